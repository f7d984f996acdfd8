import type { ExtractorReport, Report, Summaries } from "./report";
import { csvTable } from "./report-table";

const HEADER = [
  "extractor",
  "group",
  "metric",
  "n",
  "precision",
  "recall",
  "f1",
  "median_f1",
  "f1_low",
  "f1_high",
  "failed",
  "empty",
  "parse_ms",
  "extract_ms",
];

/**
 * The report as CSV (RFC 4180), a row per extractor, group and metric. The group is empty in the rows over
 * all pages; only those carry times. Where pages are grouped a last row has the mean of the groups, and how many
 * there are as n. An extractor without scores has one row with an empty metric.
 */
export function reportCsv(report: Report): string {
  const rows = report.extractors.flatMap((extractor) => [
    ...rowsOf(extractor, "", extractor.scores),
    ...Object.entries(extractor.by).flatMap(([group, summaries]) => rowsOf(extractor, group, summaries)),
    ...Object.entries(extractor.overGroups).map(([metric, { f1, groups }]) => [
      ...[extractor.key, "mean of the groups", metric, `${groups}`, "", "", f1.toFixed(6)],
      ...new Array<string>(HEADER.length - 7).fill(""),
    ]),
  ]);
  return csvTable([HEADER, ...rows]);
}

function rowsOf(extractor: ExtractorReport, group: string, summaries: Summaries): string[][] {
  const { failed, empty, msPerPage, answersBy } = extractor;
  const counts =
    group === ""
      ? [`${failed}`, `${empty}`, msPerPage.parse.toFixed(3), msPerPage.extract.toFixed(3)]
      : [`${answersBy[group]!.failed}`, `${answersBy[group]!.empty}`, "", ""];
  const rows = Object.entries(summaries).map(
    ([metric, { n, precision, recall, f1, medianF1, low, high }]) => [
      extractor.key,
      group,
      metric,
      `${n}`,
      ...[precision, recall, f1, medianF1, low, high].map((value) => value.toFixed(6)),
      ...counts,
    ],
  );
  if (rows.length === 0 && group === "")
    return [[extractor.key, "", "", "0", "", "", "", "", "", "", ...counts]];
  return rows;
}
