/** How evenly a count is spread over parts, e.g. a term over pages, from sums that can be added up one by one. */

/** The sums of the counts of one thing. */
export interface Spread {
  /** Sum of its counts. */
  readonly total: number;
  /** Sum of c ln c over its counts. */
  readonly weighted: number;
}

/** The spread with one more count, which is above 0. */
export function withCount({ total, weighted }: Spread, count: number): Spread {
  return { total: total + count, weighted: weighted + count * Math.log(count) };
}

/**
 * Entropy of the shares that the parts have of the total, to the base of the number of parts, in [0, 1]: 0 where
 * one part has all, 1 where all have the same. 0 for a single part, and where there is nothing to share.
 */
export function normalisedEntropy({ total, weighted }: Spread, parts: number): number {
  if (total === 0 || parts < 2) return 0;
  const entropy = (Math.log(total) - weighted / total) / Math.log(parts);
  return Math.min(1, Math.max(0, entropy));
}
