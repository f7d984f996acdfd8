import { textOfStretches } from "../../gold/leaves";
import { stretches } from "../../gold/stretches";
import type { Saying } from "./said";
import { canonical, contentSpans, intervalsOf, type Span } from "./spans";

/** What layouts say that mark the content of a page and nothing else. @param as what the mark is called */
export function contentSaying(as: string): Saying<readonly Span[]> {
  return {
    of: (page, gold) =>
      gold.text === undefined && gold.intervals === undefined
        ? null
        : canonical(page(), contentSpans(page(), gold, as) ?? []),
    gold: (page, said) => {
      const intervals = intervalsOf(said);
      return { text: textOfStretches(page(), stretches(intervals)), intervals };
    },
  };
}
