import { elementKindsOf, IS_BLOCK } from "../page/element-kinds";
import type { Page } from "../page/page";
import { statisticsOf } from "../page/statistics";

const known = new WeakMap<Page, Uint8Array>();

/**
 * (N) 1 for block-level elements: those that are by default, and inline ones with such a descendant
 * (docs/algorithms/conventions.md#block-level-elements). Found once per page.
 */
export function blockLevelOf(page: Page): Uint8Array {
  let isBlock = known.get(page);
  if (isBlock === undefined) {
    const { hasBlock } = statisticsOf(page);
    isBlock = Uint8Array.from(hasBlock);
    const kinds = elementKindsOf(page);
    for (let node = 1; node < page.size; node++) if ((kinds[node]! & IS_BLOCK) !== 0) isBlock[node] = 1;
    known.set(page, isBlock);
  }
  return isBlock;
}

const knownNearest = new WeakMap<Page, Int32Array>();

/**
 * (N) the nearest block-level element of each node, itself included; -1 for the document. Found once per
 * page.
 */
export function nearestBlockOf(page: Page): Int32Array {
  let nearest = knownNearest.get(page);
  if (nearest === undefined) {
    const isBlock = blockLevelOf(page);
    nearest = new Int32Array(page.size).fill(-1);
    for (let node = 1; node < page.size; node++)
      nearest[node] = isBlock[node] === 1 ? node : nearest[page.parent[node]!]!;
    knownNearest.set(page, nearest);
  }
  return nearest;
}
