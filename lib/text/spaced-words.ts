import { isInvisible } from "./whitespace";
import { wordCount } from "./words";

/**
 * Words as methods on token sequences count them (docs/algorithms/conventions.md#tokens): runs of non-blank
 * characters. A text with a character of a script written without spaces would be one such word however long
 * it is, so it counts as `wordTokens` does, each character by itself.
 * @returns 0 for white space alone
 */
export function spacedWordCount(text: string): number {
  let count = 0;
  let inWord = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 32 && code < 0x7f) {
      if (!inWord) count++;
      inWord = true;
    } else if (isBlankCode(code)) {
      inWord = false;
    } else if (code >= 0x0e00 && isUnspaced(code)) {
      return wordCount(text);
    } else if (!isInvisible(code)) {
      if (!inWord) count++;
      inWord = true;
    }
  }
  return count;
}

/** What `\s` matches, except U+FEFF, which has no width. */
function isBlankCode(code: number): boolean {
  if (code < 0x1680) return code === 32 || (code >= 9 && code <= 13) || code === 0xa0;
  return (
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x3000 ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x1680
  );
}

/** UTF-16 units of Thai, Lao, Khmer, Han and Kana; the ideographic planes by their leading surrogates. */
function isUnspaced(code: number): boolean {
  if (code < 0x2e80) return code < 0x0f00 || (code >= 0x1780 && code < 0x1800);
  if (code < 0x3040) return code < 0x2fe0 || (code >= 0x3005 && code <= 0x3007);
  return (
    code < 0x3100 ||
    (code >= 0x3400 && code < 0xa000) ||
    (code >= 0xd840 && code <= 0xd888) ||
    (code >= 0xf900 && code < 0xfb00) ||
    (code >= 0xff66 && code <= 0xff9d)
  );
}
