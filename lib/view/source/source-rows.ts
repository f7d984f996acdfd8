/** The source as rows of a fixed width, with what each character is. Pure. */

/**
 * What a character is: text, the punctuation and attributes of a tag, its name, a comment, the content of
 * script and style.
 */
export const TEXT = 0;
const TAG = 1;
export const NAME = 2;
const COMMENT = 3;
const RAW = 4;

/** (length) class of each character. One pass; what it gets wrong on broken markup is only a shade of ink. */
export function inkOf(html: string): Uint8Array {
  const ink = new Uint8Array(html.length);
  const { length } = html;
  for (let at = 0; at < length;) {
    if (html.charCodeAt(at) !== 60) {
      at++;
      continue;
    }
    if (html.startsWith("<!--", at)) {
      const found = html.indexOf("-->", at + 4);
      const end = found < 0 ? length : found + 3;
      ink.fill(COMMENT, at, end);
      at = end;
      continue;
    }
    const name = /^<[/!?]?[a-zA-Z][^\s/>]*/.exec(html.slice(at, at + 64))?.[0];
    if (name === undefined) {
      at++;
      continue;
    }
    const end = endOfTag(html, at + name.length);
    ink.fill(TAG, at, end);
    const first = at + (/^<[/!?]/.test(name) ? 2 : 1);
    ink.fill(NAME, first, at + name.length);
    at = end;
    const raw = /^<(script|style|textarea|title)$/i.exec(name)?.[1];
    if (raw === undefined) continue;
    const close = html.slice(at).search(new RegExp(`</${raw}`, "i"));
    const stop = close < 0 ? length : at + close;
    if (raw.toLowerCase() !== "title" && raw.toLowerCase() !== "textarea") ink.fill(RAW, at, stop);
    at = stop;
  }
  return ink;
}

/** One past the `>` of a tag; quotes may hold one. */
function endOfTag(html: string, from: number): number {
  let quote = 0;
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 62) return at + 1;
    else if ((code === 34 || code === 39) && html.charCodeAt(at - 1) === 61) quote = code;
  }
  return html.length;
}

/** R rows: a line that is longer than the width takes several. */
export interface Rows {
  readonly size: number;
  /** (R + 1) first character of each row; a row ends where the next begins, its line end included. */
  readonly start: Int32Array;
  /** (R) number of the line, from 1. */
  readonly line: Int32Array;
}

/** Columns of a tab. */
const TAB = 2;

/**
 * Break the source into rows of at most `columns` characters; wide characters (Chinese, Korean) take two
 * columns.
 */
export function rowsOf(html: string, columns: number): Rows {
  const start: number[] = [];
  const line: number[] = [];
  const most = Math.max(8, columns);
  let number = 1;
  let from = 0;
  let used = 0;
  const close = (to: number): void => {
    start.push(from);
    line.push(number);
    from = to;
    used = 0;
  };
  for (let at = 0; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === 10 || (code === 13 && html.charCodeAt(at + 1) !== 10)) {
      close(at + 1);
      number++;
      continue;
    }
    const width = widthOf(code);
    // Half of a pair stays with its other half.
    if (used + width > most && (code & 0xfc00) !== 0xdc00) close(at);
    used += width;
  }
  if (from < html.length || html.length === 0) close(html.length);
  start.push(html.length);
  return { size: line.length, start: Int32Array.from(start), line: Int32Array.from(line) };
}

const isWide = (code: number): boolean =>
  code <= 0x115f ||
  (code >= 0x2e80 && code <= 0xd7a3) ||
  (code >= 0xd800 && code <= 0xdbff) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xfe30 && code <= 0xfe6f) ||
  (code >= 0xff00 && code <= 0xff60);

const widthOf = (code: number): number => (code === 9 ? TAB : code >= 0x1100 && isWide(code) ? 2 : 1);

/** The character of a row that stands in a column; the last one beyond its end. */
export function characterAt(html: string, from: number, to: number, column: number): number {
  let used = 0;
  for (let at = from; at < to; at++) if ((used += widthOf(html.charCodeAt(at))) > column) return at;
  return Math.max(from, to - 1);
}

/** The row that holds a character. */
export function rowAt({ start, size }: Rows, offset: number): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (start[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** A run of characters of one row that look the same. */
export interface Run {
  readonly text: string;
  readonly ink: number;
  readonly isSelected: boolean;
  readonly isLit: boolean;
}

export type Span = readonly [start: number, end: number];

/** The runs of a row. `selected` and `lit` are spans of the source. */
export function runsOf(
  html: string,
  ink: Uint8Array,
  from: number,
  to: number,
  selected: readonly Span[],
  lit: readonly Span[],
): Run[] {
  const runs: Run[] = [];
  const within = (spans: readonly Span[], at: number): boolean =>
    spans.some(([start, end]) => at >= start && at < end);
  let start = from;
  const lookOf = (at: number): number =>
    ink[at]! * 4 + (within(selected, at) ? 2 : 0) + (within(lit, at) ? 1 : 0);
  for (let at = from; at < to;) {
    const look = lookOf(at);
    while (at < to && lookOf(at) === look) at++;
    const text = withoutLineEnd(html.slice(start, at));
    if (text !== "")
      runs.push({ text, ink: look >> 2, isSelected: (look & 2) !== 0, isLit: (look & 1) !== 0 });
    start = at;
  }
  return runs;
}

function withoutLineEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === "\n" || text[end - 1] === "\r")) end--;
  return text.slice(0, end);
}
