/** The axis of the threshold chart: places of values, bins of scores, paths of precision, recall and F1. Pure. */
import { pointAt, type CurvePoint } from "../../lib/evaluation/threshold-curve";
import type { ParamSpec } from "../../lib/extractors/contract";
import type { Scale } from "./scale";

export type NumberSpec = ParamSpec & { readonly kind: "number" };

/** The value at a place of the axis, rounded to a tenth of the parameter's step, counts to whole ones, and held within its range; the left end is its minimum. */
export function valueAt(x: number, width: number, scale: Scale, { min, max, step }: NumberSpec): number {
  if (x <= 0) return min;
  const grain = Number.isInteger(step) ? 1 : step / 10;
  return Math.min(max, Math.max(min, Number((Math.round(scale.at(x / width) / grain) * grain).toFixed(6))));
}

export interface Bin {
  /** Texts whose gold is mostly main, and mostly boilerplate (all of them without gold). */
  readonly main: number;
  readonly boilerplate: number;
}

/** Texts per step of the axis, split by gold. */
export function histogram(texts: readonly { readonly value: number; readonly isGold: boolean }[], bins: number, scale: Scale): Bin[] {
  const counts = Array.from({ length: bins }, () => ({ main: 0, boilerplate: 0 }));
  for (const { value, isGold } of texts) {
    const bin = counts[Math.min(bins - 1, Math.floor(scale.share(value) * bins))]!;
    if (isGold) bin.main++;
    else bin.boilerplate++;
  }
  return counts;
}

export type Series = "precision" | "recall" | "f1";

/** An SVG path of one series over the axis; `y` turns a share into pixels. `points` ascend by threshold; a value holds up to its point. */
export function seriesPath(points: readonly CurvePoint[], series: Series, width: number, scale: Scale, y: (share: number) => number): string {
  if (points.length === 0) return "";
  let path = "";
  for (let x = 0; x <= width; x += 2) path += `${x === 0 ? "M" : "L"}${x} ${y(pointAt(points, scale.at(x / width))[series]).toFixed(1)}`;
  return path;
}

/** Values to run an extractor at where its score alone does not decide: 40 places of the axis within the parameter's range. */
export function sampleValues(scale: Scale, spec: NumberSpec): number[] {
  const steps = Array.from({ length: 40 }, (_, i) => valueAt(i / 39, 1, scale, spec));
  return [...new Set([spec.min, ...steps])].sort((a, b) => a - b);
}
