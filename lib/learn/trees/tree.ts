/** A decision tree for two classes, as columns of its M nodes in pre-order: plain JSON. */
import * as z from "zod/mini";

export interface Tree {
  /** (M) the input that a node asks about, -1 for a leaf. */
  readonly feature: readonly number[];
  /** (M) an example goes left where its input is at most this; 0 for a leaf. */
  readonly threshold: readonly number[];
  /** (M) the node to the right; the one to the left follows its parent. 0 for a leaf. */
  readonly right: readonly number[];
  /** (M) share of label 1 among the examples of the node, in [0, 1]. */
  readonly probability: readonly number[];
}

const numbers = z.array(z.number());
const places = z.array(z.int());

/** A tree as JSON. Children come after their parents, so that every way down ends. */
export const treeSchema: z.ZodMiniType<Tree> = z
  .object({ feature: places, threshold: numbers, right: places, probability: numbers })
  .check(z.refine(isTree, "is no tree"));

function isTree({ feature, threshold, right, probability }: Tree): boolean {
  const size = feature.length;
  return (
    size > 0 &&
    [threshold, right, probability].every(({ length }) => length === size) &&
    feature.every((input, node) => input === -1 || (right[node]! > node + 1 && right[node]! < size)) &&
    feature.every((input) => input >= -1) &&
    probability.every((share) => share >= 0 && share <= 1)
  );
}

/** The leaf at which the inputs that begin at `offset` arrive. */
export function leafFor({ feature, threshold, right }: Tree, inputs: Float64Array, offset = 0): number {
  let node = 0;
  while (feature[node]! >= 0)
    node = inputs[offset + feature[node]!]! <= threshold[node]! ? node + 1 : right[node]!;
  return node;
}
