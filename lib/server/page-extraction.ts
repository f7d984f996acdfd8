import { UsageError } from "../errors";
import { configure, type ConfiguredRecipe } from "../recipes/configure";
import { described } from "../recipes/described";
import type { Recipe } from "../recipes/recipe";
import type { PageRecord, Store } from "../store/store";
import { areHeavy, EXTRACTION_LIMIT_MS, pageThreads, sentPage } from "./page-threads";
import { sitePages } from "./site-pages";

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
  const configured = configure(recipe);
  if (configured.needs === "labels")
    throw new UsageError(
      "needs-labels",
      `${configured.key} learns from labelled pages first: run it over a corpus with gold`,
    );
  const record = await store.pages.get(id);
  const others = configured.needs === "site" ? await siteOf(store, configured, record) : [];
  const load = async () => ({
    page: await sentPage(store, record),
    others: await Promise.all(others.map((other) => sentPage(store, other))),
    recipe: configured.recipe,
  });
  const bytes = [record, ...others].reduce((sum, one) => sum + one.bytes, 0);
  return pageThreads().run("extract", {
    what: `running ${configured.key} on this page`,
    subject: id,
    isHeavy: described(recipe).extractor.serverOnly === true || areHeavy(bytes),
    limitMs,
    key: `${id} ${record.sha256} ${configured.key}`,
    signal,
    load,
  });
}

async function siteOf(
  store: Store,
  configured: ConfiguredRecipe,
  record: PageRecord,
): Promise<readonly PageRecord[]> {
  const { site } = record;
  if (site === null)
    throw new UsageError("no-site", "the page has no site, so there are no other pages to compare it with");
  const others = await sitePages(store, record);
  if (others.length === 0)
    throw new UsageError("no-site", `there is no other page of ${site} in the corpus to compare it with`);
  return others;
}
