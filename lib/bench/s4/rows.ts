/** The tables of S4 as published, site by site, and which extractors of ours each is beside. */

/** Precision, recall and F1 over blocks, as printed: the paper gives two decimals or three. */
export type Printed = readonly [precision: string, recall: string, f1: string];

export interface PublishedTable {
  /** What the columns are called in the paper. */
  readonly columns: readonly string[];
  /** By site, a cell for each column. */
  readonly sites: Readonly<Record<string, readonly Printed[]>>;
  /** Keys of our recipes, whose figures come below. */
  readonly ours: readonly string[];
}

const LH = "LH";
const CONTENT_EXTRACTOR = "ContentExtractor";

/** Cells from figures that blanks separate, three to a cell, so that a row reads as in the paper. */
function cells(figures: string): readonly Printed[] {
  const all = figures.split(" ");
  return Array.from({ length: all.length / 3 }, (_, at): Printed => {
    const [precision, recall, f1] = all.slice(3 * at, 3 * at + 3);
    return [precision!, recall!, f1!];
  });
}

/** By number. Tables 1, 4 and 5 have no scores. */
export const S4_TABLES: Readonly<Record<number, PublishedTable>> = {
  2: {
    columns: [LH, CONTENT_EXTRACTOR, "(K-)FE"],
    sites: {
      ABC: cells("0.811 0.99 0.89 0.915 0.99 0.95 1.00 1.00 1.00"),
      BB: cells("0.882 0.99 0.93 0.997 1.00 0.998 1.00 1.00 1.00"),
      BBC: cells("0.834 0.99 0.905 0.968 1.00 0.983 1.00 1.00 1.00"),
      CBS: cells("0.823 1.00 0.902 0.972 1.00 0.985 0.98 0.977 0.978"),
      CNN: cells("0.856 1.00 0.922 0.977 1.00 0.988 0.98 0.98 0.98"),
      FOX: cells("0.82 1.00 0.901 0.967 1.00 0.983 1.00 0.99 0.994"),
      FOX23: cells("0.822 1.00 0.902 0.985 1.00 0.992 1.00 1.00 1.00"),
      IE: cells("0.77 0.95 0.85 0.911 0.993 0.95 0.93 0.99 0.959"),
      IT: cells("0.793 0.99 0.878 0.924 0.981 0.951 0.96 0.98 0.969"),
      MSNBC: cells("0.802 1.00 0.89 0.980 1.00 0.989 0.92 1.00 0.95"),
      YAHOO: cells("0.730 1.00 0.84 0.967 1.00 0.98 1.00 0.95 0.974"),
    },
    ours: ["lh", "content-extractor", "fe", "k-fe"],
  },
  3: {
    columns: [LH, CONTENT_EXTRACTOR, "K-FE"],
    sites: {
      Shopping: cells("0.79 1.00 0.88 0.971 1.00 0.985 1.00 0.99 0.994"),
      Amazon: cells("0.771 0.99 0.86 0.98 1.00 0.989 1.00 0.967 0.983"),
      "Barnes And Noble": cells("0.81 1.00 0.895 0.982 0.98 0.98 1.00 0.968 0.983"),
      Epinion: cells("0.79 1.00 0.88 0.97 1.00 0.984 1.00 0.956 0.977"),
    },
    ours: ["lh", "content-extractor", "k-fe"],
  },
  6: {
    columns: ["Shingling", CONTENT_EXTRACTOR],
    sites: {
      ABC: cells("0.92 0.99 0.953 0.915 0.99 0.95"),
      BB: cells("0.98 1.00 0.989 0.997 1.00 0.998"),
      BBC: cells("0.971 1.00 0.985 0.968 1.00 0.983"),
      CBS: cells("0.97 0.99 0.979 0.972 1.00 0.985"),
      CNN: cells("0.97 1.00 0.984 0.977 1.00 0.988"),
    },
    ours: ["shingling", "content-extractor"],
  },
};
