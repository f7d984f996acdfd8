import { multisetOf, overlap } from "../../text/multiset";
import { comparedWords } from "../../text/words";
import { NO_GOLD, scored } from "../scoring/grade";
import { prfOf } from "../../gold/prf";
import type { Metric } from "../scoring/score";

/**
 * Words of the names that an extractor answers against those in gold, in any order and without case. Ours:
 * several authors are written in too many ways to compare them one by one.
 */
export const authorWords: Metric = {
  id: "author-words",
  name: "Words of the author",
  averaging: "macro",
  gold: "author",
  grade({ fields }, answer) {
    if (fields.author === undefined) return NO_GOLD;
    const [wanted, given] = [comparedWords(fields.author), comparedWords(answer.fields.author ?? "")];
    return scored(prfOf(overlap(multisetOf(wanted), multisetOf(given)), wanted.length, given.length));
  },
};
