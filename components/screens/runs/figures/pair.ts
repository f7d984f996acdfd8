import type { RunScores } from "@/lib/evaluation/report/report-scores";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import type { Pair } from "./score-columns";

/**
 * The extractors of a run, the best first: over all its pages where it is finished, so that narrowing to a
 * slice does not change who is compared.
 */
export function rankedKeys(
  run: Pick<RunRecord, "summaries">,
  { rows }: Pick<RunScores, "rows">,
  metric: string,
): readonly string[] {
  const f1 = (row: RunScores["rows"][number]): number =>
    run.summaries[row.key]?.[metric]?.f1 ?? row.summary?.f1 ?? -1;
  return [...rows].sort((a, b) => f1(b) - f1(a) || (a.key < b.key ? -1 : 1)).map(({ key }) => key);
}

/**
 * Who is compared: as the address says, else the best and the next best; never one with itself where there
 * are two.
 */
export function pairOf(ranked: readonly string[], first: string | null, second: string | null): Pair {
  const known = (key: string | null): string | null => (key !== null && ranked.includes(key) ? key : null);
  const b = known(second);
  const a = known(first) ?? ranked.find((key) => key !== b) ?? "";
  return { a, b: b !== null && b !== a ? b : (ranked.find((key) => key !== a) ?? "") };
}
