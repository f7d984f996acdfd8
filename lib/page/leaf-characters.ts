import { isInvisible, isSpace } from "../text/whitespace";
import { axisText } from "./axis";
import type { Page } from "./page";

/** What the characters of each leaf are, as columns of length L. */
export interface LeafCharacters {
  /** `collapsedLength(text)` */
  readonly collapsed: Int32Array;
  /** Decimal digits; -1 where there are characters that may be digits of another script. */
  readonly digits: Int32Array;
  /** Those of `STARTS_WITH_SPACE` to `IS_ASCII` that are true, added up. */
  readonly marks: Uint8Array;
}

/** White space before the first visible character. */
export const STARTS_WITH_SPACE = 1;
/** White space after the last visible character. */
export const ENDS_IN_SPACE = 2;
/** `collapse(text).trim()` is `text.trim()`. */
export const IS_TIDY = 4;
/** No character is beyond ASCII. */
export const IS_ASCII = 8;

const known = new WeakMap<Page, LeafCharacters>();

/**
 * What the characters of a page's leaves are, looked at once. On the text axis, which is one string in memory: a
 * leaf's own text is in pieces as the parser found them, and reading those takes several times as long.
 */
export function leafCharactersOf(page: Page): LeafCharacters {
  let characters = known.get(page);
  if (characters === undefined) known.set(page, (characters = look(page)));
  return characters;
}

function look(page: Page): LeafCharacters {
  const { leaves } = page;
  const axis = axisText(page);
  const collapsed = new Int32Array(leaves.length);
  const digits = new Int32Array(leaves.length);
  const marks = new Uint8Array(leaves.length);
  for (let leaf = 0, at = 0; leaf < leaves.length; leaf++) {
    const end = at + leaves[leaf]!.text.length;
    let length = 0;
    let found = 0;
    let inSpace = false;
    let isSeen = false;
    let isTold = true;
    // Whether the white space behind the last visible character is another than one blank.
    let isOdd = false;
    let mark = IS_TIDY | IS_ASCII;
    for (; at < end; at++) {
      const code = axis.charCodeAt(at);
      if (code > 32 && code < 0x80) {
        if (code >= 48 && code <= 57) found++;
      } else {
        if (code >= 0x80) mark &= ~IS_ASCII;
        if (code >= 0x660 && (code < 0x1c60 || code >= 0xa620)) isTold = false;
        if (isSpace(code)) {
          if (!isSeen) mark |= STARTS_WITH_SPACE;
          if (inSpace || code !== 32) isOdd = true;
          if (!inSpace) length++;
          inSpace = true;
          continue;
        }
        if (isInvisible(code)) {
          mark &= ~IS_TIDY;
          continue;
        }
      }
      if (isOdd && isSeen) mark &= ~IS_TIDY;
      isOdd = false;
      length++;
      inSpace = false;
      isSeen = true;
    }
    if (inSpace) mark |= ENDS_IN_SPACE;
    collapsed[leaf] = isSeen ? length : 0;
    digits[leaf] = isTold ? found : -1;
    marks[leaf] = mark;
  }
  return { collapsed, digits, marks };
}
