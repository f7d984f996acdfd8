import { BLOCK_ELEMENTS } from "./elements";
import type { LeafRange, Page } from "./page";

/**
 * The runs of `range` that share their nearest block-level ancestor: what a reader sees as one piece of text.
 */
export function textRuns(page: Page, range: LeafRange): LeafRange[] {
  const runs: LeafRange[] = [];
  let start = range.start;
  let block = -1;
  for (let leaf = range.start; leaf < range.end; leaf++) {
    const own = blockAbove(page, leaf);
    if (leaf > range.start && own !== block) {
      runs.push({ start, end: leaf });
      start = leaf;
    }
    block = own;
  }
  if (start < range.end) runs.push({ start, end: range.end });
  return runs;
}

const blocksAbove = new WeakMap<Page, Int32Array>();

/** Nearest block-level ancestor of a leaf; one pass over the page, once. */
function blockAbove(page: Page, leaf: number): number {
  let above = blocksAbove.get(page);
  if (above === undefined) {
    const nearest = new Int32Array(page.size);
    above = new Int32Array(page.leaves.length);
    for (let node = 1; node < page.size; node++) {
      const parent = page.parent[node]!;
      if (page.isText[node] === 0)
        nearest[node] = BLOCK_ELEMENTS.has(page.tags[node]!) ? node : nearest[parent]!;
      else if (page.leavesBefore[node + 1]! > page.leavesBefore[node]!)
        above[page.leavesBefore[node]!] = nearest[parent]!;
    }
    blocksAbove.set(page, above);
  }
  return above[leaf]!;
}
