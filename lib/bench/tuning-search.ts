/**
 * The pure parts of the search for default parameters; docs/tuning.md has the protocol, tuning.ts runs it.
 */
import { summarise } from "../evaluation/scoring/aggregate";
import { scored, type Score } from "../evaluation/scoring/grade";
import type { Metric, Summary } from "../evaluation/scoring/score";
import type { ParamValue, ParamValues } from "../extractors/contract/contract";

/** The values to try of each parameter, in the order of the search. */
export type Grid = Readonly<Record<string, readonly ParamValue[]>>;

export interface SearchOptions {
  /**
   * How often at most all parameters are gone through; the search ends before where a round changes nothing.
   */
  readonly rounds: number;
  /** A step is taken only when it gains more than this. */
  readonly minGain: number;
}

export interface Found {
  readonly setting: ParamValues;
  readonly value: number;
}

/** Coordinate ascent: one parameter at a time, each better value taken at once. */
export function coordinateSearch(
  start: ParamValues,
  grid: Grid,
  valueOf: (setting: ParamValues) => number,
  { rounds, minGain }: SearchOptions,
): Found {
  let best: Found = { setting: start, value: valueOf(start) };
  for (let round = 0; round < rounds; round++) {
    const before = best;
    for (const [name, values] of Object.entries(grid)) {
      for (const value of values) {
        if (best.setting[name] === value) continue;
        const setting = { ...best.setting, [name]: value };
        const reached = valueOf(setting);
        if (reached > best.value + minGain) best = { setting, value: reached };
      }
    }
    if (best === before) break;
  }
  return best;
}

/** Page scores of one corpus with the fold of each page. */
export interface Graded {
  readonly averaging: Metric["averaging"];
  readonly scores: readonly Score[];
  readonly folds: ArrayLike<number>;
}

/** A corpus score over the pages whose fold is asked for. */
export function scoreOn({ averaging, scores, folds }: Graded, isWanted: (fold: number) => boolean): Summary {
  return summarise(scores.filter((_, page) => isWanted(folds[page]!)).map(scored), averaging);
}

/** What a search for a held-out fold climbs: the mean over corpora of the score on all other folds. */
export function trainingValue(corpora: readonly Graded[], heldOut: number): number {
  const sum = corpora.reduce((total, corpus) => total + scoreOn(corpus, (fold) => fold !== heldOut).f1, 0);
  return sum / corpora.length;
}
