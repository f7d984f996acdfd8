/** The quote check of an import: a label lies where it says only if the words there are the words it quotes. */
import { quote } from "../../labels/anchor";
import { place, SURE } from "../../labels/reanchor";
import { stretchOf } from "../../labels/target";
import type { Stretch } from "../../gold/stretches";
import { axisText } from "../../page/axis";
import type { Page } from "../../page/page";
import { seenOf, squeezed } from "./carry";
import type { Span } from "./spans";

/** A span with the words that it claims to cover and up to 32 characters on either side; `""` for unknown. */
export interface Quote extends Span {
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
}

/** A label that did not lie where it said. */
export interface Displaced {
  readonly code: "label-moved" | "label-lost";
  /** In words, without the name of the page. */
  readonly message: string;
}

export interface Checked {
  /** What was verified, or found again for sure. */
  readonly spans: readonly Span[];
  readonly displaced: readonly Displaced[];
}

/** Labels of one page that are searched for; a search costs as much as hundreds of checks. */
const MAX_SEARCHES = 500;
/** A quote below this many characters needs its words on one side in place too, as in the anchors of labels. */
const TELLING = 32;

/**
 * Check each quote at its place. Where the words differ it is searched for as labels are: found with a score of at
 * least 0.95 it counts, and that is said; else it is named as lost. Nothing is moved silently.
 */
export function checkQuotes(page: Page, quotes: readonly Quote[]): Checked {
  const spans: Span[] = [];
  const displaced: Displaced[] = [];
  let searches = 0;
  for (const each of quotes) {
    const { start, end, as } = each;
    if (holds(page, each)) {
      spans.push({ start, end, as });
      continue;
    }
    const found = searches++ < MAX_SEARCHES ? search(page, each) : null;
    if (found !== null && found.score >= SURE) {
      spans.push({ start: found.start, end: found.end, as });
      if (found.start !== start || found.end !== end)
        displaced.push({
          code: "label-moved",
          message: `${as} ${shown(each.exact)} was found at character ${found.start}${start < 0 ? " by its words alone" : `, not at ${start}`}; score ${found.score.toFixed(2)}`,
        });
    } else
      displaced.push({
        code: "label-lost",
        message: `${as} ${shown(each.exact)} was not found on the page${found === null ? "" : `; best score ${found.score.toFixed(2)}`}`,
      });
  }
  return { spans, displaced };
}

/** Whether the words of a quote are where it says. */
export function holds(page: Page, { start, end, exact, prefix, suffix }: Quote): boolean {
  if (!isStretch(page, start, end)) return false;
  const axis = axisText(page);
  if (squeezed(axis.slice(start, end)) !== squeezed(exact) || squeezed(exact) === "") return false;
  if (exact.length >= TELLING || (prefix === "" && suffix === "")) return true;
  const before = squeezed(axis.slice(Math.max(0, start - prefix.length), start));
  const after = squeezed(axis.slice(end, end + suffix.length));
  return before === squeezed(prefix) || after === squeezed(suffix);
}

function search(
  page: Page,
  { start, end, exact, prefix, suffix }: Quote,
): (Stretch & { score: number }) | null {
  const { text, at } = seenOf(page);
  const words = squeezed(exact);
  if (words === "") return null;
  const first = text.indexOf(words);
  const isOnly = first >= 0 && text.indexOf(words, first + 1) < 0;
  const isAlone = prefix === "" && suffix === "";
  // Words that are there once, and enough of them, need nothing else; words that are there twice need more.
  if (isOnly && (isAlone || words.length >= TELLING))
    return { start: at[first]!, end: at[first + words.length - 1]! + 1, score: 1 };
  if (isAlone && first >= 0) return null;
  const from = isStretch(page, start, end) ? start : 0;
  const target = {
    kind: "interval",
    start: from,
    end: Math.min(page.textLength, from + exact.length),
  } as const;
  const found = place(page, target, { ...target, exact: quote(exact), prefix, suffix, path: "" });
  return found.status === "orphan" ? null : { ...stretchOf(page, found.target)!, score: found.score };
}

const isStretch = (page: Page, start: number, end: number): boolean =>
  Number.isSafeInteger(start) &&
  Number.isSafeInteger(end) &&
  0 <= start &&
  start < end &&
  end <= page.textLength;

/** A quote as messages show it. */
export const shown = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** What a page quotes at a span, for a layout that writes it. */
export function quoteOf(page: Page, span: Span): Quote {
  const axis = axisText(page);
  return {
    ...span,
    exact: axis.slice(span.start, span.end),
    prefix: axis.slice(Math.max(0, span.start - TELLING), span.start),
    suffix: axis.slice(span.end, span.end + TELLING),
  };
}
