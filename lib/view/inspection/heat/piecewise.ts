/**
 * Straight lines between given points, there and back, as d3's `scaleLinear` and `scaleLog` draw them: those bring
 * times, colours and formats along, 14 kB of compressed script before a page can be looked at.
 */
import { bisectRight } from "d3";

export interface Piecewise {
  /** What lies beyond an end is at the end; NaN where there is no number. */
  at(value: number): number;
  /** The value of a place, likewise. */
  invert(place: number): number;
}

/** @param domain ascends, two values or more @param range as many, ascending */
export function piecewise(domain: readonly number[], range: readonly number[]): Piecewise {
  return { at: (value) => along(domain, range, value), invert: (place) => along(range, domain, place) };
}

/** Equal factors are equal steps. @param low above 0 */
export function logarithmic(low: number, high: number): Piecewise {
  const logs = [Math.log(low), Math.log(high)];
  return {
    at: (value) => along(logs, [0, 1], Math.log(clamped(value, low, high))),
    invert: (place) => clamped(Math.exp(along([0, 1], logs, place)), low, high),
  };
}

function along(from: readonly number[], to: readonly number[], value: number): number {
  const last = from.length - 1;
  const x = clamped(value, from[0]!, from[last]!);
  const left = bisectRight(from, x, 1, last) - 1;
  const share = (x - from[left]!) / (from[left + 1]! - from[left]!);
  return to[left]! * (1 - share) + to[left + 1]! * share;
}

const clamped = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
