import { z } from "zod";
import { UsageError } from "../errors";
import { canonical } from "../recipes/canonical";
import { recipeFrom } from "../recipes/given";
import type { Recipe } from "../recipes/recipe";

/** A recipe in a request: its text, or JSON. Longer texts than this are no recipe of 256 parts. */
export const recipeInput = z.union([z.string().min(1).max(50_000), z.looseObject({})]);
const params = z.record(z.string(), z.union([z.number(), z.string().max(200), z.boolean()]));

/** The fields of a request about one recipe; `extractor` with `params` is how it was asked for before. */
export const recipeFields = {
  recipe: recipeInput.optional(),
  extractor: z.string().max(100).optional(),
  params: params.default({}),
};

/** The same where several are asked for. */
export const recipesFields = {
  recipes: z.array(recipeInput).min(1).max(50).optional(),
  extractors: z
    .array(z.object({ id: z.string().max(100), params: params.default({}) }))
    .min(1)
    .max(50)
    .optional(),
};

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
