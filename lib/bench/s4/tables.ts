/**
 * Tables 2, 3 and 6 of S4 as published and ours below, site by site, for docs/results.md, from reports of
 * `winnow evaluate --metrics block --by site --json`:
 *
 *   node --import tsx lib/bench/s4/tables.ts 2|3|6 out.json [more.json]
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Summary } from "../../evaluation/scoring/score";
import { S4_TABLES, type PublishedTable } from "./rows";

type Scores = Readonly<Record<string, Pick<Summary, "precision" | "recall" | "f1" | "n">>>;
export interface SiteReport {
  readonly corpus: string;
  readonly extractors: readonly {
    readonly key: string;
    readonly scores: Scores;
    /** By site. */
    readonly by: Readonly<Record<string, Scores>>;
  }[];
}

const METRIC = "block";

/** As Markdown. @throws Error where a report lacks an extractor, its sites or the metric `block` */
export function s4Table(table: PublishedTable, reports: readonly SiteReport[]): string {
  return `${publishedAsMarkdown(table)}\n\n${oursAsMarkdown(table.ours, reports)}`;
}

function publishedAsMarkdown({ columns, sites }: PublishedTable): string {
  return markdown(
    ["published", ...columns.map((name) => `${name} P / R / F1`)],
    Object.entries(sites).map(([site, row]) => [site, ...row.map((figures) => figures.join(" / "))]),
  );
}

/** Each site of each corpus, and all pages of the corpus below its sites. */
function oursAsMarkdown(keys: readonly string[], reports: readonly SiteReport[]): string {
  const rows = reports.flatMap((report) => {
    const found = keys.map((key) => {
      const extractor = report.extractors.find((known) => known.key === key);
      if (extractor === undefined) throw new Error(`no ${key} in the report on ${report.corpus}`);
      return extractor;
    });
    const sites = Object.keys(found[0]?.by ?? {}).sort();
    if (sites.length === 0) throw new Error(`no sites in the report on ${report.corpus}: add --by site`);
    return [
      ...sites.map((site) =>
        row(
          report.corpus,
          site,
          found.map(({ by }) => by[site]),
        ),
      ),
      row(
        report.corpus,
        "all pages",
        found.map(({ scores }) => scores),
      ),
    ];
  });
  return markdown(["ours", "site", "pages", ...keys.map((key) => `\`${key}\` P / R / F1`)], rows);
}

function row(corpus: string, site: string, scores: readonly (Scores | undefined)[]): string[] {
  const figures = scores.map((of) => {
    const figure = of?.[METRIC];
    if (figure === undefined) throw new Error(`no ${METRIC} of ${site} in the report on ${corpus}`);
    return figure;
  });
  return [
    corpus,
    site,
    String(figures[0]?.n ?? 0),
    ...figures.map(({ precision, recall, f1 }) =>
      [precision, recall, f1].map((value) => value.toFixed(3)).join(" / "),
    ),
  ];
}

const markdown = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((name) => (name === "pages" ? "--:" : "---")), ...rows]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [number, ...files] = process.argv.slice(2);
  const table = S4_TABLES[Number(number)];
  if (table === undefined) throw new Error(`S4 has tables ${Object.keys(S4_TABLES).join(", ")} of scores`);
  const reports = files.map((file) => JSON.parse(readFileSync(file, "utf8")) as SiteReport);
  console.log(s4Table(table, reports));
}
