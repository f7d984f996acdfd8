import type { Selection } from "@/components/workbench/page/workspace-store";
import type { Tree } from "./tree";

/** What choosing an element of the tree selects; null for none. */
export function selectionOf(tree: Tree, index: number): Selection | null {
  return index < 0
    ? null
    : { range: { start: tree.start[index]!, end: tree.stop[index]! }, node: tree.node[index]! };
}
