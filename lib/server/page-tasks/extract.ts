import { answerToText } from "../../extractors/wire";
import { configure } from "../../recipes/configure";
import { knownModels, withModels, type Model } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import { extractPage } from "../../run/extract/extract-page";
import { pageInMemory } from "../../run/sources/in-memory";
import type { SentPage } from "./sent-page";

export interface Extracting {
  readonly page: SentPage;
  /** All pages of its site, by key, where the recipe is to be fitted to them; else null. */
  readonly site: readonly SentPage[] | null;
  /** What the recipe learned of the site before (see `learn`), and its text with the models; else null. */
  readonly known: { readonly learned: Uint8Array; readonly fitted: string } | null;
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
  known,
  recipe,
  models,
}: Extracting): Promise<{ readonly answer: Uint8Array; readonly learned: Uint8Array | null }> {
  const request = {
    page: pageInMemory({ ...page, origin: "this page" }),
    configured: configure(recipe, knownModels(models)),
    site: site === null ? null : site.map(pageInMemory),
    learned: known?.learned ?? null,
  };
  const { extraction, trace, learned, ms } = await extractPage(request, () => performance.now());
  const fitted = known?.fitted ?? (learned === null ? null : fittedText(recipe, learned));
  const answer = answerToText({
    extraction,
    trace: trace(),
    ms: ms.extract,
    ...(fitted !== null && { fitted }),
  });
  return { answer: new TextEncoder().encode(answer), learned: site === null ? null : learned };
}

/** The card of a model is no part of what names it. */
const NO_CARD = { data: { corpus: "", pages: 0, sha256: "" }, code: "", heldOut: null };

function fittedText(recipe: Recipe, learned: Uint8Array): string {
  return writeRecipe(withModels(recipe, JSON.parse(new TextDecoder().decode(learned)), NO_CARD).recipe);
}
