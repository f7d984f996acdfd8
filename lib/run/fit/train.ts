/** Training on labelled pages: a model of all of them, and scores on sites that it did not see. */
import { createHash } from "node:crypto";
import { InputError, UsageError } from "../../errors";
import { metricById } from "../../evaluation/metrics/index";
import { summariesOf, type EvaluatedPage } from "../../evaluation/report/report";
import { evaluatePage } from "../../evaluation/run";
import type { Fitted } from "../../extractors/contract/contract";
import { extractorById } from "../../extractors/index";
import type { GoldKind } from "../../gold/gold";
import { foldsBySite, foldsWithinSites } from "../../learn/folds";
import { decodeBytes, type DecodeHints } from "../../page/decode";
import type { ConfiguredRecipe } from "../../recipes/configure";
import { modelOf, type HeldOutScore, type Model } from "../../recipes/model";
import type { Task } from "../../task";
import type { Source, SourcePage } from "../sources/source";
import { corpusOf } from "./corpus-of";
import { pageFingerprint } from "./fingerprint";

export interface Training {
  /** Its name goes into the card. */
  readonly source: Pick<Source, "name" | "pages">;
  /** One extractor that learns from labels. */
  readonly recipe: ConfiguredRecipe;
  /** Into how many parts the sites are divided, each scored by a model of the others. */
  readonly folds: number;
  /** Divide the pages of every site instead, and say so in the card: a page is scored by models of its own site. */
  readonly isWithinSites?: boolean;
  /** Decides which sites, or pages, come together. */
  readonly seed: number;
  /** Metric ids. */
  readonly metrics: readonly string[];
  /** The version of the code, for the card. */
  readonly code: string;
}

interface LabelledPage {
  readonly page: SourcePage;
  readonly fingerprint: string;
}

/**
 * Train on the pages of a corpus whose content is known. The same pages, recipe and seed give the same model
 * and card. No site is on both sides of a fold, but where folds are asked for within sites.
 * @throws UsageError for what does not learn from labels, and where the pages are of a single site; InputError
 * `no-labels`
 */
export async function train(training: Training, task: Task): Promise<Model> {
  const { recipe, source, seed, code, isWithinSites = false } = training;
  if (recipe.needs !== "labels" || !("use" in recipe.recipe)) {
    const why = recipe.needs === "site" ? "learns each site by itself when it is run" : "learns nothing";
    throw new UsageError(
      "not-trained",
      `${recipe.key} ${why}; only an extractor that learns from labels can be trained`,
    );
  }
  const kinds = extractorById(recipe.recipe.use).learnsFrom ?? ["content"];
  const labelled = await labelledPages(source, kinds, task);
  const pages = labelled.map(({ page }) => page);
  if (pages.length === 0)
    throw new InputError("no-labels", `${source.name} has no page whose ${kinds.join(" or ")} is known`);
  const sites = pages.map(({ site }, index) => site ?? `page ${index}`);
  const folds = Math.min(training.folds, isWithinSites ? pages.length : new Set(sites).size);
  if (folds < 2)
    throw new UsageError(
      "one-site",
      isWithinSites
        ? "one labelled page alone cannot be held out"
        : `all ${pages.length} labelled pages come from one site, so none can be held out`,
    );
  const foldOf = (isWithinSites ? foldsWithinSites : foldsBySite)(sites, folds, seed);
  const scores = await heldOut(training, pages, foldOf, folds, task);
  task.report({ done: 0, total: null, note: "training on all pages" });
  const { model } = await recipe.fit(corpusOf(pages, recipe.needs), task);
  const sha256 = createHash("sha256").update(JSON.stringify(labelled.map(({ fingerprint }) => fingerprint)));
  return modelOf(recipe.recipe, model, {
    data: { corpus: source.name, pages: pages.length, sha256: sha256.digest("hex") },
    code,
    heldOut: { folds, seed, pages: pages.length, scores, ...(isWithinSites && { isWithinSites }) },
  });
}

/** Every page scored by a model of the folds that it is not in. */
async function heldOut(
  { recipe, metrics: ids }: Training,
  pages: readonly SourcePage[],
  foldOf: Int32Array,
  folds: number,
  task: Task,
): Promise<Readonly<Record<string, HeldOutScore>>> {
  const metrics = ids.map(metricById);
  const evaluated: EvaluatedPage[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const note = `fold ${fold + 1} of ${folds}`;
    const named: Task = {
      signal: task.signal,
      report: (progress) => task.report({ ...progress, note: `${note}: ${progress.note}` }),
    };
    const fitted = await recipe.fit(
      corpusOf(
        pages.filter((_, index) => foldOf[index] !== fold),
        recipe.needs,
      ),
      named,
    );
    for (const [index, page] of pages.entries()) {
      if (foldOf[index] !== fold) continue;
      task.signal.throwIfAborted();
      task.report({ done: evaluated.length, total: pages.length, note: `${note}: scoring` });
      evaluated.push(await scored(page, fitted, metrics));
    }
  }
  return Object.fromEntries(
    Object.entries(summariesOf(evaluated, 0, metrics)).map(([id, { precision, recall, f1 }]) => [
      id,
      { precision, recall, f1 },
    ]),
  );
}

async function scored(
  { key: id, site, kind, lang, load }: SourcePage,
  fitted: Fitted,
  metrics: readonly ReturnType<typeof metricById>[],
): Promise<EvaluatedPage> {
  const { bytes, url, encoding, gold } = await load();
  const { html } = decodeBytes(bytes, { encoding, lang });
  const clock = (): number => 0; // Times are no part of a card.
  return {
    id,
    site,
    kind,
    lang,
    evaluation: evaluatePage(html, { url, site }, gold, [fitted], metrics, clock),
  };
}

/** The pages with gold of any of these kinds; what cannot be decoded cannot be learned from. */
async function labelledPages(
  { pages }: Pick<Source, "pages">,
  kinds: readonly GoldKind[],
  task: Task,
): Promise<LabelledPage[]> {
  const labelled: LabelledPage[] = [];
  for await (const page of pages) {
    task.signal.throwIfAborted();
    task.report({ done: labelled.length, total: null, note: page.key });
    if (!page.golds.some((kind) => kinds.includes(kind))) continue;
    const { bytes, url, site, encoding, lang, gold } = await page.load();
    if (!isReadable(bytes, { encoding, lang })) continue;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    labelled.push({ page, fingerprint: pageFingerprint({ sha256, url, site, encoding, lang, gold }) });
  }
  return labelled;
}

function isReadable(bytes: Uint8Array, hints: DecodeHints): boolean {
  try {
    decodeBytes(bytes, hints);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}
