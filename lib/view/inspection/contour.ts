/** Outlines around verdicts, for extractors whose units do not decide by themselves. Pure. */
import type { LeafRange } from "../../page/page";
import type { Mark } from "../page/draw-list";
import { treeOf } from "../page/tree";
import type { HeatRun, Inspection } from "./inspection";

export interface Contour {
  readonly range: LeafRange;
  readonly isKept: boolean;
}

/**
 * Neighbouring texts of one element with the same verdict share an outline. Texts without a score have none.
 */
export function contoursOf({
  page,
  heat,
  extraction: { keep },
}: Pick<Inspection, "page" | "heat" | "extraction">): Contour[] {
  const tree = treeOf(page);
  const contours: Contour[] = [];
  let around = -1;
  for (const { range } of heat) {
    const holder = tree.parent[tree.owner[range.start]!] ?? -1;
    for (let start = range.start, end: number; start < range.end; start = end) {
      const isKept = keep[start] === 1;
      end = start + 1;
      while (end < range.end && (keep[end] === 1) === isKept) end++;
      const last = contours.at(-1);
      if (last !== undefined && last.isKept === isKept && last.range.end === start && holder === around)
        contours[contours.length - 1] = { isKept, range: { start: last.range.start, end } };
      else contours.push({ isKept, range: { start, end } });
      around = holder;
    }
  }
  return contours;
}

const known = new WeakMap<readonly HeatRun[], Map<string, Mark>>();

/**
 * The contours as outlines, solid around what is kept and dashed around what is dropped; those that a step of
 * the threshold leaves as they were stay the same objects.
 */
export function contourMarks(inspection: Inspection): readonly Mark[] {
  let marks = known.get(inspection.heat);
  if (marks === undefined) known.set(inspection.heat, (marks = new Map()));
  const drawn = marks;
  return contoursOf(inspection).map(({ range, isKept }) => {
    const key = `${range.start} ${range.end} ${isKept}`;
    let mark = drawn.get(key);
    if (mark === undefined)
      drawn.set(key, (mark = { kind: "outline", range, line: isKept ? "solid" : "dashed" }));
    return mark;
  });
}
