import type { FacetCounts } from "./facets";

/** What no page of a corpus may know of itself. */
export type Missing = "site" | "kind" | "lang" | "place";

const COUNTED = { site: "sites", kind: "kinds", lang: "langs", place: "slices" } as const satisfies Record<
  Missing,
  keyof FacetCounts
>;
const ALL = ["site", "kind", "lang", "place"] as const satisfies readonly Missing[];

/** The columns that would be empty: every page counted has no value there. None where nothing is counted. */
export function missingIn(counts: FacetCounts): ReadonlySet<Missing> {
  return new Set(
    ALL.filter((name) => {
      const values = counts[COUNTED[name]].filter(({ count }) => count > 0);
      return values.length > 0 && values.every(({ value }) => value === "");
    }),
  );
}

/** Of the table, by column: its width, and that in narrow windows. */
const TRACKS: readonly (readonly [name: string, wide: string, narrow: string])[] = [
  ["select", "34px", "34px"],
  ["place", "64px", "56px"],
  ["title", "minmax(160px, 1fr)", "minmax(140px, 1fr)"],
  ["site", "minmax(90px, 148px)", "110px"],
  ["kind", "104px", "92px"],
  ["lang", "44px", "44px"],
  ["bytes", "72px", "72px"],
  ["state", "112px", "108px"],
  ["annotators", "96px", "72px"],
  ["f1", "60px", "56px"],
  ["bar", "84px", "72px"],
  ["changed", "92px", "72px"],
];

/** The widths of the columns that are there, as CSS: the titles get the place of the others. */
export function tracksWithout(missing: ReadonlySet<string>): {
  readonly wide: string;
  readonly narrow: string;
} {
  const there = TRACKS.filter(([name]) => !missing.has(name));
  return {
    wide: there.map(([, wide]) => wide).join(" "),
    narrow: there.map(([, , narrow]) => narrow).join(" "),
  };
}
