/**
 * What a search found where it cannot be gone through again, because an extractor or a parameter that it used is
 * no more: what was tried on all pages stands in its log, and nothing else of it can be told.
 */
import type { Recipe } from "../recipes/recipe";
import { byFitness, fittest, frontOf, trialOf } from "./search/objective";
import { foundIn, type Logged } from "./optimisation";
import type { Kept } from "./replay";
import { candidateOf, type OptimisationReport, type Reported } from "./report";

/** A log entry with the text that it was stored under; its recipe may name what is no more. */
export interface StoredTrial extends Logged {
  readonly text: string;
}

export function logReport(
  { setup, packages }: Pick<Kept, "setup" | "packages">,
  log: readonly StoredTrial[],
  { corpus, pages, isWhole }: Reported,
): OptimisationReport {
  const found = log
    .filter(({ sample }) => sample === null)
    .map((one) => ({
      ...trialOf(one.recipe, foundIn(one, [...packages.keys()]), setup, one.text),
      packages: one.scores,
    }))
    .sort(byFitness);
  const front = new Set(frontOf(found).map(({ text }) => text));
  const [best, single] = [fittest(found), fittest(found.filter(({ recipe }) => isSingle(recipe)))];
  return {
    winnow: 1,
    ...{ corpus, pages, packages, setup, whole: isWhole, tried: found.length },
    best: best === null ? null : { ...candidateOf(best), value: best.recipe },
    single: single === null ? null : candidateOf(single),
    ...{ heldOutScore: null, heldOutSingleScore: null, heldOut: [], history: [] },
    candidates: found.map((one) => ({
      ...candidateOf(one),
      packages: one.packages,
      front: front.has(one.text),
    })),
  };
}

/** One extractor at its defaults. */
const isSingle = (recipe: Recipe): boolean =>
  "use" in recipe && Object.keys(recipe.params ?? {}).length === 0;
