/**
 * Genetic programming for two aims at once, score and time: NSGA-II (Deb et al., "A fast and elitist
 * multiobjective genetic algorithm: NSGA-II", IEEE Transactions on Evolutionary Computation 6(2), 2002) over
 * recipes. It breeds as the genetic search does, but who lives on is decided by fronts: first those that nobody
 * beats in both, then those that only these beat, and so on; on one front those in thinly settled places, so
 * that fast recipes live beside good ones. Parents and children are tried on the same sample of pages.
 */
import { seededRng, type Rng } from "../../learn/rng";
import type { Recipe } from "../../recipes/recipe";
import type { Trial } from "./objective";
import { bred, firstGeneration, GENERATIONS, POPULATION, Population } from "./population";
import { singles, type Search, type Space, type Strategy } from "./search";

/** Of the first front of a generation, tried on all pages. */
const PROVEN = 10;

/** A trial with its standing among others. */
export interface Ranked {
  readonly trial: Trial;
  /** 0 for those that nobody beats. */
  readonly front: number;
  /** How far its neighbours on its front are, in shares of the front's extent; infinite at both ends. */
  readonly crowding: number;
}

export const nsga2: Strategy = {
  id: "nsga2",
  tries: "Whole recipes, bred for score and time at once (NSGA-II).",
  isSeeded: true,
  begin: nsga2Search,
};

function* nsga2Search({ modules, seed }: Space): Search {
  const rng = seededRng(seed);
  const order = yield* singles({ modules, seed });
  let parents = firstGeneration(order, modules, rng);
  let ranked = rankedByFronts(yield { recipes: parents, sample: 1 });
  for (let generation = 2; generation <= GENERATIONS; generation++) {
    const population = new Population(parents.map((recipe) => ({ recipe })));
    const drawn = ranked;
    population.fill(() => bred(() => tournament(drawn, rng), modules, rng), 2 * POPULATION);
    ranked = rankedByFronts(yield { recipes: population.all, sample: generation }).slice(0, POPULATION);
    parents = ranked.map(({ trial }) => trial.recipe);
    yield { recipes: parents.slice(0, PROVEN).filter((_, at) => ranked[at]!.front === 0), sample: null };
  }
}

/**
 * All of them, those of the first front first, within a front the least crowded. The two aims are the score
 * without what size costs, to be high, and milliseconds per page, to be low.
 */
export function rankedByFronts(trials: readonly Trial[]): Ranked[] {
  const ranked: Ranked[] = [];
  let left = [...trials].sort((a, b) => a.ms - b.ms || b.fitness - a.fitness || (a.text < b.text ? -1 : 1));
  for (let front = 0; left.length > 0; front++) {
    // The fastest first: a trial is beaten by a faster one that is at least as good, or an equal one before it.
    const unbeaten: Trial[] = [];
    const beaten: Trial[] = [];
    for (const trial of left) {
      const last = unbeaten.at(-1);
      (last === undefined || trial.fitness > last.fitness ? unbeaten : beaten).push(trial);
    }
    ranked.push(
      ...crowdingOf(unbeaten)
        .map((crowding, at) => ({ trial: unbeaten[at]!, front, crowding }))
        .sort((a, b) => b.crowding - a.crowding),
    );
    left = beaten;
  }
  return ranked;
}

/** @param front from the fastest and worst to the slowest and best */
function crowdingOf(front: readonly Trial[]): number[] {
  const first = front[0]!;
  const last = front.at(-1)!;
  const extent = (high: number, low: number): number => (high === low ? 1 : high - low);
  const ms = extent(last.ms, first.ms);
  const fitness = extent(last.fitness, first.fitness);
  return front.map((_, at) => {
    const before = front[at - 1];
    const after = front[at + 1];
    if (before === undefined || after === undefined) return Infinity;
    return (after.ms - before.ms) / ms + (after.fitness - before.fitness) / fitness;
  });
}

/** The better of two drawn ones: of the earlier front, then the less crowded. */
function tournament(ranked: readonly Ranked[], rng: Rng): Recipe {
  const [one, other] = [rng.below(ranked.length), rng.below(ranked.length)];
  // They are in that order already.
  return ranked[Math.min(one, other)]!.trial.recipe;
}
