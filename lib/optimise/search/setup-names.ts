/** What a setup is made of, apart from what it takes to search: a form of the browser has only this. */

import { SLICE_KINDS } from "../../evaluation/report/report-scores";
import { TRIES } from "./listed";

/** The ways to search, by their names. */
export type SearchName = keyof typeof TRIES;
export const SEARCH_NAMES = Object.keys(TRIES) as readonly SearchName[];

/** What a search tries, in a sentence. */
export const triedBy = (name: SearchName): string => TRIES[name];

/** What makes a package: what slices a run, or the corpus where there are several. */
export const PACKAGE_KINDS = [...SLICE_KINDS, "corpus"] as const;
export type PackageKind = (typeof PACKAGE_KINDS)[number];

/** docs/optimise.md says how they were chosen. */
export const DEFAULTS = {
  seed: 1,
  metric: "word-lcs",
  parsimony: 0.002,
  timeWeight: 0,
  sampleSize: 50,
} as const;
