/**
 * Where a row stands in the order of a list: compared entry by entry, the first that differ decide. The last
 * entries name the row, so that no two rows share a place.
 */
export type Place = readonly (string | number)[];

/** Negative where `a` comes first; entries at the same position are of the same type. */
export function comparePlaces(a: Place, b: Place): number {
  const at = a.findIndex((entry, position) => entry !== b[position]);
  if (at < 0) return 0;
  return a[at]! < b[at]! ? -1 : 1;
}
