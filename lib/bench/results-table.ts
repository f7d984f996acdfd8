/**
 * The tables of docs/results.md for one report of `winnow evaluate --json`, one line per extractor, and where
 * it is sliced (`--by`) F1 by slice: `node --import tsx lib/bench/results-table.ts out.json [more.json]`.
 * Recipes of later reports replace the same ones of the first.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Summary } from "../evaluation/scoring/score";

type Scores = Readonly<
  Record<string, Pick<Summary, "precision" | "recall" | "f1" | "medianF1" | "low" | "high">>
>;

interface Row {
  readonly id: string;
  /** Its recipe, by which two settings of one extractor are told apart. */
  readonly key: string;
  readonly failed: number;
  readonly empty: number;
  readonly msPerPage: { readonly parse: number; readonly extract: number };
  readonly scores: Scores;
  readonly by: Readonly<Record<string, Scores>>;
}

/**
 * Extractors by F1 of the first metric, best first: F1 of every metric, interval, precision, recall and
 * median of the first, empty and failed pages.
 */
export function resultsTable(rows: readonly Row[], metrics: readonly string[]): string {
  const [first] = metrics;
  if (first === undefined) return "";
  const head = [
    "extractor",
    `${first} F1`,
    "95 % interval",
    "precision",
    "recall",
    "median",
    ...metrics.slice(1).map((metric) => `${metric} F1`),
    "empty",
    "failed",
  ];
  const name = namesOf(rows);
  const lines = bestFirst(rows, first).map((row) => {
    const main = row.scores[first];
    return [
      name(row),
      figure(main?.f1),
      `${figure(main?.low)} to ${figure(main?.high)}`,
      figure(main?.precision),
      figure(main?.recall),
      figure(main?.medianF1),
      ...metrics.slice(1).map((metric) => figure(row.scores[metric]?.f1)),
      String(row.empty),
      String(row.failed),
    ];
  });
  return markdown(head, lines);
}

/** Extractors in the same order: F1 of one metric by slice. Empty where there are no two slices. */
export function slicesTable(rows: readonly Row[], metric: string): string {
  const slices = [...new Set(rows.flatMap(({ by }) => Object.keys(by)))].sort();
  if (slices.length < 2) return "";
  const name = namesOf(rows);
  const lines = bestFirst(rows, metric).map((row) => [
    name(row),
    ...slices.map((slice) => figure(row.by[slice]?.[metric]?.f1)),
  ]);
  return markdown(["extractor", ...slices], lines);
}

/** The rows of several reports, in their order; of the same recipe the last. */
export function rowsOf(reports: readonly { readonly extractors: readonly Row[] }[]): readonly Row[] {
  const rows = new Map(reports.flatMap(({ extractors }) => extractors).map((row) => [row.key, row]));
  return [...rows.values()];
}

/** What rows are called: the id, and of those that share one the recipe, in which a bar is no end of a cell. */
function namesOf(rows: readonly Row[]): (row: Row) => string {
  const counts = new Map<string, number>();
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  return ({ id, key }) => `\`${counts.get(id) === 1 ? id : key.replaceAll("|", "\\|")}\``;
}

const figure = (value: number | undefined): string => (value === undefined ? "–" : value.toFixed(3));

function bestFirst(rows: readonly Row[], metric: string): readonly Row[] {
  const shown = (row: Row): number => row.scores[metric]?.f1 ?? 0;
  return [...rows].sort((a, b) => shown(b) - shown(a));
}

const markdown = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map((_, i) => (i === 0 ? "---" : "--:")), ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = rowsOf(
    process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, "utf8")) as { extractors: Row[] }),
  );
  const metrics = [...new Set(rows.flatMap(({ scores }) => Object.keys(scores)))];
  console.log(resultsTable(rows, metrics));
  const slices = slicesTable(rows, metrics[0] ?? "");
  if (slices !== "") console.log(`\nF1 by slice, ${metrics[0]}:\n\n${slices}`);
}
