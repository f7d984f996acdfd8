/** Extractors chosen for a purpose, by their ids: nothing above names one by itself. */

/** What extracts where nobody says which. */
export const USUAL_EXTRACTOR = "combination";

/** The same before there was that one: addresses of then do not name it. */
export const FORMERLY_USUAL = "block-extractor";

/** What the tour explains: its page is one whose text this one drops by a hair. */
export const TOUR_EXTRACTOR = "block-extractor";

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

/**
 * What a pasted page can be opened with: the usual extractor, or the configurable one of Song et al. with the types of
 * page that its demonstration offered.
 */
export const BY_PAGE_TYPE: readonly {
  readonly value: string;
  readonly label: string;
  readonly recipe: string;
}[] = [
  { value: "", label: "Any page", recipe: USUAL_EXTRACTOR },
  { value: "auto", label: "Detect type", recipe: "song" },
  { value: "news", label: "News", recipe: "song(type=news)" },
  { value: "blog", label: "Blog", recipe: "song(type=blog)" },
  { value: "forum", label: "Forum", recipe: "song(type=forum)" },
];
