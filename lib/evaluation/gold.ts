import type { Page } from "../page/page";
import { renderText } from "../page/render";

/** What is known to be content on a page: its text, or character intervals `[start, end)` of the page's text axis. */
export interface Gold {
  readonly text?: string;
  readonly intervals?: readonly (readonly [number, number])[];
}

/**
 * The gold text to score against: the given text, else the leaves that the intervals cover by more than half, rendered as an extraction would
 * be; null where the page has no gold. The empty string is gold too: it says that there is no main content.
 */
export function goldText(gold: Gold, page: Page): string | null {
  if (gold.text !== undefined) return gold.text;
  return gold.intervals === undefined ? null : renderText(page, coveredLeaves(page, gold.intervals));
}

/** (L) 1 where more than half of a leaf's characters lie in the intervals, which may overlap and come in any order. */
export function coveredLeaves(page: Page, intervals: readonly (readonly [number, number])[]): Uint8Array {
  const ordered = [...intervals].sort((a, b) => a[0] - b[0]);
  const keep = new Uint8Array(page.leaves.length);
  let next = 0;
  let coveredTo = 0;
  page.leaves.forEach(({ start, text }, leaf) => {
    const end = start + text.length;
    let covered = Math.max(0, Math.min(coveredTo, end) - start);
    for (; next < ordered.length && ordered[next]![0] < end; next++) {
      const [from, to] = ordered[next]!;
      const begin = Math.max(from, start, coveredTo);
      covered += Math.max(0, Math.min(to, end) - begin);
      coveredTo = Math.max(coveredTo, to);
    }
    keep[leaf] = covered * 2 > text.length ? 1 : 0;
  });
  return keep;
}
