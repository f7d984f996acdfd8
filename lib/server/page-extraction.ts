import { UsageError } from "../errors";
import { configure, type ConfiguredRecipe } from "../recipes/configure";
import { described } from "../recipes/described";
import { knownModels, modelsFor } from "../recipes/model";
import type { Recipe } from "../recipes/recipe";
import { writeRecipe } from "../recipes/text";
import { findFit, keepFit, type KnownFit } from "../run/fit/cache";
import { CODE_VERSION } from "../run/generated/code-version";
import { siteOfStore, type StoredSite } from "../run/fit/stored-site";
import type { PageRecord } from "../store/interfaces/pages";
import type { Store } from "../store/store";
import { databaseUrl } from "./database-url";
import { areHeavy, EXTRACTION_LIMIT_MS, pageThreads, sentPage } from "./page-threads";
import { fitToSite, type FitProgress } from "./site-fits";

export interface ExtractionLimits {
  /** How long it may take on its thread. */
  readonly limitMs?: number;
  /** A site of more bytes is fitted to beside the request. */
  readonly siteBytes?: number;
}

/** 4 MB of pages are fitted to within a few seconds. */
const SITE_BYTES = 4 * 1024 * 1024;

/**
 * What a recipe says of a stored page, for setups that a browser cannot run alone: programs that need
 * Node, and comparisons with other pages of the site.
 * @param signal aborted when nobody waits for the answer any more
 * @returns the text of an `Answer` as UTF-8; how far it is where the recipe is still being fitted to the site
 * @throws NotFoundError; UsageError for an unknown extractor or parameter, `needs-labels`, `no-site`;
 * InputError `extractor-threw`; LimitError
 */
export async function pageExtraction(
  store: Store,
  id: string,
  recipe: Recipe,
  signal?: AbortSignal,
  { limitMs = EXTRACTION_LIMIT_MS, siteBytes = SITE_BYTES }: ExtractionLimits = {},
): Promise<Uint8Array | FitProgress> {
  const models = await modelsFor([recipe], (model) => store.models.get(model));
  const configured = configure(recipe, knownModels(models));
  if (configured.needs === "labels")
    throw new UsageError(
      "needs-labels",
      `${configured.key} has to be trained on labelled pages first (winnow train)`,
    );
  const record = await store.pages.get(id);
  const site = configured.needs === "site" ? await siteToFit(store, record) : null;
  let known = site === null ? null : await findFit(store, configured, site.fits, CODE_VERSION);
  if (site !== null && known === null && sizeOf(site) > siteBytes) {
    const progress = await fitBeside(configured, record.corpusId, site, signal);
    if (progress !== null) return progress;
    known = await findFit(store, configured, site.fits, CODE_VERSION);
  }
  const fitTo = site === null || known !== null ? null : site;
  const result = await pageThreads().run("extract", {
    what: `running ${configured.key} on this page`,
    subject: id,
    isHeavy:
      described(recipe, knownModels(models)).extractor.serverOnly === true ||
      areHeavy(fitTo === null ? record.bytes : sizeOf(fitTo)),
    limitMs,
    key: `${id} ${record.sha256} ${configured.key} ${site?.fits.fingerprint ?? ""}`,
    signal,
    load: async () => ({
      page: await sentPage(store, record),
      site: fitTo === null ? null : await Promise.all(fitTo.pages.map(({ load }) => load())),
      known: known && sentFit(known),
      recipe: configured.recipe,
      models,
    }),
  });
  if (result.learned !== null) await keepFit(store, configured, site!.fits, CODE_VERSION, result.learned);
  return result.answer;
}

const sentFit = ({ recipe, learned }: KnownFit) => ({ fitted: writeRecipe(recipe), learned });

const sizeOf = ({ pages }: StoredSite): number => pages.reduce((sum, { size }) => sum + size, 0);

function fitBeside(
  { recipe, key }: ConfiguredRecipe,
  corpusId: string,
  { pages, fits }: StoredSite,
  signal: AbortSignal | undefined,
): Promise<FitProgress | null> {
  const name = `${corpusId} ${key} ${fits.fingerprint}`;
  return fitToSite(
    { database: databaseUrl(), corpusId, site: fits.name, recipe, key: name, pages: pages.length },
    signal,
  );
}

/** All pages of a page's site in its corpus, as a run sees them: it and the others, by key. */
async function siteToFit(store: Store, { id, corpusId, site }: PageRecord): Promise<StoredSite> {
  if (site === null)
    throw new UsageError("no-site", "the page has no site, so there are no other pages to compare it with");
  const found = await siteOfStore(store, corpusId, site);
  if (found.pages.every((other) => other.id === id))
    throw new UsageError("no-site", `there is no other page of ${site} in the corpus to compare it with`);
  return found;
}
