import type { RunScores, ScoreRow } from "@/lib/evaluation/report/report-scores";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import type { SweepDot } from "./sweep-geometry";

/** One extractor, its other parameters as they are, over the values of one parameter. */
export interface SweepLine {
  readonly id: string;
  /**
   * The extractor and what tells this line from its other lines, e.g. `lqf, unit words`; unlike that of any
   * other line.
   */
  readonly name: string;
  /** The other parameters by which the lines of this extractor differ. */
  readonly rest: ScoreRow["params"];
  readonly dots: readonly SweepDot[];
  /** Key of the configuration at a value, in the order of the dots. */
  readonly keys: readonly string[];
}

/**
 * The lines of a sweep: its configurations stand extractor by extractor, or setting by setting of one, each
 * in the order of the values.
 */
export function sweepLines(
  { sweep }: Pick<RunRecord, "sweep">,
  { rows }: Pick<RunScores, "rows">,
): readonly SweepLine[] {
  if (sweep === null) return [];
  const lines = new Map<
    string,
    { id: string; params: ScoreRow["params"]; dots: SweepDot[]; keys: string[] }
  >();
  for (const [index, { id, key, params, summary }] of rows.entries()) {
    // Not by its place: a run has each configuration once, also where a value was named twice.
    const written = params[sweep.param];
    const value = typeof written === "number" ? written : sweep.values[index % sweep.values.length];
    if (value === undefined || summary === null) continue;
    const rest = Object.fromEntries(Object.entries(params).filter(([name]) => name !== sweep.param));
    const line = JSON.stringify([id, Object.entries(rest).sort()]);
    const found = lines.get(line) ?? { id, params: rest, dots: [], keys: [] };
    found.dots.push({
      value,
      precision: summary.precision,
      recall: summary.recall,
      f1: summary.f1,
      low: summary.low,
      high: summary.high,
    });
    found.keys.push(key);
    lines.set(line, found);
  }
  const all = [...lines.values()];
  return all.map(({ id, params, dots, keys }) => {
    const own = all.filter((other) => other.id === id);
    const differing = [...new Set(own.flatMap((other) => Object.keys(other.params)))].filter((name) =>
      own.some((other) => other.params[name] !== params[name]),
    );
    const rest = Object.fromEntries(
      differing.flatMap((name) => {
        const value = params[name];
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
    return {
      id,
      name: [id, ...Object.entries(rest).map(([name, value]) => `${name} ${String(value)}`)].join(", "),
      rest,
      dots,
      keys,
    };
  });
}
