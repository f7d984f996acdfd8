import { UsageError } from "../../errors";
import { extractorById } from "../../extractors/index";
import { canonical } from "../../recipes/canonical";
import { configure, needsOf, type ConfiguredRecipe } from "../../recipes/configure";
import { knownModels, modelIdsOf, modelsFor } from "../../recipes/model";
import { usesOf, type Recipe, type Use } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import { findFit, keepFit } from "../../run/fit/cache";
import { CODE_VERSION } from "../../run/generated/code-version";
import { siteOfStore, type StoredSite } from "../../run/fit/stored-site";
import type { SitePages } from "../../run/threads/schedule";
import type { PageRecord } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import { databaseUrl } from "../environment/database-url";
import type { Extracted } from "../page-tasks/extract";
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
  const needs = needsOf(recipe);
  const key = writeRecipe(canonical(recipe));
  if (needs === "labels")
    throw new UsageError("needs-labels", `${key} has to be trained on labelled pages first (winnow train)`);
  const record = await store.pages.get(id);
  const fit = needs === "site" ? await fitOf(store, record, recipe, siteBytes, signal) : null;
  if (fit !== null && "progress" in fit) return fit.progress;
  const { fitted, fitTo } = fit ?? { fitted: null, fitTo: null };
  const ids = modelIdsOf(fitted === null ? [recipe] : [recipe, fitted]);
  const bytes = fitTo === null ? record.bytes : sizeOf(fitTo);
  const ask = (withModels: boolean): Promise<Extracted | "lacks-models"> =>
    pageThreads().run("extract", {
      what: `running ${key} on this page`,
      subject: id,
      isHeavy: withModels || areHeavy(bytes) || usesOf(recipe).some(runsOnlyHere),
      limitMs,
      key: `${id} ${record.sha256} ${key} ${fit?.fits.fingerprint ?? ""} ${withModels}`,
      signal,
      load: async () => ({
        page: { ...(await sentPage(store, record)), sheets: await store.captures.sheets(id, record.sha256) },
        site: fitTo === null ? null : await Promise.all(fitTo.pages.map(({ load }) => load())),
        recipe,
        fitted,
        models: withModels ? await Promise.all(ids.map((model) => store.models.file(model))) : null,
      }),
    });
  // Most threads have read them for another page: to read them anew may take longer than the page.
  let result = await ask(false);
  if (result === "lacks-models") result = await ask(true);
  if (result === "lacks-models") throw new Error("a thread lacks models that it was given");
  if (result.learned !== null && fit !== null)
    await keepFit(store, fit.configured, fit.fits, CODE_VERSION, result.learned);
  return result.answer;
}

const runsOnlyHere = ({ use }: Use): boolean => extractorById(use).serverOnly === true;

/** How a recipe comes to be fitted to a page's site: it was before, or it is to be now. */
interface FitToSite {
  readonly configured: ConfiguredRecipe;
  readonly fits: SitePages;
  /** With its models; null where it is to be fitted. */
  readonly fitted: Recipe | null;
  readonly fitTo: StoredSite | null;
}

/** A site that is too large for a request is fitted to beside it; then how far that is. */
async function fitOf(
  store: Store,
  record: PageRecord,
  recipe: Recipe,
  siteBytes: number,
  signal: AbortSignal | undefined,
): Promise<FitToSite | { readonly progress: FitProgress }> {
  const models = await modelsFor([recipe], (model) => store.models.get(model));
  const configured = configure(recipe, knownModels(models));
  const site = await siteToFit(store, record);
  const fitted = await findFit(store, configured, site.fits, CODE_VERSION);
  if (fitted !== null || sizeOf(site) <= siteBytes)
    return { configured, fits: site.fits, fitted, fitTo: fitted === null ? site : null };
  const progress = await fitBeside(configured, record.corpusId, site, signal);
  if (progress !== null) return { progress };
  const { pages, fits } = await siteToFit(store, record);
  const learned = await findFit(store, configured, fits, CODE_VERSION);
  // Its pages became others meanwhile: who asks again has it fitted to these.
  if (learned === null) return { progress: { done: 0, total: pages.length } };
  return { configured, fits, fitted: learned, fitTo: null };
}

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
