/**
 * What a search found where it cannot be gone through again, because an extractor or a parameter that it used is
 * no more: what was tried on all pages stands in its log, and nothing else of it can be told.
 */
import { UsageError } from "../errors";
import { parseRecipe, writeRecipe } from "../recipes/text";
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
  const alone = new Set(setup.modules.map(textOf));
  const [best, single] = [fittest(found), fittest(found.filter(({ text }) => alone.has(text)))];
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

/** The text under which what a setup names is tried by itself; its name where it is no more. */
function textOf(name: string): string {
  try {
    return writeRecipe(parseRecipe(name));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return name;
  }
}
