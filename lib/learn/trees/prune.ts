/**
 * Reduced-error pruning (Quinlan 1987): a subtree becomes a leaf where that makes no more errors on examples
 * that it was not grown on. Those examples are then counted into the leaves.
 */
import type { Examples } from "./examples";
import type { GrownTree } from "./grow";
import { leafFor, type Tree } from "./tree";

/** @param held (E) how often each example counts in pruning */
export function pruneTree(tree: GrownTree, { inputs, labels, width }: Examples, held: Int32Array): Tree {
  const size = tree.feature.length;
  /** (size) held examples at each node, and those with label 1; first of leaves, then summed up. */
  const total = new Int32Array(size);
  const positive = new Int32Array(size);
  held.forEach((count, row) => {
    if (count === 0) return;
    const leaf = leafFor(tree, inputs, row * width);
    total[leaf]! += count;
    if (labels[row] === 1) positive[leaf]! += count;
  });
  const errors = new Int32Array(size);
  const isLeaf = new Uint8Array(size);
  // Children come after their parents, so backwards is from the leaves up.
  for (let node = size - 1; node >= 0; node--) {
    const right = tree.right[node]!;
    if (tree.feature[node]! >= 0) {
      total[node] = total[node + 1]! + total[right]!;
      positive[node] = positive[node + 1]! + positive[right]!;
    }
    const asLeaf = tree.probability[node]! >= 0.5 ? total[node]! - positive[node]! : positive[node]!;
    const asTree = tree.feature[node]! < 0 ? asLeaf : errors[node + 1]! + errors[right]!;
    isLeaf[node] = asLeaf <= asTree ? 1 : 0;
    errors[node] = Math.min(asLeaf, asTree);
  }
  const feature: number[] = [];
  const threshold: number[] = [];
  const right: number[] = [];
  const probability: number[] = [];
  const open = [{ node: 0, parent: -1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, parent } = next;
    const here = feature.length;
    if (parent >= 0) right[parent] = here;
    feature.push(isLeaf[node] === 1 ? -1 : tree.feature[node]!);
    threshold.push(isLeaf[node] === 1 ? 0 : tree.threshold[node]!);
    right.push(0);
    probability.push((tree.positive[node]! + positive[node]!) / (tree.examples[node]! + total[node]!));
    if (isLeaf[node] === 0)
      open.push({ node: tree.right[node]!, parent: here }, { node: node + 1, parent: -1 });
  }
  return { feature, threshold, right, probability };
}
