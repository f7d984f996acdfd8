/** Saved recipes as requests give them and as the API tells them. */
import type { z } from "zod";
import type {
  RecipeVersionAnswer,
  recipes as operations,
  SavedRecipeAnswer,
} from "../../api/resources/recipes";
import { AppError, ConflictError, isConflict } from "../../errors";
import { recipeId } from "../../recipes/canonical";
import { described } from "../../recipes/described";
import { writeRecipe } from "../../recipes/text";
import type { RecipeContent, RecipeVersion, SavedRecipe } from "../../store/interfaces/recipes";
import { askedRecipe } from "./asked-recipe";

/**
 * What a request would have saved.
 * @throws as `askedRecipe`; UsageError `unreachable-quorum`
 */
export async function askedContent({
  name,
  description,
  author,
  recipe: given,
}: z.output<(typeof operations)["create"]["body"]>): Promise<RecipeContent> {
  const recipe = await askedRecipe({ recipe: given, params: {} });
  described(recipe);
  return { name, description, author, recipe, recipeId: recipeId(recipe) };
}

export function toldVersion(version: RecipeVersion): RecipeVersionAnswer {
  return { ...version, ...textOf(version) };
}

export function toldRecipe(saved: SavedRecipe): SavedRecipeAnswer {
  return { ...saved, ...textOf(saved) };
}

/**
 * What saving gives, as the API tells it.
 * @throws what the store throws, with what is there now as the API tells it
 */
export async function told(saving: Promise<SavedRecipe>): Promise<SavedRecipeAnswer> {
  try {
    return toldRecipe(await saving);
  } catch (error) {
    if (!isConflict(error)) throw error;
    throw new ConflictError(error.message, toldRecipe(error.current as SavedRecipe));
  }
}

/** An extractor or a parameter may be no more: what was saved can be read and removed, if not run. */
function textOf({ recipe }: RecipeVersion): Pick<RecipeVersionAnswer, "text" | "problem"> {
  try {
    return { text: writeRecipe(recipe), problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { text: null, problem: error.message };
  }
}
