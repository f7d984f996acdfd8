/** The curve of a corpus over the values of one parameter, wherever it comes from. Pure. */
import { bisector } from "d3";
import type { CorpusCurve, CorpusScore } from "@/lib/evaluation/curves/corpus-curve";
import type { ParamSpec, ParamValues } from "@/lib/extractors/contract/contract";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import { plural, score } from "@/components/ui/format";
import { isSetup } from "./same-setup";
import { f1By, PAGE_METRIC, shownMetric } from "@/lib/evaluation/metrics/names";

/** Precision, recall and F1 of a corpus over the values of one parameter. */
export interface CorpusLine {
  readonly pages: number;
  readonly at: (value: number) => CorpusScore;
  /** Null where only some values are known. */
  readonly exact: CorpusCurve | null;
  readonly best: { readonly value: number; readonly f1: number } | null;
  /** The metric and the number of values of a sweep; null for an exact curve, which is by characters. */
  readonly sweep: { readonly runId: string; readonly metric: string; readonly values: number } | null;
}

/** The values that a parameter takes. */
type Range = Pick<Extract<ParamSpec, { readonly kind: "number" }>, "step" | "min" | "max">;

/** An exact curve. Its best is null where the parameter takes no value with the best F1. */
export function exactLine(curve: CorpusCurve, { step, min, max }: Range): CorpusLine {
  const { best } = curve;
  // What a person would round a value to.
  const grain = Math.min(step, 0.1);
  const value = best === null ? NaN : bestValue(curve, best, grain);
  return {
    pages: curve.pages,
    at: curve.at,
    exact: curve,
    sweep: null,
    best: best !== null && value >= min && value <= max ? { value, f1: best.f1 } : null,
  };
}

type Best = NonNullable<CorpusCurve["best"]>;

function bestValue(curve: CorpusCurve, best: Best, grain: number): number {
  if (best.high === Infinity) return beyond(curve, best.low, best.f1, grain);
  if (best.low === -Infinity) return beyond(curve, best.high, best.f1, -grain);
  return roundestBest(curve, best, grain);
}

/** The first round value beyond all scores, the last of which is `end`; `end` where a number has no room for one. */
function beyond(curve: CorpusCurve, end: number, f1: number, grain: number): number {
  for (let step = grain; Math.abs(step) < 1e15; step *= 10) {
    const value = Number((Math.floor(end / step) * step + step).toFixed(9));
    if (isAsGood(curve, value, f1)) return value;
  }
  return end;
}

const isAsGood = (curve: CorpusCurve, value: number, f1: number): boolean =>
  Math.abs(curve.at(value).f1 - f1) < 1e-12;

/**
 * The coarsest decimal that has the best F1: one between the two scores where there is room, else one of
 * them.
 */
function roundestBest(curve: CorpusCurve, { low, high, f1 }: Best, grain: number): number {
  const tried = [low, high];
  for (let step = grain; step > 1e-9; step /= 10) {
    const value = Number((Math.ceil(low / step) * step).toFixed(9));
    if (value < high) tried.push(value, Number((value + step).toFixed(9)));
  }
  const good = tried.slice(2).find((value) => value < high && isAsGood(curve, value, f1));
  return good ?? tried.find((value) => isAsGood(curve, value, f1)) ?? high;
}

/**
 * What moving the limit does to a corpus: `+214 texts on 88 pages, F1 (characters) 0.812 → 0.807`. A sweep knows the
 * scores only, and is named.
 */
export function effectWords({ exact, at, sweep }: CorpusLine, from: number, to: number): string {
  const scores = `${f1By(sweep?.metric ?? PAGE_METRIC)} ${score(at(from).f1)} → ${score(at(to).f1)}`;
  if (exact === null) return sweep === null ? scores : `${scores}, by a sweep of ${sweep.values} values`;
  const { texts, pages, to: verdict } = exact.flips(from, to);
  return texts === 0
    ? `no text flips, ${scores}`
    : `${verdict === "keep" ? "+" : "−"}${plural(texts, "text")} on ${plural(pages, "page")}, ${scores}`;
}

/** The newest finished sweep and the id of one that is under way; null where there is none. */
export interface SweepFound {
  readonly done: RunRecord | null;
  readonly running: string | null;
}

/**
 * Sweeps of this parameter with everything else the same: the newest that is finished, and of one that goes
 * on, its id.
 * @param runs newest first
 * @param metric that they have scored by; any will do in place of the one of pages, which is named then
 */
export function findSweep(
  runs: readonly RunRecord[],
  extractorId: string,
  param: string,
  params: ParamValues,
  metric: string = PAGE_METRIC,
): SweepFound {
  const matching = runs.filter(
    ({ sweep, extractors, metrics }) =>
      sweep?.param === param &&
      (metric === PAGE_METRIC || metrics.includes(metric)) &&
      extractors.some((one) => isSetup(one, extractorId, params, [param])),
  );
  return {
    done: matching.find(({ state }) => state === "done") ?? null,
    running: matching.find(({ state }) => state === "running")?.id ?? null,
  };
}

/**
 * The curve of a finished sweep by the metric that is asked for, or else by one of its own, straight between its
 * values; null where it scored no page.
 */
export function sweepLine(
  run: RunRecord,
  extractorId: string,
  param: string,
  params: ParamValues,
  asked: string | null = null,
): CorpusLine | null {
  const metric = shownMetric(run.metrics, asked);
  const dots = run.extractors
    .filter((one) => isSetup(one, extractorId, params, [param]))
    .flatMap((one) => {
      const summary = run.summaries[one.key]?.[metric];
      return summary === undefined || summary.n === 0
        ? []
        : [{ value: Number(one.params[param]), ...summary, margin: (summary.high - summary.low) / 2 }];
    })
    .sort((a, b) => a.value - b.value);
  const first = dots[0];
  const last = dots.at(-1);
  if (first === undefined || last === undefined) return null;
  const right = bisector((dot: { readonly value: number }) => dot.value).left;
  const at = (value: number): CorpusScore => {
    const next = dots[right(dots, value)] ?? last;
    const before = dots[right(dots, value) - 1] ?? first;
    const share =
      next.value === before.value
        ? 0
        : Math.min(1, Math.max(0, (value - before.value) / (next.value - before.value)));
    const mix = (name: keyof CorpusScore): number => before[name] + share * (next[name] - before[name]);
    return { precision: mix("precision"), recall: mix("recall"), f1: mix("f1"), margin: mix("margin") };
  };
  const best = dots.reduce((a, b) => (b.f1 > a.f1 ? b : a));
  return {
    pages: first.n,
    at,
    exact: null,
    best: { value: best.value, f1: best.f1 },
    sweep: { runId: run.id, metric, values: dots.length },
  };
}
