import { UsageError } from "../errors";
import { noCorpus, type ConfiguredExtractor, type Corpus, type CorpusPage, type Fitted, type ParamValues } from "../extractors/contract";
import { extractorById } from "../extractors/index";
import type { Answer } from "../extractors/wire";
import { storedPage } from "../jobs/stored-page";
import { wholeView } from "../page/page";
import { provideNodePeers } from "../peers/node-peers";
import type { Store } from "../store/store";
import type { Clock } from "../task";

/** Other pages of the site that are looked at while a person waits. A run looks at all of them. */
const SITE_PAGES = 24;

/**
 * What an extractor says of a stored page, for setups that a browser cannot run alone: programs that need Node, and comparisons with other
 * pages of the site.
 * @throws NotFoundError; UsageError for an unknown extractor or parameter, `needs-labels`, `no-site`
 */
export async function pageExtraction(store: Store, id: string, extractorId: string, params: ParamValues, clock: Clock): Promise<Answer> {
  provideNodePeers();
  const configured = extractorById(extractorId).configure(params);
  const record = await store.pages.get(id);
  const { page } = await storedPage(store, record);
  const fitted = await fit(store, configured, record);
  const view = wholeView(page);
  const began = clock();
  const extraction = fitted.extract(view);
  const ms = clock() - began;
  return { extraction, trace: fitted.trace?.(view) ?? null, ms };
}

async function fit(store: Store, configured: ConfiguredExtractor, record: { readonly id: string; readonly corpusId: string; readonly site: string | null }): Promise<Fitted> {
  if (configured.needs === "page") return configured.fit(noCorpus);
  if (configured.needs === "labels") throw new UsageError("needs-labels", `${configured.id} learns from labelled pages first: run it over a corpus with gold`);
  const { site, corpusId } = record;
  if (site === null) throw new UsageError("no-site", "the page has no site, so there are no other pages to compare it with");
  const ids = (await store.pages.ids({ corpusId, sites: [site], sort: "key" })).filter((other) => other !== record.id).slice(0, SITE_PAGES);
  if (ids.length === 0) throw new UsageError("no-site", `there is no other page of ${site} in the corpus to compare it with`);
  return configured.fit(pagesOf(store, [record.id, ...ids]));
}

/** Stored pages as something to learn from, one at a time in memory. */
function pagesOf(store: Store, ids: readonly string[]): Corpus {
  async function* pages(): AsyncGenerator<CorpusPage> {
    for (const id of ids) {
      const { page } = await storedPage(store, await store.pages.get(id));
      yield { id, page, live: wholeView(page).live, gold: null };
    }
  }
  return { size: ids.length, pages };
}
