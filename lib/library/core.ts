/**
 * The library with nothing but the extractor that is handed in, for programs that must be small, e.g. a script
 * of a page: `winnow/core`.
 */
import type { Configured, Extractor, ParamValues } from "../extractors/contract/contract";
import type { WholeAnswer } from "../run/extract/answer";
import type { GivenPage } from "./given-page";
import { answerOf, explanationOf, type Explanation, type PageOptions } from "./run";

export interface CoreOptions extends PageOptions {
  /** E.g. `blockExtractor` of `winnow/extractors/block-extractor`. */
  readonly extractor: Extractor;
  /** Its parameters that are not at their defaults. */
  readonly params?: ParamValues;
}

/**
 * The main content of a page by one extractor.
 * @throws UsageError for a parameter; InputError for what is no page, `needs-site`, or where the extractor failed
 */
export async function extract(page: GivenPage, options: CoreOptions): Promise<WholeAnswer> {
  return answerOf(page, configuredBy(options), options);
}

/** The same, with what was decided on every text of the page. @throws as `extract` */
export async function explain(page: GivenPage, options: CoreOptions): Promise<Explanation> {
  return explanationOf(page, configuredBy(options), options);
}

const configuredBy = ({ extractor, params }: CoreOptions): Configured => extractor.configure(params);

export { AppError, InputError, UsageError } from "../errors";
export type { Extractor, Measure, ParamValues, Reason } from "../extractors/contract/contract";
export type { WholeAnswer as Answer } from "../run/extract/answer";
export type { GivenPage } from "./given-page";
export type { ExplainedText, Explanation } from "./run";
