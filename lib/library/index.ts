/** The library as browsers have it: any recipe of any extractor that runs without Node. */
import type { Configured } from "../extractors/contract/contract";
import { USUAL_EXTRACTOR } from "../extractors/panels";
import { configure } from "../recipes/configure";
import { recipeFrom } from "../recipes/given";
import { knownModels, type Model } from "../recipes/model";
import type { Recipe } from "../recipes/recipe";
import type { Explanation, WholeAnswer } from "../run/extract/answer";
import type { GivenPage } from "./given-page";
import { answerOf, explanationOf, type PageOptions } from "./run";

export interface ExtractOptions extends PageOptions {
  /** As text, e.g. `ccb | lqf`, or as a value; `combination` if not said. */
  readonly recipe?: string | Recipe;
  /** The models that the recipe names. */
  readonly models?: readonly Model[];
}

/**
 * The main content of a page.
 * @throws UsageError for an unknown extractor, parameter or model; InputError for what is no page or no recipe,
 * `needs-site`, or where the extractor failed
 */
export async function extract(page: GivenPage, options: ExtractOptions = {}): Promise<WholeAnswer> {
  return answerOf(page, configuredBy(options), options);
}

/** The same, with what was decided on every text of the page. @throws as `extract` */
export async function explain(page: GivenPage, options: ExtractOptions = {}): Promise<Explanation> {
  return explanationOf(page, configuredBy(options), options);
}

function configuredBy({ recipe = USUAL_EXTRACTOR, models = [] }: ExtractOptions): Configured {
  return configure(recipeFrom(recipe), knownModels(models));
}

export { AppError, InputError, UsageError } from "../errors";
export { METRICS } from "../evaluation/metrics/index";
export { EXTRACTORS } from "../extractors/index";
export { evaluate } from "./evaluate";
export type { ExtractorReport, Report } from "../evaluation/report/report";
export type { Summary } from "../evaluation/scoring/score";
export type { Extractor, Measure, ParamValues, Reason } from "../extractors/contract/contract";
export type { Gold } from "../gold/gold";
export type { Model } from "../recipes/model";
export type { Recipe } from "../recipes/recipe";
export type { ExplainedText, Explanation, WholeAnswer as Answer } from "../run/extract/answer";
export type { EvaluateOptions, GoldPage } from "./evaluate";
export type { GivenPage } from "./given-page";
