/** Training on labelled pages: a model of all of them, and scores on sites that it did not see. */
import { createHash } from "node:crypto";
import { contentMask } from "../../gold/content-mask";
import type { CorpusEntry } from "../../corpus/record";
import { InputError, UsageError } from "../../errors";
import { goldOf } from "../../gold/gold";
import { metricById } from "../../evaluation/metrics/index";
import { summariesOf, type EvaluatedPage } from "../../evaluation/report";
import { evaluatePage } from "../../evaluation/run";
import type { Corpus, Fitted } from "../../extractors/contract";
import { foldsBySite } from "../../learn/folds";
import { decodeBytes } from "../../page/decode";
import { wholeView } from "../../page/page";
import { hostOf, parsePage } from "../../page/parse";
import type { ConfiguredRecipe } from "../../recipes/configure";
import { modelOf, type HeldOutScore, type Model } from "../../recipes/model";
import type { Task } from "../../task";
import { pageFingerprint } from "./fingerprint";

export interface Training {
  /** Name of the corpus, for the card. */
  readonly corpus: string;
  readonly entries: AsyncIterable<CorpusEntry>;
  /** One extractor that learns from labels. */
  readonly recipe: ConfiguredRecipe;
  /** Into how many parts the sites are divided, each scored by a model of the others. */
  readonly folds: number;
  /** Decides which sites come together. */
  readonly seed: number;
  /** Metric ids. */
  readonly metrics: readonly string[];
  /** The version of the code, for the card. */
  readonly code: string;
}

interface LabelledPage {
  readonly entry: CorpusEntry;
  readonly html: string;
  readonly site: string | null;
  readonly fingerprint: string;
}

/**
 * Train on the pages of a corpus whose content is known. The same pages, recipe and seed give the same model
 * and card. No site is on both sides of a fold.
 * @throws UsageError for what does not learn from labels, and where the pages are of a single site; InputError
 * `no-labels`
 */
export async function train(training: Training, task: Task): Promise<Model> {
  const { recipe, corpus, seed, code } = training;
  if (recipe.needs !== "labels" || !("use" in recipe.recipe)) {
    const why = recipe.needs === "site" ? "learns each site by itself when it is run" : "learns nothing";
    throw new UsageError(
      "not-trained",
      `${recipe.key} ${why}; what is trained is one extractor that learns from labels`,
    );
  }
  const pages = await labelledPages(training.entries, task);
  if (pages.length === 0) throw new InputError("no-labels", `${corpus} has no page whose content is known`);
  const sites = pages.map(({ site }, index) => site ?? `page ${index}`);
  const folds = Math.min(training.folds, new Set(sites).size);
  if (folds < 2)
    throw new UsageError(
      "one-site",
      `all ${pages.length} labelled pages are of one site, so none can be held out`,
    );
  const scores = await heldOut(training, pages, foldsBySite(sites, folds, seed), folds, task);
  task.report({ done: 0, total: null, note: "training on all pages" });
  const { model } = await recipe.fit(corpusOf(pages), task);
  const sha256 = createHash("sha256").update(JSON.stringify(pages.map(({ fingerprint }) => fingerprint)));
  return modelOf(recipe.recipe, model, {
    data: { corpus, pages: pages.length, sha256: sha256.digest("hex") },
    code,
    heldOut: { folds, seed, pages: pages.length, scores },
  });
}

/** Every page scored by a model of the folds that it is not in. */
async function heldOut(
  { recipe, metrics: ids }: Training,
  pages: readonly LabelledPage[],
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
    const fitted = await recipe.fit(corpusOf(pages.filter((_, index) => foldOf[index] !== fold)), named);
    for (const [index, page] of pages.entries()) {
      if (foldOf[index] !== fold) continue;
      task.signal.throwIfAborted();
      task.report({ done: evaluated.length, total: pages.length, note: `${note}: scoring` });
      evaluated.push(scored(page, fitted, metrics));
    }
  }
  return Object.fromEntries(
    Object.entries(summariesOf(evaluated, 0, metrics)).map(([id, { precision, recall, f1 }]) => [
      id,
      { precision, recall, f1 },
    ]),
  );
}

function scored(
  { entry, html, site }: LabelledPage,
  fitted: Fitted,
  metrics: readonly ReturnType<typeof metricById>[],
): EvaluatedPage {
  const { id, url = null, kind = null, lang = null } = entry.gold;
  const clock = (): number => 0; // Times are no part of a card.
  const gold = goldOf(entry.gold);
  return {
    id,
    site,
    kind,
    lang,
    evaluation: evaluatePage(html, { url, site }, gold, [fitted], metrics, clock),
  };
}

/** The pages with content gold; what cannot be decoded cannot be learned from. */
async function labelledPages(entries: AsyncIterable<CorpusEntry>, task: Task): Promise<LabelledPage[]> {
  const pages: LabelledPage[] = [];
  for await (const entry of entries) {
    task.signal.throwIfAborted();
    task.report({ done: pages.length, total: null, note: entry.gold.id });
    const { url = null, encoding = null, lang = null, site: label } = entry.gold;
    if (entry.gold.text === undefined && entry.gold.intervals === undefined) continue;
    const bytes = await entry.bytes();
    const html = decodedOrNull(bytes, { encoding, lang });
    if (html === null) continue;
    const site = label ?? hostOf(url);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    pages.push({
      entry,
      html,
      site,
      fingerprint: pageFingerprint({ sha256, url, site, encoding, lang, gold: goldOf(entry.gold) }),
    });
  }
  return pages;
}

function decodedOrNull(
  bytes: Uint8Array,
  hints: { encoding: string | null; lang: string | null },
): string | null {
  try {
    return decodeBytes(bytes, hints).html;
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** Labelled pages as something to learn from, parsed as they are asked for. */
function corpusOf(labelled: readonly LabelledPage[]): Corpus {
  return {
    size: labelled.length,
    async *pages() {
      for (const { entry, html, site } of labelled) {
        const page = parsePage(html, { url: entry.gold.url ?? null, site });
        yield { id: entry.gold.id, page, live: wholeView(page).live, gold: contentMask(page, entry.gold) };
      }
    },
  };
}
