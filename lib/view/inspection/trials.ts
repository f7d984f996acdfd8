/** What a change of one parameter would do to a verdict. Pure. */
import type { Extraction, ParamSpec, ParamValue, ParamValues } from "../../extractors/contract";
import type { LeafRange } from "../../page/page";
import { leafScore } from "../../evaluation/error-runs";
import { runsHere } from "./answers";
import { flips } from "./decided";
import type { Inspection } from "./inspection";
import { wordOf } from "./why";

/** A change of one parameter that gives the leaves the other verdict, and what it does to the page. */
export interface Counterfactual {
  readonly param: string;
  readonly value: ParamValue;
  readonly words: string;
  /** Difference of the page's F1; null without gold. */
  readonly gain: number | null;
  /** Units of the page, or runs of text in none, that flip beside the selection. */
  readonly others: number;
}

/**
 * What gives the leaves the other verdict, one parameter at a time: every choice and flag that does, and of a
 * number the first candidate that does. Each step is one extraction on the page alone, so that the caller can
 * wait between them, and gives what was found by it; null where nothing was. A number is said to hold from
 * there on only where the verdict is the other one at the end of its range and halfway to it too: beyond
 * another limit it may turn back.
 */
export function* counterfactuals(
  inspection: Inspection,
  range: LeafRange,
  extract: (params: ParamValues) => Pick<Extraction, "keep">,
): Generator<Counterfactual | null, void, undefined> {
  const { extractor, params } = inspection;
  const measured = measuredOf(inspection, range);
  for (const [param, spec] of Object.entries(extractor.params)) {
    for (const value of candidates(spec, params[param]!, measured.get(param))) {
      const changed = { ...params, [param]: value };
      if (!runsHere(extractor, changed)) continue;
      const { keep } = extract(changed);
      if (!isFlipped(inspection, keep, range)) {
        yield null;
        continue;
      }
      let isOnward = spec.kind === "number" && measured.has(param);
      if (isOnward)
        for (const further of beyond(spec, Number(value), Number(params[param]))) {
          yield null;
          isOnward &&=
            runsHere(extractor, { ...params, [param]: further }) &&
            isFlipped(inspection, extract({ ...params, [param]: further }).keep, range);
          if (!isOnward) break;
        }
      yield {
        param,
        value,
        words: wordsFor(param, spec, value, params[param]!, isOnward),
        gain: gainOf(inspection, keep),
        others: othersOf(inspection, keep, range),
      };
      if (spec.kind === "number") break;
    }
  }
}

/** What was compared with each parameter when the leaves were decided. */
function measuredOf(
  {
    extractor: {
      score: { limit },
    },
    extraction,
    reasonOf,
  }: Inspection,
  { start }: LeafRange,
): ReadonlyMap<string, number> {
  const measured = new Map<string, number>();
  const score = extraction.score[start] ?? Number.NaN;
  for (const { param, value } of extraction.reasons[reasonOf[start]!]?.measures ?? [])
    if (param !== undefined && Number.isFinite(value)) measured.set(param, value);
  // The score is the leaf's own, but in single precision: where the reason tells the same figure, that one
  // was compared.
  if (limit !== null && Number.isFinite(score) && Math.fround(measured.get(limit) ?? Number.NaN) !== score)
    measured.set(limit, score);
  return measured;
}

/**
 * Values of a parameter worth trying, the best answer first. Of a number these are the roundest values next
 * to the measured one, the nearest to the current one before the others, and then the ends of its range: they
 * say least, and change most beside. Of a choice or flag all other values, of a set what one choice more or
 * less makes of it, of a text none.
 */
export function candidates(
  spec: ParamSpec,
  current: ParamValue,
  measured: number | undefined,
): readonly ParamValue[] {
  switch (spec.kind) {
    case "choice":
      return spec.choices.filter((choice) => choice !== current);
    case "set": {
      const now = String(current).split("+");
      const toggled = spec.choices.map((choice) =>
        spec.choices.filter((other) => now.includes(other) !== (other === choice)).join("+"),
      );
      return toggled.filter((value) => value !== "");
    }
    case "flag":
      return [!current];
    // Nobody knows which other words would be worth trying.
    case "text":
      return [];
    case "number": {
      const distance = (value: number): number => Math.abs(value - Number(current));
      const nearestFirst = (values: readonly number[]): number[] =>
        [...values].sort((a, b) => distance(a) - distance(b));
      const isInside = (value: number): boolean => spec.min < value && value < spec.max;
      const beside: number[] = [];
      if (measured !== undefined)
        for (const decimals of Number.isInteger(spec.step) ? [0] : DECIMALS) {
          const around = besideAt(measured, decimals);
          beside.push(...nearestFirst(around.filter(isInside)));
          // A finer value decides like one of these, unless an end of the range lies between the measured
          // value and what is round.
          if (around.every(isInside) || !isInside(measured)) break;
        }
      return [...new Set([...beside, ...nearestFirst([spec.min, spec.max])])].filter(
        (value) => value !== current,
      );
    }
  }
}

/**
 * Decimals of the values that are tried beside a measured one; more where fewer do not reach between it and
 * an end of the range.
 */
const DECIMALS = [2, 4, 6, 8] as const;

/**
 * The values with so many decimals on both sides of one; one that has no more decimals itself is among them,
 * since a limit may include it or not.
 */
function besideAt(value: number, decimals: number): readonly number[] {
  const near = Number(value.toFixed(decimals));
  const unit = 10 ** -decimals;
  const other = (steps: number): number => Number((near + steps * unit).toFixed(decimals));
  return near === value ? [other(-1), near, other(1)] : near < value ? [near, other(1)] : [other(-1), near];
}

/**
 * Values further in the direction of a change: the end of the range, and halfway to it. Empty where the value
 * is that end.
 */
function beyond(spec: ParamSpec, value: number, current: number): readonly number[] {
  if (spec.kind !== "number") return [];
  const end = value > current ? spec.max : spec.min;
  const half = Number.isInteger(spec.step) ? Math.round((value + end) / 2) : (value + end) / 2;
  return value === end ? [] : [...new Set([end, half])].filter((further) => further !== value);
}

function wordsFor(
  param: string,
  spec: ParamSpec,
  value: ParamValue,
  current: ParamValue,
  isOnward: boolean,
): string {
  const name = wordOf(param);
  if (spec.kind === "flag") return `${name} ${value === true ? "on" : "off"}`;
  if (
    spec.kind !== "number" ||
    typeof value !== "number" ||
    typeof current !== "number" ||
    value === spec.min ||
    value === spec.max
  )
    return `${name} ${String(value)}`;
  const figure = Number.isInteger(value)
    ? String(value)
    : value.toFixed(DECIMALS.find((decimals) => Number(value.toFixed(decimals)) === value) ?? 20);
  return isOnward ? `${name} ${value > current ? "at least" : "at most"} ${figure}` : `${name} ${figure}`;
}

/** Whether most of the leaves' characters have another verdict in `keep`. */
function isFlipped({ page, extraction }: Inspection, keep: Uint8Array, range: LeafRange): boolean {
  let balance = 0;
  for (let leaf = range.start; leaf < range.end; leaf++)
    balance += (keep[leaf] === extraction.keep[leaf] ? -1 : 1) * page.leaves[leaf]!.text.length;
  return balance > 0;
}

/** How many units flip beside those of the leaves when `keep` replaces what is kept. */
export function othersOf(inspection: Inspection, keep: Uint8Array, range: LeafRange): number {
  const { extraction } = inspection;
  return flips({ ...inspection, extraction: { ...extraction, keep } }, extraction.keep).filter(
    (flip) => flip.range.end <= range.start || range.end <= flip.range.start,
  ).length;
}

/** Gain of F1 on this page when `keep` replaces what is kept. */
function gainOf({ page, gold, score }: Inspection, keep: Uint8Array): number | null {
  return gold === null || score === null ? null : leafScore(page, keep, gold).f1 - score.f1;
}
