/** Characters of a text that Markdown would read as signs, escaped; no more than those. */

export interface Around {
  /** The text that stands on the line before this one; null or absent where that is not only text. */
  readonly before?: string | null;
  readonly isHeading?: boolean;
  /** Whether a link follows at once: `!` before it would make an image of it. */
  readonly isBeforeLink?: boolean;
}

/** The number of an item has at most nine digits. */
export const MOST_BEFORE = 9;

const ALWAYS = new Set("\\`*[]<~");
/** A character reference, or the beginning of one that the next text may end. */
const REFERENCE = /^&#?[a-z0-9]*(?:;|$)/i;
/** The longest name of a character has 31 letters. */
const MOST_REFERENCE = 34;
/** At the beginning of a line these begin a heading, a quote, a list, a rule, a table or its ruler. */
const AT_FIRST = new Set("#>+-=|:");

export function escapeText(
  text: string,
  { before = null, isHeading = false, isBeforeLink = false }: Around,
): string {
  let escaped = "";
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    const isEscaped =
      ALWAYS.has(character) ||
      (character === "_" && !isInWord(text, at)) ||
      (character === "&" && REFERENCE.test(text.slice(at, at + MOST_REFERENCE))) ||
      (character === "#" && isHeading) ||
      (character === "!" && isBeforeLink && at === text.length - 1) ||
      (before !== null &&
        isSignAtFirst(character, before + text.slice(0, Math.min(at, MOST_BEFORE + 1)), text[at + 1]));
    escaped += isEscaped ? `\\${character}` : character;
  }
  return escaped;
}

/** @param line what stands before the character, as far as it matters */
function isSignAtFirst(character: string, line: string, next: string | undefined): boolean {
  if (line === "") return AT_FIRST.has(character);
  const isNumber = (character === "." || character === ")") && /^\d{1,9}$/.test(line);
  return isNumber && (next === undefined || next === " ");
}

/** Between two letters `_` is a letter. */
const isInWord = (text: string, at: number): boolean =>
  /[\p{L}\p{N}]/u.test(text[at - 1] ?? "") && /[\p{L}\p{N}]/u.test(text[at + 1] ?? "");

/** In a cell the bar ends it, in code too. */
export const escapeCell = (text: string): string => text.replaceAll("|", "\\|");

/** An address between parentheses. */
export function escapeDestination(address: string): string {
  return address.replace(/[\s<>|]/g, (character) => encodeURIComponent(character)).replace(/[()\\]/g, "\\$&");
}
