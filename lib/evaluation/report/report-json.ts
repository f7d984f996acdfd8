import type { PageScores } from "./page-scores";
import type { Report } from "./report";

/**
 * The report as indented JSON with a final newline; scores keep six decimals, times three.
 * @param pages scores by page, as the last entry and on one line: they are for programs
 */
export function reportJson(report: Report, pages: PageScores | null = null): string {
  const text = JSON.stringify(
    report,
    (key, value: unknown) => (typeof value === "number" ? rounded(key, value) : value),
    2,
  );
  if (pages === null) return `${text}\n`;
  return `${text.slice(0, -2)},\n  "pageScores": ${JSON.stringify(pages)}\n}\n`;
}

function rounded(key: string, value: number): number {
  return key === "parse" || key === "extract" ? Number(value.toFixed(3)) : Number(value.toFixed(6));
}
