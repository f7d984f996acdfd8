import { AppError, InputError, messageOf } from "../../errors";
import { noCorpus, type Corpus, type CorpusPage, type Fitted } from "../../extractors/contract";
import { answerToText } from "../../extractors/wire";
import { wholeView } from "../../page/page";
import { configure } from "../../recipes/configure";
import type { Recipe } from "../../recipes/recipe";
import { pageOf, type SentPage } from "./sent-page";

export interface Extracting {
  readonly page: SentPage;
  /** The other pages of its site, where the extractor looks at them; else empty. */
  readonly others: readonly SentPage[];
  readonly recipe: Recipe;
}

/**
 * What a recipe says of a page: the text of its `Answer`, as UTF-8. @throws InputError `extractor-threw`
 * where it breaks off, and as `decodeBytes`
 */
export async function extract({ page: sent, others, recipe }: Extracting): Promise<Uint8Array> {
  const configured = configure(recipe);
  const page = pageOf(sent);
  const fitted = await configured.fit(configured.needs === "page" ? noCorpus : siteOf([sent, ...others]));
  const view = wholeView(page);
  try {
    const began = performance.now();
    const extraction = fitted.extract(view);
    const ms = performance.now() - began;
    return new TextEncoder().encode(answerToText({ extraction, trace: traceOf(fitted, view), ms }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new InputError("extractor-threw", `${configured.key} failed on this page: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

const traceOf = (fitted: Fitted, view: Parameters<Fitted["extract"]>[0]) => fitted.trace?.(view) ?? null;

/** Pages of a site as something to learn from, parsed one at a time. */
function siteOf(sent: readonly SentPage[]): Corpus {
  async function* pages(): AsyncGenerator<CorpusPage> {
    for (const one of sent) {
      const page = pageOf(one);
      yield { id: one.id, page, live: wholeView(page).live, gold: null };
    }
  }
  return { size: sent.length, pages };
}
