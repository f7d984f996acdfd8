import { availableParallelism } from "node:os";
import { InputError } from "../errors";
import { NO_ANSWER } from "../evaluation/curves/flip-points";
import { recipeFrom } from "../recipes/given";
import type { FlipRow } from "../store/interfaces/flips";
import type { Task } from "../task";
import { flipPages, flipsInput, planFlips } from "./flips/flips-plan";
import { answerOf, type FlipsAnswer, type FlipsSetup } from "./flips/flips-serve";
import type { JobContext } from "./job";
import { pageFingerprint } from "../run/fit/fingerprint";
import type { NamedPage } from "../run/fit/named-pages";
import type { StoredPayload } from "../run/sources/stored";
import type { PoolPage } from "../run/threads/schedule";
import { onThreads, type ThreadPool } from "../run/threads/pool";

/** What a flips job tells at its end. */
export interface FlipsResult {
  readonly pages: number;
  /** Pages that this job went through; the others were known. */
  readonly computed: number;
  /** Pages of those on which the extractor gave no answer, or none in time. */
  readonly failed: number;
}

/** Found points stay so long; those of another version of the code too, which may be at work elsewhere. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Pages stored in one transaction: what a killed worker loses at most. */
const BATCH = 40;
/** Of what took too long: one page at a time. */
const LAST_TRY = { workers: 1, isLast: true } as const;

/**
 * Find where the texts of a corpus flip when the limit of an extractor's score is moved, page by page on
 * threads, and store it. A page that kills its thread is one without an answer, as one on which the extractor
 * throws; so is one that keeps its thread silent too long, but not before it was tried again with the machine
 * to itself: the other pages, or what else goes on, may have held it up. What is known already, by an earlier attempt or for another corpus
 * with the same page, is skipped; what is old is dropped, whichever code found it.
 *
 * @param pool other threads and another limit, in tests
 */
export async function flipsJob(
  input: unknown,
  task: Task,
  { store, codeVersion }: JobContext,
  pool: Partial<Pick<ThreadPool<FlipsAnswer>, "thread" | "silenceMs" | "workers">> = {},
): Promise<FlipsResult> {
  const parsed = flipsInput.safeParse(input);
  if (!parsed.success)
    throw new InputError(
      "bad-input",
      `flips job cannot use its input: ${parsed.error.issues[0]!.path.join(".")}: ${parsed.error.issues[0]!.message}`,
    );
  const { corpusId } = parsed.data;
  const recipe = recipeFrom(parsed.data.recipe);
  const plan = planFlips(recipe, codeVersion);
  await store.flips.collect(KEPT_MS);
  const pages = await flipPages(store, corpusId, task.signal);
  const known = await store.flips.find(
    plan.setup,
    pages.map(({ name }) => name),
  );
  const missing = pages.filter(({ name }) => !known.has(name));
  let done = pages.length - missing.length;
  let failed = 0;
  task.report({ done, total: pages.length, note: "" });
  let batch: FlipRow[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    await store.flips.add(plan.setup, codeVersion, batch);
    batch = [];
  };
  if (missing.length === 0) return { pages: pages.length, computed: 0, failed };
  try {
    const setup: FlipsSetup = { recipe };
    const late = answerOf(NO_ANSWER);
    const options: ThreadPool<FlipsAnswer> = {
      thread: new URL("./flips/flips-thread.ts", import.meta.url),
      workers: Math.max(1, Math.min(availableParallelism(), missing.length)),
      ...pool,
      setup,
      bySite: false,
      failed: (_, { code }) => (code === "timeout" ? late : answerOf(NO_ANSWER)),
    };
    let wanted: readonly NamedPage[] = missing;
    for (const { workers, isLast } of [{ workers: options.workers, isLast: false }, LAST_TRY]) {
      const tooLate: NamedPage[] = [];
      const changed = new Set<string>();
      const poolPages = poolPagesOf(wanted, (name) => changed.add(name));
      const results = onThreads(poolPages, { ...options, workers }, task.signal);
      for await (const { page: index, result } of results) {
        task.signal.throwIfAborted();
        const named = wanted[index]!;
        const { page, name } = named;
        if (result === late && !isLast) {
          tooLate.push(named);
          continue;
        }
        if (result.failed) failed++;
        if (!changed.has(name)) batch.push({ page: name, sha256: page.sha256, points: result.points });
        if (batch.length >= BATCH) await flush();
        task.report({ done: ++done, total: pages.length, note: page.title });
      }
      wanted = tooLate;
    }
  } finally {
    // Also when the job stops: what is found need not be found again.
    await flush();
  }
  return { pages: pages.length, computed: missing.length, failed };
}

/** @param onChange told of a page that was not read as it was listed, so that its points are not those of its name */
async function* poolPagesOf(
  pages: readonly NamedPage[],
  onChange: (name: string) => void,
): AsyncGenerator<PoolPage> {
  for (const { page, name } of pages) {
    const load = async (): Promise<StoredPayload> => {
      const payload = await page.load();
      if (pageFingerprint(payload) !== name) onChange(name);
      return payload;
    };
    yield { site: page.site, golds: page.golds, fitOnly: false, load };
  }
}
