/** How every extractor begins: the Remove step is decided, and what is left is what it works on. */
import { removeNodes, removeUnrendered, type Removal, type RemovalRule } from "../../blocks/removal";
import { leavesOf, type Page, type View } from "../../page/page";
import { decideLeaf, noVerdicts, type Verdicts } from "./verdicts";

export interface Beginning {
  /** Removed leaves are decided (rule of the removal, by the removed element); the others are open. */
  readonly verdicts: Verdicts;
  readonly removal: Removal;
  /** (L) 1 where the leaf is live and not removed: the leaves to decide. Not to be written to. */
  readonly open: Uint8Array;
}

const known = new WeakMap<Page, Omit<Beginning, "verdicts">>();

/**
 * Apply the Remove step to a view. With the default rule on a whole page the removal is found once and shared
 * by all extractors.
 * @param rule which elements are removed and why; by default those that no reader ever sees
 * (docs/algorithms/conventions.md#remove)
 */
export function begin(view: View, rule: RemovalRule = removeUnrendered): Beginning {
  const { page, live } = view;
  const isShared = rule === removeUnrendered && !live.includes(0);
  let shared = isShared ? known.get(page) : undefined;
  if (shared === undefined) {
    shared = openLeaves(view, removeNodes(view, rule));
    if (isShared) known.set(page, shared);
  }
  const verdicts = noVerdicts(page.leaves.length);
  for (const { node, rule: why } of shared.removal.roots) {
    const { start, end } = leavesOf(page, node);
    for (let leaf = start; leaf < end; leaf++)
      if (live[leaf] === 1) decideLeaf(verdicts, leaf, false, why, node);
  }
  return { verdicts, ...shared };
}

function openLeaves({ page, live }: View, removal: Removal): Omit<Beginning, "verdicts"> {
  const open = Uint8Array.from(live);
  for (const { node } of removal.roots) {
    const { start, end } = leavesOf(page, node);
    open.fill(0, start, end);
  }
  return { removal, open };
}
