/**
 * What explains a kappa that is low though two agree on nearly everything: prevalence and bias. Byrt, T.,
 * Bishop, J. and Carlin, J. B. (1993): Bias, prevalence and kappa. Journal of Clinical Epidemiology 46(5),
 * 423-429.
 */
import { agreedOf, type Square } from "./units";

/**
 * Kappa as it would be if all categories were equally frequent and both raters alike: (K p - 1) / (K - 1) of
 * the observed agreement p, in [-1, 1]; null of an empty table.
 * @param table (K x K), see `confusion`
 */
export function pabak(table: Square, categories: number): number | null {
  const { total, same } = agreedOf(table, categories);
  return total === 0 ? null : (categories * (same / total) - 1) / (categories - 1);
}

/**
 * How much more often both say the first of two categories than both say the second, in [-1, 1]: 0 where both
 * are equally frequent; null of an empty table.
 * @param table (2 x 2), see `confusion`
 */
export function prevalenceIndex([both, first, second, neither]: Square): number | null {
  const total = both! + first! + second! + neither!;
  return total === 0 ? null : (both! - neither!) / total;
}

/**
 * How much more often one rater says the first of two categories than the other does, in [-1, 1]; positive
 * where the rater of the rows does. Null of an empty table.
 * @param table (2 x 2), see `confusion`
 */
export function biasIndex([both, first, second, neither]: Square): number | null {
  const total = both! + first! + second! + neither!;
  return total === 0 ? null : (first! - second!) / total;
}
