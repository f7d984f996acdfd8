import { UsageError } from "../errors";
import { configure } from "../recipes/configure";
import { described } from "../recipes/described";
import { knownModels, modelsFor } from "../recipes/model";
import type { Recipe } from "../recipes/recipe";
import { siteFingerprint } from "../run/fit/fingerprint";
import { findFit, keepFit } from "../run/fit/cache";
import { CODE_VERSION } from "../run/generated/code-version";
import { pagesWithGold } from "../run/sources/pages-with-gold";
import { decodingOf } from "../run/sources/stored-page";
import type { SitePages } from "../run/threads/schedule";
import type { PageRecord, PageWithGold } from "../store/interfaces/pages";
import type { Store } from "../store/store";
import { areHeavy, EXTRACTION_LIMIT_MS, pageThreads, sentPage } from "./page-threads";

/**
 * What a recipe says of a stored page, for setups that a browser cannot run alone: programs that need
 * Node, and comparisons with other pages of the site.
 * @param signal aborted when nobody waits for the answer any more
 * @param limitMs how long it may take on its thread
 * @returns the text of an `Answer` as UTF-8
 * @throws NotFoundError; UsageError for an unknown extractor or parameter, `needs-labels`, `no-site`;
 * InputError `extractor-threw`; LimitError
 */
export async function pageExtraction(
  store: Store,
  id: string,
  recipe: Recipe,
  signal?: AbortSignal,
  limitMs: number = EXTRACTION_LIMIT_MS,
): Promise<Uint8Array> {
  const models = await modelsFor([recipe], (model) => store.models.get(model));
  const configured = configure(recipe, knownModels(models));
  if (configured.needs === "labels")
    throw new UsageError(
      "needs-labels",
      `${configured.key} learns from labelled pages first: train it (winnow train)`,
    );
  const record = await store.pages.get(id);
  const site = configured.needs === "site" ? await siteToFit(store, record) : null;
  const learned = site === null ? null : await findFit(store, configured, site, CODE_VERSION);
  const fitTo = site === null || learned !== null ? null : site.records;
  const load = async () => ({
    page: await sentPage(store, record),
    site: fitTo === null ? null : await Promise.all(fitTo.map((one) => sentPage(store, one))),
    learned,
    recipe: configured.recipe,
    models,
  });
  // How large the others are is not known before they are read; pages of a site are much alike.
  const bytes = fitTo === null ? record.bytes : record.bytes * fitTo.length;
  const result = await pageThreads().run("extract", {
    what: `running ${configured.key} on this page`,
    subject: id,
    isHeavy: described(recipe).extractor.serverOnly === true || areHeavy(bytes),
    limitMs,
    key: `${id} ${record.sha256} ${configured.key} ${site?.fingerprint ?? ""}`,
    signal,
    load,
  });
  if (result.learned !== null) await keepFit(store, configured, site!, CODE_VERSION, result.learned);
  return result.answer;
}

/** All pages of a page's site in its corpus, as a run sees them: it and the others, by key. */
async function siteToFit(store: Store, { id, corpusId, site }: PageRecord): Promise<SiteToFit> {
  if (site === null)
    throw new UsageError("no-site", "the page has no site, so there are no other pages to compare it with");
  const ids = await store.pages.ids({ corpusId, sites: [site], sort: "key" });
  if (ids.every((other) => other === id))
    throw new UsageError("no-site", `there is no other page of ${site} in the corpus to compare it with`);
  const records: PageWithGold[] = [];
  for await (const one of pagesWithGold(store, ids)) records.push(one);
  const identities = records.map((one) => ({ sha256: one.sha256, url: one.url, site, ...decodingOf(one) }));
  return { name: site, pages: records.length, fingerprint: siteFingerprint(identities), records };
}

interface SiteToFit extends SitePages {
  readonly records: readonly PageWithGold[];
}
