import type { FacetCounts } from "./facets";

/** What no page of a corpus may know of itself. */
export type Missing = "site" | "kind" | "lang";

const COUNTED = { site: "sites", kind: "kinds", lang: "langs" } as const satisfies Record<
  Missing,
  keyof FacetCounts
>;
const ALL = ["site", "kind", "lang"] as const satisfies readonly Missing[];

/** The columns that would be empty: every page counted has no value there. None where nothing is counted. */
export function missingIn(counts: FacetCounts): ReadonlySet<Missing> {
  return new Set(
    ALL.filter((name) => {
      const values = counts[COUNTED[name]].filter(({ count }) => count > 0);
      return values.length > 0 && values.every(({ value }) => value === "");
    }),
  );
}

/** Of the table, by column. */
const TRACKS: readonly (readonly [name: string, width: string])[] = [
  ["select", "34px"],
  ["title", "minmax(160px, 1fr)"],
  ["site", "minmax(90px, 148px)"],
  ["kind", "104px"],
  ["lang", "44px"],
  ["bytes", "72px"],
  ["state", "112px"],
  ["annotators", "96px"],
  ["f1", "60px"],
  ["bar", "84px"],
  ["changed", "92px"],
];

/** The widths of the columns that are there, as CSS: the titles get the place of the others. */
export function tracksWithout(missing: ReadonlySet<string>): string {
  return TRACKS.filter(([name]) => !missing.has(name))
    .map(([, width]) => width)
    .join(" ");
}
