/** Lines of a text that was copied from a page, found on it again word by word. */
import type { Page } from "../../page/page";
import { seenOf, squeezed } from "./carry";
import { shown, type Checked, type Displaced } from "./quotes";
import type { Span } from "./spans";

/** A line of so many characters is taken for the first place after the line before it. */
const TELLING = 32;

/**
 * Place each line where the page has exactly its characters, white space aside: right after the line before it, at
 * its only place, or where it is long, at the next one. Any other line is named as lost.
 */
export function placeLines(page: Page, lines: readonly string[], as: string): Checked {
  const { text, at } = seenOf(page);
  const spans: Span[] = [];
  const displaced: Displaced[] = [];
  let next = 0;
  for (const line of lines) {
    const wanted = squeezed(line);
    if (wanted === "") continue;
    const found = placeOf(text, wanted, next, spans.length > 0);
    if (found < 0) {
      displaced.push({
        code: "label-lost",
        message: `${as} ${shown(line.trim())} is not, or not only once, on the page`,
      });
      continue;
    }
    next = found + wanted.length;
    spans.push({ start: at[found]!, end: at[next - 1]! + 1, as });
  }
  return { spans, displaced };
}

function placeOf(text: string, wanted: string, next: number, goesOn: boolean): number {
  if (goesOn && text.startsWith(wanted, next)) return next;
  const first = text.indexOf(wanted);
  const isOnly = first < 0 || text.indexOf(wanted, first + 1) < 0;
  return isOnly ? first : wanted.length < TELLING ? -1 : Math.max(first, text.indexOf(wanted, next));
}
