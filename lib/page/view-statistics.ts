import { wordCount } from "../text/words";
import type { Page } from "./page";
import { statisticsOf } from "./statistics";

const knownWords = new WeakMap<Page, Int32Array>();

/**
 * (L) words of each leaf, a character of a script without spaces counting as one
 * (docs/algorithms/conventions.md#words). Counted once per page.
 */
export function leafWordsOf(page: Page): Int32Array {
  let words = knownWords.get(page);
  if (words === undefined)
    knownWords.set(page, (words = Int32Array.from(page.leaves, ({ text }) => wordCount(text))));
  return words;
}

/**
 * Prefix sums over nodes, (N + 1) each, of what takes part: leaves that are open, elements that are not gone.
 * The total of a subtree is `sums[end[id]] - sums[id]`. Characters are UTF-16 units after collapsing white
 * space.
 */
export interface ViewStatistics {
  readonly text: Int32Array;
  readonly words: Int32Array;
  /** Characters and words inside `a`. */
  readonly linkText: Int32Array;
  readonly linkWords: Int32Array;
  readonly elements: Int32Array;
  /** `a` elements. */
  readonly anchors: Int32Array;
}

const known = new WeakMap<Uint8Array, ViewStatistics>();

/**
 * The statistics of what takes part, computed once per pair of masks (`begin` in lib/extractors hands out the
 * same masks for a whole page). O(N).
 * @param open (L) 1 where a leaf takes part
 * @param gone (N) 1 where a node was removed
 */
export function viewStatistics(page: Page, open: Uint8Array, gone: Uint8Array): ViewStatistics {
  let statistics = known.get(open);
  if (statistics === undefined) known.set(open, (statistics = compute(page, open, gone)));
  return statistics;
}

function compute(page: Page, open: Uint8Array, gone: Uint8Array): ViewStatistics {
  const { size, tags, leaves, isText } = page;
  const { leafLength, inLink } = statisticsOf(page);
  const leafWords = leafWordsOf(page);
  const text = new Int32Array(size + 1);
  const words = new Int32Array(size + 1);
  const linkText = new Int32Array(size + 1);
  const linkWords = new Int32Array(size + 1);
  const elements = new Int32Array(size + 1);
  const anchors = new Int32Array(size + 1);
  let leaf = 0;
  for (let id = 0; id < size; id++) {
    let characters = 0;
    let count = 0;
    let isLink = 0;
    let isElement = 0;
    let isAnchor = 0;
    if (isText[id] === 1) {
      if (leaf < leaves.length && leaves[leaf]!.node === id) {
        if (open[leaf] === 1) {
          characters = leafLength[leaf]!;
          count = leafWords[leaf]!;
          isLink = inLink[leaf]!;
        }
        leaf++;
      }
    } else if (id > 0 && gone[id] === 0) {
      isElement = 1;
      isAnchor = tags[id] === "a" ? 1 : 0;
    }
    text[id + 1] = text[id]! + characters;
    words[id + 1] = words[id]! + count;
    linkText[id + 1] = linkText[id]! + characters * isLink;
    linkWords[id + 1] = linkWords[id]! + count * isLink;
    elements[id + 1] = elements[id]! + isElement;
    anchors[id + 1] = anchors[id]! + isAnchor;
  }
  return { text, words, linkText, linkWords, elements, anchors };
}
