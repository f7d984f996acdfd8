import { z } from "zod";
import { InputError } from "../errors";
import { metricById } from "../evaluation/metrics/index";
import { sweptRecipe } from "../evaluation/curves/sweep";
import { configure, type ConfiguredRecipe } from "../recipes/configure";
import { recipeFrom } from "../recipes/given";
import { knownModels, modelsFor, type Model } from "../recipes/model";
import type { Recipe } from "../recipes/recipe";
import { checkContestants } from "../run/evaluate/contestants";
import { FITS_KEPT_MS } from "../run/fit/cache";
import { asRun } from "../store/run-recipe";
import { finishRun, type EvaluateResult } from "./evaluate/evaluate-finish";
import { scorePages } from "./evaluate/evaluate-pages";
import { countWanted, type Wanted } from "./evaluate/evaluate-window";
import type { JobHandler } from "./job";

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

/**
 * Score extractors on a corpus of the store as the run that has the job's id, a window of pages at a time
 * whatever the size of the corpus. What an earlier attempt has scored is skipped, what an earlier run has
 * scored alike is taken over, failures are tried again. A cancel ends the run as `cancelled` with what is
 * there; a worker that goes away leaves it `running` for the next one.
 */
export const evaluateJob: JobHandler = async (
  input,
  task,
  { store, jobId, codeVersion },
): Promise<EvaluateResult> => {
  const parsed = evaluateInput.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InputError(
      "bad-input",
      `evaluate job cannot use its input: ${issue!.path.join(".")}: ${issue!.message}`,
    );
  }
  const recipes = parsed.data.recipes.map((recipe) => recipeFrom(recipe));
  const models = await modelsFor(recipes, (id) => store.models.get(id));
  const contestants = contestantsOf({ ...parsed.data, recipes }, models);
  const { corpusId, pageIds = null, metrics, sweep = null, fresh: isFresh = false } = parsed.data;
  const wanted: Wanted = { corpusId, pageIds: pageIds === null ? null : new Set(pageIds) };
  const total = await countWanted(store, wanted);
  // They were there when the run was asked for.
  if (pageIds !== null && total === 0)
    throw new InputError(
      "no-pages",
      pageIds.length === 1
        ? "the page of this run is not in the corpus any more"
        : `none of the ${pageIds.length} pages of this run are in the corpus any more`,
    );
  const extractors = contestants.map(asRun);
  const run = await store.runs.create({ corpusId, extractors, metrics, sweep, pages: total }, jobId);
  // From here on the run names its models.
  await store.models.collect(FITS_KEPT_MS);
  try {
    await scorePages(run, contestants, wanted, { store, codeVersion, isFresh, models, total }, task);
    return await finishRun(store, run, wanted, "done");
  } catch (error) {
    if (task.signal.aborted && task.signal.reason === "cancel")
      await finishRun(store, run, wanted, "cancelled");
    else if (!task.signal.aborted) await store.runs.finish(run.id, "failed", {});
    throw error;
  }
};

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
