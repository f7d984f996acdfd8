import { labelOfKey } from "../../recipes/label";
import type { ExtractorReport, Report } from "./report";
import { escapedLatex, latexTable } from "./report-table";

/**
 * The report as LaTeX tables (package booktabs): per metric one over all pages, the best F1 in bold, and one
 * of F1 by group where the report is grouped. Names from the corpus are escaped, so that a site called `a_b &
 * c` typesets as it reads.
 */
export function reportLatex(report: Report): string {
  const metrics = [...new Set(report.extractors.flatMap(({ scores }) => Object.keys(scores)))];
  const groups = [...new Set(report.extractors.flatMap(({ by }) => Object.keys(by)))];
  const tables = metrics.flatMap((metric) => [
    overall(report, metric),
    ...(groups.length === 0 ? [] : [grouped(report, metric, groups)]),
  ]);
  return `% needs \\usepackage{booktabs}\n${tables.join("\n")}`;
}

function overall({ corpus, extractors }: Report, metric: string): string {
  const best = bestOf(extractors.map(({ scores }) => scores[metric]?.f1));
  const rows = extractors.map(({ key, scores, failed }) => {
    const summary = scores[metric];
    if (summary === undefined) return [escapedLatex(labelOfKey(key)), "0", "", "", "", "", "", `${failed}`];
    const { n, precision, recall, f1, low, high, medianF1 } = summary;
    return [
      escapedLatex(labelOfKey(key)),
      `${n}`,
      share(precision),
      share(recall),
      marked(f1, best),
      `${share(low)}--${share(high)}`,
      share(medianF1),
      `${failed}`,
    ];
  });
  return latexTable(
    `${corpus}, ${metric}`,
    "lrrrrcrr",
    ["Extractor", "Pages", "Precision", "Recall", "F1", "95\\,\\% interval", "Median", "Failed"],
    rows,
  );
}

/** Groups are the rows: there may be many, and extractors at most a few dozen. */
function grouped({ corpus, extractors }: Report, metric: string, groups: readonly string[]): string {
  const rows = groups.map((group) => {
    const found = extractors.map(({ by }: ExtractorReport) => by[group]?.[metric]);
    const best = bestOf(found.map((summary) => summary?.f1));
    return [
      escapedLatex(group),
      `${found.find((summary) => summary !== undefined)?.n ?? 0}`,
      ...found.map((summary) => (summary === undefined ? "" : marked(summary.f1, best))),
    ];
  });
  return latexTable(
    `${corpus}, F1 by ${metric}`,
    `lr${"r".repeat(extractors.length)}`,
    ["Group", "Pages", ...extractors.map(({ key }) => escapedLatex(labelOfKey(key)))],
    rows,
  );
}

/** The best value as it prints; null where it stands alone and bold would say nothing. */
function bestOf(values: readonly (number | undefined)[]): string | null {
  const known = values.filter((value) => value !== undefined);
  return known.length < 2 ? null : share(Math.max(...known));
}

function marked(value: number, best: string | null): string {
  return share(value) === best ? `\\textbf{${share(value)}}` : share(value);
}

function share(value: number): string {
  return value.toFixed(3);
}
