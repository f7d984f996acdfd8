/**
 * One tree of a boosted model, grown best first: the leaf whose split gains most is split next (LightGBM's
 * leaf-wise growth). Only the smaller child's histogram is counted; the other is what is left of the parent's.
 */
import type { Binned } from "./bins";
import {
  bestSplit,
  binsOf,
  emptyHistogram,
  fillHistogram,
  subtract,
  type Split,
  type SplitRules,
  type Totals,
} from "./histogram";

export interface Growth extends SplitRules {
  /** Leaves of a tree at the most, 1 or more. */
  readonly leaves: number;
  /** What a leaf's best value is multiplied by. */
  readonly rate: number;
}

/** A leaf, or a question with what lies below it. */
export type GrownNode = GrownLeaf | GrownSplit;

export interface GrownLeaf {
  readonly kind: "leaf";
  /** Its examples are at [start, end) of the rows. */
  readonly start: number;
  readonly end: number;
  /** Added to the log-odds, a number of 32 bits. */
  readonly value: number;
}

export interface GrownSplit {
  readonly kind: "split";
  readonly split: Split;
  readonly left: GrownNode;
  readonly right: GrownNode;
}

/** Grow a tree on the first `count` rows, which are put into the order of its leaves. */
export type Grower = (rows: Int32Array, count: number, inputs: Int32Array) => GrownNode;

/** A leaf while the tree grows. */
interface Bud extends Totals {
  readonly start: number;
  readonly end: number;
  readonly histogram: Float64Array;
  readonly split: Split | null;
  children: readonly [Bud, Bud] | null;
}

/**
 * @param gradients (2 * E) gradient and hessian of each example in turn; read at each growing
 * @param mostInputs that a tree may be grown on
 */
export function growerOf(
  binned: Binned,
  gradients: Float64Array,
  mostInputs: number,
  growth: Growth,
): Grower {
  const bins = binsOf(binned);
  const pool: Float64Array[] = [];
  const slopes = new Float64Array(2 * binned.examples);
  const scratch = new Int32Array(binned.examples);

  return (rows, count, inputs) => {
    let used = 0;
    const histogram = (): Float64Array => {
      const next = (pool[used] ??= emptyHistogram(mostInputs, bins));
      used++;
      return next;
    };
    const fill = (into: Float64Array, start: number, end: number): void => {
      for (let at = start, to = 0; at < end; at++) {
        const from = 2 * rows[at]!;
        slopes[to++] = gradients[from]!;
        slopes[to++] = gradients[from + 1]!;
      }
      fillHistogram(into, bins, binned, inputs, rows, start, end, slopes);
    };
    const bud = (start: number, end: number, totals: Totals, sums: Float64Array | null): Bud => ({
      ...totals,
      start,
      end,
      histogram: sums ?? NO_HISTOGRAM,
      split: sums === null ? null : bestSplit(sums, bins, binned, inputs, totals, growth),
      children: null,
    });
    const part = (parent: Bud, split: Split, isLast: boolean): readonly [Bud, Bud] => {
      const middle = partition(binned, split, rows, parent.start, parent.end, scratch);
      const left = { gradient: split.gradient, hessian: split.hessian, examples: middle - parent.start };
      const right = {
        gradient: parent.gradient - left.gradient,
        hessian: parent.hessian - left.hessian,
        examples: parent.end - middle,
      };
      const isOver = isLast || (!canSplit(left, growth) && !canSplit(right, growth));
      if (isOver) return [bud(parent.start, middle, left, null), bud(middle, parent.end, right, null)];
      const own = histogram();
      if (left.examples <= right.examples) fill(own, parent.start, middle);
      else fill(own, middle, parent.end);
      subtract(parent.histogram, own);
      const [leftSums, rightSums] =
        left.examples <= right.examples ? [own, parent.histogram] : [parent.histogram, own];
      return [bud(parent.start, middle, left, leftSums), bud(middle, parent.end, right, rightSums)];
    };

    const whole = histogram();
    fill(whole, 0, count);
    const root = bud(0, count, sumOf(slopes, count), whole);
    const leaves = [root];
    while (leaves.length < growth.leaves) {
      const best = mostGaining(leaves);
      if (best === null) break;
      const { split } = leaves[best]!;
      const children = part(leaves[best]!, split!, leaves.length + 1 === growth.leaves);
      leaves[best]!.children = children;
      leaves.splice(best, 1, ...children);
    }
    return grownOf(root, growth);
  };
}

const NO_HISTOGRAM = new Float64Array(0);

function canSplit({ examples, hessian }: Totals, { minExamples, minHessian }: Growth): boolean {
  return examples >= 2 * minExamples && hessian >= 2 * minHessian;
}

function sumOf(slopes: Float64Array, examples: number): Totals {
  let gradient = 0;
  let hessian = 0;
  for (let at = 0; at < 2 * examples; at += 2) {
    gradient += slopes[at]!;
    hessian += slopes[at + 1]!;
  }
  return { gradient, hessian, examples };
}

/** Which leaf gains most by its split, the first of equal ones; null where none can be split. */
function mostGaining(leaves: readonly Bud[]): number | null {
  let best: number | null = null;
  leaves.forEach(({ split }, at) => {
    if (split === null) return;
    if (best === null || split.gain > leaves[best]!.split!.gain) best = at;
  });
  return best;
}

function grownOf(bud: Bud, growth: Growth): GrownNode {
  const { children, split, start, end, gradient, hessian } = bud;
  if (children !== null)
    return {
      kind: "split",
      split: split!,
      left: grownOf(children[0], growth),
      right: grownOf(children[1], growth),
    };
  const value = Math.fround((-growth.rate * gradient) / (hessian + growth.l2));
  return { kind: "leaf", start, end, value };
}

/**
 * Put the rows at [start, end) that go left before those that go right, both in their order.
 * @param scratch at least as long as the rows
 * @returns where those that go right begin
 */
export function partition(
  { columns, examples }: Binned,
  { input, bin }: Pick<Split, "input" | "bin">,
  rows: Int32Array,
  start: number,
  end: number,
  scratch: Int32Array,
): number {
  const column = input * examples;
  let left = start;
  let right = 0;
  for (let at = start; at < end; at++) {
    const row = rows[at]!;
    // Both places are written and one is kept: cheaper than a jump that cannot be foreseen.
    const goesLeft = (columns[column + row]! - bin - 1) >>> 31;
    rows[left] = row;
    scratch[right] = row;
    left += goesLeft;
    right += 1 - goesLeft;
  }
  rows.set(scratch.subarray(0, right), left);
  return left;
}
