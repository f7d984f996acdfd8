/**
 * Growing one decision tree by information gain, as random forests and bagging do (Breiman 2001, 1996): the
 * best of some inputs drawn anew for each node, at the middle between two values.
 *
 * Choice: where none of the drawn inputs gains anything, the others are tried before the node becomes a leaf.
 */
import type { Rng } from "../rng";
import type { RankedExamples } from "./examples";
import type { Tree } from "./tree";

export interface Growth {
  /** How many inputs are looked at for each node. */
  readonly inputsPerSplit: number;
  /** How many examples, counted as often as they were drawn, are left on each side of a split. */
  readonly minPerLeaf: number;
}

/** A tree with the examples that arrived at each of its M nodes while it was grown. */
export interface GrownTree extends Tree {
  /** (M) */
  readonly examples: readonly number[];
  /** (M) those with label 1. */
  readonly positive: readonly number[];
}

/** Gains are sums of logarithms: what is less than this is nothing. In bits times examples. */
const LEAST_GAIN = 1e-7;

interface Split {
  readonly gain: number;
  readonly input: number;
  /** The last rank that goes left. */
  readonly rank: number;
  readonly threshold: number;
  /** Examples that go left, and those of them with label 1. */
  readonly left: number;
  readonly leftPositive: number;
}

/** A run of rows with its examples, and those with label 1. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly total: number;
  readonly positive: number;
}

/**
 * O(inputsPerSplit * E log E) for each level. Iterative: a tree may be as deep as there are examples.
 * @param drawn (E) how often each example counts, at most E times in all; 0 for one that is left out
 */
export function growTree(
  examples: RankedExamples,
  drawn: Int32Array,
  { inputsPerSplit, minPerLeaf }: Growth,
  rng: Rng,
): GrownTree {
  const { values, width } = examples;
  const taken = takenOf(examples, drawn);
  const { ranks, size } = taken;
  const { splitOf, impurity } = splitter(examples, taken, minPerLeaf);
  const rows = Int32Array.from({ length: size }, (_, row) => row);
  const aside = new Int32Array(size);
  const order = Int32Array.from({ length: width }, (_, input) => input);
  const feature: number[] = [];
  const threshold: number[] = [];
  const right: number[] = [];
  const probability: number[] = [];
  const counts: number[] = [];
  const positives: number[] = [];
  const whole: Run = { start: 0, end: size, total: taken.total, positive: taken.positive };
  /** `parent` is the node whose right child begins here, -1 for a left one. */
  const open = [{ run: whole, parent: -1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { run, parent } = next;
    const { start, end, total, positive } = run;
    const node = feature.length;
    if (parent >= 0) right[parent] = node;
    const split = positive === 0 || positive === total || total < 2 * minPerLeaf ? null : bestSplit(run);
    feature.push(split?.input ?? -1);
    threshold.push(split?.threshold ?? 0);
    right.push(0);
    probability.push(positive / total);
    counts.push(total);
    positives.push(positive);
    if (split === null) continue;
    const { left, leftPositive } = split;
    const middle = parted(start, end, ranks[split.input]!, split.rank);
    const other = { start: middle, end, total: total - left, positive: positive - leftPositive };
    open.push(
      { run: other, parent: node },
      { run: { start, end: middle, total: left, positive: leftPositive }, parent: -1 },
    );
  }
  return { feature, threshold, right, probability, examples: counts, positive: positives };

  function bestSplit(run: Run): Split | null {
    const before = impurity(run.total, run.positive);
    let best: Split | null = null;
    for (let at = 0; at < width && (at < inputsPerSplit || best === null); at++) {
      const other = at + rng.below(width - at);
      [order[at], order[other]] = [order[other]!, order[at]!];
      const input = order[at]!;
      // An input with a single value splits nothing.
      if (values[input]!.length < 2) continue;
      const split = splitOf(run, rows, input, before);
      if (split !== null && (best === null || split.gain > best.gain)) best = split;
    }
    return best;
  }

  /** Rows up to the rank first, the order within both sides kept. @returns where the right side begins */
  function parted(start: number, end: number, rank: Int32Array, last: number): number {
    let middle = start;
    let others = 0;
    for (let at = start; at < end; at++) {
      const row = rows[at]!;
      if (rank[row]! <= last) rows[middle++] = row;
      else aside[others++] = row;
    }
    rows.set(aside.subarray(0, others), middle);
    return middle;
  }
}

/** Examples that were drawn, side by side, so that passes over them stay within little memory. */
interface Taken {
  readonly size: number;
  /** `width` columns of (size). */
  readonly ranks: readonly Int32Array[];
  /** (size) how often each was drawn, and 0 instead where its label is 0. */
  readonly drawn: Int32Array;
  readonly drawnPositive: Int32Array;
  /** Sums of both. */
  readonly total: number;
  readonly positive: number;
}

function takenOf({ ranks, labels }: RankedExamples, drawn: Int32Array): Taken {
  const rows = new Int32Array(drawn.length);
  let size = 0;
  let total = 0;
  let positive = 0;
  for (let row = 0; row < drawn.length; row++) {
    if (drawn[row] === 0) continue;
    rows[size++] = row;
    total += drawn[row]!;
    if (labels[row] === 1) positive += drawn[row]!;
  }
  const column = (of: Int32Array): Int32Array => {
    const own = new Int32Array(size);
    for (let at = 0; at < size; at++) own[at] = of[rows[at]!]!;
    return own;
  };
  const counts = column(drawn);
  const drawnPositive = counts.slice();
  for (let at = 0; at < size; at++) if (labels[rows[at]!] !== 1) drawnPositive[at] = 0;
  return { size, ranks: ranks.map(column), drawn: counts, drawnPositive, total, positive };
}

/** Where the ranks of a run lie so close, all between them are looked at; else those that occur are sorted. */
const CLOSE = 8;

/** The best split of a run of rows by one input; remembers its tables from node to node. */
function splitter(
  { values, entropies }: RankedExamples,
  { ranks, drawn, drawnPositive }: Taken,
  minPerLeaf: number,
) {
  const most = values.reduce((size, { length }) => Math.max(size, length), 0);
  const totals = new Int32Array(most);
  const positives = new Int32Array(most);
  const seen = new Int32Array(Math.max(most, 1));
  /** Examples times their entropy, in bits. */
  const impurity = (total: number, positive: number): number =>
    entropies[total]! - entropies[positive]! - entropies[total - positive]!;
  const splitOf = (
    { start, end, total, positive }: Run,
    rows: Int32Array,
    input: number,
    before: number,
  ): Split | null => {
    const here = seen.subarray(0, counted(start, end, rows, ranks[input]!));
    let gain = LEAST_GAIN;
    let best = -1;
    let bestLeft = 0;
    let bestPositive = 0;
    let left = 0;
    let leftPositive = 0;
    for (let at = 0; at + 1 < here.length; at++) {
      const [value, next] = [here[at]!, here[at + 1]!];
      left += totals[value]!;
      leftPositive += positives[value]!;
      if (left < minPerLeaf || total - left < minPerLeaf) continue;
      // Between two values with label 0 alone, a split one value further on or back gains more: the gain is convex
      // there (Fayyad and Irani 1992).
      if (
        positives[value] === 0 &&
        positives[next] === 0 &&
        left - totals[value]! >= minPerLeaf &&
        total - left - totals[next]! >= minPerLeaf
      )
        continue;
      const gained = before - impurity(left, leftPositive) - impurity(total - left, positive - leftPositive);
      if (gained <= gain) continue;
      gain = gained;
      best = at;
      bestLeft = left;
      bestPositive = leftPositive;
    }
    for (let at = 0; at < here.length; at++) {
      totals[here[at]!] = 0;
      positives[here[at]!] = 0;
    }
    if (best < 0) return null;
    const rank = here[best]!;
    const threshold = between(values[input]![rank]!, values[input]![here[best + 1]!]!);
    return { gain, input, rank, threshold, left: bestLeft, leftPositive: bestPositive };
  };
  return { splitOf, impurity };

  /** Count the rows of a run by their rank. @returns how many ranks there are; they are `seen`, rising */
  function counted(start: number, end: number, rows: Int32Array, rank: Int32Array): number {
    let size = 0;
    let low = most;
    let high = -1;
    for (let at = start; at < end; at++) {
      const row = rows[at]!;
      const here = rank[row]!;
      if (totals[here] === 0) {
        seen[size++] = here;
        if (here < low) low = here;
        if (here > high) high = here;
      }
      totals[here]! += drawn[row]!;
      if (drawnPositive[row] !== 0) positives[here]! += drawnPositive[row]!;
    }
    if (high - low >= CLOSE * size) {
      seen.subarray(0, size).sort();
      return size;
    }
    size = 0;
    for (let here = low; here <= high; here++) if (totals[here] !== 0) seen[size++] = here;
    return size;
  }
}

/** The middle; the lower one where there is no number between them. */
function between(low: number, high: number): number {
  const middle = low + (high - low) / 2;
  return middle < high ? middle : low;
}
