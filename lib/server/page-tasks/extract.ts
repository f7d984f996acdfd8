import { answerToText } from "../../extractors/wire";
import { configure } from "../../recipes/configure";
import { knownModels, type Model } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { extractPage } from "../../run/extract/extract-page";
import { pageInMemory } from "../../run/sources/in-memory";
import type { SentPage } from "./sent-page";

export interface Extracting {
  readonly page: SentPage;
  /** All pages of its site, by key, where the recipe is to be fitted to them; else null. */
  readonly site: readonly SentPage[] | null;
  /** What the recipe learned of the site before, as JSON in UTF-8; null where that is not known. */
  readonly learned: Uint8Array | null;
  /** The models that the recipe names. */
  readonly models: readonly Model[];
  readonly recipe: Recipe;
}

/**
 * What a recipe says of a page: the text of its `Answer`, as UTF-8, and what it learned of the site where it
 * was fitted to it.
 * @throws InputError where it breaks off, and as `decodeBytes`
 */
export async function extract({
  page,
  site,
  learned: known,
  recipe,
  models,
}: Extracting): Promise<{ readonly answer: Uint8Array; readonly learned: Uint8Array | null }> {
  const request = {
    page: pageInMemory({ ...page, origin: "this page" }),
    configured: configure(recipe, knownModels(models)),
    site: site === null ? null : site.map(pageInMemory),
    learned: known,
  };
  const { extraction, trace, learned, ms } = await extractPage(request, () => performance.now());
  const answer = answerToText({ extraction, trace: trace(), ms: ms.extract });
  return { answer: new TextEncoder().encode(answer), learned: site === null ? null : learned };
}
