/** The threshold as a contour, for extractors whose units do not decide by themselves. Pure. */
import type { LeafRange } from "../../page/page";
import type { Mark } from "../page/draw-list";
import { treeOf } from "../page/tree";
import type { HeatRun, Inspection } from "./inspection";

export interface Contour {
  readonly range: LeafRange;
  /**
   * Whether the text is on the content's side of the limit; kept, where the score is not compared with one.
   */
  readonly isAbove: boolean;
}

/**
 * Neighbouring texts of one element on the same side of the limit share an outline. Texts without a score
 * have none.
 */
export function contoursOf({
  page,
  extractor: {
    score: { limit, content },
  },
  params,
  heat,
  extraction: { keep },
}: Inspection): Contour[] {
  const tree = treeOf(page);
  const contours: Contour[] = [];
  const threshold = limit === null ? undefined : params[limit];
  let around = -1;
  for (const { range, value } of heat) {
    const isAbove =
      typeof threshold !== "number"
        ? keep[range.start] === 1
        : content === "high"
          ? value >= threshold
          : value <= threshold;
    const holder = tree.parent[tree.owner[range.start]!] ?? -1;
    const last = contours.at(-1);
    if (last !== undefined && last.isAbove === isAbove && last.range.end === range.start && holder === around)
      contours[contours.length - 1] = { isAbove, range: { start: last.range.start, end: range.end } };
    else contours.push({ isAbove, range });
    around = holder;
  }
  return contours;
}

const known = new WeakMap<readonly HeatRun[], Map<string, Mark>>();

/**
 * The contour as outlines, solid above the limit and dashed below; those that a step of the threshold leaves
 * as they were stay the same objects.
 */
export function contourMarks(inspection: Inspection): readonly Mark[] {
  let marks = known.get(inspection.heat);
  if (marks === undefined) known.set(inspection.heat, (marks = new Map()));
  const drawn = marks;
  return contoursOf(inspection).map(({ range, isAbove }) => {
    const key = `${range.start} ${range.end} ${isAbove}`;
    let mark = drawn.get(key);
    if (mark === undefined)
      drawn.set(key, (mark = { kind: "outline", range, line: isAbove ? "solid" : "dashed" }));
    return mark;
  });
}
