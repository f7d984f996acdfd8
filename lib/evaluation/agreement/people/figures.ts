/** The measures of agreement over pages, with what they would be if other pages had been labelled. */
import { seededRng } from "../../../learn/rng";
import { intervalOf } from "../../scoring/bootstrap";
import { alpha } from "../measures/alpha";
import { cohenKappa } from "../measures/cohen";
import { fleissKappa } from "../measures/fleiss";
import { biasIndex, pabak, prevalenceIndex } from "../measures/pabak";
import { specificAgreement } from "../measures/specific";
import { ALL, DECIDED, PARTS, WIDTH, type PageSums } from "./sums";

/** A measure and its 95 % interval when pages are resampled. */
export interface Estimate {
  /** Null where it is not defined: nothing was rated twice, or all of it the same. */
  readonly value: number | null;
  /** Null with fewer than two pages, and where most samples leave it undefined. */
  readonly interval: readonly [number, number] | null;
}

/** The measures with an interval; all but the last are 1 for the same and 0 for chance. */
export const ESTIMATED = ["alpha", "alphaAll", "fleiss", "kappa", "f1"] as const;
export type Estimated = (typeof ESTIMATED)[number];

/**
 * How alike people labelled some pages: `alpha` with undecided as missing, `alphaAll` with undecided as a label
 * of its own, `fleiss`, Cohen's `kappa` (of more than two people the mean over pairs, each by its words), and
 * the pairwise `f1` on main text. Of one against the others, all of them are of the pairs that this one is part of.
 */
export interface Figures extends Readonly<Record<Estimated, Estimate>> {
  /** Between the people of all pairs; see `pabak`. */
  readonly pabak: number | null;
  /** Positive where main text is more frequent than boilerplate, see `prevalenceIndex`. */
  readonly prevalence: number | null;
  /** Of two people, or of one against the others; 0 of all, see `biasIndex`. */
  readonly bias: number | null;
  /** (3 x 3) pairs of votes by `SAID`; of all people both ways, half each. Its sum is words times pairs. */
  readonly table: readonly number[];
}

const MEAN_OF_PAIRS = "kappa" satisfies Estimated;

/** How many samples of pages intervals are drawn from, and by which numbers. */
export interface Resampling {
  readonly samples: number;
  readonly seed: number;
}
export const USUAL_RESAMPLING: Resampling = { samples: 1000, seed: 1 };

/** Pages as one table of numbers, so that a sample is added without looking anything up. */
interface Columns {
  readonly pages: number;
  /** (P x WIDTH) */
  readonly sums: Float64Array;
  /** How many different pairs there are. */
  readonly pairCount: number;
  /** (P + 1) where the pairs of each page begin. */
  readonly from: Int32Array;
  /** Which pair, and its four numbers. */
  readonly pair: Int32Array;
  readonly tables: Float64Array;
}

/** @param pages of two raters or more */
export function figuresOf(
  pages: readonly PageSums[],
  { samples, seed }: Resampling = USUAL_RESAMPLING,
): Figures {
  const columns = columnsOf(pages);
  const every = Int32Array.from(pages.keys());
  const { values, sums } = valuesOf(columns, every);
  const drawn = ESTIMATED.map(() => [] as number[]);
  if (pages.length > 1) {
    const rng = seededRng(seed);
    const sample = new Int32Array(pages.length);
    for (let round = 0; round < samples; round++) {
      for (let at = 0; at < sample.length; at++) sample[at] = rng.below(sample.length);
      const found = valuesOf(columns, sample).values;
      for (const [place, value] of found.entries()) if (value !== null) drawn[place]!.push(value);
    }
  }
  const estimate = (measure: Estimated): Estimate => {
    const place = ESTIMATED.indexOf(measure);
    const of = drawn[place]!;
    const value = values[place]!;
    const isKnown = value !== null && of.length > samples / 2;
    return { value, interval: isKnown ? intervalOf(Float64Array.from(of)) : null };
  };
  const pairs = part(sums, "pairs");
  return {
    ...{ alpha: estimate("alpha"), alphaAll: estimate("alphaAll"), fleiss: estimate("fleiss") },
    ...{ kappa: estimate(MEAN_OF_PAIRS), f1: estimate("f1") },
    ...{ pabak: pabak(pairs, DECIDED), prevalence: prevalenceIndex(pairs), bias: biasIndex(pairs) },
    table: Array.from(part(sums, "table")),
  };
}

const part = (sums: Float64Array, name: keyof typeof PARTS): Float64Array => sums.slice(...PARTS[name]);

function columnsOf(pages: readonly PageSums[]): Columns {
  const places = new Map<string, number>();
  const from = new Int32Array(pages.length + 1);
  for (const [at, { pairs }] of pages.entries()) from[at + 1] = from[at]! + pairs.length;
  const all = from[pages.length]!;
  const columns = {
    pages: pages.length,
    sums: new Float64Array(pages.length * WIDTH),
    from,
    pair: new Int32Array(all),
    tables: new Float64Array(all * 4),
  };
  for (const [at, { sums, pairs }] of pages.entries()) {
    columns.sums.set(sums, at * WIDTH);
    for (const [step, { key, table }] of pairs.entries()) {
      let place = places.get(key);
      if (place === undefined) places.set(key, (place = places.size));
      columns.pair[from[at]! + step] = place;
      columns.tables.set(table, (from[at]! + step) * 4);
    }
  }
  return { ...columns, pairCount: places.size };
}

/** The measures of a sample of pages, in the order of `ESTIMATED`. */
function valuesOf(
  columns: Columns,
  sample: Int32Array,
): { readonly values: (number | null)[]; readonly sums: Float64Array } {
  const sums = new Float64Array(WIDTH);
  const pairs = new Float64Array(columns.pairCount * 4);
  for (const page of sample) {
    for (let at = 0, from = page * WIDTH; at < WIDTH; at++) sums[at]! += columns.sums[from + at]!;
    for (let row = columns.from[page]!; row < columns.from[page + 1]!; row++) {
      const to = columns.pair[row]! * 4;
      for (let at = 0; at < 4; at++) pairs[to + at]! += columns.tables[row * 4 + at]!;
    }
  }
  return {
    sums,
    values: [
      alpha(part(sums, "decided"), DECIDED),
      alpha(part(sums, "all"), ALL),
      fleissKappa(part(sums, "fleiss")),
      meanKappa(pairs),
      sums[PARTS.decided[0]] === 0 && sums[PARTS.fleiss[0]] === 0
        ? null
        : specificAgreement(part(sums, "pairs"), DECIDED, 0),
    ],
  };
}

/** Mean over pairs of Cohen's kappa (Light 1971), each weighing as many words as it has; null without one. */
function meanKappa(pairs: Float64Array): number | null {
  let total = 0;
  let sum = 0;
  for (let from = 0; from < pairs.length; from += 4) {
    const table = pairs.slice(from, from + 4);
    const kappa = cohenKappa(table, DECIDED);
    if (kappa === null) continue;
    const weight = table[0]! + table[1]! + table[2]! + table[3]!;
    total += weight;
    sum += weight * kappa;
  }
  return total === 0 ? null : sum / total;
}
