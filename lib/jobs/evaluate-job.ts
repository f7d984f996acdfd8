import { availableParallelism } from "node:os";
import { z } from "zod";
import { goldInUse } from "../corpus/gold-in-use";
import { InputError } from "../errors";
import { goldOf } from "../gold/gold";
import { metricById } from "../evaluation/metrics/index";
import { summariesOf } from "../evaluation/report";
import { sweptRecipe } from "../evaluation/sweep";
import { hostOf } from "../page/parse";
import { configure, type ConfiguredRecipe } from "../recipes/configure";
import { recipeFrom } from "../recipes/given";
import { knownModels, modelsFor, type Model } from "../recipes/model";
import type { Recipe } from "../recipes/recipe";
import { asRun } from "../store/run-recipe";
import type { PageList } from "../store/interfaces/pages";
import type { NewScore, RunRecord } from "../store/interfaces/runs";
import type { Store } from "../store/store";
import type { Task } from "../task";
import { checkContestants } from "../run/evaluate/evaluate-source";
import {
  fingerprintsOf,
  groupsOf,
  takenOver,
  type Fingerprints,
  type Group,
  type Listed,
} from "./evaluate-plan";
import { evaluatePages } from "../run/evaluate/pool";
import { FITS_KEPT_MS, storedFits, type SitePages } from "../run/fit/cache";
import type { JobHandler } from "./job";
import { keepAgreement } from "./run-agreement";
import { pagesOf, rowsOf } from "./run-pages";
import { decodingOf } from "../run/sources/stored-page";
import type { PoolPage } from "../run/threads/schedule";

/**
 * What an evaluate job is enqueued with. With a sweep, each recipe runs once per value of the parameter.
 */
export const evaluateInput = z.object({
  corpusId: z.string().min(1),
  /**
   * Only these pages are scored; extractors that learn a site still see all of it. Absent or null: every
   * page.
   */
  pageIds: z.array(z.string().min(1)).min(1).nullable().optional(),
  /** As `recipeFrom` takes them. */
  recipes: z.array(z.union([z.string(), z.looseObject({})])).min(1),
  metrics: z.array(z.string().min(1)).min(1),
  sweep: z
    .object({ param: z.string().min(1), values: z.array(z.number()).min(1) })
    .nullable()
    .optional(),
  /** Compute everything again, e.g. for times of this machine, where earlier runs have answered already. */
  fresh: z.boolean().optional(),
});

type Input = z.output<typeof evaluateInput>;

export interface EvaluateResult {
  readonly runId: string;
  readonly pages: number;
  /** Pages on which an extractor gave no answer. */
  readonly failed: number;
  /** Answers reused from earlier runs: same page, gold, configuration and code. */
  readonly reused: number;
}

/**
 * Rows stored in one transaction: a page has one per extractor, so that a sweep over 41 values stores about
 * 12 pages at once.
 */
const BATCH_ROWS = 500;
/** Pages of the corpus listed at once; of each only its row, never its bytes. */
const WINDOW = 1000;

/**
 * Score extractors on a corpus of the store as the run that has the job's id. What an earlier attempt has
 * scored is skipped, what an earlier run has scored alike is taken over, failures are tried again. A cancel
 * ends the run as `cancelled` with what is there; a worker that goes away leaves it `running` for the next
 * one.
 */
export const evaluateJob: JobHandler = async (
  input,
  task,
  { store, jobId, codeVersion },
): Promise<EvaluateResult> => {
  const parsed = evaluateInput.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InputError(
      "bad-input",
      `evaluate job cannot use its input: ${issue!.path.join(".")}: ${issue!.message}`,
    );
  }
  const recipes = parsed.data.recipes.map(recipeFrom);
  const models = await modelsFor(recipes, (id) => store.models.get(id));
  const contestants = contestantsOf({ ...parsed.data, recipes }, models);
  const { corpusId, pageIds = null, metrics, sweep = null, fresh: isFresh = false } = parsed.data;
  const pages = await listPages(store, corpusId, pageIds);
  await store.models.collect(FITS_KEPT_MS);
  const total = pages.filter(({ isWanted }) => isWanted).length;
  // They were there when the run was asked for.
  if (pageIds !== null && total === 0)
    throw new InputError(
      "no-pages",
      `none of the ${pageIds.length} pages of this run are in the corpus any more`,
    );
  const extractors = contestants.map(asRun);
  const run = await store.runs.create({ corpusId, extractors, metrics, sweep, pages: total }, jobId);
  try {
    await scorePages(run, contestants, pages, task, { store, codeVersion, isFresh, models });
    return await finish(store, run, "done");
  } catch (error) {
    if (task.signal.aborted && task.signal.reason === "cancel") await finish(store, run, "cancelled");
    else if (!task.signal.aborted) await store.runs.finish(run.id, "failed", {});
    throw error;
  }
};

/** Each configuration once, checked before anything is stored. */
function contestantsOf(
  { recipes, metrics, sweep }: Omit<Input, "recipes"> & { readonly recipes: readonly Recipe[] },
  models: readonly Model[],
): ConfiguredRecipe[] {
  metrics.forEach(metricById);
  const configured = recipes.flatMap((recipe) =>
    (sweep ? sweptRecipe(recipe, sweep) : [recipe]).map((one) => configure(one, knownModels(models))),
  );
  checkContestants(configured);
  return [...new Map(configured.map((one) => [one.key, one])).values()];
}

async function listPages(
  store: Store,
  corpusId: string,
  pageIds: readonly string[] | null,
): Promise<Listed[]> {
  await store.corpora.get(corpusId);
  const wanted = pageIds === null ? null : new Set(pageIds);
  const pages: Listed[] = [];
  for (let after: string | null = null; ;) {
    const { rows, next }: PageList = await store.pages.query(
      { corpusId, sort: "key" },
      { after, limit: WINDOW },
    );
    pages.push(...rows.map((row) => ({ ...row, isWanted: wanted?.has(row.id) ?? true })));
    if (next === null) return pages;
    after = next;
  }
}

/**
 * Every wanted page answered by every contestant: by what is stored, by earlier runs, and the rest by
 * computing it.
 */
async function scorePages(
  run: RunRecord,
  contestants: readonly ConfiguredRecipe[],
  pages: readonly Listed[],
  task: Task,
  { store, codeVersion, isFresh, models }: Scoring,
): Promise<void> {
  const missing = missingOf(await answeredBy(store, run), run, pages);
  const total = pages.filter(({ isWanted }) => isWanted).length;
  const open = () => missing.filter((lacking) => lacking.length > 0).length;
  task.report({ done: total - open(), total, note: "" });
  const fingerprints = await fingerprintsOf(store, pages, contestants, codeVersion, task.signal);
  if (!isFresh) {
    for await (const { rows, left } of takenOver(
      store,
      pages,
      missing,
      fingerprints,
      run.extractors.map(({ key }) => key),
      run.metrics,
    )) {
      task.signal.throwIfAborted();
      if (rows.length === 0) continue;
      await store.runs.addScores(run.id, rows);
      for (const [page, lacking] of left) missing[page] = lacking;
      task.report({ done: total - open(), total, note: "" });
    }
  }
  let done = total - open();
  for (const group of groupsOf(missing)) {
    await computeGroup(
      run,
      contestants,
      pages,
      group,
      { store, codeVersion, models },
      fingerprints,
      task.signal,
      (note) => task.report({ done: ++done, total, note }),
    );
  }
}

interface Scoring {
  readonly store: Store;
  readonly codeVersion: string;
  /** The models that the recipes name. */
  readonly models: readonly Model[];
  /** True where nothing of earlier runs is taken over. */
  readonly isFresh: boolean;
}

/** Keys of the extractors of which the run has a row, by page. */
async function answeredBy(store: Store, run: RunRecord): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const answered = new Map<string, Set<string>>();
  for (const { pageId, extractorKey } of await store.runs.f1(run.id))
    answered.set(pageId, (answered.get(pageId) ?? new Set()).add(extractorKey));
  return answered;
}

/** Positions of the contestants without an answer, by page. */
function missingOf(
  answered: ReadonlyMap<string, ReadonlySet<string>>,
  { extractors }: RunRecord,
  pages: readonly Listed[],
): (readonly number[])[] {
  return pages.map(({ id, isWanted }) =>
    isWanted ? [...extractors.keys()].filter((index) => !answered.get(id)?.has(extractors[index]!.key)) : [],
  );
}

async function computeGroup(
  run: RunRecord,
  all: readonly ConfiguredRecipe[],
  pages: readonly Listed[],
  group: Group,
  { store, codeVersion, models }: Pick<Scoring, "store" | "codeVersion" | "models">,
  fingerprints: Fingerprints,
  signal: AbortSignal,
  onPage: (note: string) => void,
): Promise<void> {
  const contestants = group.contestants.map((index) => all[index]!);
  const siteOf = (indexes: readonly number[]): SitePages | null => {
    const site = fingerprints.site(indexes[0]!);
    // A page that went since it was listed is no longer part of the site that was named.
    return site?.pages === indexes.length ? site : null;
  };
  const options = {
    setup: {
      contestants: contestants.map(({ recipe }) => recipe),
      models,
      metrics: run.metrics,
      withErrors: run.sweep === null,
    },
    workers: Math.max(1, Math.min(availableParallelism(), group.pages.size)),
    bySite: contestants.some(({ needs }) => needs === "site"),
    fits: storedFits(store, contestants, siteOf, codeVersion),
  };
  const extractors = group.contestants.map((index) => run.extractors[index]!);
  let batch: NewScore[] = [];
  try {
    for await (const { page, evaluation } of evaluatePages(poolPages(store, pages, group), options, signal)) {
      const { id, title, key } = pages[page]!;
      for (const [position, row] of rowsOf(id, { evaluation }, extractors).entries()) {
        const fingerprint = fingerprints.answer(page, group.contestants[position]!);
        batch.push({ ...row, ...(fingerprint !== null && { fingerprint }) });
      }
      if (batch.length >= BATCH_ROWS) {
        await store.runs.addScores(run.id, batch);
        batch = [];
      }
      onPage(title || key);
    }
  } finally {
    // Also when the job stops: what is scored need not be scored again.
    if (batch.length > 0) await store.runs.addScores(run.id, batch);
  }
}

async function* poolPages(store: Store, pages: readonly Listed[], group: Group): AsyncGenerator<PoolPage> {
  for (const [index, { id, url, site: label, hasGold }] of pages.entries()) {
    const site = label ?? hostOf(url);
    const load = async () => {
      const [record, bytes] = await Promise.all([store.pages.get(id), store.pages.bytes(id)]);
      return { id, bytes, url, site, ...decodingOf(record), gold: goldOf(goldInUse(record)) };
    };
    yield { site, golds: hasGold ? ["content"] : [], fitOnly: !group.pages.has(index), load };
  }
}

async function finish(store: Store, run: RunRecord, state: "done" | "cancelled"): Promise<EvaluateResult> {
  const pages = pagesOf(await store.runs.scores(run.id), run.extractors);
  const metrics = run.metrics.map(metricById);
  const summaries = run.extractors.map(
    ({ key }, index) => [key, summariesOf(pages, index, metrics)] as const,
  );
  await store.runs.finish(run.id, state, Object.fromEntries(summaries));
  if (state === "done" && run.sweep === null) await keepAgreement(store, run, pages);
  const failed = pages.filter(({ evaluation }) =>
    evaluation.answers.some((answer) => answer.failed !== null),
  ).length;
  const { reused } = await store.runs.get(run.id);
  return { runId: run.id, pages: pages.length, failed, reused };
}
