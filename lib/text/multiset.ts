/** How often each item occurs; counts are positive. */
export type Multiset = ReadonlyMap<string, number>;

export function multisetOf(items: Iterable<string>): Multiset {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Size of the intersection: the sum over all items of the smaller of the two counts. */
export function overlap(a: Multiset, b: Multiset): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [item, count] of small) sum += Math.min(count, large.get(item) ?? 0);
  return sum;
}
