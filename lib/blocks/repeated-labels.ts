/**
 * Runs of siblings that repeat a label: comments, each with its own "Reply" or "Permalink" (S3 section 3.4.1
 * names repeated textual patterns; the rule is ours, docs/algorithms/cardoso.md#refinement). Siblings are
 * alike by signature, have at least two texts each, and at least three of them carry the same short text at
 * the same place. Plain paragraphs have one text and no label, so they are no such run.
 */
import { leavesOf, type NodeId, type Page } from "../page/page";
import { statisticsOf } from "../page/statistics";
import { runsBelow } from "./sibling-signature";

/**
 * Of a sibling only the first so many texts are compared, which keeps nested runs from costing the square of
 * the page.
 */
const MAX_COMPARED = 64;
export const MIN_SIBLINGS = 3;
const MIN_TEXTS = 2;
const MAX_LABEL = 20;

export interface LabelRun {
  readonly first: NodeId;
  readonly last: NodeId;
  /** How many siblings carry the label that most of them carry. */
  readonly labelled: number;
}

/** The runs of siblings below `node` that repeat a label, by their first; they may lie in each other's gaps. */
export function* labelRunsBelow(
  page: Page,
  open: Uint8Array,
  gone: Uint8Array,
  node: NodeId,
  signatureOf: (node: NodeId) => number,
): Generator<LabelRun> {
  for (const { siblings } of runsBelow(page, gone, node, signatureOf, MIN_SIBLINGS)) {
    const carriers = new Map<number, number>();
    let labelled = 0;
    let isTextual = true;
    for (const sibling of siblings) {
      const labels = labelsOf(page, open, sibling);
      if (labels === null) {
        isTextual = false;
        break;
      }
      for (const label of labels) {
        const count = (carriers.get(label) ?? 0) + 1;
        carriers.set(label, count);
        if (count > labelled) labelled = count;
      }
    }
    if (isTextual && labelled >= MIN_SIBLINGS)
      yield { first: siblings[0]!, last: siblings.at(-1)!, labelled };
  }
}

/** Hashes of place and short text, each once; null where the sibling has fewer than two texts. */
function labelsOf(page: Page, open: Uint8Array, sibling: NodeId): Set<number> | null {
  const { leafLength } = statisticsOf(page);
  const { start, end } = leavesOf(page, sibling);
  const labels = new Set<number>();
  let texts = 0;
  for (let leaf = start; leaf < end && texts < MAX_COMPARED; leaf++) {
    if (open[leaf] === 0) continue;
    texts++;
    if (leafLength[leaf]! > MAX_LABEL) continue;
    const { node, text } = page.leaves[leaf]!;
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++)
      if (text.charCodeAt(i) > 32) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    for (
      let id = page.parent[node]!, depth = 0;
      id !== sibling && depth < MAX_COMPARED;
      id = page.parent[id]!, depth++
    ) {
      const tag = page.tags[id]!;
      for (let i = 0; i < tag.length; i++) hash = Math.imul(hash ^ tag.charCodeAt(i), 0x01000193);
      hash = Math.imul(hash ^ 47, 0x01000193);
    }
    labels.add(hash);
  }
  return texts < MIN_TEXTS ? null : labels;
}
