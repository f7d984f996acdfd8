/**
 * What a review of a stored run tells: how alike its extractors are, on which pages they are least so, and
 * how an address names two of them.
 */

import type { GradedF1 } from "./grade";

/** Two extractors over the pages on which both have a score. */
export interface CorpusPair {
  /** 1 minus the mean difference of their page F1, in [0, 1]; 1 without a page in common. */
  readonly agreement: number;
  /** Pearson's correlation of their page F1, in [-1, 1]; 0 where one of both never varies. */
  readonly correlation: number;
}

/** One page of the queue. */
export interface ReviewPage {
  readonly pageId: string;
  readonly title: string;
  readonly site: string | null;
  /** (V) */
  readonly f1: readonly GradedF1[];
  /**
   * Mean difference of F1 over all pairs of extractors, in [0, 1]: how much the choice of the extractor
   * decides here.
   */
  readonly spread: number;
}

/** Two extractors of a review as an address names them: their keys with `~` between them. */
export function writePair(a: string, b: string): string {
  return `${a}~${b}`;
}

/**
 * The places in a review of the two extractors that an address names, in that order; null where it names no
 * two of them, be it for what is wrong with it or because the run has others.
 */
export function readPair(
  written: string | null,
  extractors: readonly { readonly key: string }[],
): readonly [number, number] | null {
  const [a, b, ...more] = (written ?? "")
    .split("~")
    .map((key) => extractors.findIndex((extractor) => extractor.key === key));
  return a === undefined || b === undefined || more.length > 0 || a < 0 || b < 0 || a === b ? null : [a, b];
}
