/**
 * Attribute 9 of S3 (section 3.3): how far a text is from the page's title, losing what the text says costing
 * most.
 */
import { collapse } from "./whitespace";

export interface TitleDistanceOptions {
  /** Cost of a character that only the title has, such as those of the site's name. */
  readonly insertion: number;
  /** Cost of a character that only the text has, and of a different one. */
  readonly deletion: number;
}

/** S3 gives no weights; these are ours (docs/algorithms/cardoso.md#the-nine-attributes-of-a-text). */
const DEFAULTS: TitleDistanceOptions = { insertion: 0.1, deletion: 1 };
/**
 * More of a title than this is not looked at: the distance costs the product of both lengths. No title of
 * WCXB's or scrapinghub's pages is as long.
 */
const MAX_TITLE = 500;
/** A text that is at least as far as this by its characters alone is no title: its distance is not worked out. */
const FAR = 1;
/** The distance where there is no title. */
export const NO_TITLE_DISTANCE = 10;

/** Distances of texts to a title. */
export interface TitleDistance {
  /**
   * `weighted edit distance / length of the title`; case and runs of white space do not count. A text longer
   * than three titles and 20 characters gets the lower bound `(length - title) / title`, and one that is 1 or
   * more away by the characters it does not share with the title, in any order, gets that bound: most texts of a
   * page are, and the distance costs the product of both lengths.
   */
  of(text: string): number;
  /** Whether `of(text) <= limit`, for a limit below 1; without working the distance out where bounds tell. */
  isWithin(text: string, limit: number): boolean;
}

/** More than what adding a few hundred tenths gets wrong. */
const ROUNDING = 1e-9;

export function titleDistance(
  title: string,
  { insertion, deletion }: TitleDistanceOptions = DEFAULTS,
): TitleDistance {
  const target = collapse(title).trim().toLowerCase().slice(0, MAX_TITLE);
  const boundOf = lowerBound(target, insertion, deletion);
  const codes = Uint16Array.from(target, (_, at) => target.charCodeAt(at));
  const row = new Float64Array(target.length + 1);
  const comparable = (text: string): string => collapse(text).trim().toLowerCase();
  const isLong = (source: string): boolean => source.length > 3 * target.length + 20;

  function between(source: string): number {
    for (let y = 0; y <= codes.length; y++) row[y] = y * insertion;
    // One row, and comparisons by hand: this loop is most of what finding a title takes.
    for (let x = 1; x <= source.length; x++) {
      const code = source.charCodeAt(x - 1);
      let before = row[0]!;
      let best = x * deletion;
      row[0] = best;
      for (let y = 1; y <= codes.length; y++) {
        const above = row[y]!;
        const change = codes[y - 1] === code ? before : before + deletion;
        best += insertion;
        if (change < best) best = change;
        if (above + deletion < best) best = above + deletion;
        row[y] = best;
        before = above;
      }
    }
    return row[codes.length]! / codes.length;
  }

  return {
    of(text) {
      if (target.length === 0) return NO_TITLE_DISTANCE;
      const source = comparable(text);
      if (isLong(source)) return ((source.length - target.length) * deletion) / target.length;
      const bound = boundOf(source);
      return bound >= FAR ? bound : between(source);
    },
    isWithin(text, limit) {
      if (target.length === 0) return false;
      const source = comparable(text);
      // At most: the text taken away, and the title added.
      const most = (source.length * deletion + target.length * insertion) / target.length;
      if (most <= limit - ROUNDING) return true;
      if (isLong(source) || boundOf(source) > limit + ROUNDING) return false;
      return between(source) <= limit;
    },
  };
}

/**
 * The least that a text can be away, by its characters in any order: each that the title lacks is dropped or
 * changed, and what the title then has more is added.
 */
function lowerBound(target: string, insertion: number, deletion: number): (source: string) => number {
  const wanted = new Uint16Array(0x10000);
  const taken = new Uint16Array(0x10000);
  for (let y = 0; y < target.length; y++) wanted[target.charCodeAt(y)]!++;
  return (source) => {
    let shared = 0;
    for (let x = 0; x < source.length; x++) {
      const code = source.charCodeAt(x);
      if (taken[code]! < wanted[code]!) {
        taken[code]!++;
        shared++;
      }
    }
    for (let x = 0; x < source.length; x++) taken[source.charCodeAt(x)] = 0;
    const added = Math.max(0, target.length - source.length);
    return ((source.length - shared) * deletion + added * insertion) / target.length;
  };
}
