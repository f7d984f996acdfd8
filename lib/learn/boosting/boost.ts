/**
 * Gradient boosted trees for two classes (Friedman 2001) with the logistic loss to second order (Chen and
 * Guestrin 2016, equations 6 and 7), over binned inputs. The same examples, options and seed give the same trees.
 */
import { countedRows } from "../counted-rows";
import { seededRng, type Rng } from "../rng";
import { finished, type Steps } from "../steps";
import type { Binned } from "./bins";
import { growerOf, partition, type GrownNode, type Growth } from "./grow";
import { columnsOf, modelOf, probabilityAt, type Boosted, type TreeColumns } from "./model";

export interface BoostOptions extends Growth {
  readonly trees: number;
  /** Share of the examples that each tree is grown on, drawn anew for each, in (0, 1]. */
  readonly rowShare: number;
  /** Share of the inputs that each tree may ask about, drawn anew for each, in (0, 1]. */
  readonly inputShare: number;
  readonly seed: number;
  /** (E) log-odds that the trees add to, where something else has them; the model's base is then 0. */
  readonly baseScore?: Float32Array;
}

/** A hessian is at least this, so that an example that is told without doubt does not make a sum of 0. */
const LEAST_HESSIAN = 1e-16;

/**
 * Learn from E examples.
 * @param labels (E) 1 or 0
 * @param weights (E) how much each example counts, null for all alike; those of weight 0 are left out, so that
 * folds can share what was binned
 * @param onTree called before each tree
 * @throws UsageError `one-class`; InputError `bad-weight`; whatever `onTree` throws
 */
export function fitBoosted(
  binned: Binned,
  labels: Uint8Array,
  weights: Float32Array | null,
  options: BoostOptions,
  onTree: (tree: number) => void = () => {},
): Boosted {
  return finished(boostSteps(binned, labels, weights, options), onTree);
}

/** The same, tree by tree. */
export function* boostSteps(
  binned: Binned,
  labels: Uint8Array,
  weights: Float32Array | null,
  options: BoostOptions,
): Steps<Boosted> {
  const { examples, width, edges } = binned;
  const rows = countedRows(labels, weights);
  const base = options.baseScore === undefined ? logOdds(rows, labels, weights) : 0;
  const scores = new Float64Array(examples).fill(base);
  if (options.baseScore !== undefined) scores.set(options.baseScore);
  const varying = Int32Array.from(edges.keys()).filter((input) => edges[input]!.length > 0);
  const slopes = new Float64Array(2 * examples);
  const inputsOfTree = partOf(varying.length, options.inputShare);
  const grow = growerOf(binned, slopes, inputsOfTree, options);
  const drawn = new Int32Array(rows.length);
  const scratch = new Int32Array(examples);
  const gain = new Float64Array(width);
  const trees: TreeColumns[] = [];
  const rng = seededRng(options.seed);
  const rowsOfTree = partOf(rows.length, options.rowShare);
  for (let tree = 0; tree < options.trees; tree++) {
    yield tree;
    draw(rows, rowsOfTree, drawn, rng);
    const inputs = new Int32Array(varying.length);
    draw(varying, inputsOfTree, inputs, rng);
    writeSlopes(slopes, drawn.subarray(0, rowsOfTree), scores, labels, weights);
    const grown = grow(drawn, rowsOfTree, inputs.subarray(0, inputsOfTree));
    addGains(gain, grown);
    const weigh = (start: number, end: number): number => weightOf(drawn, start, end, weights);
    trees.push(columnsOf(grown, edges, weigh));
    addToDrawn(grown, drawn, scores);
    addToRest(binned, grown, drawn, rowsOfTree, scratch, scores);
  }
  return modelOf(width, base, trees, gain);
}

function logOdds(rows: Int32Array, labels: Uint8Array, weights: Float32Array | null): number {
  const sums: [number, number] = [0, 0];
  for (const row of rows) sums[labels[row] === 1 ? 1 : 0] += weights === null ? 1 : weights[row]!;
  return Math.log(sums[1] / sums[0]);
}

/** A share of so many, at least one of them. */
function partOf(count: number, share: number): number {
  return Math.min(count, Math.max(1, Math.round(count * share)));
}

/**
 * Put `count` of the items in front, each as likely as any other, and the rest behind them, both in their order
 * (selection sampling: Knuth, volume 2, 3.4.2, algorithm S).
 */
function draw(items: Int32Array, count: number, into: Int32Array, rng: Rng): void {
  let taken = 0;
  let left = count;
  for (let at = 0; at < items.length; at++) {
    const isTaken = count === items.length || rng.next() * (items.length - at) < count - taken;
    into[isTaken ? taken++ : left++] = items[at]!;
  }
}

/** Gradient and hessian of the loss of each row at its score. */
function writeSlopes(
  slopes: Float64Array,
  rows: Int32Array,
  scores: Float64Array,
  labels: Uint8Array,
  weights: Float32Array | null,
): void {
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const weight = weights === null ? 1 : weights[row]!;
    const probability = probabilityAt(scores[row]!);
    slopes[2 * row] = weight * (probability - labels[row]!);
    slopes[2 * row + 1] = weight * Math.max(LEAST_HESSIAN, probability * (1 - probability));
  }
}

function addGains(gain: Float64Array, node: GrownNode): void {
  if (node.kind === "leaf") return;
  gain[node.split.input]! += node.split.gain / 2;
  addGains(gain, node.left);
  addGains(gain, node.right);
}

function weightOf(rows: Int32Array, start: number, end: number, weights: Float32Array | null): number {
  if (weights === null) return end - start;
  let sum = 0;
  for (let at = start; at < end; at++) sum += weights[rows[at]!]!;
  return sum;
}

/** Add a tree to the scores of the examples it was grown on: they lie in the order of its leaves. */
function addToDrawn(node: GrownNode, rows: Int32Array, scores: Float64Array): void {
  if (node.kind === "leaf") addTo(rows, node.start, node.end, node.value, scores);
  else {
    addToDrawn(node.left, rows, scores);
    addToDrawn(node.right, rows, scores);
  }
}

/** Add it to those of the others, from `start` on: they are sorted into its leaves now. */
function addToRest(
  binned: Binned,
  node: GrownNode,
  rows: Int32Array,
  start: number,
  scratch: Int32Array,
  scores: Float64Array,
): void {
  const place = (below: GrownNode, from: number, end: number): void => {
    if (below.kind === "leaf") return addTo(rows, from, end, below.value, scores);
    const middle = partition(binned, below.split, rows, from, end, scratch);
    place(below.left, from, middle);
    place(below.right, middle, end);
  };
  place(node, start, rows.length);
}

function addTo(rows: Int32Array, start: number, end: number, value: number, scores: Float64Array): void {
  for (let at = start; at < end; at++) scores[rows[at]!]! += value;
}
