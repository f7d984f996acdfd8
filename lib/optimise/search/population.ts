/** A population of recipes and how it is filled: what the genetic searches have in common. */
import type { Rng } from "../../learn/rng";
import { canonical } from "../../recipes/canonical";
import type { Recipe } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import { crossed, mutated, randomTree } from "./breeding";
import type { Trial } from "./objective";
import type { Space } from "./search";
import { moduleOf } from "./space";
import { isWithin, type Limits } from "./trees";

/** Recipes of a generation. */
export const POPULATION = 40;
export const GENERATIONS = 25;
const CROSSOVER = 0.7;
const MUTATION = 0.3;
const LIMITS: Limits = { depth: 4, modules: 12 };
/** Tries for a recipe that is within the limits and not there yet. */
const TRIES = 20;

/** Recipes within the limits, each once. */
export class Population {
  private readonly recipes = new Map<string, Recipe>();

  constructor(first: readonly { readonly recipe: Recipe }[] = []) {
    for (const { recipe } of first) this.add(recipe);
  }

  get all(): Recipe[] {
    return [...this.recipes.values()];
  }

  /** Until there are so many, or nothing new comes: a few extractors have only so many combinations. */
  fill(draw: () => Recipe, size: number = POPULATION): void {
    while (this.recipes.size < size) {
      let tries = 0;
      while (!this.add(draw())) if (++tries === TRIES) return;
    }
  }

  private add(recipe: Recipe): boolean {
    const whole = canonical(recipe);
    const text = writeRecipe(whole);
    if (this.recipes.has(text) || !isWithin(whole, LIMITS)) return false;
    this.recipes.set(text, whole);
    return true;
  }
}

/**
 * Half of it the best extractors alone, the others random, out of the better half of all extractors.
 * @param order all extractors alone, the best first
 */
export function firstGeneration(order: readonly Trial[], modules: Space["modules"], rng: Rng): Recipe[] {
  const population = new Population(order.slice(0, POPULATION / 2));
  const better = order.slice(0, Math.max(2, Math.ceil(order.length / 2)));
  const isBetter = new Set(better.map(({ recipe }) => moduleOf(modules, recipe)));
  const chosen = modules.filter((module) => isBetter.has(module));
  population.fill(() => randomTree(chosen, rng));
  return population.all;
}

/** @param parent draws one */
export function bred(parent: () => Recipe, modules: Space["modules"], rng: Rng): Recipe {
  const first = parent();
  const child = rng.next() < CROSSOVER ? crossed(first, parent(), rng) : first;
  return rng.next() < MUTATION ? mutated(child, modules, rng) : child;
}
