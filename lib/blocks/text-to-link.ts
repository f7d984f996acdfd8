/**
 * Text against links, per element, as CoreEx counts them (Prasad and Paepcke 2008;
 * docs/algorithms/song.md#how-coreex-scores).
 *
 * A link is one word and one link whatever its text. The set of an element is those of its children that hold
 * hardly any link; the score of the element says how free of links its set is, and a little of how large. Our
 * choices: elements inside a link have no score of their own, because the count stops at the link; a link
 * that lost all its text to an earlier stage counts nothing; a word is what lib/text/words counts, a
 * character of a script without spaces being one.
 */
import type { NodeId, Page } from "../page/page";
import { leafWordsOf } from "../page/view-statistics";

/** Counts as columns over nodes (N); 0 outside the body and for what takes no part. */
export interface TextToLink {
  /** Words, a link being one. */
  readonly words: Int32Array;
  readonly links: Int32Array;
  /** Words and links of the element's set. */
  readonly setWords: Int32Array;
  readonly setLinks: Int32Array;
  /** 1 where the node belongs to its parent's set. */
  readonly inSet: Uint8Array;
  /** 1 inside a link: what is not scored. */
  readonly inLink: Uint8Array;
}

/**
 * Count words and links upwards. O(N).
 * @param open (L) 1 where a leaf takes part
 * @param gone (N) 1 where a node was removed
 * @param threshold a child belongs to the set when its share of words that are no links is greater than this
 */
export function textToLink(page: Page, open: Uint8Array, gone: Uint8Array, threshold: number): TextToLink {
  const { size, body, end, parent, tags, isText, leavesBefore } = page;
  const words = new Int32Array(size);
  const links = new Int32Array(size);
  const setWords = new Int32Array(size);
  const setLinks = new Int32Array(size);
  const inSet = new Uint8Array(size);
  const inLink = new Uint8Array(size);
  if (body < 0) return { words, links, setWords, setLinks, inSet, inLink };
  const leafWords = leafWordsOf(page);
  let leaf = leavesBefore[end[body]!]!;
  // Children come after their parent, so one backward pass meets every child before its parent.
  for (let id = end[body]! - 1; id > body; id--) {
    if (isText[id] === 1) {
      if (leavesBefore[id + 1]! === leavesBefore[id]!) continue;
      leaf--;
      if (open[leaf] === 0) continue;
      words[id] = leafWords[leaf]!;
    } else if (gone[id] === 1) {
      continue;
    } else if (tags[id] === "a") {
      const isEmptied = isWithoutText(open, leavesBefore[id]!, leavesBefore[end[id]!]!);
      words[id] = isEmptied ? 0 : 1;
      links[id] = isEmptied ? 0 : 1;
      inLink.fill(1, id + 1, end[id]!);
    }
    const count = words[id]!;
    if (count === 0) continue;
    const up = parent[id]!;
    words[up]! += count;
    links[up]! += links[id]!;
    if ((count - links[id]!) / count > threshold) {
      inSet[id] = 1;
      setWords[up]! += count;
      setLinks[up]! += links[id]!;
    }
  }
  return { words, links, setWords, setLinks, inSet, inLink };
}

/** Whether a link had text and none of it takes part; a link around a picture never had any. */
function isWithoutText(open: Uint8Array, start: number, end: number): boolean {
  for (let leaf = start; leaf < end; leaf++) if (open[leaf] === 1) return false;
  return end > start;
}

/** Share of an element's words that are no links, in [0, 1]; NaN without words. */
export function textShare({ words, links }: TextToLink, node: NodeId): number {
  return (words[node]! - links[node]!) / words[node]!;
}
