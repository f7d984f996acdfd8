import type { z } from "zod";
import type { recipeFields, recipesFields } from "../api/recipe-fields";
import { UsageError } from "../errors";
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

/** The recipes of a request, in canonical form. @throws UsageError `no-recipe`; as `recipeFrom` */
export function askedRecipes({ recipes, extractors }: Asked<typeof recipesFields>): Recipe[] {
  const asked = [
    ...(recipes ?? []).map(recipeFrom),
    ...(extractors ?? []).map(({ id, params: values }) => canonical({ use: id, params: values })),
  ];
  if (asked.length === 0) throw new UsageError("no-recipe", "no recipe: name one or more");
  return asked;
}
