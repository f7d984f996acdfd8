import { z } from "zod";
import { InputError } from "../../errors";
import { metricById } from "../../evaluation/metrics/index";
import { sweptRecipe } from "../../evaluation/curves/sweep";
import { configure, type ConfiguredRecipe } from "../../recipes/configure";
import { recipeFrom } from "../../recipes/given";
import { knownModels, modelsFor, type Model } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { checkContestants } from "../../run/evaluate/contestants";
import type { Store } from "../../store/interfaces/store";

/**
 * What an evaluate job is enqueued with. With a sweep, each recipe runs once per value of the parameter.
 */
export const evaluateInput = z.object({
  corpusId: z.string().min(1),
  /**
   * Only these pages are scored; extractors that learn a site still see all of it. Absent or null: every
   * page.
   */
  pageIds: z.array(z.string().min(1)).min(1).nullable().optional(),
  /** As `recipeFrom` takes them. */
  recipes: z.array(z.union([z.string(), z.looseObject({})])).min(1),
  metrics: z.array(z.string().min(1)).min(1),
  sweep: z
    .object({ param: z.string().min(1), values: z.array(z.number()).min(1) })
    .nullable()
    .optional(),
  /** Compute everything again, e.g. for times of this machine, where earlier runs have answered already. */
  fresh: z.boolean().optional(),
});

type Input = z.output<typeof evaluateInput>;

/** What is to be run: the input, its configurations, each once, and the models that these name. */
export interface Asked {
  readonly input: Input;
  readonly contestants: readonly ConfiguredRecipe[];
  readonly models: readonly Model[];
}

/** Read and check the input of an evaluate job. @throws InputError `bad-input` */
export async function readEvaluateInput(store: Store, given: unknown): Promise<Asked> {
  const parsed = evaluateInput.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InputError(
      "bad-input",
      `evaluate job cannot use its input: ${issue!.path.join(".")}: ${issue!.message}`,
    );
  }
  const recipes = parsed.data.recipes.map((recipe) => recipeFrom(recipe));
  const models = await modelsFor(recipes, (id) => store.models.get(id));
  return { input: parsed.data, models, contestants: contestantsOf({ ...parsed.data, recipes }, models) };
}

/** Each configuration once, checked before anything is stored. */
function contestantsOf(
  { recipes, metrics, sweep }: Omit<Input, "recipes"> & { readonly recipes: readonly Recipe[] },
  models: readonly Model[],
): ConfiguredRecipe[] {
  metrics.forEach(metricById);
  const configured = recipes.flatMap((recipe) =>
    (sweep ? sweptRecipe(recipe, sweep) : [recipe]).map((one) => configure(one, knownModels(models))),
  );
  checkContestants(configured);
  return [...new Map(configured.map((one) => [one.key, one])).values()];
}
