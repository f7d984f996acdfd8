/** Where a page says its title, its date and its author, and how far each kind of place is trusted. */
import type { FieldName } from "../../gold/fields";
import type { LeafRange } from "../../page/page";

/**
 * Kinds of places by field, the most trusted first. Ours: what publishers tell machines goes before what they
 * show, but for titles, which are those that a reader sees; seen on fundus and big9 alone. docs/results.md has
 * what the order scores there and on pages that it was not chosen on.
 */
export const SOURCES = {
  title: [
    "heading like the title",
    "only first-level heading",
    "JSON-LD headline",
    "headline in microdata",
    "Open Graph title",
    "title in meta",
    "title tag",
    "first heading",
    "JSON-LD name of the page",
    "other heading",
  ],
  date: [
    "JSON-LD datePublished",
    "publication in meta",
    "publication in microdata",
    "publication in a time element",
    "date in the address",
    "time element by the title",
    "date by the title",
    "JSON-LD datePublished of the page",
    "date in meta",
    "JSON-LD dateCreated",
    "time element",
    "date in a short text",
    "change in meta",
    "JSON-LD dateModified",
    "change in microdata",
  ],
  author: [
    "JSON-LD author",
    "author in meta",
    "author in microdata",
    "link to the author",
    "byline by its class",
    "text that begins with “by”",
    "name of the site",
  ],
} as const satisfies Readonly<Record<FieldName, readonly string[]>>;

export type SourceOf<F extends FieldName> = (typeof SOURCES)[F][number];

/** One place where a page says a field. */
export type Find = {
  readonly [F in FieldName]: {
    readonly field: F;
    readonly source: SourceOf<F>;
    /** As the page writes it, white space collapsed and stripped; not empty. */
    readonly written: string;
    /** Null where it is no text of the page. */
    readonly range: LeafRange | null;
    /** The very place, e.g. `meta article:published_time`. */
    readonly from: string;
  };
}[FieldName];
