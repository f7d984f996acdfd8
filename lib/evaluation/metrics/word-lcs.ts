import { tokenLcs, TOKEN_CELL_LIMIT } from "../../text/alignment/lcs";
import { multisetOf, overlap } from "../../text/multiset";
import { normalise } from "../../text/normalise";
import { wordTokens } from "../../text/words";
import type { Score } from "../scoring/grade";
import { prfOf } from "../../gold/prf";
import { textMetric } from "./text-metric";

/** What the score says where it had to be taken without the order of the words. */
const NOTE = "without order: the texts are too long to compare word by word in order";

/**
 * The score of two token sequences by their longest common subsequence; beyond the limit by what they have in
 * common in any order, which the note says.
 */
export function scoreInOrder(
  gold: readonly string[],
  extracted: readonly string[],
  limit: number = TOKEN_CELL_LIMIT,
): Score {
  const common = tokenLcs(gold, extracted, limit);
  if (common !== null) return prfOf(common, gold.length, extracted.length);
  return {
    ...prfOf(overlap(multisetOf(gold), multisetOf(extracted)), gold.length, extracted.length),
    note: NOTE,
  };
}

/**
 * Longest common subsequence of words, the metric of S1
 * (docs/algorithms/metrics.md#longest-common-subsequences): case counts, Chinese and the like by character.
 */
export const wordLcs = textMetric({
  id: "word-lcs",
  name: "Longest common subsequence of words",
  averaging: "macro",
  formOf: (text) => wordTokens(normalise(text)),
  compare: (gold, extracted) => scoreInOrder(gold, extracted),
});
