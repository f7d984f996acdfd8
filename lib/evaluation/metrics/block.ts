import { isMostly } from "../../gold/leaves";
import type { Page } from "../../page/page";
import { statisticsOf } from "../../page/statistics";
import { NO_GOLD, scored } from "../scoring/grade";
import type { Metric } from "../scoring/score";
import { overlapOf } from "./node";

/**
 * Blocks, the b-precision and b-recall of S4 (docs/algorithms/metrics.md#blocks-and-leaves). The blocks are
 * those into which S4 cuts a page (docs/algorithms/debnath.md#blocks, `atomic`), the same for every
 * extractor, so that answers can be compared that come from other units or from none. A block is content, or
 * kept, by the tie rule: where more than half of its characters are. S4 adds up over the pages of a site
 * (`micro`).
 */
export const block: Metric = {
  id: "block",
  name: "Blocks",
  averaging: "micro",
  gold: "content",
  grade(gold, { keep }) {
    const leaves = gold.leaves();
    if (leaves === null) return NO_GOLD;
    const first = firstLeavesOfBlocks(gold.page);
    const { leafLength } = statisticsOf(gold.page);
    return scored(overlapOf(majorities(leaves, first, leafLength), majorities(keep, first, leafLength)));
  },
};

/**
 * S4's TABLE, TR, P, HR, UL, DIV, SPAN "etc."; what the "etc." means for pages of today is from
 * docs/algorithms/debnath.md#blocks.
 */
const CUTTING_ELEMENTS: ReadonlySet<string> = new Set(
  (
    "table tr p hr ul div span td th li ol dl dt dd h1 h2 h3 h4 h5 h6 blockquote pre " +
    "section article aside header footer nav main form"
  ).split(" "),
);

/** The first leaf of each block, rising: a block ends wherever a cutting element starts or ends. */
function firstLeavesOfBlocks(page: Page): number[] {
  const first: number[] = [];
  const openEnds: number[] = [];
  let leaf = 0;
  let isCut = true;
  for (let node = 0; node < page.size && leaf < page.leaves.length; node++) {
    while (openEnds.length > 0 && openEnds[openEnds.length - 1]! <= node) {
      openEnds.pop();
      isCut = true;
    }
    if (page.leaves[leaf]!.node === node) {
      if (isCut) first.push(leaf);
      isCut = false;
      leaf++;
    } else if (CUTTING_ELEMENTS.has(page.tags[node]!)) {
      openEnds.push(page.end[node]!);
      isCut = true;
    }
  }
  return first;
}

/** (blocks) 1 where more than half of a block's characters are in leaves of the mask. @param mask (L) */
function majorities(mask: Uint8Array, first: readonly number[], leafLength: Int32Array): Uint8Array {
  return Uint8Array.from(first, (start, index) => {
    const end = first[index + 1] ?? mask.length;
    let inside = 0;
    let all = 0;
    for (let leaf = start; leaf < end; leaf++) {
      all += leafLength[leaf]!;
      inside += mask[leaf]! * leafLength[leaf]!;
    }
    return isMostly(inside, all) ? 1 : 0;
  });
}
