/** What both entries of the library do once they know what to run. */
import type { Configured } from "../extractors/contract/contract";
import { pathOf } from "../page/path";
import { wholeAnswer, type WholeAnswer } from "../run/extract/answer";
import {
  explainLeaves,
  extractPage,
  type LeafVerdict,
  type PageExtraction,
} from "../run/extract/extract-page";
import { sourcePage, type GivenPage, type PageHints } from "./given-page";

/** What is known of a page, and the other pages of its site, for extractors that compare pages. */
export interface PageOptions extends PageHints {
  readonly site?: readonly GivenPage[];
}

/** What was decided on one text of the page, and by which reason. */
export interface ExplainedText extends LeafVerdict {
  /** The element that decided, e.g. `html > body > div.story`; null where none did. */
  readonly path: string | null;
}

export interface Explanation extends WholeAnswer {
  /** Every text of the page, in document order. */
  readonly texts: readonly ExplainedText[];
}

/** @throws as `extractPage` */
export async function answerOf(
  page: GivenPage,
  configured: Configured,
  options: PageOptions,
): Promise<WholeAnswer> {
  return wholeAnswer(await extracted(page, configured, options));
}

/** @throws as `extractPage` */
export async function explanationOf(
  page: GivenPage,
  configured: Configured,
  options: PageOptions,
): Promise<Explanation> {
  const result = await extracted(page, configured, options);
  const texts = explainLeaves(result.page, result.extraction).map((leaf) => {
    const node = leaf.reason?.node ?? null;
    return { ...leaf, path: node === null ? null : pathOf(result.page, node) };
  });
  return { ...wholeAnswer(result), texts };
}

function extracted(
  page: GivenPage,
  configured: Configured,
  { site, ...hints }: PageOptions,
): Promise<PageExtraction> {
  const others = site?.map((other, index) => sourcePage(`page ${index + 1} of the site`, other, hints));
  const request = { page: sourcePage("page", page, hints), configured, site: others ?? null };
  return extractPage(request, () => performance.now());
}
