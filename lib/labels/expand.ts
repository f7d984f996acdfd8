import type { Page } from "../page/page";
import { activeOperations } from "./history";
import { LAYER_ONE, type LabelledInterval, type Layer1, type Operation, type Origin, type PageVerdict, type Role } from "./model";
import { place, SURE, type Placement } from "./reanchor";
import { depthOf, stretchOf, type Stretch } from "./target";

type Placed = Extract<Operation, { kind: "set" | "clear" }>;

/** An operation that could not be put where it belongs: its words are gone (`orphan`) or only similar ones were found (`moved`, below SURE). */
export interface Stray {
  readonly operation: Placed;
  readonly placement: Exclude<Placement, { status: "exact" }>;
}

/**
 * What a log says, as disjoint intervals in order of the axis, neighbours with the same labels joined; unlabelled text is left out.
 *
 * For each character only operations after the last `clear` that covers it count; among those, in each layer apart, the deepest target
 * wins, and among equally deep ones the most recent. Operations whose quote is not found on this page are left out: see `straysOf`.
 */
export function expand(page: Page, operations: readonly Operation[]): LabelledInterval[] {
  const marks = marksOf(page, operations);
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

/** The operations that expansion leaves out because their words are not there, for the list of orphans. */
export function straysOf(page: Page, operations: readonly Operation[]): Stray[] {
  const strays: Stray[] = [];
  for (const operation of activeOperations(operations)) {
    if (operation.kind === "verdict") continue;
    const placement = place(page, operation.target, operation.anchor);
    if (placement.status !== "exact" && placement.score < SURE) strays.push({ operation, placement });
  }
  return strays;
}

/** The page verdict that stands: the last one that was not undone; null where none was given or it was taken back. */
export function verdictOf(operations: readonly Operation[]): PageVerdict | null {
  let verdict: PageVerdict | null = null;
  for (const operation of activeOperations(operations)) if (operation.kind === "verdict") verdict = operation.verdict;
  return verdict;
}

interface Mark extends Stretch {
  readonly depth: number;
  /** Null for a clear. */
  readonly label: Layer1 | Role | null;
  readonly origin: Origin;
}

function marksOf(page: Page, operations: readonly Operation[]): Mark[] {
  const marks: Mark[] = [];
  for (const operation of activeOperations(operations)) {
    if (operation.kind === "verdict") continue;
    const placement = place(page, operation.target, operation.anchor);
    if (placement.status === "orphan" || placement.score < SURE) continue;
    const stretch = stretchOf(page, placement.target);
    if (stretch === null || stretch.start === stretch.end) continue;
    const label = operation.kind === "set" ? operation.label : null;
    const origin = operation.kind === "set" ? operation.origin : "manual";
    marks.push({ ...stretch, depth: depthOf(page, placement.target), label, origin });
  }
  return marks;
}

function append(intervals: LabelledInterval[], next: LabelledInterval): void {
  const last = intervals.at(-1);
  const joins = last !== undefined && last.end === next.start && last.layer1 === next.layer1 && last.role === next.role && last.origin === next.origin;
  if (joins) intervals[intervals.length - 1] = { ...last, end: next.end };
  else intervals.push(next);
}

function isLayer1(label: string): label is Layer1 {
  return (LAYER_ONE as readonly string[]).includes(label);
}
