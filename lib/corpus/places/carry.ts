/**
 * From one page to another with the same words: wrapping a text in an element cuts it, and white space between
 * elements is no text, so that positions differ where no word does. Characters that are seen are counted instead.
 */
import { axisText } from "../../page/axis";
import type { Page } from "../../page/page";
import { isInvisible, isSpace } from "../../text/whitespace";
import type { Span } from "./spans";

interface Seen {
  /** What is seen of the text axis, without white space. */
  readonly text: string;
  /** Where each of its units is on the axis. */
  readonly at: Int32Array;
}

const known = new WeakMap<Page, Seen>();

const isSeen = (code: number): boolean => !isSpace(code) && !isInvisible(code);

/** What is seen of a page, computed once. */
export function seenOf(page: Page): Seen {
  let seen = known.get(page);
  if (seen === undefined) {
    const axis = axisText(page);
    const at = new Int32Array(axis.length);
    let size = 0;
    for (let offset = 0; offset < axis.length; offset++)
      if (isSeen(axis.charCodeAt(offset))) at[size++] = offset;
    seen = { text: squeezed(axis), at: at.slice(0, size) };
    known.set(page, seen);
  }
  return seen;
}

/** A text without white space and characters without width: what must be equal where layouts differ. */
export function squeezed(text: string): string {
  return text.replace(/[\t\n\f\r \u00a0\u200b-\u200d\ufeff\u00ad]+/g, "");
}

/** Whether two pages say the same, but for white space. */
export const saySame = (a: Page, b: Page): boolean => seenOf(a).text === seenOf(b).text;

/**
 * Spans of one page on another with the same words. White space at the edges of a span comes along where the
 * other page has it there; a span of nothing else is left out. Null where the words differ.
 */
export function carried(from: Page, spans: readonly Span[], to: Page): Span[] | null {
  if (!saySame(from, to)) return null;
  const source = seenOf(from).at;
  const target = seenOf(to).at;
  return spans.flatMap(({ start, end, as }): Span[] => {
    const first = firstFrom(source, start);
    const last = firstFrom(source, end) - 1;
    if (last < first) return [];
    const before = source[first]! - start;
    const after = end - source[last]! - 1;
    const lowest = first === 0 ? 0 : target[first - 1]! + 1;
    const highest = target[last + 1] ?? to.textLength;
    return [
      {
        start: Math.max(lowest, target[first]! - before),
        end: Math.min(highest, target[last]! + 1 + after),
        as,
      },
    ];
  });
}

/** The first index whose offset is `offset` or later. */
function firstFrom(offsets: Int32Array, offset: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (offsets[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
