/** What tests of extractors share. */
import { parsePage } from "../page/parsing/parse";
import { wholeView, type Page, type View } from "../page/page";
import {
  noCorpus,
  type Extraction,
  type Extractor,
  type Fitted,
  type ParamValues,
} from "./contract/contract";

/** An extractor that needs nothing but the page, ready to extract. */
export const fitted = (extractor: Extractor, values: ParamValues = {}): Promise<Fitted> =>
  extractor.configure(values).fit(noCorpus);

export interface Extracted {
  readonly page: Page;
  readonly view: View;
  readonly answer: Extraction;
  readonly fitted: Fitted;
  /** The kept texts, leaf by leaf, trimmed. */
  readonly kept: readonly string[];
}

/** What an extractor keeps of some HTML. */
export async function extracted(
  extractor: Extractor,
  html: string,
  values: ParamValues = {},
): Promise<Extracted> {
  const page = parsePage(html);
  const view = wholeView(page);
  const ready = await fitted(extractor, values);
  const answer = ready.extract(view);
  return {
    page,
    view,
    answer,
    fitted: ready,
    kept: page.leaves.filter((_, leaf) => answer.keep[leaf] === 1).map(({ text }) => text.trim()),
  };
}

/** `count` different words. */
export const wordsOf = (count: number, word = "w"): string =>
  Array.from({ length: count }, (_, index) => `${word}${index}`).join(" ");
