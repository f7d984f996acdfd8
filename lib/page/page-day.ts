import { dayOf, type Day } from "../text/dates/dates";
import { attributeOf, type Page } from "./page";

/** The first day that a text of a page names, read as its language has it; null where no day can be read from it. */
export function dayOn(page: Page, text: string): Day | null {
  const lang = (attributeOf(page, page.tags.indexOf("html"), "lang") ?? "").toLowerCase();
  return dayOf(text, { isMonthFirst: lang === "en-us" || lang === "en_us" });
}

interface DateAnswer {
  readonly value: string;
  /** The text it was read from, where that is another one. */
  readonly written?: string;
}

/** A date as every extractor answers it: the day where one can be read, with the text beside it, else the text. */
export function dateAnswer(page: Page, text: string): DateAnswer {
  const day = dayOn(page, text);
  return day === null || day === text ? { value: text } : { value: day, written: text };
}
