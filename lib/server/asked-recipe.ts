import type { z } from "zod";
import type { recipeFields, recipeInput, recipesFields } from "../api/recipe-fields";
import { AppError, UsageError } from "../errors";
import { canonical } from "../recipes/canonical";
import { recipeFrom } from "../recipes/given";
import type { Recipe } from "../recipes/recipe";

type Asked<Fields extends z.core.$ZodLooseShape> = z.output<z.ZodObject<Fields>>;

/** The recipe of a request, in canonical form. @throws UsageError `no-recipe`; as `recipeFrom` */
export function askedRecipe({ recipe, extractor, params: values }: Asked<typeof recipeFields>): Recipe {
  if (recipe !== undefined) return recipeFrom(recipe);
  if (extractor === undefined) throw new UsageError("no-recipe", "no recipe: name one");
  return canonical({ use: extractor, params: values });
}

/** A recipe in a list, which says in a failure which one it was. */
function namingItself(given: z.output<typeof recipeInput>): Recipe {
  try {
    return recipeFrom(given);
  } catch (error) {
    if (typeof given !== "string" || !(error instanceof AppError)) throw error;
    throw new UsageError(error.code, `${given}: ${error.message}`, { cause: error });
  }
}

/** The recipes of a request, in canonical form. @throws UsageError `no-recipe`; as `recipeFrom` */
export function askedRecipes({ recipes, extractors }: Asked<typeof recipesFields>): Recipe[] {
  const asked = [
    ...(recipes ?? []).map(namingItself),
    ...(extractors ?? []).map(({ id, params: values }) => canonical({ use: id, params: values })),
  ];
  if (asked.length === 0) throw new UsageError("no-recipe", "no recipe: name one or more");
  return asked;
}
