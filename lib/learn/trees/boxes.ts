/**
 * Boxes of inputs within which little is left to ask: what the sides of a box decide is decided for all examples in
 * it, so that they go down the rest of each tree alone, and down no tree that has nothing but 0 there.
 */
import type { Tree } from "./tree";

/** What is left of an ensemble within a box, as columns of its nodes. */
export interface Rest {
  /** Where each tree begins, in their order; those that say 0 are left out. */
  readonly starts: Int32Array;
  /** Of each node the input that it asks about, -1 for a leaf, and the node to the right, side by side. */
  readonly ways: Int32Array;
  /** The threshold of a split, the probability of a leaf. */
  readonly number: Float64Array;
}

export interface Boxes {
  /** (width) where an input is parted, rising: of two neighbours `a` and `b` a part is `a < x <= b`. */
  readonly cuts: readonly Float64Array[];
  /** (width) by how much the number of a box rises from one part of the input to the next. */
  readonly strides: Int32Array;
  /**
   * What is left of the trees for examples in a box, or more than that.
   * @param box in which the last input can also be in any part: that is one behind its last part
   */
  restOf(box: number): Rest;
}

/** With more of them less is left in each, but fewer examples meet in one. */
const MOST_BOXES = 4096;
/** So many times the nodes of the ensemble are kept in all boxes together; pages of news are in fewer. */
const MOST_KEPT = 16;
/** What is left in a box is found for the next example after so many: to find it takes as long as these do. */
const TO_BE_WORTH_IT = 16;

/** The boxes of an ensemble. What is left in one is found when it was often asked for, and kept. */
export function boxesOf(trees: readonly Tree[], width: number): Boxes {
  const cuts = cutsOf(trees, width);
  const parts = cuts.map(({ length }, input) => length + (input === width - 1 ? 2 : 1));
  const strides = new Int32Array(width).fill(1);
  for (let input = 1; input < width; input++) strides[input] = strides[input - 1]! * parts[input - 1]!;
  const whole = restWithin(
    trees,
    cuts.map(() => ANYWHERE),
  );
  const known: (Rest | undefined)[] = [];
  let room = MOST_KEPT * trees.reduce((sum, { feature }) => sum + feature.length, 0);
  const asked = new Uint8Array(strides[width - 1]! * parts[width - 1]!);
  return {
    cuts,
    strides,
    restOf(box) {
      let rest = known[box];
      if (rest !== undefined) return rest;
      if (room <= 0) return whole;
      if (asked[box]! < TO_BE_WORTH_IT) {
        asked[box]!++;
        return whole;
      }
      const sides = cuts.map((all, input): Side => {
        const part = Math.floor(box / strides[input]!) % parts[input]!;
        return part > all.length ? ANYWHERE : { over: all[part - 1] ?? -Infinity, to: all[part] ?? Infinity };
      });
      known[box] = rest = restWithin(trees, sides);
      room -= rest.number.length;
      return rest;
    },
  };
}

/** Where an input is in a box: `over < x <= to`. NaN goes to the right everywhere, as what is over all cuts. */
interface Side {
  readonly over: number;
  readonly to: number;
}
const ANYWHERE: Side = { over: -Infinity, to: Infinity };

/** O(nodes) */
function restWithin(trees: readonly Tree[], sides: readonly Side[]): Rest {
  const starts: number[] = [];
  const ways: number[] = [];
  const number: number[] = [];
  for (const tree of trees) {
    const says = constantsOf(tree, sides);
    if (says[0] === 0) continue;
    starts.push(number.length);
    /** Nodes that are to be put down, the last one next, each with the parent to whose right it is, or -1. */
    const ahead = [0, -1];
    while (ahead.length > 0) {
      const parent = ahead.pop()!;
      const node = undecided(tree, sides, ahead.pop()!);
      if (parent >= 0) ways[2 * parent + 1] = number.length;
      const isLeaf = !Number.isNaN(says[node]!);
      if (!isLeaf) ahead.push(tree.right[node]!, number.length, node + 1, -1);
      ways.push(isLeaf ? -1 : tree.feature[node]!, 0);
      number.push(isLeaf ? says[node]! : tree.threshold[node]!);
    }
  }
  return { starts: Int32Array.from(starts), ways: Int32Array.from(ways), number: Float64Array.from(number) };
}

/** The child that all examples of a box go to, the node itself where they part; -1 to the left. */
function wayOf({ feature, threshold, right }: Tree, sides: readonly Side[], node: number): number {
  const { over, to } = sides[feature[node]!]!;
  return to <= threshold[node]! ? node + 1 : over >= threshold[node]! ? right[node]! : node;
}

/** The first node below at which examples part or end. */
function undecided(tree: Tree, sides: readonly Side[], from: number): number {
  for (let node = from; ;) {
    const next = tree.feature[node]! < 0 ? node : wayOf(tree, sides, node);
    if (next === node) return node;
    node = next;
  }
}

/** (M) what all leaves below a node say that examples come to, NaN where they differ. */
function constantsOf(tree: Tree, sides: readonly Side[]): Float64Array {
  const { feature, right, probability } = tree;
  const says = new Float64Array(feature.length);
  // Children come after their parents.
  for (let node = feature.length - 1; node >= 0; node--) {
    if (feature[node]! < 0) {
      says[node] = probability[node]!;
      continue;
    }
    const way = wayOf(tree, sides, node);
    const [left, rightmost] = [says[node + 1]!, says[right[node]!]!];
    says[node] = way !== node ? says[way]! : left === rightmost ? left : NaN;
  }
  return says;
}

/** (width) cuts where the splits are that most examples come by. */
function cutsOf(trees: readonly Tree[], width: number): Float64Array[] {
  const splits = splitsOf(trees, width);
  const weights = splits.map((of) => Array.from(of.values()).reduce((sum, weight) => sum + weight, 0));
  const parts = new Array<number>(width).fill(1);
  for (;;) {
    const boxes = parts.reduce((product, part) => product * part, 1);
    let next = -1;
    parts.forEach((part, input) => {
      if (part > splits[input]!.size || (boxes / part) * (part + 1) > MOST_BOXES) return;
      if (next < 0 || weights[input]! / part > weights[next]! / parts[next]!) next = input;
    });
    if (next < 0) break;
    parts[next]!++;
  }
  return splits.map((of, input) => quantilesOf(of, parts[input]!));
}

/** (width) the thresholds of each input, with how many examples come by were each split to halve them. */
function splitsOf(trees: readonly Tree[], width: number): Map<number, number>[] {
  const splits = Array.from({ length: width }, () => new Map<number, number>());
  for (const { feature, threshold, right } of trees) {
    const weight = new Float64Array(feature.length);
    weight[0] = 1;
    feature.forEach((input, node) => {
      if (input < 0) return;
      const at = threshold[node]!;
      splits[input]!.set(at, (splits[input]!.get(at) ?? 0) + weight[node]!);
      weight[node + 1] = weight[right[node]!] = weight[node]! / 2;
    });
  }
  return splits;
}

/** The thresholds that part the weight of all into even parts; fewer where one of them has more than a part. */
function quantilesOf(weights: ReadonlyMap<number, number>, parts: number): Float64Array {
  const rising = Array.from(weights).sort(([a], [b]) => a - b);
  const all = rising.reduce((sum, [, weight]) => sum + weight, 0);
  const cuts = new Set<number>();
  let before = 0;
  let part = 1;
  for (const [threshold, weight] of rising) {
    before += weight;
    for (; part < parts && before >= (part * all) / parts; part++) cuts.add(threshold);
  }
  return Float64Array.from(cuts);
}
