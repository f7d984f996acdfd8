import { multisetOf, overlap } from "../../text/multiset";
import { pythonWords } from "../../text/words";
import { NOTHING_RIGHT, prfOf } from "../../gold/prf";
import { textMetric } from "./text-metric";

/**
 * Words as multisets in the form of WCXB: lower-cased `\w+` tokens, no other normalisation, so that published
 * figures compare. Unlike everywhere else (`prfOf`) an answer where there is no gold has recall 0 too: so has
 * the benchmark.
 */
export const bagOfWords = textMetric({
  id: "bag-of-words",
  name: "Bag of words",
  averaging: "macro",
  formOf(text) {
    const words = pythonWords(text.toLowerCase());
    return { size: words.length, counts: multisetOf(words) };
  },
  compare(gold, extracted) {
    if (gold.size === 0 && extracted.size > 0) return NOTHING_RIGHT;
    return prfOf(overlap(gold.counts, extracted.counts), gold.size, extracted.size);
  },
});
