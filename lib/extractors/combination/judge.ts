/** What the model makes of a page: a probability for each text run, and where it is cut. */
import { bestExpectedF1 } from "../../learn/expected-f1";
import { isotonicAt } from "../../learn/isotonic";
import { scoresOf } from "../../learn/boosting/model";
import type { View } from "../../page/page";
import { placesOf } from "./context";
import { featureRows } from "./features/catalogue";
import { textRunsOf, type TextRuns } from "./features/text-runs";
import { inputRows, lexicalOf } from "./inputs";
import type { Combination } from "./model";
import type { Values } from "./params";

export interface Judged {
  readonly runs: TextRuns;
  /** (P * INPUTS) */
  readonly rows: Float32Array;
  /** (P) of content, in [0, 1]. */
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
  const rows = inputRows(featureRows(runs), placesOf(runs), lexicalOf(runs, model.lexical));
  const scores = scoresOf(model.trees, rows);
  return { runs, rows, probability: scores.map((score) => isotonicAt(model.calibration, score)) };
}

/** The probability from which on runs are kept; Infinity where nothing is. */
export function cutOf(
  { runs, probability }: Judged,
  { cut, threshold }: Pick<Values, "cut" | "threshold">,
): number {
  return cut === "threshold" ? threshold : bestExpectedF1(probability, runs.words).cut;
}
