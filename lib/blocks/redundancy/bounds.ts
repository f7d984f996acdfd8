/**
 * Cheap lower bounds of the tree edit distance (docs/algorithms/block-extractor.md#cheap-bounds): most pairs
 * of blocks are told apart without it.
 */

/**
 * Distance of the label multisets: at least this many operations, whatever the trees look like. Arguments
 * sorted ascending.
 */
export function histogramBound(sortedA: Int32Array, sortedB: Int32Array): number {
  let i = 0;
  let j = 0;
  let common = 0;
  while (i < sortedA.length && j < sortedB.length) {
    const a = sortedA[i]!;
    const b = sortedB[j]!;
    if (a === b) common++;
    if (a <= b) i++;
    if (b <= a) j++;
  }
  return Math.max(sortedA.length, sortedB.length) - common;
}

/**
 * String edit distance of two label sequences, as far as it is at most `limit`; otherwise `limit + 1`. The
 * distance of two trees is never below that of their post-order label sequences. Banded: O((limit + 1) *
 * length).
 *
 * The edit distance of texts is `fastest-levenshtein`; it cannot serve here. It compares the UTF-16 units of two
 * strings, while labels are numbered as they occur in a site, without a bound that 65,536 units would keep; and it has
 * no limit, so that it would fill the whole table for the many pairs that differ by more than that.
 */
export function sequenceBound(a: Int32Array, b: Int32Array, limit: number): number {
  const m = a.length;
  const n = b.length;
  if (Math.abs(m - n) > limit) return limit + 1;
  let previous = new Int32Array(n + 1);
  let current = new Int32Array(n + 1);
  for (let y = 0; y <= n; y++) previous[y] = y;
  for (let x = 1; x <= m; x++) {
    const low = Math.max(1, x - limit);
    const high = Math.min(n, x + limit);
    current[low - 1] = low === 1 ? x : limit + 1;
    let smallest = current[low - 1]!;
    for (let y = low; y <= high; y++) {
      const relabelled = previous[y - 1]! + (a[x - 1] === b[y - 1] ? 0 : 1);
      const deleted = y === x + limit ? limit + 1 : previous[y]! + 1;
      const best = Math.min(relabelled, deleted, current[y - 1]! + 1);
      current[y] = best;
      if (best < smallest) smallest = best;
    }
    if (smallest > limit) return limit + 1;
    [previous, current] = [current, previous];
  }
  return Math.min(previous[n]!, limit + 1);
}
