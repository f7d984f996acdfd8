import type { PageFilters } from "@/lib/api/fields/page-filters";
import {
  createLoader,
  createParser,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from "nuqs/server";

export const STATES = ["open", "in progress", "done", "conflict"] as const;
/** What people said of pages beside labels. */
const REMARKS = ["flagged", "noted", "skipped"] as const;
/** What pages are labelled for; empty for those that the labelling order leaves out. */
const SLICES = ["evaluation", "training", ""] as const;
export const SORTS = [
  "title",
  "site",
  "kind",
  "lang",
  "bytes",
  "state",
  "f1",
  "changed",
  "place",
  "key",
] as const;

/**
 * Values of a facet in the address. What is empty is written as `~` there, since a list of nothing but that would read
 * as no list; a value that begins with one gets another.
 */
const valuesOf = <Value extends string>(word: { parse(value: string): Value | null }) =>
  parseAsArrayOf(
    createParser<Value>({
      parse: (written) => word.parse(written.startsWith("~") ? written.slice(1) : written),
      serialize: (value) => (value === "" || value.startsWith("~") ? `~${value}` : value),
    }),
  ).withDefault([]);

/** What stands in the address of a corpus table. */
export const FILTERS = {
  q: parseAsString.withDefault(""),
  state: parseAsArrayOf(parseAsStringLiteral(STATES)).withDefault([]),
  kind: valuesOf(parseAsString),
  lang: valuesOf(parseAsString),
  site: valuesOf(parseAsString),
  template: valuesOf(parseAsString),
  slice: valuesOf(parseAsStringLiteral(SLICES)),
  remark: parseAsArrayOf(parseAsStringLiteral(REMARKS)).withDefault([]),
  f1of: parseAsString.withDefault(""),
  sort: parseAsStringLiteral(SORTS).withDefault("title"),
  desc: parseAsBoolean.withDefault(false),
};

export type Filters = inferParserType<typeof FILTERS>;
/** Nothing narrows the table; what it shows and in which order stays. */
export const CLEAR = {
  q: "",
  state: [],
  kind: [],
  lang: [],
  site: [],
  template: [],
  slice: [],
  remark: [],
} satisfies Partial<Filters>;

export type FacetName = "state" | "kind" | "lang" | "site" | "template" | "slice" | "remark";

/** Read the filters of an address on the server. */
export const loadFilters = createLoader(FILTERS);

/** The facets in their order, with the words for them. */
export const FACETS: readonly { readonly name: FacetName; readonly title: string }[] = [
  { name: "state", title: "Label state" },
  { name: "kind", title: "Kind" },
  { name: "lang", title: "Language" },
  { name: "site", title: "Site" },
  { name: "template", title: "Template" },
  { name: "slice", title: "Labelled for" },
  { name: "remark", title: "Remarks" },
];

/**
 * A value of a facet in a sentence: what is empty as `unknown`, pages without a template as `plain`, those that the
 * labelling order leaves out as `nothing yet`.
 */
export function valueWord(name: FacetName, value: string): string {
  if (name === "slice") return value === "" ? "nothing yet" : value;
  if (name === "remark") return value === "noted" ? "with notes" : value;
  return value === "" ? "unknown" : name === "template" && value === "0" ? "plain" : value;
}

/** The query of the pages route for these filters: a list becomes a repeated name. */
export function apiSearch({ q, f1of, sort, desc, ...lists }: Filters): string {
  const search = new URLSearchParams();
  if (q.trim() !== "") search.set("q", q.trim());
  for (const { name } of FACETS) for (const value of lists[name]) search.append(name, value);
  if (f1of !== "") search.set("f1of", f1of);
  search.set("sort", sort);
  search.set("desc", desc ? "1" : "0");
  return search.toString();
}

/** Such a query as far as it decides how many pages there are: their order and scores do not. */
export function countedBy(search: string): string {
  const fields = new URLSearchParams(search);
  for (const name of ["sort", "desc", "f1of"]) fields.delete(name);
  return fields.toString();
}

/** The fields of such a query; whether its values are right is for the server to say. */
export function fieldsOf(search: string): PageFilters {
  const fields = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => [name, fields.getAll(name)]),
  ) as PageFilters;
}

/** Put a value of a facet on or off. */
export function toggled(filters: Filters, name: FacetName, value: string): Partial<Filters> {
  const before: readonly string[] = filters[name];
  return { [name]: before.includes(value) ? before.filter((kept) => kept !== value) : [...before, value] };
}

/** Everything that narrows the table, as a sentence each with what removes it. */
export function activeFilters(
  filters: Filters,
): readonly { readonly text: string; readonly without: Partial<Filters> }[] {
  const facets = FACETS.flatMap(({ name, title }) =>
    filters[name].length === 0
      ? []
      : [
          {
            text: `${name === "remark" ? "Page" : title} is ${filters[name].map((value) => valueWord(name, value)).join(" or ")}`,
            without: { [name]: [] },
          },
        ],
  );
  return filters.q.trim() === ""
    ? facets
    : [{ text: `Search for “${filters.q.trim()}”`, without: { q: "" } }, ...facets];
}
