import { countStopWords, languageOfCounts, STOP_WORD_LANGUAGES } from "../text/stop-words";
import type { Page } from "./page";

interface StopWordCounts {
  /** The language whose function words are most frequent on the page; `en` where there are none. */
  readonly language: string;
  /** (L) for each language, in the order of STOP_WORD_LANGUAGES. */
  readonly counts: readonly Int32Array[];
}

const known = new WeakMap<Page, StopWordCounts>();

function stopWordCounts(page: Page): StopWordCounts {
  let found = known.get(page);
  if (found === undefined) {
    const counts = STOP_WORD_LANGUAGES.map(() => new Int32Array(page.leaves.length));
    const total = new Int32Array(STOP_WORD_LANGUAGES.length);
    const here = new Int32Array(STOP_WORD_LANGUAGES.length);
    page.leaves.forEach(({ text }, leaf) => {
      countStopWords(text, here.fill(0));
      for (let language = 0; language < here.length; language++) {
        counts[language]![leaf] = here[language]!;
        total[language]! += here[language]!;
      }
    });
    found = { language: languageOfCounts(total), counts };
    known.set(page, found);
  }
  return found;
}

/**
 * The language of a page by its function words, one of STOP_WORD_LANGUAGES; `en` where none is found. Looked
 * for once per page.
 */
export function languageOf(page: Page): string {
  return stopWordCounts(page).language;
}

/**
 * (L) function words of a language in each leaf; all 0 for a language without a list. Counted once per page,
 * for all languages.
 */
export function leafStopWordsOf(page: Page, language: string): Int32Array {
  return (
    stopWordCounts(page).counts[STOP_WORD_LANGUAGES.indexOf(language)] ?? new Int32Array(page.leaves.length)
  );
}
