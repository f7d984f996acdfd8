import { normalise } from "../../text/normalise";
import { CHARACTER_LIMIT, charLcs as lengthOfCharLcs } from "../../text/lcs";
import { prfOf } from "../scoring/prf";
import { wordLcs } from "./word-lcs";
import { textMetric } from "./text-metric";
import { METRIC_NAMES } from "./names";

/**
 * Longest common subsequence of characters, the metric of S0
 * (docs/algorithms/metrics.md#longest-common-subsequences). S0 does not say whether bytes, characters or
 * words are meant; we take UTF-16 units, spaces included. Two unrelated English texts of equal length score
 * about 0.4: compare its figures only with its own. A text beyond CHARACTER_LIMIT is scored by words, which
 * the note says.
 */
export const charLcs = textMetric({
  id: "char-lcs",
  name: METRIC_NAMES["char-lcs"],
  averaging: "macro",
  score(gold, extracted) {
    const goldText = normalise(gold);
    const extractedText = normalise(extracted);
    if (goldText.length > CHARACTER_LIMIT || extractedText.length > CHARACTER_LIMIT) {
      return {
        ...wordLcs.score(gold, extracted),
        note: `by words: a text is longer than ${CHARACTER_LIMIT} characters`,
      };
    }
    const common = goldText === "" || extractedText === "" ? 0 : lengthOfCharLcs(goldText, extractedText);
    return prfOf(common, goldText.length, extractedText.length);
  },
});
