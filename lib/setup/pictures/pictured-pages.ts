/**
 * What `npm run screenshots` takes pictures of where the corpora are on this machine: pages of WCXB dev, which
 * are other people's, so only their ids are here. The rule is blind to how a page looks: of each kind the
 * first three by id. docs/debugging.md lists them with what each shows.
 */
interface PicturedPage {
  /** File name in WCXB dev without its ending. */
  readonly key: string;
  readonly kind: string;
}

/** Pages of each kind. */
const OF_A_KIND = 3;

/** The first three of each kind, kinds and pages in the order of ids. */
export function firstOfEachKind(pages: readonly PicturedPage[]): readonly PicturedPage[] {
  const kinds = new Map<string, PicturedPage[]>();
  for (const page of [...pages].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const kind = kinds.get(page.kind) ?? [];
    if (kind.length < OF_A_KIND) kinds.set(page.kind, [...kind, page]);
  }
  return [...kinds.values()].flat();
}

export const PICTURED_PAGES: readonly PicturedPage[] = [
  { key: "0001", kind: "article" },
  { key: "0002", kind: "article" },
  { key: "0003", kind: "article" },
  { key: "0021", kind: "service" },
  { key: "0025", kind: "service" },
  { key: "0028", kind: "service" },
  { key: "0076", kind: "listing" },
  { key: "0077", kind: "listing" },
  { key: "0082", kind: "listing" },
  { key: "0172", kind: "forum" },
  { key: "0360", kind: "forum" },
  { key: "0403", kind: "forum" },
  { key: "0185", kind: "product" },
  { key: "0580", kind: "product" },
  { key: "0581", kind: "product" },
  { key: "0239", kind: "documentation" },
  { key: "0349", kind: "documentation" },
  { key: "0369", kind: "documentation" },
  { key: "0597", kind: "collection" },
  { key: "0632", kind: "collection" },
  { key: "0633", kind: "collection" },
];

/**
 * The one that inspect mode begins with, the one with the best scores of ours, the two that browsers and
 * readers use, and one that judges paragraphs by their neighbours and has no score to draw.
 */
export const PICTURED_EXTRACTORS = [
  "block-extractor",
  "block-extractor-modern",
  "readability",
  "defuddle",
  "justext",
] as const;

/** A wide window and that of a telephone. */
export const PICTURED_SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

export const PICTURED_THEMES = ["light", "dark"] as const;
