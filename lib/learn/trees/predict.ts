import { boxesOf, type Rest } from "./boxes";
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
 * An ensemble made ready to predict. O(trees * depth) for each example at the most; of a page most texts are in few
 * boxes, in which little is left of most trees.
 */
export function predictorOf({ trees, width }: Ensemble): Predictor {
  const { cuts, strides, restOf } = boxesOf(trees, width);
  const last = width - 1;

  /** The part in which a value is. */
  function partOf(value: number, input: number): number {
    const all = cuts[input]!;
    let part = 0;
    while (part < all.length && !(value <= all[part]!)) part++;
    return part;
  }

  /** The number of the box as far as the first inputs tell. */
  function boxOf(inputs: Float64Array, offset: number, count: number): number {
    let box = 0;
    for (let input = 0; input < count; input++)
      box += partOf(inputs[offset + input]!, input) * strides[input]!;
    return box;
  }

  function sumOf({ starts, ways, number }: Rest, inputs: Float64Array, offset: number): number {
    let sum = 0;
    for (let tree = 0; tree < starts.length; tree++) {
      let node = starts[tree]!;
      for (let input = ways[2 * node]!; input >= 0; input = ways[2 * node]!)
        node = inputs[offset + input]! <= number[node]! ? node + 1 : ways[2 * node + 1]!;
      sum += number[node]!;
    }
    return sum;
  }

  function lateSumOf(inputs: Float64Array, row: number, known: LateInput): number {
    const offset = row * last;
    let least = known.least[row]!;
    let most = known.most[row]!;
    const part = partOf(least, last);
    const ownPart = part === partOf(most, last) ? part : cuts[last]!.length + 1;
    const { starts, ways, number } = restOf(boxOf(inputs, offset, last) + ownPart * strides[last]!);
    let sum = 0;
    for (let tree = 0; tree < starts.length; tree++) {
      let node = starts[tree]!;
      for (let input = ways[2 * node]!; input >= 0; input = ways[2 * node]!) {
        const threshold = number[node]!;
        if (input < last) node = inputs[offset + input]! <= threshold ? node + 1 : ways[2 * node + 1]!;
        else {
          if (least <= threshold && most > threshold) least = most = known.exactly(row);
          node = most <= threshold ? node + 1 : ways[2 * node + 1]!;
        }
      }
      sum += number[node]!;
    }
    return sum;
  }

  return (inputs, late) => {
    const sums = new Float64Array(late === undefined ? inputs.length / width : late.least.length);
    for (let row = 0; row < sums.length; row++) {
      const sum =
        late === undefined
          ? sumOf(restOf(boxOf(inputs, row * width, width)), inputs, row * width)
          : lateSumOf(inputs, row, late);
      sums[row] = sum / trees.length;
    }
    return sums;
  };
}
