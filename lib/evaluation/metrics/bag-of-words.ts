import { multisetOf, overlap } from "../../text/multiset";
import { pythonWords } from "../../text/words";
import { NOTHING_RIGHT, prfOf } from "../scoring/prf";
import { textMetric } from "./text-metric";
import { METRIC_NAMES } from "./names";

/**
 * Words as multisets in the form of WCXB: lower-cased `\w+` tokens, no other normalisation, so that published
 * figures compare. Unlike everywhere else (`prfOf`) an answer where there is no gold has recall 0 too: so has
 * the benchmark.
 */
export const bagOfWords = textMetric({
  id: "bag-of-words",
  name: METRIC_NAMES["bag-of-words"],
  averaging: "macro",
  score(gold, extracted) {
    const goldWords = pythonWords(gold.toLowerCase());
    const extractedWords = pythonWords(extracted.toLowerCase());
    const common = overlap(multisetOf(goldWords), multisetOf(extractedWords));
    if (goldWords.length === 0 && extractedWords.length > 0) return NOTHING_RIGHT;
    return prfOf(common, goldWords.length, extractedWords.length);
  },
});
