import { UsageError } from "../../errors";
import type { FoundTwin } from "../../blocks/redundancy/twin";
import { described, type Described } from "../../recipes/described";
import { knownModels, modelsFor } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import type { Store } from "../../store/interfaces/store";
import { areHeavy, EXTRACTION_LIMIT_MS, pageThreads, sentPage } from "./page-threads";
import { sitePages } from "./site-pages";

/**
 * The block of another page of the site that is nearest to the block around a leaf, among a sample of them;
 * null where none of those has one.
 * @throws NotFoundError; UsageError `no-redundancy` for a recipe without redundancy or of several extractors,
 * `no-block` for a leaf outside of blocks; LimitError
 */
export async function redundancyTwin(
  store: Store,
  pageId: string,
  recipe: Recipe,
  leaf: number,
  signal?: AbortSignal,
): Promise<FoundTwin | null> {
  const { extractor, params } = await tellingOf(store, recipe);
  if (extractor.params["redundancy"] === undefined)
    throw new UsageError("no-redundancy", `${extractor.name} does not compare pages`);
  const record = await store.pages.get(pageId);
  const { records, all } = await sitePages(store, record);
  return pageThreads().run("twin", {
    what: "comparing this page with others of its site",
    subject: pageId,
    isHeavy: areHeavy([record, ...records].reduce((sum, { bytes }) => sum + bytes, 0)),
    limitMs: EXTRACTION_LIMIT_MS,
    key: `${pageId} ${record.sha256} ${leaf} ${writeRecipe(recipe)}`,
    signal,
    load: async () => ({
      page: await sentPage(store, record),
      params,
      leaf,
      all,
      others: await Promise.all(
        records.map(async (other) => ({
          ...(await sentPage(store, other)),
          title: other.title || other.key,
        })),
      ),
    }),
  });
}

/** A model is read only where the recipe leaves its values to it. */
async function tellingOf(store: Store, recipe: Recipe): Promise<Described> {
  if ("use" in recipe && recipe.params !== undefined)
    return described({ use: recipe.use, params: recipe.params });
  const models = await modelsFor([recipe], (id) => store.models.get(id));
  return described(recipe, knownModels(models));
}
