import type { RunScores } from "@/lib/evaluation/report-scores";
import type { RunRecord } from "@/lib/store/store";
import type { SweepDot } from "./sweep-geometry";

/** One extractor over the values of one parameter. */
export interface SweepLine {
  readonly id: string;
  readonly dots: readonly SweepDot[];
  /** Key of the configuration at a value, in the order of the dots. */
  readonly keys: readonly string[];
}

/** The lines of a sweep: its configurations stand extractor by extractor, each in the order of the values. */
export function sweepLines({ sweep }: Pick<RunRecord, "sweep">, { rows }: Pick<RunScores, "rows">): readonly SweepLine[] {
  if (sweep === null) return [];
  const lines = new Map<string, { dots: SweepDot[]; keys: string[] }>();
  for (const [index, { id, key, summary }] of rows.entries()) {
    const value = sweep.values[index % sweep.values.length];
    if (value === undefined || summary === null) continue;
    const found = lines.get(id) ?? { dots: [], keys: [] };
    found.dots.push({ value, precision: summary.precision, recall: summary.recall, f1: summary.f1, low: summary.low, high: summary.high });
    found.keys.push(key);
    lines.set(id, found);
  }
  return [...lines].map(([id, found]) => ({ id, ...found }));
}
