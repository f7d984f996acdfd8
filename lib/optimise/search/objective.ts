/** What makes one candidate better than another. */
import { usesOf, type Recipe } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";

export interface Objective {
  /** What each extractor of a recipe costs, in F1. */
  readonly parsimony: number;
  /** What a millisecond per page costs, in F1; 0 where time does not count. */
  readonly timeWeight: number;
}

/** What came of a candidate. */
export interface Found {
  /** Mean over the packages of their scores, in [0, 1]. */
  readonly score: number;
  /** The same of their median F1; null where it is not known. */
  readonly median: number | null;
  /** The same of their shares of pages with an empty answer; null where it is not known. */
  readonly empty: number | null;
  /** Milliseconds per page. */
  readonly ms: number;
}

/** A candidate and what a search knows of it. */
export interface Trial extends Found {
  readonly recipe: Recipe;
  /** Its text, by which it is known. */
  readonly text: string;
  /** Extractors in the recipe. */
  readonly modules: number;
  /** The score without what size and time cost. */
  readonly fitness: number;
}

/** @param text of the recipe, where it is known already */
export function trialOf(
  recipe: Recipe,
  found: Found,
  objective: Objective,
  text: string = writeRecipe(recipe),
): Trial {
  const modules = usesOf(recipe).length;
  const fitness = found.score - objective.parsimony * modules - objective.timeWeight * found.ms;
  return { ...found, recipe, text, modules, fitness };
}

/** Scores that differ by less are the same score but for rounding. */
const ROUNDING = 1e-12;

/**
 * Whether one is fitter than the other; of equally fit ones the one with fewer extractors, then with the shorter
 * text, then the first by alphabet, so that the order of trying decides nothing.
 */
export function isFitter(a: Trial, b: Trial): boolean {
  if (Math.abs(a.fitness - b.fitness) > ROUNDING) return a.fitness > b.fitness;
  if (a.modules !== b.modules) return a.modules < b.modules;
  if (a.text.length !== b.text.length) return a.text.length < b.text.length;
  return a.text < b.text;
}

/** The fittest first. */
export function byFitness(a: Trial, b: Trial): number {
  return a.text === b.text ? 0 : isFitter(a, b) ? -1 : 1;
}

/** The fittest; null for none. */
export function fittest(trials: readonly Trial[]): Trial | null {
  return trials.reduce<Trial | null>(
    (best, trial) => (best === null || isFitter(trial, best) ? trial : best),
    null,
  );
}

/**
 * The Pareto front of score and time: those to which no other is at least as good in both and better in one. The
 * fastest first, which is also the lowest score; of equal ones the smaller.
 */
export function frontOf(trials: readonly Trial[]): Trial[] {
  const front: Trial[] = [];
  const ordered = [...trials].sort((a, b) => a.ms - b.ms || b.score - a.score || byFitness(a, b));
  for (const trial of ordered) if (trial.score > (front.at(-1)?.score ?? -1)) front.push(trial);
  return front;
}
