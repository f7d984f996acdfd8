/**
 * Combinations of extractors at their defaults: all pairs and triples of the best eight, then votes by greedy
 * forward selection, which takes the voter that helps most, one it has already included, as long as one helps.
 */
import { canonical } from "../../recipes/canonical";
import type { Recipe, Voter } from "../../recipes/recipe";
import { isFitter, type Trial } from "./objective";
import { singles, tryAll, type Part, type Search, type Space, type Strategy } from "./search";

/** Extractors whose pairs and triples are all tried. */
const BEST = 8;
/** Votes that a vote may have. */
const MOST_VOTES = 12;

export const greedy: Strategy = {
  id: "greedy",
  tries: "Combinations at their defaults: pairs, triples, votes that grow.",
  isSeeded: false,
  begin: greedySearch,
};

function* greedySearch(space: Space): Search {
  const order = yield* singles(space);
  const best = order.slice(0, BEST).map(({ recipe }) => recipe);
  yield* tryAll(pairsAndTriples(best));
  yield* forward(order);
}

function* pairsAndTriples(recipes: readonly Recipe[]): Generator<Recipe> {
  for (const [a, first] of recipes.entries())
    for (const [b, second] of recipes.entries()) {
      if (b <= a) continue;
      yield { parallel: "union", of: [first, second] };
      yield { parallel: "intersection", of: [first, second] };
      yield { serial: [first, second] };
      yield { serial: [second, first] };
      for (const third of recipes.slice(b + 1)) {
        yield { parallel: "union", of: [first, second, third] };
        yield { parallel: "intersection", of: [first, second, third] };
        yield { vote: [first, second, third].map(voter), quorum: "majority" };
      }
    }
}

const voter = (recipe: Recipe): Voter => ({ recipe, weight: 1 });

/** From the best extractor alone; a voter that is taken again has one vote more. */
function* forward(order: readonly Trial[]): Part<Trial | null> {
  let best = order[0] ?? null;
  let voters: readonly Voter[] = best === null ? [] : [voter(best.recipe)];
  for (let votes = 2; votes <= MOST_VOTES; votes++) {
    const larger = order.map(({ recipe }) => withVoter(voters, recipe));
    const candidates = larger.flatMap((vote) =>
      quorums(votes).map((needed): Recipe => canonical({ vote, quorum: { votes: needed } })),
    );
    const next = yield* tryAll(candidates);
    // The first two voters only say what both or either say; a third may be needed before a vote helps.
    if (next === null || (votes > 3 && best !== null && !isFitter(next, best))) return best;
    if (best === null || isFitter(next, best)) best = next;
    if ("vote" in next.recipe) voters = next.recipe.vote;
  }
  return best;
}

/** Half of the votes and more than half; of two votes what either and what both say. */
function quorums(votes: number): number[] {
  const majority = Math.floor(votes / 2) + 1;
  return [...new Set([Math.ceil(votes / 2), majority])];
}

function withVoter(voters: readonly Voter[], recipe: Recipe): Voter[] {
  const name = JSON.stringify(recipe);
  const isThere = voters.some((one) => JSON.stringify(one.recipe) === name);
  return isThere
    ? voters.map((one) => (JSON.stringify(one.recipe) === name ? { ...one, weight: one.weight + 1 } : one))
    : [...voters, voter(recipe)];
}
