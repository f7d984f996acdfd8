/** Extractors chosen for a purpose, by their ids: nothing above names one by itself. */

/** What is compared when a person has chosen nothing: one of each family. */
export const DEFAULT_PANEL: readonly string[] = [
  "block-extractor",
  "cetd",
  "readability",
  "defuddle",
  "justext",
  "num-words-rules",
];

/**
 * Whose votes tell what is uncertain: extractors of different kinds (blocks, density, separator, words and
 * links, elements, lines, blurring) that score well alone. The first one's verdict is proposed.
 */
export const PROPOSERS: readonly string[] = [
  "block-extractor-modern",
  "cetd",
  "nce",
  "num-words-rules",
  "article-element",
  "ttr",
  "ccb",
];
