import { recipeId } from "../recipes/canonical";
import type { ConfiguredRecipe } from "../recipes/configure";
import type { RunExtractor } from "./interfaces/runs";

/** A recipe as a run keeps it. */
export function asRun({ key, id, params, recipe }: ConfiguredRecipe): RunExtractor {
  return { key, id, params, recipe, recipeId: recipeId(recipe) };
}
