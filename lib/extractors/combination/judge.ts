/** What the model makes of a page: a probability for each text run, and where it is cut. */
import { bestExpectedF1 } from "../../learn/expected-f1";
import { plattAt } from "../../learn/platt";
import { probabilityAt, scoresOf } from "../../learn/boosting/model";
import type { View } from "../../page/page";
import { textRunsOf, type TextRuns } from "./features/text-runs";
import { inputRowsOf } from "./inputs";
import type { Combination } from "./model";
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
  return { runs, rows, words: runs.words, ...probabilitiesOf(model, scoresOf(model.trees, rows)) };
}

/** @param scores (P) log-odds by the trees of the model */
export function probabilitiesOf(
  { calibration }: Pick<Combination, "calibration">,
  scores: Float64Array,
): Pick<Judged, "own" | "probability"> {
  const probability = scores.map((score) => plattAt(calibration, score));
  return { own: calibration.slope > 1 ? probability : scores.map(probabilityAt), probability };
}

/**
 * The calibrated probability from which on runs are kept; Infinity where nothing is. The best set is found by the
 * trees' own probabilities: calibrated ones are right on average over pages like those learned from, and on pages of
 * other kinds they gave doubtful texts too much credit (docs/combination.md#what-was-tried).
 */
export function cutOf(
  { words, own, probability }: Pick<Judged, "words" | "own" | "probability">,
  { cut, threshold }: Pick<Values, "cut" | "threshold">,
): number {
  if (cut === "threshold") return threshold;
  const best = bestExpectedF1(own, words).cut;
  return probability.reduce(
    (least, value, run) => (own[run]! >= best ? Math.min(least, value) : least),
    Infinity,
  );
}
