import { Worker } from "node:worker_threads";
import { AppError, messageOf } from "../../errors";
import type { Failure } from "../../evaluation/scoring/failure";
import { Channel } from "./channel";
import { Schedule, type FitCache, type PoolPage } from "./schedule";
import type { Assignment, Casualty, SentPage, SiteFit } from "./protocol";
import { watch, type Ending } from "./watch";

export interface ThreadPool<Result> {
  /** The module that a thread runs. It takes assignments and posts what `thread-protocol` says. */
  readonly thread: URL;
  /** What a thread is started with. */
  readonly setup: object;
  /** Number of threads, at least 1. */
  readonly workers: number;
  /** Whether something is fitted to the pages of each site first. */
  readonly bySite: boolean;
  /** See `Schedule`. */
  readonly sitesTogether?: boolean;
  /** What fitting gave before. */
  readonly fits?: FitCache;
  /** A thread that says nothing for so long is taken for hanging; 60 s if not said. */
  readonly silenceMs?: number;
  /** What is said of a page that no thread could answer. */
  failed(page: PoolPage, failure: Failure): Result;
}

/** What came of one page; `page` is its index among those handed in. */
export interface PoolResult<Result> {
  readonly page: number;
  readonly result: Result;
}

const SILENCE_MS = 60_000;

/** Results that wait to be taken before no page is begun any more: who stores them may be slower. */
const WAITING = 64;

/**
 * Heap of one thread. Two of them and the main thread stay under 1 GiB together; a page that needs more fails
 * by itself.
 */
const HEAP_MB = 384;

/**
 * Have pages worked on by threads. Results come as they are ready, each page that is not `fitOnly` exactly
 * once; what they say does not depend on the number of threads. A page that cannot be read, that kills its
 * thread or that keeps it silent too long is a failure of that page (of one contestant on it, where one was
 * running); a new thread goes on with the rest. Ending the iteration early stops the threads.
 *
 * @throws the signal's reason when it aborts; AppError `thread-failed` where threads cannot even start
 */
export async function* onThreads<Result>(
  pages: AsyncIterable<PoolPage>,
  pool: ThreadPool<Result>,
  signal: AbortSignal,
): AsyncGenerator<PoolResult<Result>> {
  signal.throwIfAborted();
  const schedule = new Schedule(pages, pool.bySite, pool);
  const results = new Channel<PoolResult<Result>>(WAITING);
  const stop = new AbortController();
  const lanes = Array.from({ length: pool.workers }, () =>
    new Lane(pool, schedule, results, AbortSignal.any([signal, stop.signal])).run(),
  );
  Promise.all(lanes).then(
    () => results.close(),
    (error: unknown) => results.fail(error),
  );
  try {
    yield* results;
  } finally {
    stop.abort();
    schedule.stop();
    results.close();
    await Promise.allSettled(lanes);
  }
}

/** One thread at a time, and a new one after each that was lost. */
class Lane<Result> {
  private worker: Worker | null = null;
  /**
   * Whether the current thread has ever said something; one that has not did not start, which is no page's
   * fault.
   */
  private isReady = false;
  /** The site whose fits the current thread has. */
  private site: number | null = null;

  constructor(
    private readonly pool: ThreadPool<Result>,
    private readonly schedule: Schedule,
    private readonly results: Channel<PoolResult<Result>>,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<void> {
    try {
      for (;;) {
        await this.results.roomy();
        const next = await this.schedule.next();
        if (next === null) return;
        for (let rest: Assignment | null = next; rest !== null;) rest = await this.attempt(rest);
        this.schedule.release(next);
      }
    } finally {
      await this.worker?.terminate();
    }
  }

  /** What is left of an assignment after one thread worked on it; null when nothing is. */
  private async attempt(assignment: Assignment): Promise<Assignment | null> {
    const pending = new Set(assignment.pages);
    let fits: readonly SiteFit[] = [];
    const finish = (page: number, result: Result): void => {
      pending.delete(page);
      if (this.schedule.finish(page)) this.results.push({ page, result });
    };
    const worker = this.worker ?? this.start();
    const { silenceMs = SILENCE_MS } = this.pool;
    const ending = await watch<Result>(worker, assignment, {
      firstSilenceMs: this.isReady ? silenceMs : SILENCE_MS,
      silenceMs,
      signal: this.signal,
      load: (page) => this.load(page, finish),
      answered: finish,
      fitted: (learned) => (fits = learned),
      fits:
        assignment.site === null || assignment.kind === "fit" || assignment.site === this.site
          ? null
          : this.schedule.fitsOf(assignment.site),
    });
    this.site = assignment.site;
    this.isReady ||= ending.kind === "finished" || ending.wasHeard;
    if (ending.kind === "finished") {
      if (assignment.kind === "fit") await this.schedule.fitted({ ...assignment, pages: [...pending] }, fits);
      return null;
    }
    await worker.terminate();
    this.site = null;
    if (!this.isReady) throw new AppError("thread-failed", `thread did not start: ${ending.failure.message}`);
    const casualty = this.blame(ending, pending, finish);
    if (pending.size === 0 && assignment.kind === "answer") return null;
    return {
      ...assignment,
      pages: [...pending],
      casualties: casualty === null ? assignment.casualties : [...assignment.casualties, casualty],
    };
  }

  private start(): Worker {
    const worker = startThread(this.pool);
    this.worker = worker;
    this.isReady = false;
    this.site = null;
    // A thread may end between two assignments too: then the next one gets a new thread.
    worker
      .on("error", () => {})
      .on("exit", () => {
        if (this.worker === worker) this.worker = null;
      });
    return worker;
  }

  /**
   * Who is out after the loss of a thread: a contestant that was running, else the page that was being read
   * or parsed, which fails here. A site that was being fitted goes on without that page.
   */
  private blame(
    ending: Ending & { kind: "lost" },
    pending: ReadonlySet<number>,
    finish: (page: number, result: Result) => void,
  ): Casualty | null {
    const { position, failure } = ending;
    if (position?.stage === "fit") return { contestant: position.contestant, page: null, failure };
    if (position !== null && position.contestant !== null && pending.has(position.page)) {
      return { contestant: position.contestant, page: position.page, failure };
    }
    const [first] = pending;
    const page = position !== null && pending.has(position.page) ? position.page : first;
    if (page !== undefined) finish(page, this.failed(page, failure));
    return null;
  }

  private async load(page: number, finish: (page: number, result: Result) => void): Promise<SentPage | null> {
    try {
      const held = this.schedule.held.get(page)!;
      const payload = await held.load();
      return held.contestants === undefined ? payload : { ...payload, contestants: held.contestants };
    } catch (error) {
      finish(
        page,
        this.failed(page, {
          code: error instanceof AppError ? error.code : "unreadable-page",
          message: messageOf(error),
        }),
      );
      return null;
    }
  }

  private failed(page: number, failure: Failure): Result {
    return this.pool.failed(this.schedule.held.get(page)!, failure);
  }
}

export function startThread({ setup, thread }: Pick<ThreadPool<unknown>, "setup" | "thread">): Worker {
  return new Worker(new URL("../../threads/typescript-thread.mjs", import.meta.url), {
    workerData: { ...setup, entry: thread.href },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 96 },
  });
}
