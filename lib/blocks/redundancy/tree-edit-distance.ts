/**
 * Ordered labelled tree edit distance (Tai 1979) by the algorithm of Zhang and Shasha (1989);
 * docs/algorithms/block-extractor.md#labels-and-costs.
 *
 * Insert 1, delete 1, relabel 0 for equal labels, else 1. O(|A| |B| min(depth, leaves) of each) time, O(|A|
 * |B|) space, flat arrays.
 */

/** A tree in post-order, n nodes; the root is the last. */
export interface PostOrderTree {
  /** (n) label ids; equal ids are equal labels. */
  readonly labels: Int32Array;
  /** (n) post-order index of the leftmost leaf below each node (itself for a leaf). */
  readonly leftmost: Int32Array;
}

/** The distance of two trees; with an empty tree the size of the other. */
export function treeEditDistance(a: PostOrderTree, b: PostOrderTree): number {
  const m = a.labels.length;
  const n = b.labels.length;
  return m === 0 || n === 0 ? m + n : subtreeDistances(a, b)[m * n - 1]!;
}

/** (m x n) the distance of each subtree of `a` to each of `b`, by their roots; neither tree is empty. */
export function subtreeDistances(a: PostOrderTree, b: PostOrderTree): Int32Array {
  const m = a.labels.length;
  const n = b.labels.length;
  const treeDistance = new Int32Array(m * n);
  const width = n + 1;
  const forest = new Int32Array((m + 1) * width);
  const keysA = keyRoots(a.leftmost);
  const keysB = keyRoots(b.leftmost);
  for (const i of keysA) {
    for (const j of keysB) {
      const fromA = a.leftmost[i]!;
      const fromB = b.leftmost[j]!;
      const rows = i - fromA + 1;
      const columns = j - fromB + 1;
      for (let y = 0; y <= columns; y++) forest[y] = y;
      for (let x = 1; x <= rows; x++) {
        const p = fromA + x - 1;
        const leftP = a.leftmost[p]!;
        const labelP = a.labels[p]!;
        const isWholeA = leftP === fromA;
        const row = x * width;
        const above = row - width;
        const cutRow = (leftP - fromA) * width;
        forest[row] = x;
        for (let y = 1; y <= columns; y++) {
          const q = fromB + y - 1;
          const leftQ = b.leftmost[q]!;
          const isWhole = isWholeA && leftQ === fromB;
          const kept = isWhole
            ? forest[above + y - 1]! + (labelP === b.labels[q]! ? 0 : 1)
            : forest[cutRow + leftQ - fromB]! + treeDistance[p * n + q]!;
          const deleted = forest[above + y]! + 1;
          const inserted = forest[row + y - 1]! + 1;
          let best = kept < deleted ? kept : deleted;
          if (inserted < best) best = inserted;
          forest[row + y] = best;
          if (isWhole) treeDistance[p * n + q] = best;
        }
      }
    }
  }
  return treeDistance;
}

/** For each distinct leftmost leaf the largest node that has it, ascending. */
function keyRoots(leftmost: Int32Array): number[] {
  const seen = new Set<number>();
  const roots: number[] = [];
  for (let node = leftmost.length - 1; node >= 0; node--) {
    const left = leftmost[node]!;
    if (seen.has(left)) continue;
    seen.add(left);
    roots.push(node);
  }
  return roots.reverse();
}
