/** How a request names what is to run. */
import { z } from "zod";
import type { Recipe } from "../../recipes/recipe";
import { paramValues } from "./fields";
import type { Refusal } from "./refusals";

type JsonObject = Readonly<Record<string, unknown>>;
/**
 * Any object: that it is a recipe is for `recipeFrom` to say, in words of its own. Who sends one has it as a
 * `Recipe`, which has no index signature.
 */
const recipeJson = z.looseObject({}) as unknown as z.ZodType<JsonObject, Recipe | JsonObject>;

/** A recipe in a request: its text, or JSON. Longer texts than this are no recipe of 256 parts. */
export const recipeInput = z
  .union([z.string().min(1).max(50_000), recipeJson])
  .meta({ id: "Recipe", description: "What to run: a recipe as its text, e.g. `ccb | lqf`, or as JSON." });

/** One extractor, as it was asked for before there were recipes. */
const extractor = z.string().max(100);

/** The fields of a request about one recipe; `extractor` with `params` is how it was asked for before. */
export const recipeFields = {
  recipe: recipeInput.optional(),
  extractor: extractor.optional().describe("one extractor, where no recipe is given"),
  params: paramValues.default({}),
};

/** The same in a query: the recipe as text, and the parameters of before as JSON. */
export const recipeQuery = {
  recipe: z.string().min(1).max(5000).optional(),
  extractor: recipeFields.extractor,
  params: z
    .string()
    .max(5000)
    .default("{}")
    .transform(jsonOf)
    .pipe(recipeFields.params)
    .describe("parameters as JSON"),
};

/** The same where several are asked for. */
export const recipesFields = {
  recipes: z.array(recipeInput).min(1).max(50).optional(),
  extractors: z
    .array(z.object({ id: extractor, params: recipeFields.params }))
    .min(1)
    .max(50)
    .optional()
    .describe("extractors, the older form of `recipes`"),
};

/** What a request that names a recipe may be refused for. */
export const OF_RECIPE: readonly Refusal[] = [
  { status: 400, code: "no-recipe", about: "No recipe is named." },
  { status: 400, code: "bad-recipe", about: "The text is not a recipe." },
  { status: 422, code: "bad-recipe", about: "The JSON is not a recipe." },
  { status: 400, code: "unknown-extractor", about: "There is no extractor of that name." },
  { status: 400, code: "unknown-parameter", about: "The extractor has no parameter of that name." },
  {
    status: 422,
    code: "model-version",
    about: "A model that it names is of a version that is not read here; both are named.",
  },
  { status: 400, code: "bad-parameter", about: "The extractor does not take that value." },
];

/** Null for what is no JSON, which no schema takes. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
