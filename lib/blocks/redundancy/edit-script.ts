/**
 * How one tree becomes the other: the edit script behind the distance (Zhang and Shasha 1989, section 5: by
 * going back through the tables).
 */
import { subtreeDistances, type PostOrderTree } from "./tree-edit-distance";

/**
 * One step, by post-order indices: `own` of the first tree, `other` of the second; null where the node is in
 * one tree only.
 */
export interface Edit {
  readonly kind: "keep" | "relabel" | "delete" | "insert";
  readonly own: number | null;
  readonly other: number | null;
}

/**
 * A cheapest script, in post-order of both trees: what is only in the first is deleted, what is only in the
 * second inserted. Its steps other than `keep` are as many as `treeEditDistance` says. Where scripts cost the
 * same, nodes are kept rather than replaced. O(|A| |B|) more space than the distance, time as the distance;
 * without recursion.
 */
export function editScript(a: PostOrderTree, b: PostOrderTree): Edit[] {
  const m = a.labels.length;
  const n = b.labels.length;
  const partner = new Int32Array(m).fill(-1);
  const taken = new Uint8Array(n);
  if (m > 0 && n > 0) matchNodes(a, b, partner, taken);
  // Both orders at once: before a matched pair stands what was deleted and inserted before it.
  const script: Edit[] = [];
  let other = 0;
  const insertUpTo = (end: number): void => {
    for (; other < end; other++) if (taken[other] === 0) script.push({ kind: "insert", own: null, other });
  };
  for (let own = 0; own < m; own++) {
    const match = partner[own]!;
    if (match < 0) {
      script.push({ kind: "delete", own, other: null });
      continue;
    }
    insertUpTo(match);
    script.push({ kind: a.labels[own] === b.labels[match] ? "keep" : "relabel", own, other: match });
    other = match + 1;
  }
  insertUpTo(n);
  return script;
}

/** Find the pairs of nodes that a cheapest script keeps or relabels. */
function matchNodes(a: PostOrderTree, b: PostOrderTree, partner: Int32Array, taken: Uint8Array): void {
  const n = b.labels.length;
  const trees = subtreeDistances(a, b);
  const pairs: [number, number][] = [[a.labels.length - 1, n - 1]];
  while (pairs.length > 0) {
    const [i, j] = pairs.pop()!;
    const fromA = a.leftmost[i]!;
    const fromB = b.leftmost[j]!;
    const rows = i - fromA + 1;
    const columns = j - fromB + 1;
    const width = columns + 1;
    const forest = new Int32Array((rows + 1) * width);
    /** Cost of the forests that remain when the nodes before row x and column y are kept as trees. */
    const keptCost = (x: number, y: number): number => {
      const p = fromA + x - 1;
      const q = fromB + y - 1;
      const leftP = a.leftmost[p]!;
      const leftQ = b.leftmost[q]!;
      return leftP === fromA && leftQ === fromB
        ? forest[(x - 1) * width + y - 1]! + (a.labels[p] === b.labels[q] ? 0 : 1)
        : forest[(leftP - fromA) * width + leftQ - fromB]! + trees[p * n + q]!;
    };
    for (let y = 0; y <= columns; y++) forest[y] = y;
    for (let x = 1; x <= rows; x++) {
      forest[x * width] = x;
      for (let y = 1; y <= columns; y++)
        forest[x * width + y] = Math.min(
          keptCost(x, y),
          forest[(x - 1) * width + y]! + 1,
          forest[x * width + y - 1]! + 1,
        );
    }
    for (let x = rows, y = columns; x > 0 && y > 0;) {
      const cost = forest[x * width + y]!;
      if (cost === keptCost(x, y)) {
        const p = fromA + x - 1;
        const q = fromB + y - 1;
        const leftP = a.leftmost[p]!;
        const leftQ = b.leftmost[q]!;
        if (leftP === fromA && leftQ === fromB) {
          partner[p] = q;
          taken[q] = 1;
          x--;
          y--;
        } else {
          pairs.push([p, q]);
          x = leftP - fromA;
          y = leftQ - fromB;
        }
      } else if (cost === forest[(x - 1) * width + y]! + 1) x--;
      else y--;
    }
  }
}
