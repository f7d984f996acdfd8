import { writeRecipe } from "../recipes/text";
import type { Logged, Optimisation, Request } from "./optimisation";
import type { Setup } from "./setup";
import { DEFAULTS } from "./search/setup-names";

/** A setup for tests: few extractors, one package, nothing held out. */
export const setupOf = (changes: Partial<Setup>): Setup => ({
  ...DEFAULTS,
  search: "grid",
  by: null,
  modules: ["bte", "lqf", "ccb", "lsi"],
  heldOut: false,
  ...changes,
});

/** Scores of the packages of a recipe by its text, without any page. */
export type Scores = (text: string) => readonly number[];

export const loggedAs =
  (scores: Scores) =>
  ({ recipe, sample }: Request): Logged => ({
    ...{ recipe, sample, scores: scores(writeRecipe(recipe)), ms: 1 },
    spread: null,
  });

/** Go on until it has ended, or for so many steps. */
export function goOn(optimisation: Optimisation, scores: Scores, steps = Infinity): Optimisation {
  for (let step = 0; step < steps; step++) {
    const open = optimisation.next();
    if (open === null) break;
    optimisation.tell(open.map(loggedAs(scores)));
  }
  return optimisation;
}
