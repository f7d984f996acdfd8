/**
 * The date that an extractor answers against the one that gold has, as days (ours) and as words of the page
 * (S3, by bag of words): docs/algorithms/metrics.md#fields.
 */
import type { Page } from "../../page/page";
import { datesIn, dayOf, namesDay } from "../../text/dates/dates";
import { multisetOf, overlap } from "../../text/multiset";
import { comparedWords } from "../../text/words";
import { NO_GOLD, scored } from "../scoring/grade";
import { prfOf, type Prf } from "../../gold/prf";
import type { Metric } from "../scoring/score";

/** A longer text that names the day is a sentence about it, not the page's date. */
const MAX_SHOWN = 150;

/** Days of the calendar: 1 where the answer's first date can be read as gold's. */
const day: Metric = {
  id: "date-day",
  name: "Day of the date",
  averaging: "macro",
  gold: "date",
  grade({ fields }, answer) {
    const gold = dayOf(fields.date ?? "");
    if (gold === null) return NO_GOLD;
    const answered = answer.fields.date ?? "";
    const isRight = datesIn(answered)[0]?.includes(gold) === true;
    return scored(prfOf(isRight ? 1 : 0, 1, answered.trim() === "" ? 0 : 1));
  },
};

/** Words of the answer, as the page writes it, against those of the text of the page that shows gold's day. */
const words: Metric = {
  id: "date-words",
  name: "Words of the date",
  averaging: "macro",
  gold: "date",
  grade({ page, fields }, answer) {
    const gold = dayOf(fields.date ?? "");
    const shown = gold === null ? [] : textsShowing(page, gold);
    if (shown.length === 0) return NO_GOLD;
    const given = comparedWords(answer.written?.date ?? answer.fields.date ?? "");
    return scored(
      shown.map((text) => compared(comparedWords(text), given)).reduce((a, b) => (b.f1 > a.f1 ? b : a)),
    );
  },
};

export const dateMetrics: readonly Metric[] = [day, words];

/** By page, since every extractor is held against the same texts; with the day, which somebody may correct. */
const shownOn = new WeakMap<Page, { readonly day: string; readonly texts: readonly string[] }>();

function textsShowing(page: Page, day: string): readonly string[] {
  const known = shownOn.get(page);
  if (known?.day === day) return known.texts;
  const texts = page.leaves.flatMap(({ text }) =>
    text.trim().length <= MAX_SHOWN && /\p{Nd}/u.test(text) && namesDay(text, day) ? [text] : [],
  );
  shownOn.set(page, { day, texts });
  return texts;
}

function compared(wanted: readonly string[], given: readonly string[]): Prf {
  return prfOf(overlap(multisetOf(wanted), multisetOf(given)), wanted.length, given.length);
}
