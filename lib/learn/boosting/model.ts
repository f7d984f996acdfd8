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

/**
 * Two models as one: where the trees of the second were grown on what the first leaves open, its score is the sum of
 * both scores.
 * @throws InputError `bad-model` for models of different inputs
 */
export function appended(first: Boosted, second: Boosted): Boosted {
  const offset = first.feature.length;
  const rights = second.right.map((node) => (node === 0 ? 0 : node + offset));
  return {
    width: withWidth(second, first.width).width,
    base: first.base + second.base,
    roots: Int32Array.from([...first.roots, ...second.roots.map((root) => root + offset)]),
    feature: Int32Array.from([...first.feature, ...second.feature]),
    threshold: Float32Array.from([...first.threshold, ...second.threshold]),
    right: Int32Array.from([...first.right, ...rights]),
    share: Float32Array.from([...first.share, ...second.share]),
    value: Float32Array.from([...first.value, ...second.value]),
    gain: first.gain.map((gain, input) => gain + second.gain[input]!),
  };
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
  const { width, base, roots, value } = model;
  const { steps, limits } = walkOf(model);
  const count = inputs.length / width;
  const scores = new Float64Array(count).fill(base);
  // Constants of the function: of the module they are loaded at each step, a quarter of the time.
  const bits = 16;
  const mask = 0xffff;
  // Some rows at a time, so that neither they nor a tree leave the processor's cache.
  for (let first = 0; first < count; first += ROWS_AT_ONCE) {
    const end = Math.min(count, first + ROWS_AT_ONCE);
    for (let tree = 0; tree < roots.length; tree++) {
      const root = roots[tree]!;
      let row = first;
      // Four walks side by side, because each is all waiting for memory; and none branches, because the
      // processor would guess wrongly half the time. In a function of its own a step is slower by half.
      for (; row + 4 <= end; row += 4) {
        const start0 = row * width;
        const start1 = start0 + width;
        const start2 = start1 + width;
        const start3 = start2 + width;
        let node0 = root;
        let node1 = root;
        let node2 = root;
        let node3 = root;
        let step0 = steps[root]!;
        let step1 = step0;
        let step2 = step0;
        let step3 = step0;
        while ((step0 | step1 | step2 | step3) !== 0) {
          const left0 = Number(inputs[start0 + (step0 >>> bits)]! <= limits[node0]!);
          const left1 = Number(inputs[start1 + (step1 >>> bits)]! <= limits[node1]!);
          const left2 = Number(inputs[start2 + (step2 >>> bits)]! <= limits[node2]!);
          const left3 = Number(inputs[start3 + (step3 >>> bits)]! <= limits[node3]!);
          node0 = (node0 + left0 + (step0 & mask & (left0 - 1))) | 0;
          node1 = (node1 + left1 + (step1 & mask & (left1 - 1))) | 0;
          node2 = (node2 + left2 + (step2 & mask & (left2 - 1))) | 0;
          node3 = (node3 + left3 + (step3 & mask & (left3 - 1))) | 0;
          step0 = steps[node0]!;
          step1 = steps[node1]!;
          step2 = steps[node2]!;
          step3 = steps[node3]!;
        }
        scores[row]! += value[node0]!;
        scores[row + 1]! += value[node1]!;
        scores[row + 2]! += value[node2]!;
        scores[row + 3]! += value[node3]!;
      }
      for (; row < end; row++) {
        const start = row * width;
        let node = root;
        for (let step = steps[node]!; step !== 0; step = steps[node]!)
          node += inputs[start + (step >>> bits)]! <= limits[node]! ? 1 : step & mask;
        scores[row]! += value[node]!;
      }
    }
  }
  return scores;
}

const ROWS_AT_ONCE = 64;

/** Bits of a step that say how far off the right child is; the input is above them. */
const STEP_BITS = 16;
const LONGEST_STEP = 2 ** STEP_BITS - 1;

/** Columns over the N nodes of a model, made for walking. */
interface Walk {
  /** (N) what a node asks about and how far off its right child is, in one number; 0 for a leaf. */
  readonly steps: Int32Array;
  /** (N) thresholds; of a leaf what no input is below, so that a walk that is done stays. */
  readonly limits: Float32Array;
}

const walks = new WeakMap<Boosted["feature"], Walk>();

/** @throws InputError `bad-model` for more inputs or larger trees than fit */
function walkOf({ feature, threshold, right, width }: Boosted): Walk {
  let walk = walks.get(feature);
  if (walk === undefined) {
    const isTooLarge = feature.some((input, node) => input >= 0 && right[node]! - node > LONGEST_STEP);
    if (isTooLarge || width > 2 ** (31 - STEP_BITS))
      throw new InputError("bad-model", "trees of this size, or with so many inputs, cannot be asked");
    walk = {
      steps: Int32Array.from(feature, (input, node) =>
        input < 0 ? 0 : (input << STEP_BITS) | (right[node]! - node),
      ),
      limits: threshold.map((limit, node) => (feature[node]! < 0 ? NaN : limit)),
    };
    walks.set(feature, walk);
  }
  return walk;
}

/** The model, where it has so many inputs. @throws InputError `bad-model` */
export function withWidth(model: Boosted, width: number): Boosted {
  if (model.width !== width)
    throw new InputError("bad-model", `boosted trees with ${model.width} inputs, not ${width}`);
  return model;
}
