import { collapsedLength, endsInSpace, isInvisible, isSpace, startsWithSpace } from "../text/whitespace";
import type { LeafId, Page, TextLeaf } from "./page";

/**
 * The same page with other texts in some of its leaves; what is around them stays, `html` as well.
 * @param texts none of them blank
 */
export function withTexts(page: Page, texts: ReadonlyMap<LeafId, string>): Page {
  let start = 0;
  const leaves = page.leaves.map((leaf, index): TextLeaf => {
    const text = texts.get(index) ?? leaf.text;
    const moved = { ...leaf, text, start };
    start += text.length;
    return moved;
  });
  return { ...page, leaves, textLength: start };
}

/** A letter that no rule about words, stops, commas or scripts knows. */
const LETTER = "x";

/**
 * A text with so many characters more, set behind its last word, or, negative, as many fewer, in letters that
 * say nothing. White space at its ends stays.
 * @param by more than minus `shortenable(text)`
 */
export function lengthened(text: string, by: number): string {
  if (by >= 0) {
    let end = text.length;
    while (end > 0 && isUnseen(text.charCodeAt(end - 1))) end--;
    return text.slice(0, end) + LETTER.repeat(by) + text.slice(end);
  }
  const inner = LETTER.repeat(shortenable(text) + 1 + by);
  return `${startsWithSpace(text) ? " " : ""}${inner}${endsInSpace(text) ? " " : ""}`;
}

/** How many characters can be taken from a text before it is empty, white space at its ends not counted. */
export function shortenable(text: string): number {
  const edges = Number(startsWithSpace(text)) + Number(endsInSpace(text));
  return Math.max(0, collapsedLength(text) - edges - 1);
}

const isUnseen = (code: number): boolean => isSpace(code) || isInvisible(code);
