import { answerToText } from "../../extractors/contract/wire";
import { configure } from "../../recipes/configure";
import { bodyOf, knownModels, modelIdsOf, withModels } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import { extractPage } from "../../run/extract/extract-page";
import { pageInMemory } from "../../run/sources/in-memory";
import { KeptModels } from "./kept-models";
import type { SentPage } from "./sent-page";

export interface Extracting {
  readonly page: SentPage;
  /** All pages of its site, by key, where the recipe is to be fitted to them; else null. */
  readonly site: readonly SentPage[] | null;
  readonly recipe: Recipe;
  /** The recipe with the models that it was fitted to the site with before; else null. */
  readonly fitted: Recipe | null;
  /** The files of all models that the two name; null where this thread may have read them before. */
  readonly models: readonly Uint8Array[] | null;
}

export interface Extracted {
  /** The text of the `Answer`, as UTF-8. */
  readonly answer: Uint8Array;
  /** What the recipe learned of the site where it was fitted to it; else null. */
  readonly learned: Uint8Array | null;
}

const kept = new KeptModels();

/**
 * What a recipe says of a page; `lacks-models` where this thread has not read all of its models.
 * @throws InputError where it breaks off, and as `decodeBytes`; UsageError as `configure`
 */
export async function extract({
  page,
  site,
  recipe,
  fitted,
  models: files,
}: Extracting): Promise<Extracted | "lacks-models"> {
  const named = modelIdsOf(fitted === null ? [recipe] : [recipe, fitted]);
  const found = files === null ? kept.find(named) : kept.read(files);
  if (found === null) return "lacks-models";
  const models = knownModels(found);
  const configured = configure(recipe, models);
  if (fitted !== null) await configured.ready?.();
  const request = {
    page: pageInMemory({ ...page, origin: "this page" }),
    configured,
    site: site === null ? null : site.map(pageInMemory),
    fitted: fitted === null ? null : configured.restore(bodyOf(fitted, models)),
  };
  const { extraction, trace, uncertain, learned, ms } = await extractPage(request, () => performance.now());
  const told = fitted === null ? learned && fittedText(recipe, learned) : writeRecipe(fitted);
  const doubts = uncertain();
  const answer = answerToText({
    extraction,
    trace: trace(),
    ms: ms.extract,
    ...(doubts !== null && { uncertain: doubts }),
    ...(told !== null && { fitted: told }),
  });
  return { answer: new TextEncoder().encode(answer), learned };
}

/** The card of a model is no part of what names it. */
const NO_CARD = { data: { corpus: "", pages: 0, sha256: "" }, code: "", heldOut: null };

function fittedText(recipe: Recipe, learned: Uint8Array): string {
  return writeRecipe(withModels(recipe, JSON.parse(new TextDecoder().decode(learned)), NO_CARD).recipe);
}
