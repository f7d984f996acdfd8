import type { RunScores, ScoreRow } from "@/lib/evaluation/report/report-scores";
import { medianOf } from "@/lib/evaluation/scoring/aggregate";
import { nameOf } from "./best";
import { SLICE_WORDS } from "./slice-words";

/** Width of the axis of the intervals. */
export const MARK_PX = 150;

/** A column of the table of scores by which it can be sorted. */
export interface ScoreColumn {
  /** As it stands in the address, e.g. `f1`, `group:forum`. */
  readonly id: string;
  readonly title: string;
  /** What a cell stands for; `score` opens the pages behind it, in its group where it has one. */
  readonly kind: "name" | "score" | "time" | "failed" | "spread" | "share";
  readonly group: string | null;
  /** Whether the first click puts the highest on top. */
  readonly highFirst: boolean;
  /** Null sorts last, whichever way. */
  value(row: ScoreRow): number | string | null;
}

const score = (
  id: string,
  title: string,
  value: ScoreColumn["value"],
  group: string | null = null,
): ScoreColumn => ({ id, title, kind: "score", group, highFirst: true, value });

const NAME: ScoreColumn = {
  id: "name",
  title: "Extractor",
  kind: "name",
  group: null,
  highFirst: false,
  value: ({ key }) => key,
};
const F1 = score("f1", "F1", ({ summary }) => summary?.f1 ?? null);
/**
 * The bars are sorted by what they show of a tail: the share of pages that an extractor as good as misses.
 */
const SPREAD: ScoreColumn = {
  id: "low",
  title: "Pages by F1",
  kind: "spread",
  group: null,
  highFirst: false,
  value: ({ histogram }) => lowShare(histogram),
};

/** Share of the pages with an F1 below one half; null without pages. */
export function lowShare(histogram: readonly number[]): number | null {
  const total = histogram.reduce((sum, bar) => sum + bar, 0);
  return total === 0
    ? null
    : histogram.slice(0, histogram.length / 2).reduce((sum, bar) => sum + bar, 0) / total;
}

/** Each group with the same weight, as S1 averages its packages; null where it is scored in none. */
export function overGroups({ groups }: Pick<ScoreRow, "groups">): {
  readonly mean: number | null;
  readonly median: number | null;
} {
  const all = Object.values(groups);
  if (all.length === 0) return { mean: null, median: null };
  return { mean: all.reduce((sum, f1) => sum + f1, 0) / all.length, median: medianOf(all) };
}

/** Share of the pages that were answered by an empty text; null without pages. */
export function emptyShare({ empty }: Pick<ScoreRow, "empty">, pages: number): number | null {
  return pages === 0 ? null : empty / pages;
}

/** The columns of a table of scores; one for each of the groups that are given, in their order. */
export function columnsOf(
  { by, pages, groups: all }: Pick<RunScores, "by" | "pages" | "groups">,
  groups: readonly string[],
): readonly ScoreColumn[] {
  return [
    NAME,
    F1,
    SPREAD,
    score("precision", "Precision", ({ summary }) => summary?.precision ?? null),
    score("recall", "Recall", ({ summary }) => summary?.recall ?? null),
    score("median", "Median", ({ summary }) => summary?.medianF1 ?? null),
    {
      id: "empty",
      title: "Empty",
      kind: "share",
      group: null,
      highFirst: true,
      value: (row) => emptyShare(row, pages),
    },
    // Of one group it says what F1 says.
    ...(all.length < 2 ? [] : [score("mean", `Mean of ${SLICE_WORDS[by]}s`, (row) => overGroups(row).mean)]),
    ...groups.map((name) => score(`group:${name}`, name, (row) => row.groups[name] ?? null, name)),
    {
      id: "ms",
      title: "ms a page",
      kind: "time",
      group: null,
      highFirst: false,
      value: ({ extractMs }) => extractMs,
    },
    {
      id: "failed",
      title: "Failed",
      kind: "failed",
      group: null,
      highFirst: true,
      value: ({ failed }) => failed,
    },
  ];
}

/** How the rows stand: a column and whether the highest is on top. */
export interface Order {
  readonly column: string;
  readonly descending: boolean;
}

/** The order of a table that nobody has sorted. */
export const BEST_FIRST: Order = { column: "f1", descending: true };

/** `-f1` for the highest F1 first, `ms` for the fastest first. */
export function orderText({ column, descending }: Order): string {
  return `${descending ? "-" : ""}${column}`;
}

/** The order that a text names, the best first where it names no column. */
export function orderOf(text: string | null, columns: readonly ScoreColumn[]): Order {
  const descending = text?.startsWith("-") ?? false;
  const column = descending ? text!.slice(1) : text;
  return columns.some(({ id }) => id === column) ? { column: column!, descending } : BEST_FIRST;
}

/** What a click on the head of a column makes of the order. */
export function clicked({ id, highFirst }: ScoreColumn, before: Order): Order {
  return before.column === id
    ? { column: id, descending: !before.descending }
    : { column: id, descending: highFirst };
}

/** Rows in order; ties by F1, then by key, so that the order never depends on where they come from. */
export function sorted(
  rows: readonly ScoreRow[],
  columns: readonly ScoreColumn[],
  { column, descending }: Order,
): readonly ScoreRow[] {
  const by = columns.find(({ id }) => id === column) ?? F1;
  return [...rows].sort(
    (a, b) =>
      compared(by.value(a), by.value(b), descending) ||
      compared(F1.value(a), F1.value(b), true) ||
      (a.key < b.key ? -1 : 1),
  );
}

function compared(a: number | string | null, b: number | string | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const ascending =
    typeof a === "number" && typeof b === "number" ? a - b : `${a}` < `${b}` ? -1 : `${a}` > `${b}` ? 1 : 0;
  return descending ? -ascending : ascending;
}

/** Rows whose name or parameters contain every word of the search, in any case. */
export function found(rows: readonly ScoreRow[], search: string): readonly ScoreRow[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return rows.filter((row) => {
    const { name, detail } = nameOf(row);
    const text = `${name} ${detail} ${row.key}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/**
 * Highest value of each column as it prints, to set it in bold; no entry where fewer than two rows have one.
 */
export function bestValues(
  { rows }: Pick<RunScores, "rows">,
  columns: readonly ScoreColumn[],
): ReadonlyMap<string, number> {
  return new Map(
    columns.flatMap((column): [string, number][] => {
      const known = rows.flatMap((row) => {
        const value = column.value(row);
        return typeof value === "number" ? value : [];
      });
      return column.kind !== "score" || known.length < 2 ? [] : [[column.id, Math.max(...known)]];
    }),
  );
}

/** Keys of the two extractors that are compared. */
export interface Pair {
  readonly a: string;
  readonly b: string;
}
