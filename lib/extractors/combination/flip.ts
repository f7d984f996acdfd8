/** What one feature alone would have to be for a text run to have the other verdict. */
import { reachOf, singleValuesOf, type Interval } from "../../learn/boosting/single-value";
import { probabilityAt, scoreOf } from "../../learn/boosting/model";
import { plattAt } from "../../learn/platt";
import { INPUTS } from "./inputs";
import type { Judged } from "./judge";
import type { Combination } from "./model";
import type { Values } from "./params";

/** Values of a feature, in (above, upTo], with which alone the verdict is the other one. */
export interface Flip {
  readonly name: string;
  readonly above: number;
  readonly upTo: number;
}

/**
 * Of the features that would do by themselves, the one that is the fewest steps of the trees off what it is; null
 * where none would. The page is cut again with what the run would then be: a higher probability of one run moves the
 * cut of all.
 */
export function flipOf(run: number, found: Judged, model: Combination, values: Values): Flip | null {
  const { rows } = found;
  const offset = run * INPUTS.length;
  const score = scoreOf(model.trees, rows, offset);
  const isKeptAt = keptBy(run, found, model, values);
  const isKept = isKeptAt(score);
  // What is decided rises with the score: what could not move it far enough need not be looked at closely.
  const reach = reachOf(model.trees, rows, offset, isKept ? -1 : 1);
  const enough = reach.map((by) => (isKeptAt(score + by) === isKept ? 0 : 1));
  if (!enough.includes(1)) return null;
  let best: (Flip & { readonly steps: number; readonly change: number }) | null = null;
  for (const [input, intervals] of singleValuesOf(model.trees, rows, offset, (at) => enough[at] === 1)) {
    const value = rows[offset + input]!;
    const here = intervals.findIndex(({ upTo }) => value <= upTo);
    const isOther = ({ change }: Interval): boolean => isKeptAt(score + change) !== isKept;
    for (const direction of [-1, 1]) {
      let from = here + direction;
      while (intervals[from] !== undefined && !isOther(intervals[from]!)) from += direction;
      const first = intervals[from];
      if (first === undefined) continue;
      const steps = Math.abs(from - here);
      const change = Math.abs(first.change);
      if (best !== null && (best.steps < steps || (best.steps === steps && best.change >= change))) continue;
      let last = first;
      for (let at = from; intervals[at] !== undefined && isOther(intervals[at]!); at += direction)
        last = intervals[at]!;
      const [low, high] = direction < 0 ? [last, first] : [first, last];
      best = { name: INPUTS[input]!.name, above: low.above, upTo: high.upTo, steps, change };
    }
  }
  return best === null ? null : { name: best.name, above: best.above, upTo: best.upTo };
}

/** Whether the run would be kept with such log-odds, all others being as they are. */
function keptBy(
  run: number,
  { runs, own }: Judged,
  { calibration }: Combination,
  { cut, threshold }: Values,
): (score: number) => boolean {
  if (cut === "threshold") return (score) => plattAt(calibration, score) >= threshold;
  const least = leastKept(own, runs.words, run);
  const ownAt = calibration.slope > 1 ? (score: number) => plattAt(calibration, score) : probabilityAt;
  return (score) => ownAt(score) > least;
}

/**
 * The probability beyond which an item belongs to the set of the highest expected F1, all others being as they are. It
 * does where its probability p is above half of the best F1 without it, which is max over k of 2 R(k) / (K(k) + A +
 * p w): R and K are the expected and all words of the k most probable others, A the expected words of all others, w
 * its own. Each k asks for the root of p (K + A + p w) = R. O(K log K)
 */
export function leastKept(probabilities: Float64Array, sizes: ArrayLike<number>, item: number): number {
  const falling = Array.from(probabilities.keys()).filter((at) => at !== item);
  falling.sort((a, b) => probabilities[b]! - probabilities[a]!);
  const all = falling.reduce((sum, at) => sum + probabilities[at]! * sizes[at]!, 0);
  const size = sizes[item]!;
  let [right, kept, least] = [0, 0, 0];
  for (const at of falling) {
    right += probabilities[at]! * sizes[at]!;
    kept += sizes[at]!;
    const rest = kept + all;
    // Stable where the item is small beside the rest, and 0 words need no square.
    const root = right === 0 ? 0 : (2 * right) / (rest + Math.sqrt(rest * rest + 4 * size * right));
    least = Math.max(least, root);
  }
  return least;
}

/** `with place.share above 0.31 alone it would be kept`, or that nothing by itself would do. */
export function flipWords(flip: Flip | null, isKept: boolean): string {
  if (flip === null) return "no single feature flips it";
  const { name, above, upTo } = flip;
  const [low, high] = [Math.ceil(above * PLACES) / PLACES, Math.floor(upTo * PLACES) / PLACES];
  const range =
    above === -Infinity
      ? `at most ${high}`
      : upTo === Infinity
        ? `above ${low}`
        : `above ${low} and at most ${high}`;
  return `with ${name} ${range} alone it would be ${isKept ? "dropped" : "kept"}`;
}

/** Limits are told in ten-thousandths, rounded to the side on which they hold. */
const PLACES = 10_000;
