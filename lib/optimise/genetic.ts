/**
 * Genetic programming over recipes (proposed in S1, section 4.2; the operators and their numbers are ours). It
 * begins with the best extractors alone and random pairs and triples. Every generation is tried on one sample of
 * pages, its best on all of them, so that luck with a sample is found out.
 */
import { seededRng, type Rng } from "../learn/rng";
import { canonical } from "../recipes/canonical";
import type { Recipe } from "../recipes/recipe";
import { crossed, mutated, randomTree } from "./breeding";
import { byFitness, fittest, type Trial } from "./objective";
import { singles, type Search, type Space } from "./search";
import { isWithin, type Limits } from "./trees";
import { writeRecipe } from "../recipes/text";

const POPULATION = 40;
const GENERATIONS = 25;
const TOURNAMENT = 3;
/** The fittest that live on unchanged. */
const ELITE = 2;
/** The best of a generation, tried on all pages. */
const PROVEN = 5;
const CROSSOVER = 0.7;
const MUTATION = 0.3;
const LIMITS: Limits = { depth: 4, modules: 12 };
/** Tries for a recipe that is within the limits and not there yet. */
const TRIES = 20;

export function* geneticSearch({ modules, seed }: Space): Search {
  const rng = seededRng(seed);
  const order = yield* singles({ modules, seed });
  const proven = new Map(order.map((trial) => [trial.text, trial]));
  let population = firstGeneration(order, modules, rng);
  for (let generation = 1; generation <= GENERATIONS; generation++) {
    const trials = yield { recipes: population, sample: generation };
    const best = [...trials].sort(byFitness).slice(0, PROVEN);
    for (const trial of yield { recipes: best.map(({ recipe }) => recipe), sample: null })
      proven.set(trial.text, trial);
    const elite = [...proven.values()].sort(byFitness).slice(0, ELITE);
    population = nextGeneration(trials, elite, modules, rng);
  }
}

/** Half of it the best extractors alone, the others random, out of the better half of all extractors. */
function firstGeneration(order: readonly Trial[], modules: Space["modules"], rng: Rng): Recipe[] {
  const population = new Population();
  for (const { recipe } of order.slice(0, POPULATION / 2)) population.add(recipe);
  const better = order.slice(0, Math.max(2, Math.ceil(order.length / 2)));
  const chosen = modules.filter(({ id }) =>
    better.some(({ recipe }) => "use" in recipe && recipe.use === id),
  );
  population.fill(() => randomTree(chosen, rng));
  return population.all;
}

function nextGeneration(
  trials: readonly Trial[],
  elite: readonly Trial[],
  modules: Space["modules"],
  rng: Rng,
): Recipe[] {
  const population = new Population();
  for (const { recipe } of elite) population.add(recipe);
  population.fill(() => {
    const parent = tournament(trials, rng);
    const child = rng.next() < CROSSOVER ? crossed(parent, tournament(trials, rng), rng) : parent;
    return rng.next() < MUTATION ? mutated(child, modules, rng) : child;
  });
  return population.all;
}

function tournament(trials: readonly Trial[], rng: Rng): Recipe {
  const drawn = Array.from({ length: TOURNAMENT }, () => trials[rng.below(trials.length)]!);
  return fittest(drawn)!.recipe;
}

/** Recipes within the limits, each once. */
class Population {
  private readonly recipes = new Map<string, Recipe>();

  get all(): Recipe[] {
    return [...this.recipes.values()];
  }

  add(recipe: Recipe): boolean {
    const whole = canonical(recipe);
    const text = writeRecipe(whole);
    if (this.recipes.has(text) || !isWithin(whole, LIMITS)) return false;
    this.recipes.set(text, whole);
    return true;
  }

  /** Until it is whole, or nothing new comes: a few extractors have only so many combinations. */
  fill(draw: () => Recipe): void {
    while (this.recipes.size < POPULATION) {
      let tries = 0;
      while (!this.add(draw())) if (++tries === TRIES) return;
    }
  }
}
