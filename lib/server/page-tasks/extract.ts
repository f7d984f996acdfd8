import { AppError, InputError, messageOf } from "../../errors";
import { noCorpus, type Corpus, type CorpusPage, type Fitted } from "../../extractors/contract";
import { answerToText } from "../../extractors/wire";
import { wholeView } from "../../page/page";
import { configure } from "../../recipes/configure";
import { knownModels, type Model } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { pageOf, type SentPage } from "./sent-page";

export interface Extracting {
  readonly page: SentPage;
  /** All pages of its site, by key, where the recipe is to be fitted to them; else null. */
  readonly site: readonly SentPage[] | null;
  /** What the recipe learned of the site before, as JSON in UTF-8; null where that is not known. */
  readonly learned: Uint8Array | null;
  /** The models that the recipe names. */
  readonly models: readonly Model[];
  readonly recipe: Recipe;
}

/**
/**
 * What a recipe says of a page: the text of its `Answer`, as UTF-8, and what it learned of the site where it
 * was fitted to it.
 * @throws InputError `extractor-threw` where it breaks off, and as `decodeBytes`
 */
export async function extract({
  page: sent,
  site,
  learned: known,
  recipe,
  models,
}: Extracting): Promise<{ readonly answer: Uint8Array; readonly learned: Uint8Array | null }> {
  const configured = configure(recipe, knownModels(models));
  const page = pageOf(sent);
  const fitted = await configured.fit(site === null ? noCorpus : siteOf(site));
  const learned = site === null ? null : new TextEncoder().encode(JSON.stringify(fitted.model));
  // As everybody else has it: from the model in its written form.
  const written = learned ?? known;
  const ready =
    written === null ? fitted : configured.restore(JSON.parse(new TextDecoder().decode(written)) as unknown);
  const view = wholeView(page);
  try {
    const began = performance.now();
    const extraction = ready.extract(view);
    const ms = performance.now() - began;
    const answer = answerToText({ extraction, trace: traceOf(ready, view), ms });
    return { answer: new TextEncoder().encode(answer), learned };
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
