import { isInvisible, isSpace } from "../text/whitespace";
import { axisText } from "./axis";
import type { Page } from "./page";

/** What the characters of each leaf are, as columns of length L. */
export interface LeafCharacters {
  /** `collapsedLength(text)` */
  readonly collapsed: Int32Array;
  /** Digits; -1 where there are characters beyond ASCII, of which some may be digits. */
  readonly digits: Int32Array;
  /** `STARTS_WITH_SPACE`, `ENDS_IN_SPACE` and `IS_TIDY`, added up. */
  readonly marks: Uint8Array;
}

/** White space before the first visible character. */
export const STARTS_WITH_SPACE = 1;
/** White space after the last visible character. */
export const ENDS_IN_SPACE = 2;
/** `collapse(text).trim()` is the text itself. */
export const IS_TIDY = 4;

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
    let isAscii = true;
    let mark = isEdge(axis.charCodeAt(at)) && isEdge(axis.charCodeAt(end - 1)) ? IS_TIDY : 0;
    for (; at < end; at++) {
      const code = axis.charCodeAt(at);
      if (code > 32 && code < 0x80) {
        if (code >= 48 && code <= 57) found++;
        length++;
        inSpace = false;
        isSeen = true;
        continue;
      }
      if (code >= 0x80) isAscii = false;
      if (isSpace(code)) {
        if (!isSeen) mark |= STARTS_WITH_SPACE;
        if (inSpace || code !== 32) mark &= ~IS_TIDY;
        if (!inSpace) length++;
        inSpace = true;
      } else if (isInvisible(code)) mark &= ~IS_TIDY;
      else {
        length++;
        inSpace = false;
        isSeen = true;
      }
    }
    if (inSpace) mark |= ENDS_IN_SPACE;
    collapsed[leaf] = isSeen ? length : 0;
    digits[leaf] = isAscii ? found : -1;
    marks[leaf] = mark;
  }
  return { collapsed, digits, marks };
}

/** Whether a text that begins and ends with such a character is not stripped; false for some others too. */
const isEdge = (code: number): boolean =>
  code > 32 && code !== 160 && (code < 0x1680 || (code > 0x3000 && code !== 0xfeff));
