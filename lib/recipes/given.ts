/** Recipes as people and programs hand them over. */
import { InputError } from "../errors";
import { canonical } from "./canonical";
import { namingPrograms } from "./programs";
import { recipeFromJson, type Recipe } from "./recipe";
import { parseRecipe } from "./text";

/**
 * A recipe from its text, e.g. `ccb | lqf`, from JSON as text, or from parsed JSON; in canonical form.
 * @param programs what programs are configured, which recipes may use by their names
 * @throws InputError for what is no recipe; UsageError for a text that cannot be read, an unknown extractor
 * or parameter, or a value out of range
 */
export function recipeFrom(given: unknown, programs: ReadonlySet<string> = new Set()): Recipe {
  const fromJson = (json: unknown): Recipe => canonical(namingPrograms(recipeFromJson(json), programs));
  if (typeof given !== "string") return fromJson(given);
  const text = given.trim();
  return /^[{[]/.test(text) ? fromJson(parsedJson(text)) : parseRecipe(text, programs);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError("bad-recipe", `not JSON: ${(error as SyntaxError).message}`, { cause: error });
  }
}
