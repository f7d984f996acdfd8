import { failureText } from "@/lib/evaluation/scoring/failure";
import type { Against } from "@/lib/evaluation/report/report-against";
import type { ShownPage } from "@/lib/evaluation/report/report-behind";
import type { RunScores, ScoreRow } from "@/lib/evaluation/report/report-scores";
import type { SliceScore } from "@/lib/evaluation/report/report-slices";
import type { ExportColumn, ExportTable } from "@/lib/evaluation/report/report-table";
import { changeOf } from "./against-pages";
import { emptyShare, overGroups, type ScoreColumn } from "./score-columns";
import type { Pair } from "./score-columns";
import { SLICE_WORDS } from "./slice-words";
import type { SweepLine } from "./sweep-dots";
import { f1By } from "@/lib/evaluation/metrics/names";

const DECIMALS = { time: 1, failed: 0, share: 3 } as const;

/** The table of scores as it is shown: its rows in their order, its columns, and the interval as two. */
export function scoresTable(
  caption: string,
  rows: readonly ScoreRow[],
  columns: readonly ScoreColumn[],
  metric: string,
): ExportTable {
  const f1 = f1By(metric);
  const shown = columns.flatMap((column): (ExportColumn & Pick<ScoreColumn, "value">)[] => {
    const value: ScoreColumn["value"] = (row) => column.value(row);
    if (column.kind === "name")
      return [
        { title: column.title, value },
        { title: "Pages", decimals: 0, value: ({ summary }) => summary?.n ?? 0 },
      ];
    if (column.kind === "spread") return [{ title: "Share below 0.5", value }];
    if (column.kind !== "score") return [{ title: column.title, decimals: DECIMALS[column.kind], value }];
    const own = {
      title: column.group === null ? column.title : `${f1} ${column.group}`,
      hasBest: true,
      value,
    };
    return column.id !== "f1"
      ? [own]
      : [
          { ...own, title: f1 },
          { title: `${f1} low`, value: ({ summary }) => summary?.low ?? null },
          { title: `${f1} high`, value: ({ summary }) => summary?.high ?? null },
        ];
  });
  return { caption, columns: shown, rows: rows.map((row) => shown.map(({ value }) => value(row))) };
}

/** Where an extractor loses most, as it is listed. */
export function slicesTable(caption: string, slices: readonly SliceScore[], metric: string): ExportTable {
  const f1 = f1By(metric);
  return {
    caption,
    columns: [
      { title: "By" },
      { title: "Slice" },
      { title: "Pages", decimals: 0 },
      { title: f1 },
      { title: `Median ${f1}` },
      { title: `${f1} low` },
      { title: `${f1} high` },
      { title: "Empty", decimals: 0 },
      { title: `Lost ${f1}`, decimals: 4 },
      { title: "Best there" },
      { title: `${f1} of it` },
    ],
    rows: slices.map(({ by, name, summary, empty, lost, best }) => [
      SLICE_WORDS[by],
      name,
      summary.n,
      summary.f1,
      summary.medianF1,
      summary.low,
      summary.high,
      empty,
      lost,
      best?.key ?? "",
      best?.f1 ?? null,
    ]),
  };
}

/** The pages at these places, in their order. */
export function againstTable(
  pages: Against,
  places: readonly number[],
  { a, b }: Pair,
  metric: string,
): ExportTable {
  return {
    caption: `${a} against ${b}, ${f1By(metric)}`,
    columns: [
      { title: "Page" },
      { title: "Site" },
      { title: `${f1By(metric)} of ${a}` },
      { title: `${f1By(metric)} of ${b}` },
      { title: "Difference" },
      { title: "Change" },
    ],
    rows: places.map((place) => {
      const { difference, change } = changeOf(pages, place);
      return [
        pages.titles[place]!,
        pages.sites[place] ?? "",
        pages.first[place]!,
        pages.second[place]!,
        difference,
        change,
      ];
    }),
  };
}

/** Groups are the rows, as on the screen: there may be many. */
export function groupsTable(
  { by, groups, metric, pages: all }: Pick<RunScores, "by" | "groups" | "metric" | "pages">,
  rows: readonly ScoreRow[],
): ExportTable {
  const pages = groups.reduce((sum, { n }) => sum + n, 0);
  const over = rows.map(overGroups);
  return {
    caption: `${f1By(metric)} by ${SLICE_WORDS[by]}`,
    columns: [
      { title: SLICE_WORDS[by] },
      { title: "Pages", decimals: 0 },
      ...rows.map(({ key }) => ({ title: key })),
    ],
    rows: [
      ...groups.map(({ name, n }) => [name, n, ...rows.map(({ groups: own }) => own[name] ?? null)]),
      [`mean of ${SLICE_WORDS[by]}s`, pages, ...over.map(({ mean }) => mean)],
      [`median of ${SLICE_WORDS[by]}s`, pages, ...over.map(({ median }) => median)],
      ["share of empty answers", all, ...rows.map((row) => emptyShare(row, all))],
    ],
  };
}

/**
 * A row for each value of the swept parameter, with what else tells its line from others of the extractor.
 */
export function sweepTable(
  { name, rest, dots }: Pick<SweepLine, "name" | "rest" | "dots">,
  param: string,
  metric: string,
): ExportTable {
  const f1Title = f1By(metric);
  const others = Object.entries(rest).map(([title, value]) => ({
    title,
    value: typeof value === "boolean" ? String(value) : value,
  }));
  return {
    caption: `${name} over its ${param}`,
    columns: [
      ...others.map(({ title }) => ({ title })),
      { title: param, decimals: 3 },
      { title: "Precision", hasBest: true },
      { title: "Recall", hasBest: true },
      { title: f1Title, hasBest: true },
      { title: `${f1Title} low` },
      { title: `${f1Title} high` },
    ],
    rows: dots.map(({ value, precision, recall, f1, low, high }) => [
      ...others.map((other) => other.value),
      value,
      precision,
      recall,
      f1,
      low,
      high,
    ]),
  };
}

/** The pages behind a number, in their order; by a metric of a field with what it compares. */
export function behindTable(caption: string, rows: readonly ShownPage[], metric: string): ExportTable {
  const hasField = rows.some(({ field }) => field !== null);
  return {
    caption,
    columns: [
      { title: "Page" },
      { title: "Site" },
      { title: "Kind" },
      { title: "Precision" },
      { title: "Recall" },
      { title: f1By(metric) },
      { title: "Failed" },
      ...(hasField ? [{ title: "Answered" }, { title: "Gold" }] : []),
    ],
    rows: rows.map(({ title, site, kind, grade, failed, field }) => [
      title,
      site ?? "",
      kind ?? "",
      ...(grade.status === "scored" ? [grade.precision, grade.recall, grade.f1] : [null, null, null]),
      failed === null ? "" : failureText(failed),
      ...(hasField ? [field?.answered ?? "", field?.gold ?? ""] : []),
    ]),
  };
}
