/** How often the blocks of a page are on its site, as it is drawn on the page. */
import type { LeafRange, Page } from "../../page/page";
import { textRuns } from "../../page/text-runs";
import { cividisColours } from "../inspection/heat/heat-colours";
import { makeScale, type Scale } from "../inspection/heat/scale";
import type { DrawList, Mark } from "../page/draw-list";
import type { PageOnSite } from "./site-view";

const scales = new Map<number, Scale>();

/** From one page to all of the site; the same scale for as many pages. */
export function siteScale(pages: number): Scale {
  let scale = scales.get(pages);
  if (scale === undefined) scales.set(pages, (scale = makeScale("linear", 1, Math.max(2, pages))));
  return scale;
}

const grounds = new WeakMap<PageOnSite, readonly Mark[]>();

/**
 * A tint for each piece of text by the number of pages that its block is on: what is on this page alone has the
 * colour of one page. No veil, since nothing is kept or dropped here. A site of one page has no tints.
 */
export function siteLayer(onSite: PageOnSite, page: Page, selected: LeafRange | null): DrawList {
  let ground = grounds.get(onSite);
  if (ground === undefined) grounds.set(onSite, (ground = tintsOf(onSite, page)));
  return {
    ground,
    marks: selected === null ? [] : [{ kind: "cursor", range: selected }],
    lit: null,
    heat: cividisColours(siteScale(onSite.distinctPages)),
  };
}

function tintsOf({ distinctPages, isLookedAt, blocks }: PageOnSite, page: Page): Mark[] {
  if (distinctPages < 2 || !isLookedAt) return [];
  const leaves = page.leaves.length;
  const on = new Int32Array(leaves).fill(1);
  for (const { range, pages } of blocks) on.fill(pages, range.start, range.end);
  const tints: Mark[] = [];
  for (let start = 0, end = 0; start < leaves; start = end) {
    while (end < leaves && on[end] === on[start]) end++;
    for (const range of textRuns(page, { start, end }))
      tints.push({ kind: "heat", range, value: on[start]!, links: 0 });
  }
  return tints;
}
