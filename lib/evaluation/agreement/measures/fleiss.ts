/**
 * Fleiss' kappa (multi-pi): the agreement of many raters above what the categories' frequencies give by
 * chance. Fleiss, J. L. (1971): Measuring nominal scale agreement among many raters. Psychological Bulletin
 * 76(5), 378-382. Where not all rated every unit, a unit's pairs are counted among those who did, and each
 * unit has the same say in the frequencies (Gwet, K. L. (2014): Handbook of Inter-Rater Reliability, 4th ed.,
 * section 2.5); with equally many votes on all units that is Fleiss' own formula.
 */
import { aboveChance, givenVotes, otherVotes, type Unit } from "./units";

/** (2 + K) weight of the units with two votes or more, their agreement, and the share of each category. */
export type FleissSums = Float64Array;

/** What `fleissKappa` needs of units: sums, so that those of pages can be added. */
export function fleissSums(units: readonly Unit[], categories: number): FleissSums {
  const sums = new Float64Array(2 + categories);
  for (const unit of units) {
    const votes = givenVotes(unit);
    if (votes.length < 2) continue;
    const counts = new Float64Array(categories);
    for (const vote of votes) counts[vote]! += 1;
    const pairs = counts.reduce((sum, count) => sum + count * (count - 1), 0);
    sums[0]! += unit.weight;
    sums[1]! += (unit.weight * pairs) / (votes.length * (votes.length - 1));
    for (const [category, count] of counts.entries())
      sums[2 + category]! += (unit.weight * count) / votes.length;
  }
  return sums;
}

/**
 * The same of one rater with the others: of a unit's pairs only those of which this one's vote is part, and the
 * categories have the shares that they have in these, half by this vote and half by the others together. Of two raters
 * it is that of both.
 * @param own the rater's place in the votes
 */
export function fleissSumsWith(units: readonly Unit[], own: number, categories: number): FleissSums {
  const sums = new Float64Array(2 + categories);
  for (const unit of units) {
    const vote = unit.votes[own] ?? null;
    const others = otherVotes(unit, own);
    if (vote === null || others.length === 0) continue;
    const share = unit.weight / others.length;
    sums[0]! += unit.weight;
    sums[1]! += share * others.filter((other) => other === vote).length;
    sums[2 + vote]! += unit.weight / 2;
    for (const other of others) sums[2 + other]! += share / 2;
  }
  return sums;
}

/**
 * Fleiss' kappa in [-1, 1]; null without a unit of two votes, and where all votes are of one category.
 * @param sums (2 + K), see `fleissSums`
 */
export function fleissKappa(sums: FleissSums): number | null {
  const total = sums[0]!;
  const shares = sums.slice(2);
  // Thirds of weights do not add up to what they are thirds of, so that chance may end just below 1.
  if (total === 0 || shares.filter((share) => share > 0).length < 2) return null;
  const chance = shares.reduce((sum, share) => sum + (share / total) ** 2, 0);
  return aboveChance(sums[1]! / total, chance);
}
