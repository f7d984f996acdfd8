/** The axis of the threshold chart: places of values, bins of scores, paths over it. Pure. */
import type { Extractor, ParamSpec, ParamValues } from "../../extractors/contract/contract";
import { canCount, counts } from "../../extractors/contract/conditions";
import type { Scale } from "./heat/scale";
import type { Decision } from "./inspection";

export type NumberSpec = ParamSpec & { readonly kind: "number" };

/**
 * The value at a place of the axis, rounded to a tenth of the parameter's step, counts to whole ones, and
 * held within its range; the left end is its minimum.
 */
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
export function histogram(
  texts: readonly { readonly value: number; readonly isGold: boolean }[],
  bins: number,
  scale: Scale,
): Bin[] {
  const counts = Array.from({ length: bins }, () => ({ main: 0, boilerplate: 0 }));
  for (const { value, isGold } of texts) {
    const bin = counts[Math.min(bins - 1, Math.floor(scale.share(value) * bins))]!;
    if (isGold) bin.main++;
    else bin.boilerplate++;
  }
  return counts;
}

/**
 * An SVG path over the axis, a point every two pixels. `shareAt` gives the height in [0, 1] at a value, `y`
 * turns it into pixels.
 */
export function linePath(
  shareAt: (value: number) => number,
  width: number,
  scale: Scale,
  y: (share: number) => number,
): string {
  let path = "";
  for (let x = 0; x <= width; x += 2)
    path += `${x === 0 ? "M" : "L"}${x} ${y(shareAt(scale.at(x / width))).toFixed(1)}`;
  return path;
}

/** The area between two lines over the axis, see `linePath`. */
export function bandPath(
  lowAt: (value: number) => number,
  highAt: (value: number) => number,
  width: number,
  scale: Scale,
  y: (share: number) => number,
): string {
  const there = linePath(highAt, width, scale, y);
  const back = linePath(lowAt, width, scale, y).slice(1).split("L").reverse().join("L");
  return `${there}L${back}Z`;
}

/**
 * Values to run an extractor at where its score alone does not decide: 40 places of the axis within the
 * parameter's range.
 */
export function sampleValues(scale: Scale, spec: NumberSpec): number[] {
  const steps = Array.from({ length: 40 }, (_, i) => valueAt(i / 39, 1, scale, spec));
  return [...new Set([spec.min, ...steps])].sort((a, b) => a - b);
}

/** The numbers that can be moved in a chart: all that count, or would with others set for them. */
export const movable = (extractor: Extractor, params: ParamValues): string[] =>
  Object.keys(extractor.params).filter(
    (name) => extractor.params[name]!.kind === "number" && canCount(extractor, params, name),
  );

/**
 * The parameter that the threshold keys and the threshold chart move when none is chosen: the score's limit, else the
 * first number that counts, else the first that can be moved.
 */
export function limitOf(extractor: Extractor, params: ParamValues): string | null {
  const { score, params: specs } = extractor;
  if (score.limit !== null) return score.limit;
  const names = movable(extractor, params);
  return names.find((name) => counts(specs[name], params)) ?? names[0] ?? null;
}

/**
 * Where the score of a page is cut, as the reasons say, by a limit that does not count; null for one that does, for any
 * other parameter, and where nothing is cut by the score.
 */
export function ownCut({ extractor, params, extraction }: Decision, param: string): number | null {
  const { name, limit } = extractor.score;
  if (param !== limit || counts(extractor.params[param], params)) return null;
  for (const { measures } of extraction.reasons)
    for (const measure of measures)
      if (measure.name === name && measure.relation !== "=") return measure.limit;
  return null;
}

/** Where a number is on its axis: its value, or where the page is cut in its place. Moved, it begins there. */
export const placeOf = (decision: Decision, param: string): number =>
  ownCut(decision, param) ?? Number(decision.params[param]);
