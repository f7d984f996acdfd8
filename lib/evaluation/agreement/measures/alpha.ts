/**
 * Krippendorff's alpha: 1 minus the disagreement that is there by that which is to be expected; any number of
 * raters, any gaps, any distance of categories. Krippendorff, K. (2011): Computing Krippendorff's
 * alpha-reliability, University of Pennsylvania, Annenberg School for Communication.
 */
import { givenVotes, margins, otherVotes, type Square, type Unit } from "./units";

/** How far two categories are apart: 0 for equal ones, symmetric. */
export type Distance = (a: number, b: number) => number;

/** All categories are equally far from each other. */
export const nominal: Distance = (a, b) => (a === b ? 0 : 1);

/**
 * (K x K) the coincidences of a set of units: every ordered pair of votes on a unit, each unit's by one less
 * than its votes, so that a vote counts once. A unit with fewer than two votes has none.
 */
export function coincidences(units: readonly Unit[], categories: number): Square {
  const table = new Float64Array(categories * categories);
  for (const unit of units) {
    const votes = givenVotes(unit);
    if (votes.length < 2) continue;
    const share = unit.weight / (votes.length - 1);
    for (const [place, vote] of votes.entries())
      for (const [other, against] of votes.entries())
        if (other !== place) table[vote * categories + against]! += share;
  }
  return table;
}

/**
 * (K x K) the coincidences of one rater with the others: of a unit only the ordered pairs of which this one's vote is
 * part, each by as much as in `coincidences`. So this vote counts once and the others together once, however many they
 * are, and alpha is that of the rater and one of the others drawn at random. Of two raters it is that of both.
 * @param own the rater's place in the votes
 */
export function coincidencesWith(units: readonly Unit[], own: number, categories: number): Square {
  const table = new Float64Array(categories * categories);
  for (const unit of units) {
    const vote = unit.votes[own] ?? null;
    const others = otherVotes(unit, own);
    if (vote === null || others.length === 0) continue;
    const share = unit.weight / others.length;
    for (const other of others) {
      table[vote * categories + other]! += share;
      table[other * categories + vote]! += share;
    }
  }
  return table;
}

/** Two votes, but for what adding parts of a unit rounds off. */
const LEAST_VOTES = 2 - 1e-9;

/**
 * Krippendorff's alpha, at most 1 and below 0 where raters contradict each other more than chance would;
 * null where nothing was rated twice, and where no two votes are of different categories: without variation
 * nothing tells whether raters can tell things apart. Null, too, where what was rated twice is less than one unit, as a
 * part of a block is: less than two votes cannot be drawn without putting one back, which is what chance is here.
 * @param table (K x K), see `coincidences`
 */
export function alpha(table: Square, categories: number, distance: Distance = nominal): number | null {
  const { rows } = margins(table, categories);
  const total = rows.reduce((sum, weight) => sum + weight, 0);
  if (total < LEAST_VOTES) return null;
  let observed = 0;
  let expected = 0;
  for (let a = 0; a < categories; a++) {
    for (let b = 0; b < categories; b++) {
      if (a === b) continue;
      observed += table[a * categories + b]! * distance(a, b);
      expected += rows[a]! * rows[b]! * distance(a, b);
    }
  }
  return expected === 0 ? null : 1 - ((total - 1) * observed) / expected;
}
