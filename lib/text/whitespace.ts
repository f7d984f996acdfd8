/**
 * Whether a UTF-16 unit is white space for layout: tab, line feed, form feed, carriage return, space, or
 * no-break space.
 */
export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11) || code === 160;
}

/** Characters without width, which count for nothing: U+200B..U+200D, U+FEFF, U+00AD. */
export function isInvisible(code: number): boolean {
  return (code >= 0x200b && code <= 0x200d) || code === 0xfeff || code === 0xad;
}

/** Whether nothing of the text would be seen: only white space and characters without width. */
export function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (!isSpace(code) && !isInvisible(code)) return false;
  }
  return true;
}

/** Replace each run of white space by one space and delete characters without width; ends are not trimmed. */
export function collapse(text: string): string {
  if (isCollapsed(text)) return text;
  return text.replace(/[\u200b-\u200d\ufeff\u00ad]+/g, "").replace(/[\t\n\f\r \u00a0]+/g, " ");
}

/** Most texts of a page are, and replacing nothing costs more than looking. */
function isCollapsed(text: string): boolean {
  let isAfterSpace = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 32 && code < 0xa0) isAfterSpace = false;
    else if (code === 32) {
      if (isAfterSpace) return false;
      isAfterSpace = true;
    } else if (isSpace(code) || isInvisible(code)) return false;
    else isAfterSpace = false;
  }
  return true;
}

/** Length of `collapse(text)` in UTF-16 units, without building it; 0 where the text is blank. */
export function collapsedLength(text: string): number {
  let length = 0;
  let inSpace = false;
  let isSeen = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 32 && code < 0xa0) {
      length++;
      inSpace = false;
      isSeen = true;
    } else if (isSpace(code)) {
      if (!inSpace) length++;
      inSpace = true;
    } else if (!isInvisible(code)) {
      length++;
      inSpace = false;
      isSeen = true;
    }
  }
  return isSeen ? length : 0;
}

/** Whether white space stands before the first visible character. */
export function startsWithSpace(text: string): boolean {
  let at = 0;
  while (at < text.length && isInvisible(text.charCodeAt(at))) at++;
  return at < text.length && isSpace(text.charCodeAt(at));
}

/** Whether white space stands after the last visible character. */
export function endsInSpace(text: string): boolean {
  let at = text.length - 1;
  while (at >= 0 && isInvisible(text.charCodeAt(at))) at--;
  return at >= 0 && isSpace(text.charCodeAt(at));
}
