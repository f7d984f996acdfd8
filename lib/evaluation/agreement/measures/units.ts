/**
 * What raters say of things, as every measure of this folder takes it: categories are numbers from 0, and a
 * thing may weigh more than another one, as if it were there so many times.
 */

/** One thing that was rated. */
export interface Unit {
  /** (R) the category that each rater gave it, from 0 to K - 1; null of who said nothing of it. */
  readonly votes: readonly (number | null)[];
  /** How much it counts; positive. Equal units may be one of their number. */
  readonly weight: number;
}

/** The votes that were given on a unit, in the order of the raters. */
export function givenVotes({ votes }: Unit): number[] {
  return votes.filter((vote) => vote !== null);
}

/** The votes that all but one rater gave on a unit. @param own the place of that one in the votes */
export function otherVotes(unit: Unit, own: number): number[] {
  return givenVotes({ ...unit, votes: unit.votes.filter((_, place) => place !== own) });
}

/** `matrix[row * K + column]`: a square table of weights by two categories. */
export type Square = Float64Array;

/** The sums of the rows of a square table, and of its columns. */
export function margins(matrix: Square, categories: number): { rows: Float64Array; columns: Float64Array } {
  const rows = new Float64Array(categories);
  const columns = new Float64Array(categories);
  for (let row = 0; row < categories; row++) {
    for (let column = 0; column < categories; column++) {
      const weight = matrix[row * categories + column]!;
      rows[row]! += weight;
      columns[column]! += weight;
    }
  }
  return { rows, columns };
}

/** The total of a table, and of its diagonal: where both said the same. */
export function agreedOf(matrix: Square, categories: number): { total: number; same: number } {
  let same = 0;
  for (let category = 0; category < categories; category++) same += matrix[category * categories + category]!;
  return { total: matrix.reduce((sum, weight) => sum + weight, 0), same };
}

/** How far an agreement is above chance, of what it could be; null where chance leaves no room. */
export function aboveChance(observed: number, chance: number): number | null {
  return chance >= 1 ? null : (observed - chance) / (1 - chance);
}
