/** Sums over the examples of a node, bin by bin of each input, and the best split that they show. */
import type { Binned } from "./bins";

/** Numbers to a bin: sum of gradients, sum of hessians, examples. */
const CELL = 3;
/** A split must gain more: less is what rounding makes of nothing. */
const LEAST_GAIN = 1e-9;

export interface Split {
  /** Decrease of the loss to second order, times two. */
  readonly gain: number;
  readonly input: number;
  /** Examples of this bin and lower ones go left. */
  readonly bin: number;
  /** Sums over the examples that go left. */
  readonly gradient: number;
  readonly hessian: number;
}

/** What a split must leave on either side, and how leaves are held small. */
export interface SplitRules {
  readonly minHessian: number;
  readonly minExamples: number;
  readonly l2: number;
}

/** Bins kept for each input of a histogram. */
export function binsOf({ edges }: Binned): number {
  return edges.reduce((most, { length }) => Math.max(most, length + 1), 1);
}

/** A histogram over so many inputs, all 0. */
export function emptyHistogram(inputs: number, bins: number): Float64Array {
  return new Float64Array(inputs * bins * CELL);
}

/**
 * Count a node's examples in.
 * @param histogram over `inputs`, overwritten
 * @param rows the examples, those of the node at [start, end)
 * @param slopes gradient and hessian of each of these, in turn, from 0
 */
export function fillHistogram(
  histogram: Float64Array,
  bins: number,
  { columns, examples }: Binned,
  inputs: Int32Array,
  rows: Int32Array,
  start: number,
  end: number,
  slopes: Float64Array,
): void {
  histogram.fill(0);
  const own = rows.subarray(start, end);
  const stride = bins * CELL;
  let at = 0;
  for (; at + 3 < inputs.length; at += 4)
    addFour(
      histogram,
      at * stride,
      stride,
      columns,
      inputs.subarray(at, at + 4).map((input) => input * examples),
      own,
      slopes,
    );
  for (; at < inputs.length; at++)
    addOne(histogram, at * stride, columns, inputs[at]! * examples, own, slopes);
}

/**
 * Four inputs at a time: sums into the same bin wait for one another, those of another input do not, and rows and
 * slopes are read a quarter as often.
 */
function addFour(
  histogram: Float64Array,
  first: number,
  stride: number,
  columns: Uint8Array,
  starts: Int32Array,
  rows: Int32Array,
  slopes: Float64Array,
): void {
  const [startA, startB, startC, startD] = [starts[0]!, starts[1]!, starts[2]!, starts[3]!];
  const [second, third, fourth] = [first + stride, first + 2 * stride, first + 3 * stride];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const gradient = slopes[2 * i]!;
    const hessian = slopes[2 * i + 1]!;
    const a = first + CELL * columns[startA + row]!;
    const b = second + CELL * columns[startB + row]!;
    const c = third + CELL * columns[startC + row]!;
    const d = fourth + CELL * columns[startD + row]!;
    histogram[a]! += gradient;
    histogram[b]! += gradient;
    histogram[c]! += gradient;
    histogram[d]! += gradient;
    histogram[a + 1]! += hessian;
    histogram[b + 1]! += hessian;
    histogram[c + 1]! += hessian;
    histogram[d + 1]! += hessian;
    histogram[a + 2]! += 1;
    histogram[b + 2]! += 1;
    histogram[c + 2]! += 1;
    histogram[d + 2]! += 1;
  }
}

function addOne(
  histogram: Float64Array,
  first: number,
  columns: Uint8Array,
  column: number,
  rows: Int32Array,
  slopes: Float64Array,
): void {
  for (let i = 0; i < rows.length; i++) {
    const cell = first + CELL * columns[column + rows[i]!]!;
    histogram[cell]! += slopes[2 * i]!;
    histogram[cell + 1]! += slopes[2 * i + 1]!;
    histogram[cell + 2]! += 1;
  }
}

/** What is left of a node's histogram without one child: the other child's, in the node's place. */
export function subtract(whole: Float64Array, child: Float64Array): void {
  for (let cell = 0; cell < whole.length; cell += CELL) {
    const examples = whole[cell + 2]! - child[cell + 2]!;
    // An empty bin is exactly empty, whatever rounding left over: else equal splits would not be equal.
    const isEmpty = examples === 0;
    whole[cell] = isEmpty ? 0 : whole[cell]! - child[cell]!;
    whole[cell + 1] = isEmpty ? 0 : whole[cell + 1]! - child[cell + 1]!;
    whole[cell + 2] = examples;
  }
}

/** A node's examples in all. */
export interface Totals {
  readonly gradient: number;
  readonly hessian: number;
  readonly examples: number;
}

/** The split that gains most, of equal ones that of the first input and the lowest bin; null where none gains. */
export function bestSplit(
  histogram: Float64Array,
  bins: number,
  { edges }: Binned,
  inputs: Int32Array,
  { gradient, hessian, examples }: Totals,
  { minHessian, minExamples, l2 }: SplitRules,
): Split | null {
  const unsplit = (gradient * gradient) / (hessian + l2);
  let best: Split | null = null;
  let most = unsplit + LEAST_GAIN;
  for (let at = 0; at < inputs.length; at++) {
    const input = inputs[at]!;
    const cuts = edges[input]!.length;
    let leftGradient = 0;
    let leftHessian = 0;
    let leftExamples = 0;
    for (let bin = 0, cell = at * bins * CELL; bin < cuts; bin++, cell += CELL) {
      leftGradient += histogram[cell]!;
      leftHessian += histogram[cell + 1]!;
      leftExamples += histogram[cell + 2]!;
      if (leftExamples < minExamples || leftHessian < minHessian) continue;
      const rightHessian = hessian - leftHessian;
      if (examples - leftExamples < minExamples || rightHessian < minHessian) break;
      const rightGradient = gradient - leftGradient;
      const score =
        (leftGradient * leftGradient) / (leftHessian + l2) +
        (rightGradient * rightGradient) / (rightHessian + l2);
      if (score <= most) continue;
      most = score;
      best = { gain: score - unsplit, input, bin, gradient: leftGradient, hessian: leftHessian };
    }
  }
  return best;
}
