/**
 * Genetic programming over recipes (proposed in S1, section 4.2; the operators and their numbers are ours). It
 * begins with the best extractors alone and random pairs and triples. Every generation is tried on one sample of
 * pages, its best on all of them, so that luck with a sample is found out.
 */
import { seededRng, type Rng } from "../../learn/rng";
import type { Recipe } from "../../recipes/recipe";
import { byFitness, fittest, type Trial } from "./objective";
import { bred, firstGeneration, GENERATIONS, Population } from "./population";
import { singles, type Search, type Space, type Strategy } from "./search";

const TOURNAMENT = 3;
/** The fittest that live on unchanged. */
const ELITE = 2;
/** The best of a generation, tried on all pages. */
const PROVEN = 5;

export const genetic: Strategy = {
  id: "genetic",
  tries: "Whole recipes: parts and parameters are bred over generations.",
  isSeeded: true,
  begin: geneticSearch,
};

function* geneticSearch({ modules, seed }: Space): Search {
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

function nextGeneration(
  trials: readonly Trial[],
  elite: readonly Trial[],
  modules: Space["modules"],
  rng: Rng,
): Recipe[] {
  const population = new Population(elite);
  population.fill(() => bred(() => tournament(trials, rng), modules, rng));
  return population.all;
}

function tournament(trials: readonly Trial[], rng: Rng): Recipe {
  const drawn = Array.from({ length: TOURNAMENT }, () => trials[rng.below(trials.length)]!);
  return fittest(drawn)!.recipe;
}
