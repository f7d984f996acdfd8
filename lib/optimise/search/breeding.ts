/** How recipes come from recipes: random ones, crossover, and one mutation at a time. */
import type { Rng } from "../../learn/rng";
import { canonical } from "../../recipes/canonical";
import { partsOf, type Quorum, type Recipe, type Vote } from "../../recipes/recipe";
import { moduleOf, mutatedUse, recipeOf, type Module } from "./space";
import { partAt, spotsOf, withPart, type Spot } from "./trees";

function oneOf<T>(items: readonly T[], rng: Rng): T {
  return items[rng.below(items.length)]!;
}

/** Two or three of the extractors at their defaults, put together in one of the ways there are. */
export function randomTree(modules: readonly Module[], rng: Rng): Recipe {
  const parts = Array.from({ length: 2 + rng.below(2) }, () => recipeOf(oneOf(modules, rng)));
  return combined(parts, rng);
}

function combined(parts: readonly Recipe[], rng: Rng): Recipe {
  switch (rng.below(4)) {
    case 0:
      return { serial: parts };
    case 1:
      return { parallel: "union", of: parts };
    case 2:
      return { parallel: "intersection", of: parts };
    default:
      return {
        vote: parts.map((recipe) => ({ recipe, weight: 1 })),
        quorum: randomQuorum(parts.length, rng),
      };
  }
}

function randomQuorum(total: number, rng: Rng): Quorum {
  return rng.next() < 0.5 ? "majority" : { votes: 1 + rng.below(Math.max(1, Math.floor(total))) };
}

/** The first with one of its parts, or all of it, replaced by a part of the second, or all of that. */
export function crossed(first: Recipe, second: Recipe, rng: Rng): Recipe {
  return reachable(withPart(first, oneOf(spotsOf(first), rng), partAt(second, oneOf(spotsOf(second), rng))));
}

type Mutation = (recipe: Recipe, modules: readonly Module[], rng: Rng) => Recipe;

/** The recipe with one change, of a kind drawn evenly; the same recipe where the kind does not apply to it. */
export function mutated(recipe: Recipe, modules: readonly Module[], rng: Rng): Recipe {
  return reachable(oneOf(MUTATIONS, rng)(recipe, modules, rng));
}

const spotsWhere = (recipe: Recipe, isMeant: (part: Recipe) => boolean): Spot[] =>
  spotsOf(recipe).filter((spot) => isMeant(partAt(recipe, spot)));

const MUTATIONS: readonly Mutation[] = [
  changeParameter,
  replaceModule,
  wrap,
  unwrap,
  addBranch,
  removeBranch,
];

/** A parameter of an extractor, or the quorum or a weight of a vote. */
function changeParameter(recipe: Recipe, modules: readonly Module[], rng: Rng): Recipe {
  const spot = oneOf(
    spotsWhere(recipe, (part) => "use" in part || "vote" in part),
    rng,
  );
  const part = partAt(recipe, spot);
  if ("vote" in part) return withPart(recipe, spot, changedVote(part, rng));
  if (!("use" in part)) return recipe;
  const known = moduleOf(modules, part);
  return known === undefined ? recipe : withPart(recipe, spot, mutatedUse(known, part, rng));
}

function changedVote(vote: Vote, rng: Rng): Vote {
  if (rng.next() < 0.5) {
    const total = vote.vote.reduce((sum, { weight }) => sum + weight, 0);
    return { ...vote, quorum: randomQuorum(total, rng) };
  }
  const chosen = rng.below(vote.vote.length);
  const weight = 1 + rng.below(3);
  return { ...vote, vote: vote.vote.map((voter, at) => (at === chosen ? { ...voter, weight } : voter)) };
}

function replaceModule(recipe: Recipe, modules: readonly Module[], rng: Rng): Recipe {
  const spot = oneOf(
    spotsWhere(recipe, (part) => "use" in part),
    rng,
  );
  return withPart(recipe, spot, recipeOf(oneOf(modules, rng)));
}

/** A part together with another extractor, before or behind it. */
function wrap(recipe: Recipe, modules: readonly Module[], rng: Rng): Recipe {
  const spot = oneOf(spotsOf(recipe), rng);
  const parts = [partAt(recipe, spot), recipeOf(oneOf(modules, rng))];
  return withPart(recipe, spot, combined(rng.next() < 0.5 ? parts : parts.reverse(), rng));
}

/** One part in place of all that it is put together with. */
function unwrap(recipe: Recipe, _: readonly Module[], rng: Rng): Recipe {
  const spots = spotsWhere(recipe, (part) => partsOf(part).length > 0);
  if (spots.length === 0) return recipe;
  const spot = oneOf(spots, rng);
  return withPart(recipe, spot, oneOf(partsOf(partAt(recipe, spot)), rng));
}

function addBranch(recipe: Recipe, modules: readonly Module[], rng: Rng): Recipe {
  const spots = spotsWhere(recipe, (part) => partsOf(part).length > 0);
  if (spots.length === 0) return recipe;
  const spot = oneOf(spots, rng);
  const part = partAt(recipe, spot);
  const added = recipeOf(oneOf(modules, rng));
  if ("serial" in part) {
    const at = rng.below(part.serial.length + 1);
    return withPart(recipe, spot, { serial: [...part.serial.slice(0, at), added, ...part.serial.slice(at)] });
  }
  if ("parallel" in part) return withPart(recipe, spot, { ...part, of: [...part.of, added] });
  if ("vote" in part)
    return withPart(recipe, spot, { ...part, vote: [...part.vote, { recipe: added, weight: 1 }] });
  return recipe;
}

function removeBranch(recipe: Recipe, _: readonly Module[], rng: Rng): Recipe {
  const spots = spotsWhere(recipe, (part) => partsOf(part).length > 1);
  if (spots.length === 0) return recipe;
  const spot = oneOf(spots, rng);
  return withPart(recipe, [...spot, rng.below(partsOf(partAt(recipe, spot)).length)], null);
}

/** In canonical form, every quorum at most as high as the votes there are. */
function reachable(recipe: Recipe): Recipe {
  return canonical(lowered(recipe));
}

function lowered(recipe: Recipe): Recipe {
  if ("use" in recipe) return recipe;
  if ("serial" in recipe) return { serial: recipe.serial.map(lowered) };
  if ("parallel" in recipe) return { ...recipe, of: recipe.of.map(lowered) };
  const total = recipe.vote.reduce((sum, { weight }) => sum + weight, 0);
  const { quorum } = recipe;
  return {
    vote: recipe.vote.map((voter) => ({ ...voter, recipe: lowered(voter.recipe) })),
    quorum: quorum !== "majority" && "votes" in quorum ? { votes: Math.min(quorum.votes, total) } : quorum,
  };
}
