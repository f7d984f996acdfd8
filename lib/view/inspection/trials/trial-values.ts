/** Values of a parameter that are worth trying, and what they are called. Pure. */
import type { ParamSpec, ParamValue, ParamValues } from "../../../extractors/contract/contract";
import { missing } from "../../../extractors/contract/conditions";
import { conditionWords, valueWords } from "../condition-words";
import { wordOf } from "../why";

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
export function beyond(spec: ParamSpec, value: number, current: number): readonly number[] {
  if (spec.kind !== "number") return [];
  const end = value > current ? spec.max : spec.min;
  const half = Number.isInteger(spec.step) ? Math.round((value + end) / 2) : (value + end) / 2;
  return value === end ? [] : [...new Set([end, half])].filter((further) => further !== value);
}

/** A value of a parameter as a change, e.g. `Threshold at most 1.10`. @param isOnward whether all values behind it do the same */
export function wordsFor(
  param: string,
  spec: ParamSpec,
  value: ParamValue,
  current: ParamValue,
  isOnward: boolean,
): string {
  const name = wordOf(param);
  if (spec.kind === "flag") return `${name} ${valueWords(value)}`;
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

/** What has to be set beside a parameter for it to count, e.g. `, cut threshold`; empty where all of it is. */
export const underWords = (spec: ParamSpec, params: ParamValues): string =>
  missing(spec, params)
    .map(({ name, values }) => `, ${conditionWords([{ name, values: values.slice(0, 1) }])}`)
    .join("");
