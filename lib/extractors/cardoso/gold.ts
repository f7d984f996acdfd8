/**
 * Which candidates are a page's title and date, where gold says them as texts: what S3's annotators marked on
 * the page (docs/algorithms/cardoso.md#title-and-date).
 */
import { namesDay, type Day } from "../../text/dates/dates";
import { multisetOf, overlap } from "../../text/multiset";
import { comparedWords } from "../../text/words";
import type { Candidates } from "./candidates";
import { nearestCluster } from "./found";

/** How like gold's title a candidate must be: twice the words that both have by the words of both. */
const LEAST_LIKENESS = 0.8;

/**
 * The candidate that is the title: the one most like it, of several the one in the largest font, then the
 * first; -1 where none is like it.
 * @param fontSize (L)
 */
export function goldTitle({ texts, longest }: Candidates, title: string, fontSize: Float64Array): number {
  const wanted = comparedWords(title);
  const bag = multisetOf(wanted);
  let best = -1;
  let likeness = LEAST_LIKENESS;
  texts.forEach((text, candidate) => {
    if (text.length > 2 * title.length + 20) return;
    const given = comparedWords(text);
    const sum = wanted.length + given.length;
    const here = sum === 0 ? 0 : (2 * overlap(bag, multisetOf(given))) / sum;
    const isLarger = best < 0 || fontSize[longest[candidate]!]! > fontSize[longest[best]!]!;
    if (here > likeness || (here === likeness && isLarger)) {
      best = candidate;
      likeness = here;
    }
  });
  return best;
}

/**
 * The candidates that show the day: those near to each other that are nearest to the title, all where it is
 * not known.
 * @param title a candidate; -1 for none
 */
export function goldDates(
  { texts }: Candidates,
  day: Day,
  title: number,
  { gap, maxDateChars }: { readonly gap: number; readonly maxDateChars: number },
): number[] {
  const showing = Array.from(texts.keys()).filter((at) => {
    const text = texts[at]!;
    return at !== title && text.length <= maxDateChars && /\p{Nd}/u.test(text) && namesDay(text, day);
  });
  return title < 0 ? showing : nearestCluster(showing, title, gap);
}
