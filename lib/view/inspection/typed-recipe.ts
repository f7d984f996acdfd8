import { AppError } from "../../errors";
import { described } from "../../recipes/described";
import { recipeFrom } from "../../recipes/given";
import { writeRecipe } from "../../recipes/text";

/** What somebody typed or pasted, read as a recipe: its text in its one form, or what is wrong with it. */
export type TypedRecipe = { readonly text: string } | { readonly problem: string };

/**
 * Null where it is only something to search for: it has no sign that a recipe has and a name has not.
 * @param programs what programs are configured
 */
export function typedRecipe(typed: string, programs: ReadonlySet<string> = new Set()): TypedRecipe | null {
  if (!/[|({:@]/.test(typed)) return null;
  try {
    const recipe = recipeFrom(typed, programs);
    described(recipe);
    return { text: writeRecipe(recipe) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: error.message };
  }
}
