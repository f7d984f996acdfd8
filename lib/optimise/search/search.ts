/**
 * What the strategies have in common. A search is a generator that asks about candidates and is told how they
 * did. It has no state but what it was told, so that a search is continued by telling it the same again.
 */
import type { Recipe } from "../../recipes/recipe";
import { byFitness, fittest, type Trial } from "./objective";
import { recipeOf, type Module } from "./space";

/** Candidates in canonical form, to be tried on all pages, or for a number on the sample of that number. */
export interface Ask {
  readonly recipes: readonly Recipe[];
  readonly sample: number | null;
}

/** Told one trial for each recipe of an ask, in their order. */
export type Search = Generator<Ask, void, readonly Trial[]>;

/** A part of a search, which ends with what it found. */
export type Part<Found> = Generator<Ask, Found, readonly Trial[]>;

/** Where a search takes its candidates from, and its luck. */
export interface Space {
  readonly modules: readonly Module[];
  readonly seed: number;
}

/** A way to search, as the list of them has it. */
export interface Strategy {
  /** As setups and the command line name it. */
  readonly id: string;
  /** What it tries, in a sentence. */
  readonly tries: string;
  /** Whether it draws lots, so that another seed tries other recipes. */
  readonly isSeeded: boolean;
  readonly begin: (space: Space) => Search;
}

/** Candidates that are asked about at once: enough to keep all threads busy, few enough to be done soon. */
export const BATCH = 32;

/** Every extractor at its defaults: what anything else is measured by. The fittest first. */
export function* singles({ modules }: Space): Part<readonly Trial[]> {
  const trials = yield { recipes: modules.map((module) => recipeOf(module)), sample: null };
  return [...trials].sort(byFitness);
}

/** Candidates batch by batch. @returns the fittest; null for none */
export function* tryAll(recipes: Iterable<Recipe>): Part<Trial | null> {
  let best: Trial | null = null;
  let batch: Recipe[] = [];
  for (const recipe of recipes) {
    batch.push(recipe);
    if (batch.length < BATCH) continue;
    best = fittest([...(best === null ? [] : [best]), ...(yield { recipes: batch, sample: null })]);
    batch = [];
  }
  if (batch.length === 0) return best;
  return fittest([...(best === null ? [] : [best]), ...(yield { recipes: batch, sample: null })]);
}
