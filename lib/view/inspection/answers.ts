import {
  noCorpus,
  type Extraction,
  type Extractor,
  type ParamValues,
} from "../../extractors/contract/contract";
import type { Answer } from "../../extractors/contract/wire";
import { wholeView, type Page } from "../../page/page";
import { withParser } from "../page/with-parser";
import type { Models } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import type { Clock } from "../../task";

/** How far fitting a recipe to the pages of a site is. */
export interface Fitting {
  readonly done: number;
  readonly total: number;
}

/**
 * Asks the server what a recipe says of the page; who does not wait any more says so, and frees the
 * server's thread.
 * @param onFitting told again and again while the recipe is being fitted to a large site
 * @throws Error with the server's sentence
 */
export type RemoteExtraction = (
  recipe: Recipe,
  signal?: AbortSignal,
  onFitting?: (fitting: Fitting) => void,
) => Promise<Answer>;

/** Brings the models that a recipe names. @throws Error with the server's sentence */
export type LoadModels = (recipe: Recipe) => Promise<Models>;

/** Whether the browser can run a setup by itself: no program of others, no other pages, no labels. */
export function runsHere(extractor: Extractor, params: ParamValues): boolean {
  return extractor.serverOnly === undefined && extractor.configure(params).needs === "page";
}

/** Load what an extractor needs to run here, while its page is still on its way; who runs it hears what is wrong. */
export async function prepareHere(extractor: Extractor, params: ParamValues): Promise<void> {
  if (runsHere(extractor, params))
    await extractor
      .configure(params)
      .ready?.()
      .catch(() => undefined);
}

/** Run an extractor that `runsHere` on a page of the browser. @throws whatever the extractor throws */
export async function answerHere(
  page: Page,
  extractor: Extractor,
  params: ParamValues,
  now: Clock,
): Promise<Answer> {
  const fitted = await extractor.configure(params).fit(noCorpus);
  const view = wholeView(page);
  return withParser(() => {
    const began = now();
    const extraction = fitted.extract(view);
    const ms = now() - began;
    const uncertain = fitted.uncertain?.(view);
    return {
      ...{ extraction, trace: fitted.trace?.(view) ?? null, ms },
      ...(uncertain !== undefined && { uncertain }),
    };
  });
}

/** Extract with an extractor that learns nothing: its fitted form can be had without waiting. */
export function extractAt(extractor: Extractor, params: ParamValues, page: Page): Extraction {
  return extractor.configure(params).restore(null).extract(wholeView(page));
}
