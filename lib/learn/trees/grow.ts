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
}

/**
 * O(inputsPerSplit * E log E) for each level. Iterative: a tree may be as deep as there are examples.
 * @param drawn (E) how often each example counts; 0 for one that is left out
 */
export function growTree(
  examples: RankedExamples,
  drawn: Int32Array,
  { inputsPerSplit, minPerLeaf }: Growth,
  rng: Rng,
): GrownTree {
  const { ranks, values, labels, width } = examples;
  const rows = Int32Array.from(drawn.keys()).filter((row) => drawn[row]! > 0);
  const { splitOf, impurity } = splitter(examples, drawn, rows, minPerLeaf);
  const order = Int32Array.from({ length: width }, (_, input) => input);
  const feature: number[] = [];
  const threshold: number[] = [];
  const right: number[] = [];
  const probability: number[] = [];
  const counts: number[] = [];
  const positives: number[] = [];
  /** Runs of `rows`; `parent` is the node whose right child begins here, -1 for a left one. */
  const open = [{ start: 0, end: rows.length, parent: -1 }];
  for (let run = open.pop(); run !== undefined; run = open.pop()) {
    const { start, end, parent } = run;
    let total = 0;
    let positive = 0;
    for (let at = start; at < end; at++) {
      const row = rows[at]!;
      total += drawn[row]!;
      if (labels[row] === 1) positive += drawn[row]!;
    }
    const node = feature.length;
    if (parent >= 0) right[parent] = node;
    const split =
      positive === 0 || positive === total || total < 2 * minPerLeaf
        ? null
        : bestSplit(start, end, total, positive);
    feature.push(split?.input ?? -1);
    threshold.push(split?.threshold ?? 0);
    right.push(0);
    probability.push(positive / total);
    counts.push(total);
    positives.push(positive);
    if (split === null) continue;
    const middle = parted(start, end, ranks[split.input]!, split.rank);
    open.push({ start: middle, end, parent: node }, { start, end: middle, parent: -1 });
  }
  return { feature, threshold, right, probability, examples: counts, positive: positives };

  function bestSplit(start: number, end: number, total: number, positive: number): Split | null {
    const whole = impurity(total, positive);
    let best: Split | null = null;
    for (let at = 0; at < width && (at < inputsPerSplit || best === null); at++) {
      const other = at + rng.below(width - at);
      [order[at], order[other]] = [order[other]!, order[at]!];
      const input = order[at]!;
      // An input with a single value splits nothing.
      if (values[input]!.length < 2) continue;
      const split = splitOf(start, end, input, total, positive, whole);
      if (split !== null && (best === null || split.gain > best.gain)) best = split;
    }
    return best;
  }

  /** Rows up to the rank first, the order within both sides kept. @returns where the right side begins */
  function parted(start: number, end: number, rank: Int32Array, last: number): number {
    const side = rows.slice(start, end);
    let at = start;
    for (const row of side) if (rank[row]! <= last) rows[at++] = row;
    const middle = at;
    for (const row of side) if (rank[row]! > last) rows[at++] = row;
    return middle;
  }
}

/** The best split of a run of rows by one input; remembers its tables from node to node. */
function splitter(
  { ranks, values, labels }: RankedExamples,
  drawn: Int32Array,
  rows: Int32Array,
  minPerLeaf: number,
) {
  const most = values.reduce((size, { length }) => Math.max(size, length), 0);
  const totals = new Int32Array(most);
  const positives = new Int32Array(most);
  const seen = new Int32Array(Math.max(most, 1));
  const entropies = countEntropies(drawn.reduce((sum, count) => sum + count, 0));
  /** Examples times their entropy, in bits. */
  const impurity = (total: number, positive: number): number =>
    entropies[total]! - entropies[positive]! - entropies[total - positive]!;
  const splitOf = (
    start: number,
    end: number,
    input: number,
    total: number,
    positive: number,
    whole: number,
  ): Split | null => {
    const rank = ranks[input]!;
    let size = 0;
    for (let at = start; at < end; at++) {
      const row = rows[at]!;
      const here = rank[row]!;
      if (totals[here] === 0) seen[size++] = here;
      totals[here]! += drawn[row]!;
      if (labels[row] === 1) positives[here]! += drawn[row]!;
    }
    const here = seen.subarray(0, size).sort();
    let best: Split | null = null;
    let left = 0;
    let leftPositive = 0;
    for (let at = 0; at + 1 < size; at++) {
      left += totals[here[at]!]!;
      leftPositive += positives[here[at]!]!;
      if (left < minPerLeaf || total - left < minPerLeaf) continue;
      const gain = whole - impurity(left, leftPositive) - impurity(total - left, positive - leftPositive);
      if (gain > (best?.gain ?? LEAST_GAIN))
        best = {
          gain,
          input,
          rank: here[at]!,
          threshold: between(values[input]![here[at]!]!, values[input]![here[at + 1]!]!),
        };
    }
    for (const each of here) {
      totals[each] = 0;
      positives[each] = 0;
    }
    return best;
  };
  return { splitOf, impurity };
}

/** The middle; the lower one where there is no number between them. */
function between(low: number, high: number): number {
  const middle = low + (high - low) / 2;
  return middle < high ? middle : low;
}

/** (count + 1) n * log2(n) of every whole number. */
function countEntropies(count: number): Float64Array {
  return Float64Array.from({ length: count + 1 }, (_, n) => (n === 0 ? 0 : n * Math.log2(n)));
}
