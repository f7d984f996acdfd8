/** Extractors chosen for a purpose, by their ids: nothing above names one by itself. */

/** What extracts where nobody says which. */
export const USUAL_EXTRACTOR = "combination";

/** What is compared when a person has chosen nothing: the usual one, and others that are little alike. */
export const DEFAULT_PANEL: readonly string[] = [
  USUAL_EXTRACTOR,
  "block-extractor",
  "cetd",
  "readability",
  "defuddle",
  "num-words-rules",
];

/**
 * Whose votes tell what is uncertain: the usual one, whose verdict is proposed, and extractors of different
 * kinds (blocks, density, separator, words and links, elements, lines, blurring) that score well alone.
 */
export const PROPOSERS: readonly string[] = [
  USUAL_EXTRACTOR,
  "block-extractor-modern",
  "cetd",
  "nce",
  "num-words-rules",
  "article-element",
  "ttr",
  "ccb",
];
