import { normalise } from "../../text/normalise";
import { tokenLcs } from "../../text/lcs";
import { wordTokens } from "../../text/words";
import { scoreOfOverlap } from "./ratio";
import { textMetric } from "./text-metric";

/** Longest common subsequence of words, the metric of S1 (algorithms.md 8.3): case counts, Chinese and the like by character. */
export const wordLcs = textMetric({
  id: "word-lcs",
  name: "Longest common subsequence of words",
  averaging: "macro",
  score(gold, extracted) {
    const goldWords = wordTokens(normalise(gold));
    const extractedWords = wordTokens(normalise(extracted));
    return scoreOfOverlap(tokenLcs(goldWords, extractedWords), goldWords.length, extractedWords.length, "default");
  },
});
