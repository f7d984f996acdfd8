import { multisetOf, overlap } from "../../text/multiset";
import { shinglesOf } from "../../text/shingles";
import { pythonWords } from "../../text/words";
import { harmonic } from "../../gold/prf";
import { textMetric } from "./text-metric";

/**
 * Overlap of runs of four words, as scrapinghub's article-extraction-benchmark computes it
 * (docs/algorithms/metrics.md#bags-and-shingles): case counts, nothing is normalised. A page without an
 * answer does not count in mean precision, one without gold not in mean recall; the corpus F1 is the harmonic
 * mean of the two means.
 */
export const shingle4 = textMetric({
  id: "shingle-4",
  name: "Shingles of four words",
  averaging: "macro-harmonic",
  formOf(text) {
    const shingles = shinglesOf(pythonWords(text), 4);
    return { size: shingles.length, counts: multisetOf(shingles) };
  },
  compare(gold, extracted) {
    const countsPrecision = extracted.size > 0;
    const countsRecall = gold.size > 0;
    if (!countsPrecision && !countsRecall)
      return { precision: 1, recall: 1, f1: 1, countsPrecision, countsRecall };
    const common = overlap(gold.counts, extracted.counts);
    const precision = countsPrecision ? common / extracted.size : 0;
    const recall = countsRecall ? common / gold.size : 0;
    return { precision, recall, f1: harmonic(precision, recall), countsPrecision, countsRecall };
  },
});
