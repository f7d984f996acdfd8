/** Sums over the votes of pages, from which measures follow; those of pages are added, in samples too. */
import { coincidences, coincidencesWith } from "../measures/alpha";
import { confusion } from "../measures/cohen";
import { fleissSums, fleissSumsWith } from "../measures/fleiss";
import type { Unit } from "../measures/units";
import { SAID_LETTERS, type Cell } from "./votes";

/** Main and boilerplate; and undecided as a category of its own. */
export const DECIDED = 2;
export const ALL = 3;

/**
 * Where the parts of a page's sums are: coincidences without undecided (2 x 2), Fleiss' sums (2 + 2),
 * coincidences with undecided (3 x 3), and the pairs of raters, without it (2 x 2) and with it (3 x 3).
 */
export const PARTS = {
  decided: [0, 4],
  fleiss: [4, 8],
  all: [8, 17],
  pairs: [17, 21],
  table: [21, 30],
} as const satisfies Record<string, readonly [number, number]>;
export const WIDTH = 30;

/** What of one page goes into figures. */
export interface PageSums {
  /** (WIDTH) */
  readonly sums: Float64Array;
  /** For every two raters of the page, by the key of `pairKey`: a table without undecided (2 x 2). */
  readonly pairs: readonly { readonly key: string; readonly table: Float64Array }[];
}

/** Two names in the order of the alphabet, which no name can hold between them. */
export const pairKey = (a: string, b: string): string => (a < b ? `${a}\n${b}` : `${b}\n${a}`);

/** A word's votes as numbers: places in `SAID`, and null for undecided where that is no category. */
export function unitsOf(cells: readonly Cell[], categories: typeof DECIDED | typeof ALL): Unit[] {
  return cells.map(([pattern, weight]) => ({
    votes: [...pattern].map((letter) => {
      const vote = SAID_LETTERS.indexOf(letter);
      return vote < 0 || vote >= categories ? null : vote;
    }),
    weight,
  }));
}

/**
 * The sums of a page.
 * @param among only between these two (`[a, b]`: tables have `a` in their rows), or of one against all others
 *   (`[a]`, who has the rows): then alpha and Fleiss' kappa too are those of the pairs that `a` is part of, so that
 *   they tell who is unlike the others; absent: of all, each pair both ways, half each
 */
export function pageSums(
  { raters, cells }: { readonly raters: readonly string[]; readonly cells: readonly Cell[] },
  among?: readonly [string] | readonly [string, string],
): PageSums {
  const places = among?.length === 2 ? among.map((name) => raters.indexOf(name)) : [...raters.keys()];
  const narrowed =
    among?.length === 2
      ? cells.map(([pattern, weight]): Cell => [places.map((place) => pattern[place]).join(""), weight])
      : cells;
  const names = places.map((place) => raters[place]!);
  const [decided, all] = [unitsOf(narrowed, DECIDED), unitsOf(narrowed, ALL)];
  const sums = new Float64Array(WIDTH);
  const own = among?.length === 1 ? raters.indexOf(among[0]) : null;
  const together = (units: readonly Unit[], categories: number): Float64Array =>
    own === null ? coincidences(units, categories) : coincidencesWith(units, own, categories);
  sums.set(together(decided, DECIDED), PARTS.decided[0]);
  sums.set(
    own === null ? fleissSums(decided, DECIDED) : fleissSumsWith(decided, own, DECIDED),
    PARTS.fleiss[0],
  );
  sums.set(together(all, ALL), PARTS.all[0]);
  const pairs: { key: string; table: Float64Array }[] = [];
  for (const [a, first] of names.entries()) {
    for (const [b, second] of names.entries()) {
      if (a === b) continue;
      const isOfOne = own !== null;
      if (isOfOne ? a !== own : among !== undefined ? a > b : false) continue;
      const share = among === undefined ? 0.5 : 1;
      const table = confusion(decided, a, b, DECIDED);
      add(sums, table, PARTS.pairs[0], share);
      add(sums, confusion(all, a, b, ALL), PARTS.table[0], share);
      if (isOfOne || a < b) pairs.push({ key: pairKey(first, second), table: inOrder(table, first, second) });
    }
  }
  return { sums, pairs };
}

/** A table whose rows are those of the name that comes first. */
const inOrder = (table: Float64Array, first: string, second: string): Float64Array =>
  first < second ? table : Float64Array.of(table[0]!, table[2]!, table[1]!, table[3]!);

function add(sums: Float64Array, part: Float64Array, from: number, share: number): void {
  for (let at = 0; at < part.length; at++) sums[from + at]! += share * part[at]!;
}
