/**
 * The part of a page that holds most of what was kept. Ours (docs/tuning.md): density alone keeps related
 * stories, comments and legal text, which are as dense as content but lie elsewhere in the tree.
 */
import type { NodeId, Page } from "../../page/page";
import type { Statistics } from "../../page/statistics";

export interface FocusOptions {
  /** The focus is the deepest element that holds at least this share of the kept text; 0 for no focus. */
  readonly focus: number;
  /**
   * Start at the `article` or `main` with most kept text when it holds at least this share; 0 for no
   * preference.
   */
  readonly preferArticle: number;
}

export interface Focus {
  readonly node: NodeId;
  /** Share of the kept text in the focus, in [0, 1]. */
  readonly share: number;
  readonly rule: "focus" | "article";
}

/** The focus, or null where there is none to find or nothing outside it. Link text weighs nothing. */
export function focusOf(
  page: Page,
  { leafLength, inLink }: Statistics,
  keep: Uint8Array,
  { focus, preferArticle }: FocusOptions,
): Focus | null {
  if ((focus === 0 && preferArticle === 0) || page.body < 0) return null;
  const weights = new Float64Array(keep.length + 1);
  for (let leaf = 0; leaf < keep.length; leaf++) {
    weights[leaf + 1] = weights[leaf]! + (keep[leaf] === 1 && inLink[leaf] === 0 ? leafLength[leaf]! : 0);
  }
  const { leavesBefore, end, tags } = page;
  const weightOf = (node: NodeId): number =>
    weights[leavesBefore[end[node]!]!]! - weights[leavesBefore[node]!]!;
  const total = weightOf(page.body);
  if (total === 0) return null;
  let node = page.body;
  let rule: Focus["rule"] = "focus";
  if (preferArticle > 0) {
    let heaviest = preferArticle * total;
    for (let id = page.body + 1; id < end[page.body]!; id++) {
      const tag = tags[id]!;
      if (tag !== "article" && tag !== "main") continue;
      const weight = weightOf(id);
      if (weight > heaviest || (weight === heaviest && tag === "article")) {
        node = id;
        heaviest = weight;
        rule = "article";
      }
    }
  }
  while (focus > 0) {
    let heaviest = -1;
    let weight = -1;
    for (let child = node + 1; child < end[node]!; child = end[child]!) {
      const here = weightOf(child);
      if (here > weight) {
        heaviest = child;
        weight = here;
      }
    }
    if (heaviest < 0 || page.isText[heaviest] === 1 || weight < focus * total) break;
    node = heaviest;
    rule = "focus";
  }
  return node === page.body ? null : { node, share: weightOf(node) / total, rule };
}
