import type { Selection } from "../page/selection";
import type { Tree } from "../page/tree";

/** What choosing an element of the tree selects; null for none. */
export function selectionOf(tree: Tree, index: number): Selection | null {
  return index < 0
    ? null
    : { range: { start: tree.start[index]!, end: tree.stop[index]! }, node: tree.node[index]! };
}
