/**
 * The element that each text leaf belongs to, among the elements of a given kind: the finest blocks that a
 * set of tags can make.
 */
import type { Page } from "../page/page";

const known = new WeakMap<Page, WeakMap<ReadonlySet<string>, Int32Array>>();

/**
 * (L) the nearest ancestor of each leaf whose tag is in `tags`, -1 where there is none. Computed once per
 * page and set. O(N).
 */
export function nearestAncestors(page: Page, tags: ReadonlySet<string>): Int32Array {
  let ofPage = known.get(page);
  if (ofPage === undefined) known.set(page, (ofPage = new WeakMap()));
  let nearest = ofPage.get(tags);
  if (nearest === undefined) ofPage.set(tags, (nearest = compute(page, tags)));
  return nearest;
}

function compute(page: Page, tags: ReadonlySet<string>): Int32Array {
  const { size, parent, isText, leaves } = page;
  // Down the tree: what the nearest one is to the children of a node.
  const inner = new Int32Array(size).fill(-1);
  for (let id = 1; id < size; id++) {
    if (isText[id] === 0) inner[id] = tags.has(page.tags[id]!) ? id : inner[parent[id]!]!;
  }
  return Int32Array.from(leaves, ({ node }) => inner[parent[node]!]!);
}
