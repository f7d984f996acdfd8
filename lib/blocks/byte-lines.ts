/**
 * Lines of text with the bytes of source that each took: what Alexjc's method judges
 * (docs/algorithms/comparators.md#alexjc-lines-and-bytes).
 *
 * A line is closed by a breaking element that finds text on it. The bytes of all tags since the text before
 * are charged to the line of the text that follows, so a line of links pays for its markup. Choices: texts
 * are counted in UTF-8 bytes, tags by the length of their serialised form (lib/page/source/virtual-source.ts), in
 * which characters beyond ASCII count one.
 */
import type { Page } from "../page/page";
import { END_TAG, LINE_FEEDS, START_TAG, TEXT, type VirtualSource } from "../page/source/virtual-source";
import { collapsedBytes } from "../text/utf8-length";

export interface LineOptions {
  /** (N) 1 for elements whose start and end close a line. */
  readonly breaks: Uint8Array;
  /**
   * Whether a break adds itself to the line that it closes: 1 byte of text and 2 of source, twice that at a
   * paragraph.
   */
  readonly countsBreaks: boolean;
  /** Whether `data:` addresses of images are left out of their tags. */
  readonly stripsDataUris: boolean;
}

/** K lines as columns, in document order. */
export interface ByteLines {
  readonly size: number;
  /** (L) the line of an open leaf, -1 for others. */
  readonly of: Int32Array;
  /** (K) first leaf, and one past the last. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** (K) bytes of text, bytes of source, and their ratio in [0, 1]. */
  readonly textBytes: Float64Array;
  readonly bytes: Float64Array;
  readonly density: Float64Array;
}

const PARAGRAPHS: ReadonlySet<string> = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "ul",
  "ol",
  "dl",
  "pre",
  "blockquote",
  "address",
  "menu",
  "dir",
]);

const known = new WeakMap<Page, Int32Array>();

/** (L) UTF-8 bytes of each leaf after collapsing white space. Counted once per page. */
function leafBytesOf(page: Page): Int32Array {
  let bytes = known.get(page);
  if (bytes === undefined)
    known.set(page, (bytes = Int32Array.from(page.leaves, ({ text }) => collapsedBytes(text))));
  return bytes;
}

/** The lines of a virtual source. O(items). */
export function byteLines(
  page: Page,
  { kind, node, length, leaf }: VirtualSource,
  { breaks, countsBreaks, stripsDataUris }: LineOptions,
): ByteLines {
  const leafBytes = leafBytesOf(page);
  const count = page.leaves.length;
  const of = new Int32Array(count).fill(-1);
  const start = new Int32Array(count);
  const end = new Int32Array(count);
  const textBytes = new Float64Array(count);
  const bytes = new Float64Array(count);
  let line = -1;
  let isOpen = false;
  let pending = 0;
  for (let item = 0; item < kind.length; item++) {
    if (kind[item] === LINE_FEEDS) continue;
    if (kind[item] === TEXT) {
      const here = leaf[item]!;
      if (!isOpen) {
        isOpen = true;
        start[++line] = here;
      }
      of[here] = line;
      end[line] = here + 1;
      textBytes[line]! += leafBytes[here]!;
      bytes[line]! += pending + leafBytes[here]!;
      pending = 0;
      continue;
    }
    const id = node[item]!;
    if (isOpen && breaks[id] === 1 && (kind[item] === START_TAG || kind[item] === END_TAG)) {
      isOpen = false;
      if (countsBreaks) {
        const feeds = PARAGRAPHS.has(page.tags[id]!) ? 2 : 1;
        textBytes[line]! += feeds;
        bytes[line]! += 2 * feeds;
      }
    }
    pending +=
      length[item]! -
      (stripsDataUris && kind[item] === START_TAG && page.tags[id] === "img" ? dataUriLength(page, id) : 0);
  }
  const size = line + 1;
  const density = new Float64Array(size);
  for (let at = 0; at < size; at++) density[at] = bytes[at] === 0 ? 0 : textBytes[at]! / bytes[at]!;
  return {
    size,
    of,
    start: start.slice(0, size),
    end: end.slice(0, size),
    textBytes: textBytes.slice(0, size),
    bytes: bytes.slice(0, size),
    density,
  };
}

function dataUriLength({ attributes }: Page, id: number): number {
  let length = 0;
  for (const { value } of attributes[id]!) if (value.startsWith("data:")) length += value.length;
  return length;
}
