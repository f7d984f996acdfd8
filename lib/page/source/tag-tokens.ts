/**
 * The token sequence that BTE, DSC and their kin work on (docs/algorithms/conventions.md#tokens): every start
 * and end tag inside the body is one token (a void element one), every word one. Kept as items - one tag, or
 * all words of one leaf - because a leaf's words are never told apart.
 *
 * Choices: the body's own tags take no part, they frame every page; words are parted by white space, and by
 * characters in scripts without spaces (lib/text/spaced-words); a leaf has at least one word.
 */
import { spacedWordCount } from "../../text/spaced-words";
import type { Page } from "../page";
import { statisticsOf } from "../statistics";
import { LINE_FEEDS, TEXT, virtualSource } from "./virtual-source";

/** M items with T tokens as columns. */
export interface TagTokens {
  /** (M) the leaf of a text, -1 for a tag. */
  readonly leaf: Int32Array;
  /** (M) the element of a tag or the text node. */
  readonly node: Int32Array;
  /** (M) characters: of the serialised tag, or of the text after collapsing white space. */
  readonly length: Int32Array;
  /** (M + 1) tokens before each item, and T at the end: a text has `before[i + 1] - before[i]` words. */
  readonly before: Int32Array;
  /** (M + 1) tags before each item. */
  readonly tagsBefore: Int32Array;
}

const known = new WeakMap<Uint8Array, TagTokens>();
const knownWords = new WeakMap<Page, Int32Array>();
const knownTexts = new WeakMap<TagTokens, Int32Array>();

/**
 * Tokens of what takes part, computed once per pair of masks, as `virtualSource` is. O(N).
 * @param open (L) 1 where a leaf takes part
 * @param gone (N) 1 where a node was removed
 */
export function tagTokens(page: Page, open: Uint8Array, gone: Uint8Array): TagTokens {
  let tokens = known.get(open);
  if (tokens === undefined) known.set(open, (tokens = compute(page, open, gone)));
  return tokens;
}

/** (L) words of each leaf as tokens, at least 1. Counted once per page. */
export function leafTokensOf(page: Page): Int32Array {
  let words = knownWords.get(page);
  if (words === undefined)
    knownWords.set(
      page,
      (words = Int32Array.from(page.leaves, ({ text }) => Math.max(1, spacedWordCount(text)))),
    );
  return words;
}

/** The item that holds a token; M for a position at or after the end. O(log M). */
export function itemAt({ before }: TagTokens, token: number): number {
  let low = 0;
  let high = before.length - 1;
  if (token >= before[high]!) return high;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (before[middle]! <= token) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * (M + 1) the first item from each on that is a text, M where none follows. Found once for the tokens, as between
 * two texts there may be tags without number. O(M).
 */
export function nextTexts(tokens: TagTokens): Int32Array {
  let next = knownTexts.get(tokens);
  if (next === undefined) {
    const count = tokens.leaf.length;
    knownTexts.set(tokens, (next = new Int32Array(count + 1).fill(count)));
    for (let item = count - 1; item >= 0; item--)
      next[item] = tokens.leaf[item]! >= 0 ? item : next[item + 1]!;
  }
  return next;
}

/**
 * Where a token begins on the text axis; words of a leaf count as equally long. A tag lies where the next
 * text begins.
 */
export function offsetOf(page: Page, tokens: TagTokens, token: number): number {
  const { leaf, before } = tokens;
  const at = itemAt(tokens, token);
  const inside =
    at < leaf.length && leaf[at]! >= 0 ? (token - before[at]!) / (before[at + 1]! - before[at]!) : 0;
  const item = nextTexts(tokens)[at]!;
  if (item === leaf.length) return page.textLength;
  const { start, text } = page.leaves[leaf[item]!]!;
  return start + Math.round(inside * text.length);
}

function compute(page: Page, open: Uint8Array, gone: Uint8Array): TagTokens {
  const source = virtualSource(page, open, gone, statisticsOf(page).leafLength);
  const words = leafTokensOf(page);
  const capacity = source.kind.length;
  const leaf = new Int32Array(capacity);
  const node = new Int32Array(capacity);
  const length = new Int32Array(capacity);
  const before = new Int32Array(capacity + 1);
  const tagsBefore = new Int32Array(capacity + 1);
  let size = 0;
  for (let i = 0; i < capacity; i++) {
    const kind = source.kind[i]!;
    const here = source.leaf[i]!;
    if (kind === LINE_FEEDS || source.node[i] === page.body) continue;
    leaf[size] = here;
    node[size] = source.node[i]!;
    length[size] = source.length[i]!;
    before[size + 1] = before[size]! + (kind === TEXT ? words[here]! : 1);
    tagsBefore[size + 1] = tagsBefore[size]! + (kind === TEXT ? 0 : 1);
    size++;
  }
  return {
    leaf: leaf.slice(0, size),
    node: node.slice(0, size),
    length: length.slice(0, size),
    before: before.slice(0, size + 1),
    tagsBefore: tagsBefore.slice(0, size + 1),
  };
}
