/**
 * The text of a body as other programs count it: all of its text nodes joined, also blank ones and those of scripts
 * and styles, which are no text of a page here. Positions on it and on the text axis, both ways.
 */
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { leafAt } from "../../page/axis";
import type { NodeId, Page } from "../../page/page";

type ChildNode = DefaultTreeAdapterTypes.ChildNode;

export interface TextStream {
  /** Length in UTF-16 units. */
  readonly length: number;
  /** Where a character of the text axis is: for an end, where the character before it ends. */
  fromAxis(offset: number, isEnd: boolean): number;
  /** Where a character of the stream is on the text axis, or the next one after it, or for an end the one before. */
  toAxis(offset: number, isEnd: boolean): number;
  /** A count of code points as one of UTF-16 units, and back. */
  readonly units: (codePoints: number) => number;
  readonly codePoints: (units: number) => number;
}

/** @param without tags whose text does not count, e.g. `script` */
export function textStreamOf(page: Page, without: ReadonlySet<string> = new Set()): TextStream {
  const { starts, lengths, texts, length } = textsOf(page, without);
  const pairs = pairsIn(texts);
  const startOf = (leaf: number): number => starts[leaf]!;
  return {
    length,
    fromAxis(offset, isEnd) {
      const leaf = leafAt(page, isEnd ? Math.max(0, offset - 1) : offset);
      if (leaf >= page.leaves.length) return length;
      return startOf(leaf) + offset - page.leaves[leaf]!.start;
    },
    toAxis(offset, isEnd) {
      // The last leaf that begins before the place (for an end) or at it.
      let low = 0;
      let high = starts.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (isEnd ? starts[middle]! < offset : starts[middle]! <= offset) low = middle + 1;
        else high = middle;
      }
      const leaf = page.leaves[low - 1];
      if (leaf === undefined) return 0;
      return leaf.start + Math.min(lengths[low - 1]!, offset - starts[low - 1]!);
    },
    units: (codePoints) => {
      let units = codePoints;
      for (const [index, at] of pairs.entries()) {
        if (at >= codePoints + index) break;
        units = codePoints + index + 1;
      }
      return units;
    },
    codePoints: (units) => {
      let low = 0;
      let high = pairs.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (pairs[middle]! < units) low = middle + 1;
        else high = middle;
      }
      return units - low;
    },
  };
}

interface Texts {
  /** (L) where each leaf begins on the stream, and how long it is. */
  readonly starts: Int32Array;
  readonly lengths: Int32Array;
  /** All texts in order, each with the place where it begins. */
  readonly texts: readonly { readonly at: number; readonly text: string }[];
  readonly length: number;
}

function textsOf(page: Page, without: ReadonlySet<string>): Texts {
  const starts = new Int32Array(page.leaves.length);
  const lengths = Int32Array.from(page.leaves, ({ text }) => text.length);
  const texts: { readonly at: number; readonly text: string }[] = [];
  let length = 0;
  let leaf = 0;
  for (const { node, text } of bodyTexts(page, without)) {
    if (page.leaves[leaf]?.node === node) starts[leaf++] = length;
    texts.push({ at: length, text });
    length += text.length;
  }
  return { starts, lengths, texts, length };
}

/** The text nodes of the body in the numbering of the page; the same walk as `sourcePositions`. */
function* bodyTexts(
  page: Page,
  without: ReadonlySet<string>,
): Generator<{ readonly node: NodeId; readonly text: string }> {
  const document = parse(page.html, { scriptingEnabled: false });
  const lists: ChildNode[][] = [document.childNodes];
  const places = [0];
  let id = 0;
  let skipped = 0;
  const end = page.body < 0 ? 0 : page.end[page.body]!;
  while (lists.length > 0) {
    const list = lists.at(-1)!;
    const place = places.at(-1)!;
    if (place === list.length) {
      lists.pop();
      places.pop();
      continue;
    }
    places[places.length - 1] = place + 1;
    const node = list[place]!;
    const isText = node.nodeName === "#text";
    if (!isText && !("tagName" in node)) continue;
    id++;
    if (isText) {
      if (id > page.body && id < end && id >= skipped)
        yield { node: id, text: (node as DefaultTreeAdapterTypes.TextNode).value };
      continue;
    }
    if (without.has(node.nodeName)) skipped = Math.max(skipped, page.end[id]!);
    lists.push((node as DefaultTreeAdapterTypes.Element).childNodes);
    places.push(0);
  }
}

/** Where the characters are that take two units. */
function pairsIn(texts: Texts["texts"]): number[] {
  const pairs: number[] = [];
  for (const { at, text } of texts)
    for (let unit = 0; unit + 1 < text.length; unit++) {
      const isPair = text.codePointAt(unit)! > 0xffff;
      if (isPair) pairs.push(at + unit++);
    }
  return pairs;
}
