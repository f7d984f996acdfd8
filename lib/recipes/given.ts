/** Recipes as people and programs hand them over. */
import { InputError } from "../errors";
import { canonical } from "./canonical";
import { recipeFromJson, type Recipe } from "./recipe";
import { parseRecipe } from "./text";

/**
 * A recipe from its text, e.g. `ccb | lqf`, from JSON as text, or from parsed JSON; in canonical form.
 * @throws InputError for what is no recipe; UsageError for a text that cannot be read, an unknown extractor
 * or parameter, or a value out of range
 */
export function recipeFrom(given: unknown): Recipe {
  if (typeof given !== "string") return canonical(recipeFromJson(given));
  const text = given.trim();
  return /^[{[]/.test(text) ? canonical(recipeFromJson(parsedJson(text))) : parseRecipe(text);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError("bad-recipe", `not JSON: ${(error as SyntaxError).message}`, { cause: error });
  }
}
