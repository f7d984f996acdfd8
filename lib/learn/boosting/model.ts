/**
 * A boosted model as columns over the N nodes of all its trees, each tree in pre-order: ready to predict, and
 * what it was made of is not needed for that.
 */
import { InputError } from "../../errors";
import type { GrownNode } from "./grow";

/** What was learned. The score of an example is `base` plus the value of one leaf of each tree. */
export interface Boosted {
  /** Inputs of an example. */
  readonly width: number;
  /** Log-odds before the first tree. */
  readonly base: number;
  /** (T) the root of each tree, rising. */
  readonly roots: Int32Array;
  /** (N) the input that a node asks about, -1 for a leaf. */
  readonly feature: Int32Array;
  /** (N) an example goes left where its input is at most this; 0 for a leaf. */
  readonly threshold: Float32Array;
  /** (N) the node to the right; the one to the left follows its parent. 0 for a leaf. */
  readonly right: Int32Array;
  /** (N) weight of the examples that go left, as a share of those that arrive at the node; 0 for a leaf. */
  readonly share: Float32Array;
  /** (N) what a leaf adds to the log-odds; of another node the mean over the examples that arrived at it. */
  readonly value: Float32Array;
  /** (width) by how much splits on each input decreased the loss, to second order. */
  readonly gain: Float64Array;
}

/** One tree as it is added to a model: values of leaves only. */
export interface TreeColumns {
  readonly feature: number[];
  readonly threshold: number[];
  readonly right: number[];
  readonly share: number[];
  readonly value: number[];
}

/** A grown tree in pre-order, places counted from its root. @param weigh the weight of the examples of a leaf */
export function columnsOf(
  tree: GrownNode,
  edges: readonly Float32Array[],
  weigh: (start: number, end: number) => number,
): TreeColumns {
  const columns: TreeColumns = { feature: [], threshold: [], right: [], share: [], value: [] };
  const add = (node: GrownNode): number => {
    const here = columns.feature.length;
    const isLeaf = node.kind === "leaf";
    columns.feature.push(isLeaf ? -1 : node.split.input);
    columns.threshold.push(isLeaf ? 0 : edges[node.split.input]![node.split.bin]!);
    columns.value.push(isLeaf ? node.value : 0);
    columns.right.push(0);
    columns.share.push(0);
    if (isLeaf) return weigh(node.start, node.end);
    const left = add(node.left);
    columns.right[here] = columns.feature.length;
    const weight = left + add(node.right);
    columns.share[here] = left / weight;
    return weight;
  };
  add(tree);
  return columns;
}

/** Trees put together. */
export function modelOf(
  width: number,
  base: number,
  trees: readonly TreeColumns[],
  gain: Float64Array,
): Boosted {
  const size = trees.reduce((sum, { feature }) => sum + feature.length, 0);
  const roots = new Int32Array(trees.length);
  const feature = new Int32Array(size);
  const threshold = new Float32Array(size);
  const right = new Int32Array(size);
  const share = new Float32Array(size);
  const value = new Float32Array(size);
  let start = 0;
  trees.forEach((tree, at) => {
    roots[at] = start;
    feature.set(tree.feature, start);
    threshold.set(tree.threshold, start);
    share.set(tree.share, start);
    value.set(tree.value, start);
    for (const place of tree.right) right[start++] = place === 0 ? 0 : roots[at]! + place;
  });
  // Children come after their parents, so backwards is from the leaves up.
  for (let node = size - 1; node >= 0; node--)
    if (feature[node]! >= 0)
      value[node] = share[node]! * value[node + 1]! + (1 - share[node]!) * value[right[node]!]!;
  return { width, base, roots, feature, threshold, right, share, value, gain };
}

/** The model with its first trees only: what it was after so many steps. Importances stay those of all. */
export function firstTrees(model: Boosted, count: number): Boosted {
  return { ...model, roots: model.roots.subarray(0, count) };
}

/** Log-odds of label 1 for the inputs that begin at `offset`. What is not a number goes right. */
export function scoreOf(model: Boosted, inputs: Float32Array, offset = 0): number {
  const { roots, feature, threshold, right, value } = model;
  let sum = model.base;
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree]!;
    for (let input = feature[node]!; input >= 0; input = feature[node]!)
      node = inputs[offset + input]! <= threshold[node]! ? node + 1 : right[node]!;
    sum += value[node]!;
  }
  return sum;
}

/** Probability of label 1 at these log-odds, in [0, 1]. */
export function probabilityAt(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

/** (E) log-odds of all examples. @param inputs (E * width) row by row */
export function scoresOf(model: Boosted, inputs: Float32Array): Float64Array {
  const { width, base, roots, threshold, value } = model;
  const steps = stepsOf(model);
  const scores = new Float64Array(inputs.length / width).fill(base);
  // Some rows at a time, so that neither they nor a tree leave the processor's cache.
  for (let first = 0; first < scores.length; first += ROWS_AT_ONCE) {
    const end = Math.min(scores.length, first + ROWS_AT_ONCE);
    for (let tree = 0; tree < roots.length; tree++)
      for (let row = first, start = first * width; row < end; row++, start += width) {
        let node = roots[tree]!;
        for (let step = steps[node]!; step >= 0; step = steps[node]!)
          node += inputs[start + (step >>> STEP_BITS)]! <= threshold[node]! ? 1 : step & LONGEST_STEP;
        scores[row]! += value[node]!;
      }
  }
  return scores;
}

const ROWS_AT_ONCE = 128;

const STEP_BITS = 16;
const LONGEST_STEP = 2 ** STEP_BITS - 1;
const packed = new WeakMap<Boosted["feature"], Int32Array>();

/**
 * (N) what a node asks about and how far off its right child is, in one number, -1 for a leaf: the walk down a tree
 * is all waiting for memory, and that is one load less at each node.
 * @throws InputError `bad-model` for more inputs or larger trees than fit
 */
function stepsOf({ feature, right, width }: Boosted): Int32Array {
  let steps = packed.get(feature);
  if (steps === undefined) {
    steps = Int32Array.from(feature, (input, node) =>
      input < 0 ? -1 : (input << STEP_BITS) | Math.min(LONGEST_STEP, right[node]! - node),
    );
    const isTooLarge = feature.some((input, node) => input >= 0 && right[node]! - node > LONGEST_STEP);
    if (isTooLarge || width > 2 ** (31 - STEP_BITS))
      throw new InputError("bad-model", "trees of this size, or with so many inputs, cannot be asked");
    packed.set(feature, steps);
  }
  return steps;
}

/** The model, where it has so many inputs. @throws InputError `bad-model` */
export function withWidth(model: Boosted, width: number): Boosted {
  if (model.width !== width)
    throw new InputError("bad-model", `boosted trees with ${model.width} inputs, not ${width}`);
  return model;
}
