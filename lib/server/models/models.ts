/** Models as the API tells them. */
import type { ListedModel, ModelAbout } from "../../api/resources/models";
import { AppError, UsageError } from "../../errors";
import type { Weights } from "../../extractors/contract/self-report";
import { noCorpus } from "../../extractors/contract/contract";
import { configure } from "../../recipes/configure";
import { knownModels, modelFile, modelFromJson, type Model } from "../../recipes/model";
import { writeRecipe } from "../../recipes/text";
import type { KeptModel } from "../../store/interfaces/models";
import type { Store } from "../../store/interfaces/store";

type Models = Pick<Store, "models">;

/** Those that a person keeps, the newest first. */
export async function listModels({ models }: Models): Promise<ListedModel[]> {
  return (await models.list()).map(told);
}

/** Everything there is to tell of a model. @throws NotFoundError */
export async function modelAbout({ models }: Models, id: string): Promise<ModelAbout> {
  const model = await models.get(id);
  const uses = await models.uses(id);
  const kept = (await models.list()).find((one) => one.id === id);
  // One that nobody keeps is what a recipe learned of a site.
  const unkept = { addedAt: 0, bytes: new TextEncoder().encode(JSON.stringify(modelFile(model))).length };
  const { recipe, card } = model;
  const listed = told({ ...(kept ?? unkept), id, recipe, card });
  const about = {
    model: listed,
    uses: { recipes: [...uses.recipes], runs: [...uses.runs], jobs: [...uses.jobs] },
  };
  try {
    return { ...about, weights: [...(await weightsOf(model))], problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...about, weights: [], problem: error.message };
  }
}

/**
 * Keep a model from the content of its file.
 * @throws InputError as `modelFromJson`, and of another version of what learned it; UsageError as `configure`
 */
export async function addModel({ models }: Models, file: unknown): Promise<ListedModel> {
  const model = modelFromJson(file);
  await weightsOf(model);
  await models.add(model);
  return told((await models.list()).find(({ id }) => id === model.id)!);
}

/** @throws NotFoundError; UsageError `model-in-use` while a job is to use it */
export async function removeModel({ models }: Models, id: string): Promise<void> {
  const { jobs } = await models.uses(id);
  if (jobs.length > 0)
    throw new UsageError("model-in-use", `a job that is waiting or running uses it: ${jobs[0]!.title}`);
  await models.remove(id);
}

/** @throws InputError, UsageError where it cannot be used here */
async function weightsOf(model: Model): Promise<readonly Weights[]> {
  const ready = configure({ use: model.recipe.use, model: model.id }, knownModels([model]));
  return (await ready.fit(noCorpus)).weights?.() ?? [];
}

function told({ id, recipe, card, bytes, addedAt }: KeptModel): ListedModel {
  return { id, recipe, card, bytes, addedAt, text: textOf({ id, recipe }) };
}

/** What learned it may be no more. */
function textOf({ id, recipe }: Pick<KeptModel, "id" | "recipe">): string | null {
  try {
    return writeRecipe({ ...recipe, model: id });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}
