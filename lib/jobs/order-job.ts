import { availableParallelism } from "node:os";
import { InputError } from "../errors";
import { recipeFrom } from "../recipes/given";
import { modelsFor } from "../recipes/model";
import type { Recipe } from "../recipes/recipe";
import { storedPages } from "../run/sources/stored";
import { onThreads, type ThreadPool } from "../run/threads/pool";
import type { PoolPage } from "../run/threads/schedule";
import type { Drawn, NewDoubt, OrderSetup, PageToOrder } from "../store/interfaces/order";
import type { Store } from "../store/interfaces/store";
import type { Task } from "../task";
import type { JobContext } from "./job";
import type { Doubt, DoubtSetup } from "./order/doubt-serve";
import { doubtName, mustBeDoubtful, orderInput } from "./order/order-plan";
import { placesOf, sampleOf } from "./order/order-places";

/** What an order job tells at its end. */
export interface OrderResult {
  readonly corpusId: string;
  readonly evaluation: number;
  readonly training: number;
  /** Pages that this job worked out the doubt about; of the others it was known, or nobody asked. */
  readonly computed: number;
  /** Pages of those that could not be read, or on which the recipe failed: they come last. */
  readonly failed: number;
}

/** Doubts stored in one transaction: what a killed worker loses at most. */
const BATCH = 40;

/**
 * Give the pages of a corpus their turns in the labelling order. The evaluation sample is drawn once and kept with the
 * order, so that another attempt has the same, and a later order of the corpus keeps it. Doubts are stored as they
 * are found, by what they come from, and not worked out again.
 *
 * @param pool other threads and another limit, in tests
 */
export async function orderJob(
  input: unknown,
  task: Task,
  { store, jobId, codeVersion }: JobContext,
  pool: Partial<Pick<ThreadPool<Doubt>, "thread" | "silenceMs" | "workers">> = {},
): Promise<OrderResult> {
  const parsed = orderInput.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new InputError(
      "bad-input",
      `order job cannot use its input: ${issue.path.join(".")}: ${issue.message}`,
    );
  }
  const { corpusId, isDrawnAgain, recipe: given, ...rest } = parsed.data;
  const recipe = given === null ? null : recipeFrom(given);
  const setup: OrderSetup = { ...rest, recipe };
  const sample = await sampleFor(store, corpusId, jobId, setup, isDrawnAgain);
  const nameOf = recipe === null ? null : (page: PageToOrder) => doubtName(page, recipe, codeVersion);
  const found =
    nameOf === null
      ? { computed: 0, failed: 0 }
      : await findDoubts(store, { corpusId, recipe: recipe!, sample, nameOf, pool }, task);
  task.signal.throwIfAborted();
  const places = placesOf(await store.order.pages(corpusId), sample, setup, nameOf);
  await store.order.place(places);
  await store.order.finish(corpusId, jobId);
  const count = (slice: string): number => places.filter((place) => place.slice === slice).length;
  return { corpusId, evaluation: count("evaluation"), training: count("training"), ...found };
}

/** The sample of this job, drawn by an earlier attempt or now. */
async function sampleFor(
  store: Store,
  corpusId: string,
  jobId: string,
  setup: OrderSetup,
  isDrawnAgain: boolean,
): Promise<readonly Drawn[]> {
  const before = await store.order.get(corpusId);
  if (before?.jobId === jobId) return before.sample;
  const sample = sampleOf(await store.order.pages(corpusId), setup, isDrawnAgain ? null : before);
  await store.order.begin({ corpusId, jobId, setup, sample });
  return sample;
}

interface Wanted {
  readonly corpusId: string;
  readonly recipe: Recipe;
  readonly sample: readonly Drawn[];
  readonly nameOf: (page: PageToOrder) => string;
  readonly pool: Partial<Pick<ThreadPool<Doubt>, "thread" | "silenceMs" | "workers">>;
}

/** Work out and store the doubts that are not known, page by page on threads. */
async function findDoubts(
  store: Store,
  { corpusId, recipe, sample, nameOf, pool }: Wanted,
  task: Task,
): Promise<Pick<OrderResult, "computed" | "failed">> {
  const models = await modelsFor([recipe], (id) => store.models.get(id));
  await mustBeDoubtful(recipe, models);
  const inSample = new Set(sample.map(([id]) => id));
  const asked = (await store.order.pages(corpusId)).filter(
    ({ id, state }) => state !== "done" && !inSample.has(id),
  );
  const missing = asked.filter((page) => page.doubtBy !== nameOf(page));
  const { name } = await store.corpora.get(corpusId);
  let done = asked.length - missing.length;
  let failed = 0;
  task.report({ done, total: asked.length, note: "" });
  if (missing.length === 0) return { computed: 0, failed };
  const byId = new Map(missing.map((page) => [page.id, page]));
  const listed: PageToOrder[] = [];
  const pages = async function* (): AsyncGenerator<PoolPage> {
    for await (const { id, site, golds, load } of storedPages(store, [...byId.keys()], name)) {
      listed.push(byId.get(id)!);
      yield { site, golds, fitOnly: false, load };
    }
  };
  const setup: DoubtSetup = { recipe, models };
  const options: ThreadPool<Doubt> = {
    thread: new URL("./order/doubt-thread.ts", import.meta.url),
    workers: Math.max(1, Math.min(availableParallelism(), missing.length)),
    ...pool,
    setup,
    bySite: false,
    failed: () => null,
  };
  let batch: NewDoubt[] = [];
  const flush = async (): Promise<void> => {
    const doubts = batch;
    batch = [];
    if (doubts.length > 0) await store.order.setDoubts(doubts);
  };
  try {
    for await (const { page: index, result } of onThreads(pages(), options, task.signal)) {
      task.signal.throwIfAborted();
      const page = listed[index]!;
      // A failure is no doubt of 0: the next order asks again.
      if (result === null) failed++;
      else batch.push({ id: page.id, sha256: page.sha256, doubt: result, doubtBy: nameOf(page) });
      if (batch.length >= BATCH) await flush();
      task.report({ done: ++done, total: asked.length, note: page.key });
    }
  } finally {
    // Also when the job stops: what is found need not be found again.
    await flush();
  }
  return { computed: missing.length, failed };
}
