/**
 * What one feature alone would have to be for a text run to have the other verdict. What is the same for all runs of a
 * page is not gone through: no page can have another of it for one run, and with another for all of them the others
 * would not stay what they are. Nor are values named that no page can have, such as one and a half headings.
 */
import { bestAfter, byFalling, leastKept } from "../../learn/expected-f1";
import { reachOf, singleValuesOf, type Interval } from "../../learn/boosting/single-value";
import { scoreOf } from "../../learn/boosting/model";
import { plattAt } from "../../learn/platt";
import type { Feature } from "./features/group";
import { INPUTS } from "./inputs";
import { isNothing, ownAt, type Judged } from "./judge";
import type { Combination } from "./model";
import { nothingAt } from "./nothing";
import type { Values } from "./params";
import { tellChange } from "./telling/scale";

/** Values of a feature, in (above, upTo], with which alone the verdict is the other one. */
export interface Flip {
  readonly feature: Feature;
  /** What it is. */
  readonly seen: number;
  readonly above: number;
  readonly upTo: number;
}

/** Whether a text run would be kept with such log-odds, all others being as they are. */
type Keeps = (score: number) => boolean;

/** What flips each text run of a page; what they all need is worked out when the first is asked for. */
export function flipsOf(found: Judged, model: Combination, values: Values): (run: number) => Flip | null {
  let keeping: ((run: number) => Keeps) | null = null;
  return (run) => flipOf(run, found, model, rising((keeping ??= keepingOf(found, model, values))(run)));
}

/**
 * The same, asked as seldom as can be: what is kept with some log-odds is with higher ones, and what is dropped with
 * lower ones. Of the few hundred log-odds that a text is tried with, a dozen are then asked about: a fifth of the time.
 */
function rising(keeps: Keeps): Keeps {
  let [dropped, kept] = [-Infinity, Infinity];
  return (score) => {
    if (score >= kept) return true;
    if (score <= dropped) return false;
    const isKept = keeps(score);
    if (isKept) kept = score;
    else dropped = score;
    return isKept;
  };
}

/**
 * Of the features that would do by themselves, the one that is the fewest steps of the trees off what it is; null
 * where none would. The page is cut again with what the run would then be: a higher probability of one run moves the
 * cut of all.
 */
function flipOf(run: number, { rows }: Judged, model: Combination, isKeptAt: Keeps): Flip | null {
  const offset = run * INPUTS.length;
  const score = scoreOf(model.trees, rows, offset);
  const isKept = isKeptAt(score);
  // What is decided rises with the score: what could not move it far enough need not be looked at closely.
  const reach = reachOf(model.trees, rows, offset, isKept ? -1 : 1);
  const enough = reach.map((by, input) =>
    INPUTS[input]!.isOfPage || isKeptAt(score + by) === isKept ? 0 : 1,
  );
  if (!enough.includes(1)) return null;
  let best: (Flip & { readonly steps: number; readonly change: number }) | null = null;
  for (const [input, intervals] of singleValuesOf(model.trees, rows, offset, (at) => enough[at] === 1)) {
    const feature = INPUTS[input]!;
    const seen = rows[offset + input]!;
    const here = intervals.findIndex(({ upTo }) => seen <= upTo);
    const isOther = ({ change }: Interval): boolean => isKeptAt(score + change) !== isKept;
    const isFlip = (one: Interval): boolean =>
      isOther(one) && tellChange(feature.scale, seen, one.above, one.upTo) !== null;
    for (const direction of [-1, 1]) {
      let from = here + direction;
      while (intervals[from] !== undefined && !isFlip(intervals[from]!)) from += direction;
      const first = intervals[from];
      if (first === undefined) continue;
      const steps = Math.abs(from - here);
      const change = Math.abs(first.change);
      if (best !== null && (best.steps < steps || (best.steps === steps && best.change >= change))) continue;
      let last = first;
      for (let at = from; intervals[at] !== undefined && isOther(intervals[at]!); at += direction)
        last = intervals[at]!;
      const [low, high] = direction < 0 ? [last, first] : [first, last];
      best = { feature, seen, above: low.above, upTo: high.upTo, steps, change };
    }
  }
  return best;
}

function keepingOf(
  { runs: { words }, own }: Judged,
  { calibration, nothing }: Combination,
  values: Values,
): (run: number) => Keeps {
  if (values.cut === "threshold") return () => (score) => plattAt(calibration, score) >= values.threshold;
  const falling = byFalling(own);
  const bestOf = bestAfter(own, words, falling);
  const probabilityOf = ownAt(calibration);
  const isEmptyWith = (item: number, probability: number): boolean => {
    const best = bestOf({ item, probability });
    const likely = nothingAt(nothing, { words: best.expected, f1: best.f1 });
    return isNothing({ best, nothing: likely }, values);
  };
  return (run) => {
    const least = leastKept(own, words, falling, run);
    return (score) => {
      const probability = probabilityOf(score);
      return probability > least && (nothing === null || !isEmptyWith(run, probability));
    };
  };
}

/** `If “texts before it” (place.first) alone were 5 or more instead of 3, it would be kept.`, or that nothing would do. */
export function flipWords(flip: Flip | null, isKept: boolean): string {
  if (flip === null) return "No single value flips it.";
  const { feature, seen, above, upTo } = flip;
  const change = tellChange(feature.scale, seen, above, upTo);
  const verdict = isKept ? "dropped" : "kept";
  return `If “${feature.words}” (${feature.name}) alone were ${change}, it would be ${verdict}.`;
}
