import { prfOf, type Prf } from "../../gold/prf";

/**
 * Precision, recall and F1 over characters when exactly the leaves whose flip score is at least `threshold`
 * are kept.
 */
export interface CurvePoint extends Prf {
  readonly threshold: number;
}

/**
 * The scores of a page at every threshold at which a leaf flips, in ascending order; the last point, at
 * Infinity, keeps only what no threshold drops. Leaves with a NaN score are never kept. Empty cases as in
 * docs/algorithms/metrics.md#empty-cases.
 *
 * @param scores (L) the largest threshold at which a leaf is still kept
 * @param lengths (L) characters of each leaf
 * @param gold (L) 1 where a leaf is content
 */
export function curve(scores: Float32Array, lengths: Int32Array, gold: Uint8Array): CurvePoint[] {
  const leaves = Int32Array.from(scores, (_, leaf) => leaf).filter((leaf) => !Number.isNaN(scores[leaf]!));
  leaves.sort((a, b) => scores[b]! - scores[a]!);
  const goldTotal = lengths.reduce((sum, length, leaf) => sum + (gold[leaf] === 1 ? length : 0), 0);
  const points: CurvePoint[] = [];
  let kept = 0;
  let hits = 0;
  if (leaves.length === 0 || scores[leaves[0]!]! < Infinity) points.push(pointOf(Infinity, 0, 0, goldTotal));
  leaves.forEach((leaf, rank) => {
    kept += lengths[leaf]!;
    if (gold[leaf] === 1) hits += lengths[leaf]!;
    const next = leaves[rank + 1];
    if (next === undefined || scores[next] !== scores[leaf])
      points.push(pointOf(scores[leaf]!, hits, kept, goldTotal));
  });
  return points.reverse();
}

/**
 * The point that holds at a threshold: leaves whose score equals it in single precision, in which scores are
 * held, are still kept.
 */
export function pointAt(points: readonly CurvePoint[], threshold: number): CurvePoint {
  const wanted = Math.fround(threshold);
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Math.fround(points[middle]!.threshold) >= wanted) high = middle;
    else low = middle + 1;
  }
  return points[low]!;
}

function pointOf(threshold: number, hits: number, kept: number, goldTotal: number): CurvePoint {
  return { threshold, ...prfOf(hits, goldTotal, kept) };
}
