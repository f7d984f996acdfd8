/**
 * Cohen's kappa: the agreement of two raters above what their own habits give by chance. Cohen, J. (1960): A
 * coefficient of agreement for nominal scales. Educational and Psychological Measurement 20(1), 37-46.
 */
import { aboveChance, agreedOf, margins, type Square, type Unit } from "./units";

/**
 * (K x K) weights of the units that both rated: rows are what rater `a` said, columns what `b` said.
 * @param a a rater's place in the votes
 */
export function confusion(units: readonly Unit[], a: number, b: number, categories: number): Square {
  const table = new Float64Array(categories * categories);
  for (const { votes, weight } of units) {
    const [first, second] = [votes[a] ?? null, votes[b] ?? null];
    if (first !== null && second !== null) table[first * categories + second]! += weight;
  }
  return table;
}

/**
 * Cohen's kappa in [-1, 1] of a table of two raters; null where it has nothing, or both said one and the same
 * category of everything: then chance alone would give that.
 * @param table (K x K), see `confusion`
 */
export function cohenKappa(table: Square, categories: number): number | null {
  const { total, same } = agreedOf(table, categories);
  if (total === 0) return null;
  const { rows, columns } = margins(table, categories);
  const chance = rows.reduce(
    (sum, weight, category) => sum + (weight / total) * (columns[category]! / total),
    0,
  );
  return aboveChance(same / total, chance);
}
