import type { PageAnswer } from "../scoring/score";
import { multisetOf, overlap } from "../../text/multiset";
import { normalise } from "../../text/normalise";
import { wordTokens } from "../../text/words";
import type { PageGold } from "../../gold/page-gold";
import { NO_GOLD, scored } from "../scoring/grade";
import { prfOf, type Prf } from "../../gold/prf";
import type { Metric } from "../scoring/score";

/**
 * The title that an extractor answers against the title that gold has. Ours: case, white space, quotes and
 * dashes do not count, since titles are typed off pages and meta data. An extractor that answers no title has
 * found nothing, so all who find only content have 0.
 */
function titleMetric(
  parts: Pick<Metric, "id" | "name">,
  compare: (gold: string, answered: string) => Prf,
): Metric {
  return {
    ...parts,
    averaging: "macro",
    gold: "title",
    grade: ({ fields }: PageGold, answer: PageAnswer) =>
      fields.title === undefined
        ? NO_GOLD
        : scored(compare(folded(fields.title), folded(answer.fields.title ?? ""))),
  };
}

/** Whole titles: 1 where both are the same, else 0. */
const exact = titleMetric({ id: "title-exact", name: "Title, exact" }, (gold, answered) =>
  prfOf(gold === answered ? 1 : 0, 1, answered === "" ? 0 : 1),
);

/** Words in any order, Chinese and the like by character: a title with the name of the site is nearly right. */
const tokens = titleMetric({ id: "title-words", name: "Words of the title" }, (gold, answered) => {
  const [wanted, given] = [wordTokens(gold), wordTokens(answered)];
  return prfOf(overlap(multisetOf(wanted), multisetOf(given)), wanted.length, given.length);
});

export const titleMetrics: readonly Metric[] = [exact, tokens];

const folded = (title: string): string => normalise(title, { fold: true, asciiQuotes: true }).trim();
