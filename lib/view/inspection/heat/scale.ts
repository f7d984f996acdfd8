/**
 * The axis of an extractor's score: colours of the heatmap, places of the threshold chart and its ticks all
 * come from it. Pure.
 */
import { nice, quantileSorted, ticks } from "d3";
import type { ScoreSpec } from "../../../extractors/contract/contract";
import { logarithmic, piecewise } from "./piecewise";

export interface Scale {
  readonly kind: "linear" | "log" | "quantile" | "diverging";
  readonly low: number;
  readonly high: number;
  /** What tells it from another of its kind: both ends, or all quantiles. */
  readonly breaks: readonly number[];
  /** Place in [0, 1]; what is beyond an end lies at the end. */
  share(value: number): number;
  /** The value at a place in [0, 1]. */
  at(share: number): number;
  readonly ticks: readonly number[];
}

export function makeScale(kind: "linear" | "log", low: number, high: number): Scale {
  const form = kind === "log" ? logarithmic(low, high) : piecewise([low, high], [0, 1]);
  return {
    kind,
    low,
    high,
    breaks: [low, high],
    share: (value) => (kind === "log" && !(value > low) ? 0 : form.at(value)),
    at: (share) => form.invert(share),
    ticks: kind === "log" ? logTicks(low, high) : ticks(low, high, 5),
  };
}

/** Quantiles that a scale is made of; five percent between two. */
const QUANTILES = 20;

/**
 * A scale on which equally many of the values lie between equal distances. `values` ascend; equal quantiles
 * count once.
 */
export function makeQuantileScale(values: readonly number[]): Scale {
  const breaks = quantilesOf(values);
  if (breaks.length < 2) return makeScale("linear", (breaks[0] ?? 0.5) - 0.5, (breaks[0] ?? 0.5) + 0.5);
  const last = breaks.length - 1;
  const form = piecewise(
    breaks,
    breaks.map((_, i) => i / last),
  );
  return {
    kind: "quantile",
    low: breaks[0]!,
    high: breaks[last]!,
    breaks,
    share: (value) => form.at(value),
    at: (share) => form.invert(share),
    ticks: [...new Set([0, 0.25, 0.5, 0.75, 1].map((share) => breaks[Math.round(share * last)]!))],
  };
}

/** Quantiles of ascending values, each once. */
function quantilesOf(values: readonly number[]): number[] {
  const sorted = [...values];
  const all =
    sorted.length <= QUANTILES + 1
      ? sorted
      : Array.from({ length: QUANTILES + 1 }, (_, i) => quantileSorted(sorted, i / QUANTILES)!);
  return all.filter((value, i) => i === 0 || value > all[i - 1]!);
}

/**
 * A scale with `limit` in the middle and, on each side, as many of the values of that side between equal
 * distances. `values` ascend. A side without values has no colour but that of the limit.
 */
export function makeDivergingScale(values: readonly number[], limit: number): Scale {
  const first = values.findIndex((value) => value >= limit);
  const split = first === -1 ? values.length : first;
  const below = quantilesOf(values.slice(0, split));
  const above = quantilesOf(values.slice(split).filter((value) => value > limit));
  const breaks = [...below, limit, ...above];
  if (breaks.length < 2) return makeScale("linear", limit - 0.5, limit + 0.5);
  const form = piecewise(breaks, [
    ...below.map((_, i) => (0.5 * i) / below.length),
    0.5,
    ...above.map((_, i) => 0.5 + (0.5 * (i + 1)) / above.length),
  ]);
  return {
    kind: "diverging",
    low: breaks[0]!,
    high: breaks.at(-1)!,
    breaks,
    share: (value) => form.at(value),
    at: (share) => form.invert(share),
    ticks: [...new Set([breaks[0]!, limit, breaks.at(-1)!])],
  };
}

/** 1, 2 and 5 of each decade; over many decades only the first. None where an end has no logarithm to count from. */
function logTicks(low: number, high: number): number[] {
  if (!(low > 0 && high < Infinity)) return [];
  const decades = Math.log10(high / low);
  const ticks: number[] = [];
  for (let exponent = Math.floor(Math.log10(low)); exponent <= Math.ceil(Math.log10(high)); exponent++) {
    for (const factor of decades > 4 ? [1] : [1, 2, 5]) {
      const tick = Number((factor * 10 ** exponent).toPrecision(3));
      if (tick >= low * 0.999 && tick <= high * 1.001) ticks.push(tick);
    }
  }
  return ticks;
}

/** Share of a page's scores that may lie beyond each end when the page sets them. */
const BEYOND = 0.02;

/**
 * The scale of a score: its own ends where the extractor names them, else those of nearly all scores of the
 * page and the limit. What has no logarithm, a score or a limit, sets no end of a logarithmic scale.
 */
export function scaleOf(spec: ScoreSpec, score: Float32Array, limit: number | null): Scale {
  if (spec.domain !== undefined) return makeScale(spec.scale, ...spec.domain);
  const hasPlace = (value: number): boolean =>
    Number.isFinite(value) && (spec.scale === "linear" || value > 0);
  const values = Array.from(score).filter(hasPlace);
  const limits = limit !== null && hasPlace(limit) ? [limit] : [];
  values.push(...limits);
  if (values.length === 0)
    return spec.scale === "log" ? makeScale("log", 0.1, 10) : makeScale("linear", 0, 1);
  values.sort((a, b) => a - b);
  const low = Math.min(quantileSorted(values, BEYOND)!, ...limits);
  const high = Math.max(quantileSorted(values, 1 - BEYOND)!, ...limits);
  if (spec.scale === "log")
    return high > low * 1.5 ? makeScale("log", low, high) : makeScale("log", low / 2, high * 2);
  return high > low ? makeScale("linear", ...nice(low, high, 10)) : makeScale("linear", low - 1, high + 1);
}
