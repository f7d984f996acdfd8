import { NO_GOLD, scored, type Score } from "../scoring/grade";
import type { Metric } from "../scoring/score";
import { prfOf } from "../../gold/prf";

/**
 * Text nodes, the metric of S3 (docs/algorithms/metrics.md#blocks-and-leaves): the kept leaves against the
 * leaves that are content, every leaf counting the same. S3 adds up over the corpus (`micro`), so a page of a
 * thousand short links weighs more than one of ten paragraphs. Gold that is only text has been aligned with
 * the leaves before; where the alignment is wrong this metric is too.
 */
export const node: Metric = {
  id: "node",
  name: "Text nodes",
  averaging: "micro",
  gold: "content",
  grade(gold, { keep }) {
    const leaves = gold.leaves();
    return leaves === null ? NO_GOLD : scored(overlapOf(leaves, keep));
  },
};

/** The score of what is 1 in both of two masks of equal length. */
export function overlapOf(gold: Uint8Array, extracted: Uint8Array): Score {
  const sizes = { common: 0, gold: 0, extracted: 0 };
  for (let unit = 0; unit < gold.length; unit++) {
    sizes.gold += gold[unit]!;
    sizes.extracted += extracted[unit]!;
    sizes.common += gold[unit]! & extracted[unit]!;
  }
  return { ...prfOf(sizes.common, sizes.gold, sizes.extracted), sizes };
}
