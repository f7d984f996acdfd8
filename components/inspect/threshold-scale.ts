/** The one axis of the threshold instrument: logarithmic density over a width in pixels. Pure. */
import { pointAt, type CurvePoint } from "../../lib/evaluation/threshold-curve";

export const AXIS_LOW = 0.1;
export const AXIS_HIGH = 100;
export const AXIS_TICKS: readonly number[] = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** Pixels from the left of a density; what is beyond an end lies at the end. */
export function xOf(density: number, width: number): number {
  if (!(density > AXIS_LOW)) return 0;
  return Math.min(1, Math.log(density / AXIS_LOW) / Math.log(AXIS_HIGH / AXIS_LOW)) * width;
}

/** The threshold at a place of the axis, rounded to hundredths and held within the parameter's range; the left end is its minimum. */
export function thresholdAt(x: number, width: number, min: number, max: number): number {
  if (x <= 0) return min;
  const value = AXIS_LOW * Math.exp((Math.min(x, width) / width) * Math.log(AXIS_HIGH / AXIS_LOW));
  return Math.min(max, Math.max(min, Math.round(value * 100) / 100));
}

export interface Bin {
  /** Texts whose gold is mostly main, and mostly boilerplate (all of them without gold). */
  readonly main: number;
  readonly boilerplate: number;
}

/** Texts per step of the axis, split by gold. */
export function histogram(texts: readonly { readonly density: number; readonly isGold: boolean }[], bins: number): Bin[] {
  const counts = Array.from({ length: bins }, () => ({ main: 0, boilerplate: 0 }));
  for (const { density, isGold } of texts) {
    const bin = counts[Math.min(bins - 1, Math.floor(xOf(density, bins)))]!;
    if (isGold) bin.main++;
    else bin.boilerplate++;
  }
  return counts;
}

export type Series = "precision" | "recall" | "f1";

/** An SVG path of one series over the axis; `y` turns a share into pixels. `points` ascend by threshold. */
export function seriesPath(points: readonly CurvePoint[], series: Series, width: number, y: (share: number) => number): string {
  if (points.length === 0) return "";
  let path = "";
  for (let x = 0; x <= width; x += 2) {
    const point = pointAt(points, x === 0 ? AXIS_LOW : AXIS_LOW * Math.exp((x / width) * Math.log(AXIS_HIGH / AXIS_LOW)));
    path += `${x === 0 ? "M" : "L"}${x} ${y(point[series]).toFixed(1)}`;
  }
  return path;
}

/** Thresholds to run an extractor at whose score alone does not decide: 40 steps of the axis within the parameter's range. */
export function sampleThresholds(min: number, max: number): number[] {
  const steps = Array.from({ length: 40 }, (_, i) => thresholdAt((i / 39) * 100, 100 * (Math.log(AXIS_HIGH / AXIS_LOW) / Math.log(max / AXIS_LOW)), min, max));
  return [...new Set([min, ...steps, max])].sort((a, b) => a - b);
}
