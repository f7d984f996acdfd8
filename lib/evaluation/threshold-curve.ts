import { harmonic } from "./metrics/ratio";

/**
 * Precision, recall and F1 over characters when exactly the leaves whose flip score is at least `threshold`
 * are kept.
 */
export interface CurvePoint {
  readonly threshold: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/**
 * The scores of a page at every threshold at which a leaf flips, in ascending order; the last point, at
 * Infinity, keeps only what no threshold drops. Leaves with a NaN score are never kept. Empty cases as in
 * docs/algorithms/metrics.md#empty-cases: nothing kept and nothing gold is 1, 1, 1; kept without gold is
 * precision 0 and recall 1; gold without anything kept is 0, 0, 0.
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
  if (goldTotal === 0)
    return kept === 0
      ? { threshold, precision: 1, recall: 1, f1: 1 }
      : { threshold, precision: 0, recall: 1, f1: 0 };
  if (kept === 0) return { threshold, precision: 0, recall: 0, f1: 0 };
  const precision = hits / kept;
  const recall = hits / goldTotal;
  return { threshold, precision, recall, f1: harmonic(precision, recall) };
}
