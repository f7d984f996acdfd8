import { excerptOf } from "../../page/excerpt";
import type { LeafRange } from "../../page/page";
import { pageOf, type SentPage } from "./sent-page";

/** Characters of a text that a list shows: a line of it. */
const LENGTH = 90;

/** The beginnings of texts, for each page in the order of its ranges. */
export function excerpts({
  pages,
}: {
  readonly pages: readonly { readonly page: SentPage; readonly ranges: readonly LeafRange[] }[];
}): string[][] {
  return pages.map(({ page: sent, ranges }) => {
    const page = pageOf(sent);
    return ranges.map((range) => excerptOf(page, range, LENGTH));
  });
}
