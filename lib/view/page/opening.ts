/** Where a page opens: at what somebody came to see, not at its menus and banners. Pure. */
import type { LeafRange, Page } from "../../page/page";
import { statisticsOf } from "../../page/statistics";
import { boxOf, type Geometry } from "./geometry";

/** Characters of a stretch of kept text that is more than a stray line of a menu. */
const PARAGRAPH = 140;

/**
 * The first of the places that are gone through, errors or differences, that can be seen; without any the
 * first stretch of kept text that is a paragraph long, else the longest. Null where neither can be seen.
 *
 * @param keep (L) 1 where kept
 * @param places in the order in which they are gone through
 */
export function placeToOpen(
  page: Page,
  keep: Uint8Array,
  places: readonly { readonly range: LeafRange }[],
  geometry: Geometry,
): LeafRange | null {
  const first = places.find(({ range }) => boxOf(geometry, range) !== null);
  return first?.range ?? firstKept(page, keep, geometry);
}

function firstKept(page: Page, keep: Uint8Array, geometry: Geometry): LeafRange | null {
  const { leafLength } = statisticsOf(page);
  let longest: LeafRange | null = null;
  let most = 0;
  for (let start = 0, end: number; start < keep.length; start = end) {
    end = start + 1;
    if (keep[start] !== 1) continue;
    let characters = 0;
    let first = -1;
    for (end = start; end < keep.length && keep[end] === 1; end++) {
      if (boxOf(geometry, { start: end, end: end + 1 }) === null) continue;
      if (first === -1) first = end;
      characters += leafLength[end]!;
    }
    if (characters > most) {
      longest = { start: first, end };
      most = characters;
    }
    if (characters >= PARAGRAPH) break;
  }
  return longest === null ? null : { start: longest.start, end: longest.start + 1 };
}
