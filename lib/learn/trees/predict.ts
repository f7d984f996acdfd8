import type { Ensemble } from "./ensemble";

/**
 * The last input of E examples where it costs much to work out: known within bounds, and exactly only where a tree
 * asks for a value between them.
 */
export interface LateInput {
  /** (E) */
  readonly least: Float64Array;
  /** (E) */
  readonly most: Float64Array;
  /** Not less than `least` and not more than `most`. */
  exactly(example: number): number;
}

/**
 * (E) probability of label 1 of each example, in [0, 1]: the mean over the trees.
 * @param inputs (E * width) row by row; (E * (width - 1)) where the last is late
 */
export type Predictor = (inputs: Float64Array, late?: LateInput) => Float64Array;

/**
 * An ensemble made ready to predict. O(trees * depth) for each example; tree by tree, because one tree stays within
 * the nearest memory while all examples go down it, and all of them do not.
 */
export function predictorOf({ trees, width }: Ensemble): Predictor {
  const starts: number[] = [];
  let size = 0;
  for (const { feature } of trees) {
    starts.push(size);
    size += feature.length;
  }
  /** (2 * size) of each node the input that it asks about, -1 for a leaf, and the node to the right, side by side. */
  const ways = new Int32Array(2 * size);
  /** (size) the threshold of a split, the probability of a leaf. */
  const number = new Float64Array(size);
  trees.forEach((tree, at) => {
    const start = starts[at]!;
    tree.feature.forEach((input, node) => {
      ways[2 * (start + node)] = input;
      ways[2 * (start + node) + 1] = start + tree.right[node]!;
      number[start + node] = input < 0 ? tree.probability[node]! : tree.threshold[node]!;
    });
  });

  function addTree(start: number, inputs: Float64Array, sums: Float64Array): void {
    for (let row = 0, offset = 0; row < sums.length; row++, offset += width) {
      let node = start;
      for (let input = ways[2 * node]!; input >= 0; input = ways[2 * node]!)
        node = inputs[offset + input]! <= number[node]! ? node + 1 : ways[2 * node + 1]!;
      sums[row]! += number[node]!;
    }
  }

  /** `least` and `most` become one where the input had to be worked out. */
  function addTreeLate(start: number, inputs: Float64Array, sums: Float64Array, known: LateInput): void {
    const { least, most } = known;
    const last = width - 1;
    for (let row = 0, offset = 0; row < sums.length; row++, offset += last) {
      let node = start;
      for (let input = ways[2 * node]!; input >= 0; input = ways[2 * node]!) {
        const threshold = number[node]!;
        if (input < last) node = inputs[offset + input]! <= threshold ? node + 1 : ways[2 * node + 1]!;
        else {
          if (least[row]! <= threshold && most[row]! > threshold) least[row] = most[row] = known.exactly(row);
          node = most[row]! <= threshold ? node + 1 : ways[2 * node + 1]!;
        }
      }
      sums[row]! += number[node]!;
    }
  }

  return (inputs, late) => {
    const sums = new Float64Array(late === undefined ? inputs.length / width : late.least.length);
    if (late === undefined) for (const start of starts) addTree(start, inputs, sums);
    else {
      const known = { ...late, least: late.least.slice(), most: late.most.slice() };
      for (const start of starts) addTreeLate(start, inputs, sums, known);
    }
    for (let row = 0; row < sums.length; row++) sums[row]! /= starts.length;
    return sums;
  };
}
