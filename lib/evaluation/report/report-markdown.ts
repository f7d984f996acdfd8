import { plural } from "../../text/plural";
import { labelOfKey } from "../../recipes/label";
import { CAUSE_TITLES } from "../errors/cause-names";
import type { ErrorSum } from "../errors/error-report";
import type { AnswerCounts, ExtractorReport, Report } from "./report";
import { markdownLine, markdownTable } from "./report-table";
import type { Summary } from "../scoring/score";

/**
 * The report as Markdown tables: one over all pages, then one per metric with a row per group where the
 * report is grouped.
 */
export function reportMarkdown(report: Report): string {
  const heading = markdownLine(`${report.corpus}: ${plural(report.pages, "page")}`);
  const overall = markdownTable(
    [
      "extractor",
      "metric",
      "n",
      "precision",
      "recall",
      "F1",
      "95 % interval",
      "median F1",
      "failed",
      "empty",
      "parse ms",
      "extract ms",
    ],
    report.extractors.flatMap(overallRows),
  );
  return (
    [heading, overall, ...groupTables(report), ...report.extractors.flatMap(errorTables)].join("\n\n") + "\n"
  );
}

/** What errors cost by cause, and by rule with the causes of each; none where that was not asked for. */
function errorTables({ key, errors }: ExtractorReport): string[] {
  if (errors === undefined) return [];
  const { pages, f1, causes, rules } = errors;
  const name = labelOfKey(key);
  if (pages === 0) return [markdownLine(`${name}: no page with known content, so no errors`)];
  if (causes.length === 0) return [markdownLine(`${name}: no errors on ${pages} pages with known content`)];
  const costs = ({ lost, missed, extra }: ErrorSum): string[] => [
    lost.toFixed(4),
    `${missed.errors}`,
    `${extra.errors}`,
  ];
  return [
    markdownLine(`${name}: lost F1 by cause, of ${f1.toFixed(3)} over characters on ${pages} pages`),
    markdownTable(
      ["cause", "lost F1", "missed", "extra"],
      causes.map((sum) => [CAUSE_TITLES[sum.cause], ...costs(sum)]),
    ),
    markdownLine(`${name}: lost F1 by rule`),
    markdownTable(
      ["stage", "rule", "lost F1", "missed", "extra", "causes"],
      rules.map((sum) => [
        sum.stage,
        sum.rule,
        ...costs(sum),
        sum.causes.map(({ cause, lost }) => `${CAUSE_TITLES[cause]} ${lost.toFixed(4)}`).join(", "),
      ]),
    ),
  ];
}

function overallRows(extractor: ExtractorReport): string[][] {
  const { key, failed, empty, msPerPage } = extractor;
  const counts = [`${failed}`, `${empty}`, msPerPage.parse.toFixed(1), msPerPage.extract.toFixed(1)];
  const name = labelOfKey(key);
  const rows = Object.entries(extractor.scores).map(([metric, summary]) => {
    const [precision, recall, f1, medianF1, low, high] = [
      summary.precision,
      summary.recall,
      summary.f1,
      summary.medianF1,
      summary.low,
      summary.high,
    ].map(share);
    return [
      name,
      metric,
      `${summary.n}`,
      precision!,
      recall!,
      f1!,
      `${low} to ${high}`,
      medianF1!,
      ...counts,
    ];
  });
  return rows.length > 0 ? rows : [[name, "no gold", "0", "", "", "", "", "", ...counts]];
}

function groupTables({ extractors }: Report): string[] {
  const groups = [...new Set(extractors.flatMap(({ by }) => Object.keys(by)))];
  if (groups.length === 0) return [];
  const metrics = [...new Set(extractors.flatMap(({ scores }) => Object.keys(scores)))];
  return metrics.map((metric) => {
    const rows = groups.map((group) => [
      group,
      pagesOf(extractors.map(({ by }) => by[group]?.[metric])),
      ...extractors.map(({ by, answersBy }) => cell(by[group]?.[metric], answersBy[group])),
    ]);
    const means = extractors.map(({ overGroups }) => overGroups[metric]);
    const overGroups = [
      "mean of the groups",
      "",
      ...means.map((mean) => (mean === undefined ? "" : share(mean.f1))),
    ];
    const overall = [
      "all pages",
      pagesOf(extractors.map(({ scores }) => scores[metric])),
      ...extractors.map(({ scores, ...answers }) => cell(scores[metric], answersOnAll(answers))),
    ];
    const header = ["group", "n", ...extractors.map(({ key }) => labelOfKey(key))];
    const caption = `F1 by ${metric}: mean (median, share of empty answers)`;
    return `${caption}\n\n${markdownTable(header, [...rows, overGroups, overall])}`;
  });
}

/** Pages with gold, which are the same for all extractors. */
function pagesOf(summaries: readonly (Summary | undefined)[]): string {
  return `${summaries.find((summary) => summary !== undefined)?.n ?? 0}`;
}

/** How many pages were answered in all, and how many of the answers were empty. */
function answersOnAll({ answersBy, empty }: Pick<ExtractorReport, "answersBy" | "empty">): ShareOfEmpty {
  return { empty, pages: Object.values(answersBy).reduce((sum, { pages }) => sum + pages, 0) };
}

type ShareOfEmpty = Pick<AnswerCounts, "pages" | "empty">;

function cell(summary: Summary | undefined, answers: ShareOfEmpty | undefined): string {
  if (summary === undefined || answers === undefined) return "";
  const empty = Math.round((100 * answers.empty) / answers.pages);
  return `${share(summary.f1)} (${share(summary.medianF1)}, ${empty} %)`;
}

function share(value: number): string {
  return value.toFixed(3);
}
