/**
 * The share that two sets have in common of all they have, in [0, 1] (S4, equation 8); 1 for two empty ones.
 * @param a distinct, ascending
 * @param b distinct, ascending
 * @param most only so many of the smallest of both together are looked at (Broder 1997: an estimate)
 */
export function resemblance(a: Uint32Array, b: Uint32Array, most = Infinity): number {
  let together = 0;
  let common = 0;
  for (let i = 0, j = 0; (i < a.length || j < b.length) && together < most; together++) {
    const own = i < a.length ? a[i]! : Infinity;
    const other = j < b.length ? b[j]! : Infinity;
    if (own === other) common++;
    if (own <= other) i++;
    if (other <= own) j++;
  }
  return together === 0 ? 1 : common / together;
}
