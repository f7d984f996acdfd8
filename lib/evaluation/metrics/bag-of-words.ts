import { multisetOf, overlap } from "../../text/multiset";
import { pythonWords } from "../../text/words";
import { scoreOfOverlap } from "./ratio";
import { textMetric } from "./text-metric";

/**
 * Words as multisets in the form of WCXB: lower-cased `\w+` tokens, no other normalisation, so that published
 * figures compare. Empty gold scores 1 only for an empty answer, else 0 throughout.
 */
export const bagOfWords = textMetric({
  id: "bag-of-words",
  name: "Bag of words",
  averaging: "macro",
  score(gold, extracted) {
    const goldWords = pythonWords(gold.toLowerCase());
    const extractedWords = pythonWords(extracted.toLowerCase());
    const common = overlap(multisetOf(goldWords), multisetOf(extractedWords));
    return scoreOfOverlap(common, goldWords.length, extractedWords.length, "strict");
  },
});
