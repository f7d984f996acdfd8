import type { z } from "zod";
import type { recipeFields, recipeInput, recipesFields } from "../../api/fields/recipe-fields";
import { AppError, UsageError } from "../../errors";
import type { ProgramCatalog } from "../../peers/programs/catalog";
import { recipeFrom } from "../../recipes/given";
import type { Recipe } from "../../recipes/recipe";
import { serverPrograms } from "./programs";

type Asked<Fields extends z.core.$ZodLooseShape> = z.output<z.ZodObject<Fields>>;

/**
 * The recipe of a request, in canonical form, and configured programs in it with their version.
 * @throws UsageError `no-recipe`, `unknown-program`; as `recipeFrom`
 */
export async function askedRecipe(
  { recipe, extractor, params: values }: Asked<typeof recipeFields>,
  programs: ProgramCatalog = serverPrograms(),
): Promise<Recipe> {
  if (recipe === undefined && extractor === undefined)
    throw new UsageError("no-recipe", "no recipe: name one");
  const given = recipe ?? { use: extractor, params: values };
  return (await programs.complete([recipeFrom(given, programs.names)]))[0]!;
}

/** A recipe in a list, which says in a failure which one it was. */
function namingItself(given: z.output<typeof recipeInput>, programs: ReadonlySet<string>): Recipe {
  try {
    return recipeFrom(given, programs);
  } catch (error) {
    if (typeof given !== "string" || !(error instanceof AppError)) throw error;
    throw new UsageError(error.code, `${given}: ${error.message}`, { cause: error });
  }
}

/** The recipes of a request. @throws as `askedRecipe` */
export async function askedRecipes(
  { recipes, extractors }: Asked<typeof recipesFields>,
  programs: ProgramCatalog = serverPrograms(),
): Promise<Recipe[]> {
  const asked = [
    ...(recipes ?? []).map((one) => namingItself(one, programs.names)),
    ...(extractors ?? []).map(({ id, params: values }) =>
      recipeFrom({ use: id, params: values }, programs.names),
    ),
  ];
  if (asked.length === 0) throw new UsageError("no-recipe", "no recipe: name one or more");
  return programs.complete(asked);
}
