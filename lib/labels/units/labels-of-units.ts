import type { Page } from "../../page/page";
import type { LabelledInterval } from "../model";
import type { Units } from "./units";

/** (units) what is on the longest labelled part of each block; null where nothing is. */
export function labelsOfUnits(
  page: Page,
  { list }: Units,
  intervals: readonly LabelledInterval[],
): readonly (LabelledInterval | null)[] {
  let at = 0;
  return list.map(({ leaves }) => {
    const { start } = page.leaves[leaves.start]!;
    const last = page.leaves[leaves.end - 1]!;
    const end = last.start + last.text.length;
    while (at < intervals.length && intervals[at]!.end <= start) at++;
    let best: LabelledInterval | null = null;
    let longest = 0;
    for (let i = at; i < intervals.length && intervals[i]!.start < end; i++) {
      const interval = intervals[i]!;
      const length = Math.min(end, interval.end) - Math.max(start, interval.start);
      if (length > longest) [best, longest] = [interval, length];
    }
    return best;
  });
}
