import { composed } from "../text/composed";
import { lcsPairs, MAX_TABLE_WORDS, type TableBudget } from "../text/alignment/lcs-pairs";
import { singleRunsInBoth } from "../text/alignment/single-runs";
import { wordTokens } from "../text/words";
import type { Page } from "./page";

/**
 * A text taken from a page, brought back to the leaves it was taken from: gold that is only text, the answer
 * of an opaque extractor, the body in a page's meta data
 * (docs/algorithms/conventions.md#aligning-a-text-with-the-page). Words of page and text are matched in order:
 * first the runs of ANCHOR words that occur once in each, with the equal words that go on from them on either
 * side, then, between these, a longest common subsequence. Matches count in runs of at least `minRun` words, so
 * that single common words of menus do not; runs then grow into unmatched equal neighbours, which gives back
 * the edges that the subsequence tied to an earlier place. Last come runs that the text has in another order than
 * the page: of what is left, runs of ANCHOR words that occur once in each.
 */
export interface Alignment {
  /**
   * (L) share of the leaf's word characters that matched the text, in [0, 1]; a leaf without words takes the
   * lower of its neighbours.
   */
  readonly confidence: Float32Array;
  /** Share of the text's words that were found on the page, in [0, 1]; 1 for an empty text. */
  readonly coverage: number;
}

/** Algorithms.md gives runs of 1 to 5 and 3 as default. */
const MIN_RUN = 3;
/** Long enough that a run which occurs once in both is hardly ever chance. */
const ANCHOR = 5;

export function alignText(page: Page, text: string, minRun: number = MIN_RUN): Alignment {
  const { words, leafOf, lengths } = wordsOf(page);
  const textWords = foldedWords(text);
  const { a, b } = numbered(words, textWords);
  const partner = matchWords(a, b, minRun);
  const confidence = new Float32Array(page.leaves.length);
  const total = new Float32Array(page.leaves.length);
  let matched = 0;
  for (let word = 0; word < a.length; word++) {
    total[leafOf[word]!]! += lengths[word]!;
    if (partner[word]! < 0) continue;
    confidence[leafOf[word]!]! += lengths[word]!;
    matched += 1;
  }
  for (let leaf = 0; leaf < confidence.length; leaf++)
    if (total[leaf]! > 0) confidence[leaf]! /= total[leaf]!;
  fillWordless(confidence, total);
  return { confidence, coverage: b.length === 0 ? 1 : matched / b.length };
}

/**
 * Tables of all gaps of a page together: about a tenth of a second. Gaps that come after they are used up
 * stay unmatched, as one too large does.
 */
const MAX_TABLES = 8 * MAX_TABLE_WORDS;

/** For each word of `a` the word of `b` it is matched with, -1 for none. */
function matchWords(a: Int32Array, b: Int32Array, minRun: number): Int32Array {
  const partner = new Int32Array(a.length).fill(-1);
  let fromA = 0;
  let fromB = 0;
  const budget: TableBudget = { left: MAX_TABLES };
  const anchored = anchors(a, b);
  for (const [at, [atA, atB]] of [...anchored, [a.length, b.length] as const].entries()) {
    if (atA < fromA || atB < fromB) continue;
    // What goes on from an anchor belongs to it: of a text that the page repeats, the run beside the anchor. The
    // ends of page and text are no anchors.
    let [endA, endB] = [atA, atB];
    if (at < anchored.length)
      while (endA > fromA && endB > fromB && a[endA - 1] === b[endB - 1]) partner[--endA] = --endB;
    if (at > 0) while (fromA < endA && fromB < endB && a[fromA] === b[fromB]) partner[fromA++] = fromB++;
    // A gap whose table would not fit stays unmatched, and the coverage says so.
    for (const [inA, inB] of lcsPairs(a.subarray(fromA, endA), b.subarray(fromB, endB), budget) ?? [])
      partner[fromA + inA] = fromB + inB;
    const length = Math.min(ANCHOR, a.length - atA);
    for (let step = 0; step < length; step++) partner[atA + step] = atB + step;
    fromA = atA + length;
    fromB = atB + length;
  }
  // A text of fewer words is a run as a whole.
  dropShortRuns(partner, Math.min(minRun, b.length));
  growRuns(partner, a, b);
  matchMoved(partner, a, b);
  return partner;
}

/**
 * Places where a run of ANCHOR words that both sides know occurs once in `a` and once in `b`; the longest rising chain
 * of them.
 */
const anchors = (a: Int32Array, b: Int32Array): [number, number][] =>
  risingChain(singleRunsInBoth(a, b, ANCHOR));

/**
 * Longest subsequence whose second members rise (patience sorting). @param pairs in order of the first
 * members
 */
function risingChain(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  for (const [index, [, second]] of pairs.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (pairs[tails[middle]!]![1] < second) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[index] = tails[low - 1]!;
    tails[low] = index;
  }
  const chain: [number, number][] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index]!) chain.push(pairs[index]!);
  return chain.reverse();
}

function dropShortRuns(partner: Int32Array, minRun: number): void {
  for (let start = 0; start < partner.length;) {
    let end = start + 1;
    if (partner[start]! >= 0) while (end < partner.length && partner[end] === partner[end - 1]! + 1) end += 1;
    if (end - start < minRun) partner.fill(-1, start, end);
    start = end;
  }
}

function growRuns(partner: Int32Array, a: Int32Array, b: Int32Array): void {
  const isTaken = new Uint8Array(b.length);
  for (const at of partner) if (at >= 0) isTaken[at] = 1;
  const grow = (word: number, from: number, step: 1 | -1): void => {
    const there = partner[from]! + step;
    if (
      partner[from]! < 0 ||
      partner[word]! >= 0 ||
      there < 0 ||
      there >= b.length ||
      isTaken[there] === 1 ||
      a[word] !== b[there]
    )
      return;
    partner[word] = there;
    isTaken[there] = 1;
  };
  for (let word = 1; word < a.length; word++) grow(word, word - 1, 1);
  for (let word = a.length - 2; word >= 0; word--) grow(word, word + 1, -1);
}

/** So often what is left is looked through: what was matched in one pass makes other runs single in the next. */
const MOVED_PASSES = 4;

/** Match what stands in another order: columns, captions and sections that whoever wrote the text has put elsewhere. */
function matchMoved(partner: Int32Array, a: Int32Array, b: Int32Array): void {
  const [leftA, leftB] = [a.slice(), b.slice()];
  const take = (atA: number, atB: number): void => {
    partner[atA] = atB;
    leftA[atA] = leftB[atB] = -1;
  };
  partner.forEach((atB, atA) => {
    if (atB >= 0) take(atA, atB);
  });
  const isLeft = (atA: number, atB: number): boolean =>
    leftA[atA] !== undefined && leftA[atA] >= 0 && leftA[atA] === leftB[atB];
  for (let pass = 0; pass < MOVED_PASSES; pass++) {
    const runs = singleRunsInBoth(leftA, leftB, ANCHOR);
    if (runs.length === 0) return;
    for (const [atA, atB] of runs) {
      let length = 0;
      while (isLeft(atA + length, atB + length)) length++;
      // A run before it may have taken a part of it.
      if (length < ANCHOR) continue;
      for (let step = 0; step < length; step++) take(atA + step, atB + step);
      for (let step = 1; isLeft(atA - step, atB - step); step++) take(atA - step, atB - step);
    }
  }
}

/** Leaves of punctuation only belong to what surrounds them. */
function fillWordless(confidence: Float32Array, total: Float32Array): void {
  let previous = 0;
  for (let leaf = 0; leaf < confidence.length;) {
    let end = leaf;
    while (end < confidence.length && total[end] === 0) end += 1;
    if (end > leaf) confidence.fill(Math.min(previous, confidence[end] ?? 0), leaf, end);
    previous = confidence[end] ?? 0;
    leaf = end + 1;
  }
}

function wordsOf(page: Page): { words: string[]; leafOf: number[]; lengths: number[] } {
  const words: string[] = [];
  const leafOf: number[] = [];
  const lengths: number[] = [];
  for (const [leaf, { text }] of page.leaves.entries()) {
    for (const word of foldedWords(text)) {
      words.push(word);
      leafOf.push(leaf);
      lengths.push(word.length);
    }
  }
  return { words, leafOf, lengths };
}

/** Case and composed forms differ between a page and what somebody copied from it. */
function foldedWords(text: string): string[] {
  return wordTokens(composed(text, "NFKC").toLowerCase());
}

/** Words as numbers, those of the text from 0; -1 for a word of the page that the text lacks. */
function numbered(page: readonly string[], text: readonly string[]): { a: Int32Array; b: Int32Array } {
  const ids = new Map<string, number>();
  const b = Int32Array.from(text, (word) => {
    const id = ids.get(word) ?? ids.size;
    ids.set(word, id);
    return id;
  });
  return { a: Int32Array.from(page, (word) => ids.get(word) ?? -1), b };
}
