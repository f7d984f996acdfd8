import type { ExportTable } from "../../evaluation/report/report-table";

/**
 * Vote patterns as a table: 1 where somebody keeps the text, 0 where not.
 * @param names one for each voice of a pattern, in its order; gold is one of them where there is gold
 */
export function patternsTable(
  names: readonly string[],
  patterns: readonly {
    readonly keeps: readonly boolean[];
    readonly characters: number;
    readonly leaves: readonly number[];
  }[],
): ExportTable {
  const whole = (title: string) => ({ title, decimals: 0 });
  return {
    caption: "Vote patterns of this page",
    columns: [...names, "Texts", "Characters"].map(whole),
    rows: patterns.map(({ keeps, characters, leaves }) => [...keeps.map(Number), leaves.length, characters]),
  };
}
