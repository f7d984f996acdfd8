import { LAYER_ONE, type LabelledInterval, type Layer1, type Origin, type Role } from "./model";
import type { Stretch } from "../gold/stretches";

/** What one operation puts on a stretch of the axis. */
export interface Mark extends Stretch {
  /** How deep its target lies: the deepest wins. */
  readonly depth: number;
  /** Null for a clear. */
  readonly label: Layer1 | Role | null;
  readonly origin: Origin;
}

/**
 * What marks, in the order of their log, come to: disjoint intervals in order of the axis, neighbours with
 * the same labels joined. For each character only marks after the last clear count; among those, in each
 * layer apart, the deepest wins, and among equally deep ones the most recent.
 */
export function intervalsOf(marks: readonly Mark[]): LabelledInterval[] {
  const cuts = [...new Set(marks.flatMap((mark) => [mark.start, mark.end]))].sort((a, b) => a - b);
  const pieces = cuts.length < 2 ? 0 : cuts.length - 1;
  const layer1 = new Array<Mark | undefined>(pieces);
  const role = new Array<Mark | undefined>(pieces);
  const index = new Map(cuts.map((cut, at) => [cut, at]));
  for (const mark of marks) {
    for (let piece = index.get(mark.start)!; piece < index.get(mark.end)!; piece++) {
      if (mark.label === null) {
        layer1[piece] = undefined;
        role[piece] = undefined;
        continue;
      }
      const layer = isLayer1(mark.label) ? layer1 : role;
      const standing = layer[piece];
      if (standing === undefined || mark.depth >= standing.depth) layer[piece] = mark;
    }
  }
  const intervals: LabelledInterval[] = [];
  for (let piece = 0; piece < pieces; piece++) {
    const decided = layer1[piece] ?? role[piece];
    if (decided === undefined) continue;
    append(intervals, {
      start: cuts[piece]!,
      end: cuts[piece + 1]!,
      layer1: (layer1[piece]?.label ?? null) as Layer1 | null,
      role: (role[piece]?.label ?? null) as Role | null,
      origin: decided.origin,
    });
  }
  return intervals;
}

function append(intervals: LabelledInterval[], next: LabelledInterval): void {
  const last = intervals.at(-1);
  const joins =
    last !== undefined &&
    last.end === next.start &&
    last.layer1 === next.layer1 &&
    last.role === next.role &&
    last.origin === next.origin;
  if (joins) intervals[intervals.length - 1] = { ...last, end: next.end };
  else intervals.push(next);
}

function isLayer1(label: string): label is Layer1 {
  return (LAYER_ONE as readonly string[]).includes(label);
}
