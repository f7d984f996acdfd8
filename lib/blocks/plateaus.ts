/**
 * Document tree plateaus (DTP, docs/algorithms/combine.md#plateaus): stretches of words at about the same
 * depth of the tree, and the element that holds those that belong together.
 *
 * Choices (the source gives only the idea): a stretch goes on while all its words lie at most one level from
 * the median of their depths; a plateau counts for the elements that hold it whole; an element must hold
 * plateaus in two of its children, or one with half of all plateau words; of two equally good elements the
 * deeper one wins, else the first.
 */
import type { NodeId, Page } from "../page/page";
import { totalOf } from "../page/statistics";
import type { TagTokens } from "../page/source/tag-tokens";
import type { TokenSpan } from "./token-spans";

/** A stretch of words within one span; tags between them are part of the stretch. */
export interface Plateau {
  readonly start: number;
  readonly end: number;
  readonly words: number;
  /** Median depth of its words. */
  readonly depth: number;
  /** The deepest node that holds it: a text node where it is one text. */
  readonly node: NodeId;
}

export interface Stretches {
  /** All stretches in document order, however short. */
  readonly stretches: readonly Plateau[];
  /** (L) the stretch that holds the majority of a leaf's words, -1 where none does. */
  readonly ofLeaf: Int32Array;
  /** (L) depth of each leaf: its number of ancestors. */
  readonly depth: Int32Array;
}

/** @param spans disjoint and ascending */
export function stretchesIn(page: Page, tokens: TagTokens, spans: readonly TokenSpan[]): Stretches {
  const { leaf, node, before } = tokens;
  const depth = leafDepths(page);
  const ofLeaf = new Int32Array(page.leaves.length).fill(-1);
  const stretches: Plateau[] = [];
  let item = 0;
  for (const [from, to] of spans) {
    while (item > 0 && before[item]! > from) item--;
    while (before[item + 1]! <= from) item++;
    // Words at the lowest depth of the stretch and the two below it; more than two levels are never in one.
    let start = -1;
    let end = -1;
    let lowest = 0;
    let counts = [0, 0, 0];
    let first = 0;
    let last = 0;
    const close = (): void => {
      if (start < 0) return;
      const words = counts[0]! + counts[1]! + counts[2]!;
      stretches.push({
        start,
        end,
        words,
        depth: lowest + medianOf(counts),
        node: commonAncestor(page, first, last),
      });
      start = -1;
    };
    for (; item < leaf.length && before[item]! < to; item++) {
      if (leaf[item]! < 0) continue;
      const begin = Math.max(from, before[item]!);
      const stop = Math.min(to, before[item + 1]!);
      const words = stop - begin;
      const here = depth[leaf[item]!]!;
      const joined = start < 0 ? null : joinedCounts(counts, lowest, here, words);
      if (joined === null) {
        close();
        [start, lowest, counts, first] = [begin, here, [words, 0, 0], node[item]!];
      } else [lowest, counts] = [Math.min(lowest, here), joined];
      [end, last] = [stop, node[item]!];
      if (words * 2 > before[item + 1]! - before[item]!) ofLeaf[leaf[item]!] = stretches.length;
    }
    close();
  }
  return { stretches, ofLeaf, depth };
}

/**
 * The words at three levels with those of another text, from the new lowest level on; null where one would
 * lie too far from the median.
 */
function joinedCounts(
  counts: readonly number[],
  lowest: number,
  depth: number,
  words: number,
): number[] | null {
  const base = Math.min(lowest, depth);
  const highest = lowest + (counts[2]! > 0 ? 2 : counts[1]! > 0 ? 1 : 0);
  const span = Math.max(highest, depth) - base;
  if (span > 2) return null;
  const joined = [0, 0, 0];
  for (let level = lowest; level <= highest; level++) joined[level - base] = counts[level - lowest]!;
  joined[depth - base]! += words;
  return span === 2 && medianOf(joined) !== 1 ? null : joined;
}

/** Level of the median of words at levels 0, 1 and 2; the lower of two. */
function medianOf([a = 0, b = 0, c = 0]: readonly number[]): number {
  const half = (a + b + c) / 2;
  return a >= half ? 0 : a + b >= half ? 1 : 2;
}

/** The deepest node whose subtree holds both; `first` lies at or before `last`. */
function commonAncestor({ parent, end }: Page, first: NodeId, last: NodeId): NodeId {
  let node = first;
  while (end[node]! <= last) node = parent[node]!;
  return node;
}

function leafDepths({ parent, size, leaves }: Page): Int32Array {
  const depth = new Int32Array(size);
  for (let id = 1; id < size; id++) depth[id] = depth[parent[id]!]! + 1;
  return Int32Array.from(leaves, ({ node }) => depth[node]!);
}

export interface PlateauChoice {
  /** The element that holds the content; -1 where there is no plateau. */
  readonly node: NodeId;
  /** Its gain: plateau words times their share of all words in it. */
  readonly gain: number;
  /** (N) the largest gain of a node and its ancestors. */
  readonly gainAround: Float64Array;
}

/**
 * Plateau words inside an element count when they lie in two of its children, or one plateau has this share
 * of all.
 */
const LARGE_SHARE = 0.5;

/** The element with the largest gain. O(N). */
export function choosePlateaus(
  page: Page,
  { leaf, node, before }: TagTokens,
  plateaus: readonly Plateau[],
): PlateauChoice {
  const { size, parent, end, isText } = page;
  const all = plateaus.reduce((sum, { words }) => sum + words, 0);
  const words = new Float64Array(size + 1);
  const onPlateaus = new Float64Array(size + 1);
  const large = new Float64Array(size + 1);
  leaf.forEach((here, item) => {
    if (here >= 0) words[node[item]! + 1] = before[item + 1]! - before[item]!;
  });
  for (const plateau of plateaus) {
    onPlateaus[plateau.node + 1]! += plateau.words;
    if (plateau.words >= LARGE_SHARE * all) large[plateau.node + 1]!++;
  }
  for (const sums of [words, onPlateaus, large]) for (let id = 0; id < size; id++) sums[id + 1]! += sums[id]!;
  // A plateau of several texts lies in several children of its node.
  const branches = new Int32Array(size);
  for (const plateau of plateaus) if (isText[plateau.node] === 0) branches[plateau.node] = 2;
  for (let id = size - 1; id > 0; id--) if (totalOf(page, onPlateaus, id) > 0) branches[parent[id]!]!++;
  const gainAround = new Float64Array(size);
  let best = -1;
  let gain = 0;
  for (let id = 1; id < size; id++) {
    const inside = totalOf(page, onPlateaus, id);
    const counts = inside > 0 && isText[id] === 0 && (branches[id]! >= 2 || totalOf(page, large, id) > 0);
    const own = counts ? (inside * inside) / totalOf(page, words, id) : 0;
    gainAround[id] = Math.max(own, gainAround[parent[id]!]!);
    if (own > gain || (own === gain && best >= 0 && counts && id < end[best]!)) [best, gain] = [id, own];
  }
  return { node: best, gain, gainAround };
}
