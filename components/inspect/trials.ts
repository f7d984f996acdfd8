/** What a change of one parameter would do to a verdict. Pure. */
import type { ParamSpec, ParamValue } from "../../lib/extractors/contract";
import type { LeafRange } from "../../lib/page/page";
import { leafScore } from "../../lib/evaluation/error-runs";
import { runsHere } from "../workspace/answers";
import { flips } from "./decided";
import type { Inspection } from "./inspection";
import { wordOf } from "./why";

export interface Trial {
  readonly param: string;
  readonly value: ParamValue;
  readonly words: string;
}

/** A change of one parameter that gives the leaves the other verdict, and what it does to the page. */
export interface Counterfactual extends Trial {
  /** Difference of the page's F1; null without gold. */
  readonly gain: number | null;
  /** Units of the page, or runs of text in none, that flip beside the selection. */
  readonly others: number;
}

/**
 * Values worth trying on the page alone, one parameter at a time: for a parameter that a deciding measure names, the round values next to the measured
 * one on both sides, the rounder ones first; the other choices, switched flags, and the ends of ranges.
 */
export function trials(inspection: Inspection, range: LeafRange): Trial[] {
  const { params, extractor, extraction, reasonOf } = inspection;
  const measured = new Map<string, number>();
  for (const { param, value } of extraction.reasons[reasonOf[range.start]!]?.measures ?? []) if (param !== undefined) measured.set(param, value);
  const score = extraction.score[range.start] ?? Number.NaN;
  if (extractor.score.limit !== null && Number.isFinite(score)) measured.set(extractor.score.limit, score);
  return Object.entries(extractor.params).flatMap(([param, spec]) => valuesFor(spec, measured.get(param))
    .filter((value) => value !== params[param] && runsHere(extractor, { ...params, [param]: value }))
    .map((value): Trial => ({ param, value, words: wordsFor(param, spec, value, params[param]!, measured.has(param)) })));
}

/** Decimals of the values that are tried beside a measured one; more where fewer do not reach between it and the current one. */
const DECIMALS = [2, 4, 6, 8] as const;

function roundTo(value: number, decimals: number, toSide: (value: number) => number): number {
  const near = Number(value.toFixed(decimals));
  const side = toSide(value * 10 ** decimals) / 10 ** decimals;
  // 1.1 * 100 is a little more than 110: a value that has so few decimals is its own neighbour.
  return near === value ? near : side;
}

function valuesFor(spec: ParamSpec, measured: number | undefined): ParamValue[] {
  switch (spec.kind) {
    case "choice":
      return [...spec.choices];
    case "flag":
      return [true, false];
    case "number": {
      const near = measured === undefined || !Number.isFinite(measured) ? []
        : Number.isInteger(spec.step) ? [Math.floor(measured), Math.floor(measured) + 1]
        : DECIMALS.flatMap((decimals) => [Math.floor, Math.ceil].map((toSide) => roundTo(measured, decimals, toSide)));
      return [...new Set([...near, spec.min, spec.max])].filter((value) => value >= spec.min && value <= spec.max);
    }
  }
}

function wordsFor(param: string, spec: ParamSpec, value: ParamValue, current: ParamValue, isMeasured: boolean): string {
  const name = wordOf(param);
  if (spec.kind === "flag") return `${name} ${value === true ? "on" : "off"}`;
  if (spec.kind === "number" && isMeasured && typeof value === "number" && typeof current === "number" && value !== spec.min && value !== spec.max) {
    return `${name} ${value > current ? "at least" : "at most"} ${Number.isInteger(value) ? value : value.toFixed(decimalsOf(value))}`;
  }
  return `${name} ${String(value)}`;
}

/** Of several values of a parameter that do it, the one with the fewest decimals that is not an end of the range, and of these the nearest to the current one. */
export function nearestOnly(found: readonly Counterfactual[], inspection: Inspection): Counterfactual[] {
  const distance = ({ param, value }: Counterfactual): number => {
    const current = inspection.params[param];
    return typeof value === "number" && typeof current === "number" ? Math.abs(value - current) : 0;
  };
  const roughness = ({ param, value }: Counterfactual): number => {
    const spec = inspection.extractor.params[param];
    return spec?.kind !== "number" || typeof value !== "number" ? 0 : value === spec.min || value === spec.max ? 99 : decimalsOf(value);
  };
  const best = new Map<string, Counterfactual>();
  for (const trial of found) {
    const key = typeof trial.value === "number" ? trial.param : `${trial.param} ${String(trial.value)}`;
    const known = best.get(key);
    if (known === undefined || roughness(trial) < roughness(known) || (roughness(trial) === roughness(known) && distance(trial) < distance(known))) best.set(key, trial);
  }
  return [...best.values()].sort((a, b) => (b.gain ?? 0) - (a.gain ?? 0));
}

/** Decimals that a tried value is written with. */
const decimalsOf = (value: number): number => DECIMALS.find((decimals) => Number(value.toFixed(decimals)) === value) ?? 20;

/** Whether most of the leaves' characters have another verdict in `keep`. */
export function isFlipped({ page, extraction }: Inspection, keep: Uint8Array, range: LeafRange): boolean {
  let balance = 0;
  for (let leaf = range.start; leaf < range.end; leaf++) balance += (keep[leaf] === extraction.keep[leaf] ? -1 : 1) * page.leaves[leaf]!.text.length;
  return balance > 0;
}

/** How many units flip beside those of the leaves when `keep` replaces what is kept. */
export function othersOf(inspection: Inspection, keep: Uint8Array, range: LeafRange): number {
  const { extraction } = inspection;
  return flips({ ...inspection, extraction: { ...extraction, keep } }, extraction.keep).filter((flip) => flip.range.end <= range.start || range.end <= flip.range.start).length;
}

/** Gain of F1 on this page when `keep` replaces what is kept. */
export function gainOf({ page, gold, score }: Inspection, keep: Uint8Array): number | null {
  return gold === null || score === null ? null : leafScore(page, keep, gold).f1 - score.f1;
}
