/**
 * How the heatmap is coloured: by verdict, or in cividis on a scale of this page or one held from before.
 * Pure.
 */
import type { ScoreSpec } from "../../extractors/contract/contract";
import { cividisColours } from "./heat/heat-colours";
import type { Inspection } from "./inspection";
import { makeQuantileScale, makeScale, scaleOf, type Scale } from "./heat/scale";

export const SCALE_KINDS = ["linear", "log", "quantile"] as const;
export type ScaleKind = (typeof SCALE_KINDS)[number];

export interface ScaleChoice {
  /** The form of cividis; null for colours by verdict. */
  readonly kind: ScaleKind | null;
  /** A scale as `writeScale` wrote it, which stays whatever is shown; null for that of the page. */
  readonly held: string | null;
}

const NUMBER = "-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?";
const WRITTEN = new RegExp(`^(linear|log|quantile):(${NUMBER}(?:,${NUMBER})+)$`);

/** Digits of a number in an address, and those that tell any two numbers apart. */
const DIGITS = 4;
const ALL_DIGITS = 17;

/**
 * A scale of cividis as it stands in an address, e.g. `log:0.1,100`: with as many digits as tell its breaks apart, since
 * equal ones are no scale.
 */
export function writeScale({ kind, breaks }: Scale): string {
  for (let digits = DIGITS; ; digits++) {
    const written = breaks.map((value) => Number(value.toPrecision(digits)));
    if (digits === ALL_DIGITS || isAscending(written)) return `${kind}:${written.join(",")}`;
  }
}

const isAscending = (values: readonly number[]): boolean =>
  values.every((value, i) => i === 0 || value > values[i - 1]!);

const known = new Map<string, Scale | null>();

/**
 * Read it back; null for what is no scale, since an address is not to be trusted. The same text gives the
 * same scale.
 */
export function readScale(text: string): Scale | null {
  let scale = known.get(text);
  if (scale === undefined) known.set(text, (scale = parse(text)));
  return scale;
}

function parse(text: string): Scale | null {
  const [, kind, list = ""] = WRITTEN.exec(text) ?? [];
  const breaks = list.split(",").map(Number);
  const low = breaks[0]!;
  const high = breaks.at(-1)!;
  if (kind === undefined || !breaks.every(Number.isFinite) || !isAscending(breaks)) return null;
  if (kind === "quantile") return makeQuantileScale(breaks);
  return (kind === "log" && low <= 0) || breaks.length !== 2
    ? null
    : makeScale(kind === "log" ? "log" : "linear", low, high);
}

const own = new WeakMap<Float32Array, Map<ScaleKind, Scale>>();

/** The axis of an inspection by a choice; the inspection's own one where nothing is chosen. */
export function chosenScale(inspection: Inspection, { kind, held }: ScaleChoice): Scale {
  const kept = held === null ? null : readScale(held);
  if (kept !== null) return kept;
  const {
    extractor: { score: spec },
    params,
    extraction: { score },
    scale,
  } = inspection;
  if (kind === null || kind === scale.kind) return scale;
  let scales = own.get(score);
  if (scales === undefined) own.set(score, (scales = new Map()));
  let found = scales.get(kind);
  if (found === undefined) {
    const limit = spec.limit === null ? undefined : params[spec.limit];
    scales.set(kind, (found = make(kind, spec, score, typeof limit === "number" ? limit : null)));
  }
  return found;
}

function make(kind: ScaleKind, spec: ScoreSpec, score: Float32Array, limit: number | null): Scale {
  const values = Array.from(score)
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  if (kind === "quantile") return makeQuantileScale(values);
  const { domain, ...rest } = spec;
  // A logarithm has no zero: the ends are then those of the page.
  const ends = domain !== undefined && (kind === "linear" || domain[0] > 0) ? { domain } : {};
  return scaleOf({ ...rest, ...ends, scale: kind }, score, limit);
}

/** The inspection in the chosen colours; the same object where nothing is chosen. */
export function onScale(inspection: Inspection, choice: ScaleChoice): Inspection {
  if (choice.kind === null && choice.held === null) return inspection;
  const scale = chosenScale(inspection, choice);
  return { ...inspection, scale, colours: cividisColours(scale) };
}
