import { availableParallelism } from "node:os";
import { z } from "zod";
import { InputError } from "../errors";
import { goldKinds, goldOf } from "../evaluation/gold";
import { metricById } from "../evaluation/metrics/index";
import { summariesOf } from "../evaluation/report";
import { configureSweep } from "../evaluation/sweep";
import type { Configured } from "../extractors/contract";
import { extractorById } from "../extractors/index";
import { hostOf } from "../page/parse";
import type { PageRow, PageScore, RunRecord, Store } from "../store/store";
import type { Task } from "../task";
import type { PoolPage } from "./evaluate-assign";
import { checkContestants } from "./evaluate-corpus";
import { evaluatePages } from "./evaluate-pool";
import type { JobHandler } from "./job";
import { pagesOf, rowsOf } from "./run-pages";

const paramValue = z.union([z.number(), z.string(), z.boolean()]);

/** What an evaluate job is enqueued with. With a sweep, each extractor runs once per value of the parameter. */
export const evaluateInput = z.object({
  corpusId: z.string().min(1),
  /** Only these pages are scored; extractors that learn a site still see all of it. Absent or null: every page. */
  pageIds: z.array(z.string().min(1)).min(1).nullable().optional(),
  extractors: z.array(z.object({ id: z.string().min(1), params: z.record(z.string(), paramValue).default({}) })).min(1),
  metrics: z.array(z.string().min(1)).min(1),
  sweep: z.object({ param: z.string().min(1), values: z.array(z.number()).min(1) }).nullable().optional(),
});

type Input = z.output<typeof evaluateInput>;

export interface EvaluateResult {
  readonly runId: string;
  readonly pages: number;
  /** Pages on which an extractor gave no answer. */
  readonly failed: number;
}

/** Rows stored in one transaction: a page has one per extractor, so that a sweep over 41 values stores about 12 pages at once. */
const BATCH_ROWS = 500;
/** Pages of the corpus listed at once; of each only its row, never its bytes. */
const WINDOW = 1000;

/**
 * Score extractors on a corpus of the store as the run that has the job's id. Pages that an earlier attempt has scored are skipped. A
 * cancel ends the run as `cancelled` with what is there; a worker that goes away leaves it `running` for the next one.
 */
export const evaluateJob: JobHandler = async (input, task, { store, jobId }): Promise<EvaluateResult> => {
  const parsed = evaluateInput.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InputError("bad-input", `evaluate job cannot use its input: ${issue!.path.join(".")}: ${issue!.message}`);
  }
  const contestants = contestantsOf(parsed.data);
  const { corpusId, pageIds = null, metrics, sweep = null } = parsed.data;
  const pages = await listPages(store, corpusId, pageIds);
  const total = pages.filter(({ isWanted }) => isWanted).length;
  const extractors = contestants.map(({ id, key, params }) => ({ id, key, params }));
  const run = await store.runs.create({ corpusId, extractors, metrics, sweep, pages: total }, jobId);
  try {
    await scorePages(store, run, contestants, pages, task);
    return await finish(store, run, "done");
  } catch (error) {
    if (task.signal.aborted && task.signal.reason === "cancel") await finish(store, run, "cancelled");
    else if (!task.signal.aborted) await store.runs.finish(run.id, "failed", {});
    throw error;
  }
};

/** Each configuration once, checked before anything is stored. */
function contestantsOf({ extractors, metrics, sweep }: Input): Configured[] {
  metrics.forEach(metricById);
  const configured = extractors.flatMap(({ id, params }) => {
    const extractor = extractorById(id);
    return sweep ? configureSweep(extractor, params, sweep) : [extractor.configure(params)];
  });
  checkContestants(configured);
  return [...new Map(configured.map((one) => [one.key, one])).values()];
}

/** A page of the corpus, and whether the run is about it. */
interface Listed extends PageRow {
  readonly isWanted: boolean;
}

async function listPages(store: Store, corpusId: string, pageIds: readonly string[] | null): Promise<Listed[]> {
  await store.corpora.get(corpusId);
  const wanted = pageIds === null ? null : new Set(pageIds);
  const pages: Listed[] = [];
  for (;;) {
    const { rows } = await store.pages.query({ corpusId, sort: "key" }, { offset: pages.length, limit: WINDOW });
    pages.push(...rows.map((row) => ({ ...row, isWanted: wanted?.has(row.id) ?? true })));
    if (rows.length < WINDOW) return pages;
  }
}

async function scorePages(store: Store, run: RunRecord, contestants: readonly Configured[], pages: readonly Listed[], task: Task): Promise<void> {
  const scored = await scoredPages(store, run);
  const total = pages.filter(({ isWanted }) => isWanted).length;
  let done = pages.filter(({ id, isWanted }) => isWanted && scored.has(id)).length;
  task.report({ done, total, note: "" });
  const options = {
    setup: { contestants: contestants.map(({ id, params }) => ({ id, params })), metrics: run.metrics },
    workers: Math.max(1, Math.min(availableParallelism(), total - done)),
    bySite: contestants.some(({ needs }) => needs === "site"),
  };
  let batch: PageScore[] = [];
  try {
    for await (const { page, evaluation } of evaluatePages(poolPages(store, pages, scored), options, task.signal)) {
      const { id, title, key } = pages[page]!;
      batch.push(...rowsOf(id, { evaluation }, run.extractors));
      if (batch.length >= BATCH_ROWS) {
        await store.runs.addScores(run.id, batch);
        batch = [];
      }
      task.report({ done: ++done, total, note: title || key });
    }
  } finally {
    // Also when the job stops: what is scored need not be scored again.
    if (batch.length > 0) await store.runs.addScores(run.id, batch);
  }
}

/** Ids of the pages for which the run has a row of every extractor. */
async function scoredPages(store: Store, run: RunRecord): Promise<ReadonlySet<string>> {
  const counts = new Map<string, number>();
  for (const { pageId } of await store.runs.scores(run.id)) counts.set(pageId, (counts.get(pageId) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= run.extractors.length).map(([id]) => id));
}

async function* poolPages(store: Store, pages: readonly Listed[], scored: ReadonlySet<string>): AsyncGenerator<PoolPage> {
  for (const { id, url, site: label, hasGold, isWanted } of pages) {
    const site = label ?? hostOf(url);
    const load = async () => {
      const [{ gold, encoding, lang }, bytes] = await Promise.all([store.pages.get(id), store.pages.bytes(id)]);
      return { id, bytes, url, site, encoding, lang, gold: goldOf(gold) };
    };
    yield { site, golds: hasGold ? ["content"] : [], fitOnly: !isWanted || scored.has(id), load };
  }
}

async function finish(store: Store, run: RunRecord, state: "done" | "cancelled"): Promise<EvaluateResult> {
  const hasGold = async (pageId: string): Promise<boolean> => {
    const { gold } = await store.pages.get(pageId);
    return goldKinds(gold).length > 0;
  };
  const pages = await pagesOf(await store.runs.scores(run.id), run.extractors, hasGold);
  const metrics = run.metrics.map(metricById);
  const summaries = run.extractors.map(({ key }, index) => [key, summariesOf(pages, index, metrics)] as const);
  await store.runs.finish(run.id, state, Object.fromEntries(summaries));
  const failed = pages.filter(({ evaluation }) => evaluation.answers.some((answer) => answer.failed !== null)).length;
  return { runId: run.id, pages: pages.length, failed };
}
