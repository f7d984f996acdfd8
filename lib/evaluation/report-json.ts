import type { Report } from "./report";

/** The report as indented JSON with a final newline; scores keep six decimals, times three. */
export function reportJson(report: Report): string {
  return `${JSON.stringify(report, (key, value: unknown) => (typeof value === "number" ? rounded(key, value) : value), 2)}\n`;
}

function rounded(key: string, value: number): number {
  return key === "parse" || key === "extract" ? Number(value.toFixed(3)) : Number(value.toFixed(6));
}
