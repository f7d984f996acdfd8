import { isBlank, isInvisible, isSpace } from "./whitespace";

/**
 * Bytes of `collapse(text)` in UTF-8, without building it; 0 where the text is blank. A lone surrogate counts
 * three, as its replacement does.
 */
export function collapsedBytes(text: string): number {
  let bytes = 0;
  let inSpace = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isSpace(code)) {
      if (!inSpace) bytes++;
      inSpace = true;
      continue;
    }
    if (isInvisible(code)) continue;
    inSpace = false;
    if (code < 0x80) bytes++;
    else if (code < 0x800) bytes += 2;
    else if (code >= 0xd800 && code < 0xdc00 && isLowSurrogate(text.charCodeAt(i + 1))) {
      bytes += 4;
      i++;
    } else bytes += 3;
  }
  return bytes > 1 || !isBlank(text) ? bytes : 0;
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code < 0xe000;
