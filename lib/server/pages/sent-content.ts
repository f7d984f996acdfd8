import { UsageError } from "../../errors";
import { canonical } from "../../recipes/canonical";
import { needsOf } from "../../recipes/configure";
import { modelIdsOf } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import type { Store } from "../../store/interfaces/store";
import { fetchPage } from "../../http/fetch-page";
import { askedRecipe } from "../recipes/asked-recipe";
import { areHeavy, EXTRACTION_LIMIT_MS, pageThreads } from "./page-threads";

/** All that is sent takes turns as one page would. */
const SENT = "sent";

/**
 * The main content of a page that somebody sends, or names, as JSON in UTF-8. Nothing is kept.
 * @param body of the request, see `contentBody`
 * @throws UsageError for a wrong field, recipe or address, `needs-site`, `needs-labels`; NotFoundError for a model;
 * InputError for what is no page; LimitError
 */
export async function sentContent(
  store: Pick<Store, "models">,
  body: Uint8Array,
  explains: boolean,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const order = { subject: SENT, isHeavy: areHeavy(body.length), limitMs: EXTRACTION_LIMIT_MS, signal };
  const {
    recipe: given,
    url,
    hasPage,
  } = await pageThreads().run("askedContent", {
    ...order,
    what: "reading the request",
    load: () => ({ body: new Uint8Array(body) }),
  });
  const recipe = await askedRecipe({ recipe: given as Record<string, unknown>, params: {} });
  mustStandAlone(recipe);
  const models = await Promise.all(modelIdsOf([recipe]).map((id) => store.models.file(id)));
  const fetched = hasPage ? null : await fetchPage(url!, { signal: signal ?? null });
  return pageThreads().run("content", {
    ...order,
    what: `running ${writeRecipe(recipe)} on this page`,
    load: () => ({ body: new Uint8Array(body), fetched, recipe, models, explains }),
  });
}

function mustStandAlone(recipe: Recipe): void {
  const needs = needsOf(recipe);
  if (needs === "page") return;
  const key = writeRecipe(canonical(recipe));
  throw new UsageError(
    `needs-${needs}`,
    needs === "site"
      ? `${key} compares pages of a site: name a model of it, or import the pages`
      : `${key} has to be trained on labelled pages first (winnow train)`,
  );
}
