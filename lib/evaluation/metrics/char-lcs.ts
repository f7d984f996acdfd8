import { normalise } from "../../text/normalise";
import { CHARACTER_LIMIT, charLcs as lengthOfCharLcs } from "../../text/alignment/lcs";
import { prfOf } from "../../gold/prf";
import { wordLcs } from "./word-lcs";
import { textMetric } from "./text-metric";

/**
 * Longest common subsequence of characters, the metric of S0
 * (docs/algorithms/metrics.md#longest-common-subsequences). S0 does not say whether bytes, characters or
 * words are meant; we take UTF-16 units, spaces included. Two unrelated English texts of equal length score
 * about 0.4: compare its figures only with its own. A text beyond CHARACTER_LIMIT is scored by words, which
 * the note says.
 */
export const charLcs = textMetric({
  id: "char-lcs",
  name: "Longest common subsequence of characters",
  averaging: "macro",
  formOf: (text) => ({ text, normal: normalise(text) }),
  compare(gold, extracted) {
    const [a, b] = [gold.normal, extracted.normal];
    if (a.length > CHARACTER_LIMIT || b.length > CHARACTER_LIMIT) {
      return {
        ...wordLcs.score(gold.text, extracted.text),
        note: `by words: a text is longer than ${CHARACTER_LIMIT} characters`,
      };
    }
    const common = a === "" || b === "" ? 0 : lengthOfCharLcs(a, b);
    return prfOf(common, a.length, b.length);
  },
});
