/**
 * Random search over the parameters of single extractors, then coordinate descent with halving steps from the
 * best point; a grid where an extractor has at most three parameters. The extractors come in the order of what
 * they score at their defaults.
 */
import { seededRng } from "../../learn/rng";
import type { Recipe, Use } from "../../recipes/recipe";
import { gridOf, MOST_GENES } from "./grid";
import { fittest, isFitter, type Trial } from "./objective";
import { mixed } from "./packages";
import { singles, tryAll, type Part, type Search, type Space, type Strategy } from "./search";
import { changedUse, moduleOf, positionOf, randomUse, valueOf, type Gene, type Module } from "./space";

/** Random points of an extractor. */
const POINTS = 60;
/** Steps of the descent as shares of a parameter's range; the last is one value. */
const STEPS: readonly number[] = [1 / 4, 1 / 8, 1 / 16, 1 / 32, 0];

export const random: Strategy = {
  id: "random",
  tries: "Parameters of single extractors, drawn at random and refined.",
  isSeeded: true,
  begin: randomSearch,
};

function* randomSearch(space: Space): Search {
  const order = yield* singles(space);
  for (const start of order) {
    const own = moduleOf(space.modules, start.recipe)!;
    const at = space.modules.indexOf(own);
    if (own.genes.length === 0) continue;
    const rng = seededRng(mixed(space.seed, at));
    const points = Array.from({ length: POINTS }, () => randomUse(own, rng));
    const found = own.genes.length <= MOST_GENES ? yield* gridOf(own) : yield* tryAll(points);
    yield* descent(own, fittest([start, ...(found === null ? [] : [found])])!);
  }
}

/**
 * Parameter by parameter to the fittest of its neighbours, one step to either side of a number and every other
 * choice, until no parameter helps; then with half the step, down to one value.
 */
function* descent(module: Module, start: Trial): Part<Trial> {
  let best = start;
  for (const share of STEPS) {
    for (let isBetter = true; isBetter;) {
      isBetter = false;
      for (const gene of module.genes) {
        const recipes = neighboursOf(gene, best.recipe as Use, share);
        const next = fittest(yield { recipes, sample: null });
        if (next === null || !isFitter(next, best)) continue;
        best = next;
        isBetter = true;
      }
    }
  }
  return best;
}

/** @param share of all values of a number, how far its neighbours are; at least one value */
function neighboursOf(gene: Gene, use: Use, share: number): Recipe[] {
  const at = positionOf(gene, valueOf(use, gene));
  const far = Math.max(1, Math.round(share * gene.values.length));
  const places = gene.isOrdered ? [at - far, at + far] : gene.values.map((_, place) => place);
  return places
    .filter((place) => place !== at && place >= 0 && place < gene.values.length)
    .map((place) => changedUse(use, { [gene.name]: gene.values[place]! }));
}
