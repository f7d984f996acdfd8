/**
 * Content code blurring (CCB, docs/algorithms/combine.md#code-blurring): a vector of 1 for text and 0 for
 * tags, one entry per character or per token, blurred with a Gaussian. Where it stays high, text is hardly
 * interrupted.
 *
 * The vector is never built. It is a list of texts with their places, and the blurred value at a place is the
 * sum over the texts in reach of what the kernel weighs there: two look-ups in its running sum for each.
 * Blurring p times is blurring once with the kernel folded with itself p times; at the first and last p R
 * places the parts beyond the page are left out of the weight once, instead of in each pass.
 */
import type { TagTokens } from "../page/source/tag-tokens";

/** The vector: X texts in order, each `[start, end)` among `total` entries. */
export interface CodeVector {
  /** (X) */
  readonly leaf: Int32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly total: number;
}

/**
 * @param unit what an entry stands for
 * @param isSkipped whether a tag is left out of the vector, by its node
 */
export function codeVector(
  { leaf, node, length, before }: TagTokens,
  unit: "character" | "token",
  isSkipped: (node: number) => boolean,
): CodeVector {
  const leaves: number[] = [];
  const start = new Int32Array(leaf.length);
  const end = new Int32Array(leaf.length);
  let total = 0;
  for (let i = 0; i < leaf.length; i++) {
    const isText = leaf[i]! >= 0;
    if (!isText && isSkipped(node[i]!)) continue;
    const entries = unit === "character" ? length[i]! : before[i + 1]! - before[i]!;
    if (isText) {
      start[leaves.length] = total;
      end[leaves.length] = total + entries;
      leaves.push(leaf[i]!);
    }
    total += entries;
  }
  return {
    leaf: Int32Array.from(leaves),
    start: start.slice(0, leaves.length),
    end: end.slice(0, leaves.length),
    total,
  };
}

/** A symmetric kernel of weights that sum to 1. */
export interface BlurKernel {
  /** Largest distance with a weight. */
  readonly reach: number;
  /** (2 reach + 2) weight of the distances below `index - reach`, so that a run's weight is a difference. */
  readonly below: Float64Array;
}

/**
 * A Gaussian of `sigma`, cut off beyond `radius`, folded with itself so that it blurs `passes` times at once.
 */
export function blurKernel(radius: number, sigma: number, passes: number): BlurKernel {
  const once = new Float64Array(2 * radius + 1);
  let sum = 0;
  for (let i = 0; i < once.length; i++) sum += once[i] = Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma));
  for (let i = 0; i < once.length; i++) once[i]! /= sum;
  let weights: Float64Array = once;
  for (let pass = 1; pass < passes; pass++) {
    const folded = new Float64Array(weights.length + 2 * radius);
    for (let i = 0; i < weights.length; i++)
      for (let j = 0; j < once.length; j++) folded[i + j]! += weights[i]! * once[j]!;
    weights = folded;
  }
  const below = new Float64Array(weights.length + 1);
  for (let i = 0; i < weights.length; i++) below[i + 1] = below[i]! + weights[i]!;
  return { reach: (weights.length - 1) / 2, below };
}

/**
 * The blurred vector at the places `from`, `from + by`, ... below `to`, ascending, into `values`.
 * @returns how many values were written
 */
export function blurInto(
  values: Float64Array,
  { start, end, total }: CodeVector,
  { reach, below }: BlurKernel,
  from: number,
  to: number,
  by = 1,
): number {
  const top = 2 * reach + 1;
  const whole = below[top]!;
  let first = firstEndingAfter(end, from - reach);
  let count = 0;
  for (let at = from; at < to; at += by) {
    while (first < end.length && end[first]! <= at - reach) first++;
    // What is in reach ends at 1 or later and starts before `top`, counted from the first place of the
    // kernel.
    const kernelAt = at - reach;
    let sum = 0;
    for (let x = first; x < start.length && start[x]! <= at + reach; x++) {
      const to = end[x]! - kernelAt;
      const from = start[x]! - kernelAt;
      sum += (to < top ? below[to]! : whole) - (from > 0 ? below[from]! : 0);
    }
    const inside =
      at < reach || at + reach >= total
        ? below[Math.min(total - kernelAt, top)]! - below[Math.max(-kernelAt, 0)]!
        : 1;
    values[count++] = Math.min(1, sum / inside);
  }
  return count;
}

/**
 * (X) the value that more than half of a text's entries exceed or equal: the largest threshold below which
 * the text is kept by the majority of its entries.
 */
export function majorityValues(vector: CodeVector, kernel: BlurKernel): Float64Array {
  const { start, end } = vector;
  const { reach } = kernel;
  const result = new Float64Array(start.length);
  const values = new Float64Array(4 * reach + 2);
  for (let x = 0; x < start.length; x++) {
    const from = start[x]!;
    const to = end[x]!;
    const length = to - from;
    // Entries that reach no tag are 1, and where they are the majority nothing needs to be blurred.
    if (length > 4 * reach || length === vector.total) {
      result[x] = 1;
      continue;
    }
    blurInto(values, vector, kernel, from, to);
    result[x] = selectSmallest(values, length, Math.ceil(length / 2) - 1);
  }
  return result;
}

function firstEndingAfter(end: Int32Array, place: number): number {
  let low = 0;
  let high = end.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (end[middle]! <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The k-th smallest (from 0) of the first `count` values, which are reordered. Hoare's selection. */
function selectSmallest(values: Float64Array, count: number, k: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i <= j) {
        const swap = values[i]!;
        values[i++] = values[j]!;
        values[j--] = swap;
      }
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else break;
  }
  return values[k]!;
}
