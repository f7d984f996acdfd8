/** Entry of the process that fits a recipe to a site that is too large for a request. */
import { PassThrough } from "node:stream";
import { provideNodePeers } from "../../peers/node-peers";
import { configure } from "../../recipes/configure";
import { knownModels, modelsFor } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { findFit, keepFit } from "../../run/fit/cache";
import { learn } from "../../run/fit/learned";
import { CODE_VERSION } from "../../run/generated/code-version";
import { siteOfStore } from "../../run/fit/stored-site";
import { answerOrder } from "../downloads/process-entry";

/** What it is asked for. */
export interface FitRequest {
  readonly corpusId: string;
  readonly site: string;
  readonly recipe: Recipe;
}

provideNodePeers();
/** Its output is a line for each page that was learned from. */
answerOrder(async (store, request) => {
  const { corpusId, site, recipe } = request as FitRequest;
  const models = await modelsFor([recipe], (id) => store.models.get(id));
  const configured = configure(recipe, knownModels(models));
  const { pages, fits } = await siteOfStore(store, corpusId, site);
  const output = new PassThrough();
  const signal = new AbortController().signal;
  const fit = async (): Promise<void> => {
    // Another process may have done it meanwhile.
    if ((await findFit(store, configured, fits, CODE_VERSION)) === null) {
      const learned = await learn(configured, pages, { signal, report: () => output.write("\n") });
      await keepFit(store, configured, fits, CODE_VERSION, learned);
    }
    output.end();
  };
  return { bytes: null, output, written: fit() };
});
