/** What a setup is made of, apart from what it takes to search: a form of the browser has only this. */

/** The ways to search, by their names. */
export const SEARCH_NAMES = ["grid", "random", "greedy", "genetic", "nsga2"] as const;
export type SearchName = (typeof SEARCH_NAMES)[number];

/** docs/optimise.md says how they were chosen. */
export const DEFAULTS = {
  seed: 1,
  metric: "word-lcs",
  parsimony: 0.002,
  timeWeight: 0,
  sampleSize: 50,
} as const;
