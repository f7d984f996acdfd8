import type { z } from "zod";
import type { corpora, LabellingOrder } from "../../api/resources/corpora";
import { mustBeDoubtful } from "../../jobs/order/order-plan";
import { nameOfRecipe } from "../../recipes/described";
import { modelsFor } from "../../recipes/model";
import { writeRecipe } from "../../recipes/text";
import type { JobRecord } from "../../store/interfaces/jobs";
import type { Slice } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import { toldState } from "../requests/page-query";
import { askedRecipe } from "../recipes/asked-recipe";

/** How the labelling order of a corpus was made, and how far it is; null where there is none. @throws NotFoundError */
export async function orderOf(store: Store, corpusId: string): Promise<LabellingOrder | null> {
  const record = await store.order.get(corpusId);
  if (record === null) return null;
  const progress = await store.order.progress(corpusId);
  // Pages in conflict are finished as well, and who must not know of conflicts would count them by what is missing.
  const of = (slice: Slice): { readonly pages: number; readonly done: number } => {
    const states = progress.filter((each) => each.slice === slice);
    const sum = (those: typeof states): number => those.reduce((all, { pages }) => all + pages, 0);
    return { pages: sum(states), done: sum(states.filter(({ state }) => toldState(state) === "done")) };
  };
  const { random, seed, recipe, tutorial = false } = record.setup;
  return {
    evaluation: of("evaluation"),
    training: of("training"),
    ...{ random, seed, tutorial },
    recipe: recipe === null ? null : writeRecipe(recipe),
    createdAt: record.createdAt,
    isFinished: record.finishedAt !== null,
  };
}

/**
 * Have the labelling order of a corpus made; while a job is about it, that one is answered.
 * @throws NotFoundError; UsageError as `askedRecipe` and `mustBeDoubtful`
 */
export async function enqueueOrder(
  store: Store,
  corpusId: string,
  { recipe: given, ...asked }: z.output<typeof corpora.makeOrder.body>,
): Promise<JobRecord> {
  const { name } = await store.corpora.get(corpusId);
  const recipe = given === null ? null : await askedRecipe({ recipe: given, params: {} });
  if (recipe !== null) await mustBeDoubtful(recipe, await modelsFor([recipe], (id) => store.models.get(id)));
  const by = recipe === null ? "templates" : `templates and doubts of ${nameOfRecipe(recipe)}`;
  return store.jobs.enqueue({
    kind: "order",
    title: `Labelling order of ${name} by ${by}`,
    input: { corpusId, ...asked, recipe },
    key: `order ${corpusId}`,
  });
}
