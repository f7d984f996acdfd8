/** How sure a model may be, found out on pages that it did not learn from. */
import { certaintyOf, type Certainty } from "../../learn/certainty";
import { bestExpectedF1 } from "../../learn/expected-f1";
import { fitPlatt, plattAt, type Platt } from "../../learn/platt";
import type { Example } from "./examples";
import { ownAt } from "./judge";
import type { Combination } from "./model";
import { learnNothing } from "./nothing";
import { TrainingSet } from "./training-set";

export const NOTHING_CERTAIN: Certainty = { positive: null, negative: null };

/**
 * How far scores may be trusted, found out on those of models that did not see the page, and on pages with their
 * names, as those to come have them. A page that its model has learned from says how to read the scores where there is
 * no other, but proves nothing: nothing is promised by it.
 * @param scores (pages)
 * @param isUnseen (pages)
 */
export function sureness(
  set: TrainingSet,
  scores: readonly Float64Array[],
  isUnseen: readonly boolean[],
): Pick<Combination, "calibration" | "certainty" | "nothing"> {
  const named = pagesWhere(set, scores, ({ isUnnamed }) => !isUnnamed);
  const calibration = calibrated(named.scores, named.set.labels);
  const unseen = pagesWhere(set, scores, ({ isUnnamed }, at) => !isUnnamed && isUnseen[at]!);
  const prospects = set.pages.flatMap(({ isUnnamed, sizes, labels }, at) => {
    if (isUnnamed || !isUnseen[at]!) return [];
    const { f1, expected } = bestExpectedF1(scores[at]!.map(ownAt(calibration)), sizes);
    return [{ prospect: { words: expected, f1 }, isEmpty: !labels.includes(1) }];
  });
  return { calibration, certainty: certain(unseen, calibration), nothing: learnNothing(prospects) };
}

interface ScoredPages {
  readonly set: TrainingSet;
  /** Of all runs, one after the other. */
  readonly scores: Float64Array;
}

function pagesWhere(
  { pages, seed }: TrainingSet,
  scores: readonly Float64Array[],
  isTaken: (page: Example, at: number) => boolean,
): ScoredPages {
  const places = [...pages.keys()].filter((at) => isTaken(pages[at]!, at));
  return {
    set: new TrainingSet(
      places.map((at) => pages[at]!),
      seed,
    ),
    scores: Float64Array.from(places.flatMap((at) => [...scores[at]!])),
  };
}

function certain({ set, scores }: ScoredPages, calibration: Platt): Certainty {
  const { labels, weights } = set;
  if (new Set(labels).size < 2) return NOTHING_CERTAIN;
  const probability = scores.map((score) => plattAt(calibration, score));
  // Where the runs of one label have no word, none weighs anything.
  return certaintyOf(probability, labels, set.tellsApart(weights) ? weights : null, RIGHT);
}

/** Of what is accepted without a look, the share that should be right (docs/combination.md#what-is-certain). */
const RIGHT = 0.99;

/** Two pages or three may have it that the trees are the wronger the surer they are: then they are taken as they are. */
function calibrated(scores: Float64Array, labels: Uint8Array): Platt {
  const curve = fitPlatt(scores, labels, null);
  return curve.slope > 0 ? curve : { slope: 1, offset: 0 };
}
