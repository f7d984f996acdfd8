/**
 * Boxes of inputs in which most trees of an ensemble say the same whatever else is asked, so that an example goes
 * down only what is left of each tree in its own box. What is left is found when a box is first asked for, and kept.
 */
import type { Tree } from "./tree";

/** How an ensemble is divided: of each input the cuts between its parts, rising; an example's is `cut < x <= next`. */
export interface Division {
  /** (width) */
  readonly cuts: readonly (readonly number[])[];
  /** (width) how many numbers of boxes one part is away from the next. */
  readonly strides: readonly number[];
}

/** More boxes than these would be asked for less than once by a page. */
const MOST_BOXES = 256;

/**
 * Cuts where an ensemble's splits are that most examples come by: each input has one more as long as its splits are
 * those of which most are on one side of no cut yet.
 */
export function divisionOf(trees: readonly Tree[], width: number): Division {
  const splits = splitsOf(trees, width);
  const weights = splits.map((all) => all.reduce((sum, { weight }) => sum + weight, 0));
  const parts = new Array<number>(width).fill(1);
  for (;;) {
    const boxes = parts.reduce((product, part) => product * part, 1);
    let next = -1;
    for (let input = 0; input < width; input++) {
      const part = parts[input]!;
      // What is between the bounds of a late input is in a part of its own, see `boxOf`.
      if (part > splits[input]!.length || (boxes / part) * (part + 1) > MOST_BOXES) continue;
      if (next < 0 || weights[input]! / part > weights[next]! / parts[next]!) next = input;
    }
    if (next < 0) break;
    parts[next]!++;
  }
  let stride = 1;
  const strides = parts.map((part) => {
    const own = stride;
    stride *= part + 1;
    return own;
  });
  return { cuts: splits.map((all, input) => cutsOf(all, parts[input]!)), strides };
}

interface Split {
  readonly threshold: number;
  /** Of examples that come by, were each split to halve them. */
  readonly weight: number;
}

/** (width) the thresholds of each input, rising, each once. */
function splitsOf(trees: readonly Tree[], width: number): Split[][] {
  const byInput = Array.from({ length: width }, () => new Map<number, number>());
  for (const { feature, threshold, right } of trees) {
    const weight = new Float64Array(feature.length);
    weight[0] = 1;
    for (let node = 0; node < feature.length; node++) {
      const of = byInput[feature[node]!];
      if (of === undefined) continue;
      const at = threshold[node]!;
      of.set(at, (of.get(at) ?? 0) + weight[node]!);
      weight[node + 1] = weight[right[node]!] = weight[node]! / 2;
    }
  }
  return byInput.map((of) =>
    Array.from(of, ([threshold, weight]) => ({ threshold, weight })).sort(
      (a, b) => a.threshold - b.threshold,
    ),
  );
}

/** Where the weight of splits is parted evenly. */
function cutsOf(splits: readonly Split[], parts: number): number[] {
  const all = splits.reduce((sum, { weight }) => sum + weight, 0);
  const cuts: number[] = [];
  let before = 0;
  for (const { threshold, weight } of splits) {
    before += weight;
    // The split in whose weight the middle between two parts falls.
    while (cuts.length + 1 < parts && before > ((cuts.length + 1) * all) / parts)
      if (cuts.at(-1) === threshold) break;
      else cuts.push(threshold);
  }
  return cuts;
}
