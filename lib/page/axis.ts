import type { LeafId, LeafRange, Page } from "./page";

const texts = new WeakMap<Page, string>();

/**
 * The text axis of a page: its leaf texts joined without separator; labels, quotes and gold count UTF-16
 * units on it. Cached per page.
 */
export function axisText(page: Page): string {
  let text = texts.get(page);
  if (text === undefined) {
    text = page.leaves.map((leaf) => leaf.text).join("");
    texts.set(page, text);
  }
  return text;
}

/**
 * The text of a leaf, cut out of the axis: its own is in pieces as the parser found them, and slow to read. Who keeps it
 * keeps the axis, see `ownText`.
 */
export function leafText(page: Page, leaf: LeafId): string {
  const { start, text } = page.leaves[leaf]!;
  return axisText(page).slice(start, start + text.length);
}

/**
 * The first leaf that ends after `offset`: the leaf that holds the character there; L past the end of the
 * axis.
 */
export function leafAt(page: Page, offset: number): LeafId {
  let low = 0;
  let high = page.leaves.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const leaf = page.leaves[middle]!;
    if (leaf.start + leaf.text.length <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The leaves that share a character with `[start, end)`; empty where the interval is empty. */
export function leavesIn(page: Page, start: number, end: number): LeafRange {
  const first = leafAt(page, start);
  return {
    start: first,
    end: end <= start ? first : Math.min(page.leaves.length, leafAt(page, end - 1) + 1),
  };
}

/**
 * Where a run of leaves lies on the axis, `[start, end)`; for an empty run both are where its text would be.
 */
export function axisRange(page: Page, range: LeafRange): { readonly start: number; readonly end: number } {
  const offset = (leaf: LeafId) => page.leaves[leaf]?.start ?? page.textLength;
  return { start: offset(range.start), end: offset(Math.max(range.start, range.end)) };
}
