/** What both entries of the library do once they know what to run. */
import type { Configured } from "../extractors/contract/contract";
import { wholeAnswer, wholeExplanation, type Explanation, type WholeAnswer } from "../run/extract/answer";
import { extractPage, type PageExtraction } from "../run/extract/extract-page";
import { mustBePage, otherPage, sourcePage, type GivenPage, type PageHints } from "./given-page";

/** What is known of a page. */
export interface PageOptions extends PageHints {
  /** The other pages of its site, for extractors that compare pages; what is known of the page is not said of them. */
  readonly site?: readonly GivenPage[];
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
  return wholeExplanation(await extracted(page, configured, options));
}

function extracted(
  page: GivenPage,
  configured: Configured,
  { site, ...hints }: PageOptions,
): Promise<PageExtraction> {
  mustBePage("the page", page);
  const others = site?.map((other, index) => {
    const name = `page ${index + 1} of the site`;
    mustBePage(name, other);
    return otherPage(name, other, hints);
  });
  const request = { page: sourcePage("page", page, hints), configured, site: others ?? null };
  return extractPage(request, () => performance.now());
}
