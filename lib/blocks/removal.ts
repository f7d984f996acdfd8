/**
 * The Remove step (S0 section 2.2; docs/algorithms/conventions.md#remove): which subtrees take no part, and
 * why.
 *
 * Nothing leaves the page: removed nodes are marked, and each topmost one is kept with its rule, so that
 * every leaf below it has a reason. Leaves that an earlier stage of a pipeline dropped take no part either,
 * but have their reason already.
 */
import { REMOVED_ELEMENTS } from "../page/elements";
import type { NodeId, Page, View } from "../page/page";

/** Why a subtree is removed, or null to keep it. Asked once per element, parents first. */
export type RemovalRule = (page: Page, node: NodeId) => string | null;

export interface Removal {
  /** (N) 1 for nodes that take no part. */
  readonly gone: Uint8Array;
  /** Topmost removed elements in document order, with the rule that removed each. */
  readonly roots: readonly { readonly node: NodeId; readonly rule: string }[];
}

/** The paper's step: script, style and what else a reader never sees as text of the page. */
export const removeUnrendered: RemovalRule = (page, node) =>
  REMOVED_ELEMENTS.has(page.tags[node]!) ? "remove" : null;

/** Apply a rule below the body. */
export function removeNodes({ page, live }: View, rule: RemovalRule): Removal {
  const gone = new Uint8Array(page.size);
  const roots: { node: NodeId; rule: string }[] = [];
  const stop = page.body < 0 ? 0 : page.end[page.body]!;
  for (let node = page.body + 1; node < stop;) {
    if (page.isText[node] === 0) {
      const why = rule(page, node);
      if (why !== null) {
        roots.push({ node, rule: why });
        gone.fill(1, node, page.end[node]!);
        node = page.end[node]!;
        continue;
      }
    }
    node++;
  }
  page.leaves.forEach((leaf, index) => {
    if (live[index] === 0) gone[leaf.node] = 1;
  });
  return { gone, roots };
}
