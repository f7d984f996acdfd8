/** What the model makes of a page: a probability for each text run, and where it is cut. */
import { bestExpectedF1, type ExpectedCut } from "../../learn/expected-f1";
import { plattAt, type Platt } from "../../learn/platt";
import { probabilityAt, scoresOf } from "../../learn/boosting/model";
import type { View } from "../../page/page";
import { textRunsOf, type TextRuns } from "./features/text-runs";
import { inputRowsOf } from "./inputs";
import type { Combination } from "./model";
import { nothingAt } from "./nothing";
import type { Values } from "./params";

export interface Judged {
  readonly runs: TextRuns;
  /** (P * INPUTS) */
  readonly rows: Float32Array;
  /** (P) words of each run. */
  readonly words: Int32Array;
  /**
   * (P) of content as the trees have it, in [0, 1]; calibrated where they are less sure than they could be, as a few
   * slow ones are.
   */
  readonly own: Float64Array;
  /** (P) of content, calibrated, in [0, 1]; in the order of `own`. */
  readonly probability: Float64Array;
  /** The choice of runs with the highest expected F1, by `own`. */
  readonly best: ExpectedCut;
  /** How likely the page has no content at all, in [0, 1]; 0 by a model that cannot tell. */
  readonly nothing: number;
}

const known = new WeakMap<Combination, WeakMap<View, Judged>>();

/** Judged once for a view and a model. */
export function judged(view: View, model: Combination): Judged {
  let views = known.get(model);
  if (views === undefined) known.set(model, (views = new WeakMap()));
  let found = views.get(view);
  if (found === undefined) views.set(view, (found = judge(textRunsOf(view), model)));
  return found;
}

function judge(runs: TextRuns, model: Combination): Judged {
  const rows = inputRowsOf(runs, model.lexical);
  return {
    runs,
    rows,
    words: runs.words,
    ...probabilitiesOf(model, scoresOf(model.trees, rows), runs.words),
  };
}

/**
 * @param scores (P) log-odds by the trees of the model
 * @param words (P)
 */
export function probabilitiesOf(
  { calibration, nothing }: Pick<Combination, "calibration" | "nothing">,
  scores: Float64Array,
  words: Int32Array,
): Pick<Judged, "own" | "probability" | "best" | "nothing"> {
  const own = scores.map(ownAt(calibration));
  const best = bestExpectedF1(own, words);
  const probability = scores.map((score) => plattAt(calibration, score));
  return { own, probability, best, nothing: nothingAt(nothing, { words: best.expected, f1: best.f1 }) };
}

/** The probability that the trees themselves have at a score. */
export function ownAt(calibration: Platt): (score: number) => number {
  return calibration.slope > 1 ? (score) => plattAt(calibration, score) : probabilityAt;
}

/** Whether nothing is kept of a page: that it has no content is likelier than its best choice of runs is right. */
export function isNothing(
  { best, nothing }: Pick<Judged, "nothing"> & { readonly best: Pick<ExpectedCut, "f1"> },
  { cut }: Pick<Values, "cut">,
): boolean {
  return cut !== "threshold" && nothing > best.f1;
}

/**
 * The calibrated probability from which on runs are kept; Infinity where nothing is, as where the page is likely to
 * have no content. The best set is found by the trees' own probabilities: calibrated ones are right on average over
 * pages like those learned from, and on pages of other kinds they gave doubtful texts too much credit
 * (docs/combination.md#what-was-tried).
 */
export function cutOf(
  found: Pick<Judged, "own" | "probability" | "best" | "nothing">,
  values: Pick<Values, "cut" | "threshold">,
): number {
  if (values.cut === "threshold") return values.threshold;
  if (isNothing(found, values)) return Infinity;
  const { own, probability, best } = found;
  return probability.reduce(
    (least, value, run) => (own[run]! >= best.cut ? Math.min(least, value) : least),
    Infinity,
  );
}
