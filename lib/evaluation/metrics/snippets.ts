import { normalise } from "../../text/normalise";
import type { Metric } from "../scoring/score";
import { NO_GOLD, scored } from "../scoring/grade";
import { harmonic } from "../../gold/prf";

/**
 * Snippets that an answer must hold and snippets that it must not, as WCXB lists them: recall is the share of
 * the first that is found, precision the share of the second that is absent. Compared without case, like the
 * benchmark; unlike it, with white space, invisible characters, quotes and dashes normalised, because
 * snippets run over what we render as two lines and were typed with plain quotes (6 % of WCXB's are missed by
 * that alone). A page without snippets of a kind does not count in that mean, where the benchmark counts it
 * as 1. An empty answer has precision 1: look at both.
 */
export const snippets: Metric = {
  id: "snippets",
  name: "Snippets found and absent",
  averaging: "macro-harmonic",
  gold: "snippets",
  grade(gold, answer) {
    if (gold.snippets === null) return NO_GOLD;
    const text = folded(answer.text);
    const found = (list: readonly string[]): number =>
      list.filter((snippet) => text.includes(folded(snippet))).length;
    const { with: wanted, without: unwanted } = gold.snippets;
    const countsRecall = wanted.length > 0;
    const countsPrecision = unwanted.length > 0;
    const recall = countsRecall ? found(wanted) / wanted.length : 1;
    const precision = countsPrecision ? 1 - found(unwanted) / unwanted.length : 1;
    return scored({ precision, recall, f1: harmonic(precision, recall), countsPrecision, countsRecall });
  },
};

const folded = (text: string): string => normalise(text, { fold: true, asciiQuotes: true });
