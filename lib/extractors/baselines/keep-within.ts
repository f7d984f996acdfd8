/** The common end of baselines that choose elements: what lies in them is kept, the rest dropped. */
import { leavesOf, type NodeId, type Page } from "../../page/page";
import { decideLeaf, type Verdicts } from "../contract/verdicts";

/** (L) the kept element around each leaf, -1 outside. @param roots elements, none inside another */
export function rootOfLeaves(page: Page, roots: readonly NodeId[]): Int32Array {
  const root = new Int32Array(page.leaves.length).fill(-1);
  for (const node of roots) {
    const { start, end } = leavesOf(page, node);
    root.fill(node, start, end);
  }
  return root;
}

/** Keep open leaves inside a root by `inside`, drop the others by `outside`, which names the body. */
export function keepWithin(
  verdicts: Verdicts,
  page: Page,
  open: Uint8Array,
  root: Int32Array,
  inside: string,
  outside: string,
): void {
  for (let leaf = 0; leaf < open.length; leaf++) {
    if (open[leaf] === 0) continue;
    if (root[leaf]! >= 0) decideLeaf(verdicts, leaf, true, inside, root[leaf]!);
    else decideLeaf(verdicts, leaf, false, outside, page.body);
  }
}
