import type { ExportTable } from "../../lib/evaluation/report-table";

/** Vote patterns as a table: 1 where somebody keeps the text, 0 where not, gold last where there is one. */
export function patternsTable(names: readonly string[], patterns: readonly { readonly keeps: readonly boolean[]; readonly characters: number; readonly leaves: readonly number[] }[], hasGold: boolean): ExportTable {
  const whole = (title: string) => ({ title, decimals: 0 });
  return {
    caption: "How the voices fall on this page", columns: [...names.map(whole), ...(hasGold ? [whole("Gold")] : []), whole("Texts"), whole("Characters")],
    rows: patterns.map(({ keeps, characters, leaves }) => [...keeps.map(Number), leaves.length, characters]),
  };
}
