/** Recipes as trees: their parts by place, and the same tree with another part in one place. */
import { partsOf, usesOf, type Recipe } from "../../recipes/recipe";

/** Where a part is: the position at each level from the top; none for the whole. */
export type Spot = readonly number[];

/** Levels, 1 for one extractor. */
export function depthOf(recipe: Recipe): number {
  return 1 + Math.max(0, ...partsOf(recipe).map(depthOf));
}

/** All places of a recipe, from the top, a part before its own parts. */
export function spotsOf(recipe: Recipe): Spot[] {
  return [
    [],
    ...partsOf(recipe).flatMap((part, position) => spotsOf(part).map((spot): Spot => [position, ...spot])),
  ];
}

export function partAt(recipe: Recipe, spot: Spot): Recipe {
  const [position, ...rest] = spot;
  return position === undefined ? recipe : partAt(partsOf(recipe)[position]!, rest);
}

/** The recipe with another part there; null takes the part out, which has to have a part beside it. */
export function withPart(recipe: Recipe, spot: Spot, part: Recipe | null): Recipe {
  const [position, ...rest] = spot;
  if (position === undefined) return part ?? recipe;
  const replaced = (old: Recipe): Recipe[] =>
    rest.length === 0 && part === null ? [] : [withPart(old, rest, part)];
  const put = (parts: readonly Recipe[]): Recipe[] =>
    parts.flatMap((old, at) => (at === position ? replaced(old) : [old]));
  if ("serial" in recipe) return { serial: put(recipe.serial) };
  if ("parallel" in recipe) return { ...recipe, of: put(recipe.of) };
  if ("vote" in recipe)
    return {
      ...recipe,
      vote: recipe.vote.flatMap((voter, at) =>
        at === position ? replaced(voter.recipe).map((one) => ({ ...voter, recipe: one })) : [voter],
      ),
    };
  return recipe;
}

/** What a tree may grow to. */
export interface Limits {
  readonly depth: number;
  readonly modules: number;
}

export function isWithin(recipe: Recipe, { depth, modules }: Limits): boolean {
  return depthOf(recipe) <= depth && usesOf(recipe).length <= modules;
}
