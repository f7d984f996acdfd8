/**
 * The agreement on one category: which share of what one rater calls so the other does too. It is the F1 of
 * one answer with the other for gold, so that extractors can be held against it (Dice; "positive specific
 * agreement" of Spitzer and Fleiss 1974; Hripcsak, G. and Rothschild, A. S. (2005): Agreement, the F-measure,
 * and reliability in information retrieval. JAMIA 12(3), 296-298).
 */
import { prfOf } from "../../../gold/prf";
import { margins, type Square } from "./units";

/**
 * F1 of two raters on a category, in [0, 1]; 1 where neither ever says it (docs/algorithms/metrics.md#empty-cases).
 * @param table (K x K), see `confusion`
 */
export function specificAgreement(table: Square, categories: number, category: number): number {
  const { rows, columns } = margins(table, categories);
  return prfOf(table[category * categories + category]!, rows[category]!, columns[category]!).f1;
}
