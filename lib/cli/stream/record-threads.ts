/** Records answered on threads, within limits of time and memory. */
import { failureOf } from "../../evaluation/scoring/failure";
import { AppError } from "../../errors";
import { modelFile, type Model } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { TaskPool } from "../../threads/task-pool";
import { nameOf, type AnsweredRecord } from "./answer-record";
import { failurePiece, type StreamForm } from "./forms";
import type { RecordPage, StreamRecord } from "./record";
import type { StreamTasks } from "./thread";

/** How long a page may take; one that takes longer is answered as a failure. */
const PAGE_MS = 60_000;
const HEAP_MB = 1_024;
/** As long as a timer can wait: what waits here waits for its own turn. */
const FOREVER_MS = 2 ** 31 - 1;

export interface ThreadsSetup {
  readonly recipe: Recipe;
  /** All that the recipe names. */
  readonly models: readonly Model[];
  readonly form: StreamForm;
  readonly workers: number;
  /** The module a thread runs; another one in tests. */
  readonly thread?: URL;
}

/** Records that a thread gets at once at most, so that it seldom waits for the next one, and their bytes. */
const BATCH_RECORDS = 8;
const BATCH_BYTES = 1024 * 1024;

/** A record that waits for a thread. */
interface Waiting {
  readonly page: RecordPage;
  /** Whether a thread was lost to it, or to one of those beside it: then it is asked for by itself. */
  readonly isAlone: boolean;
  resolve(answer: AnsweredRecord): void;
  reject(error: unknown): void;
}

export class RecordThreads {
  private readonly pool: TaskPool<StreamTasks>;
  private readonly waiting: Waiting[] = [];
  private working = 0;
  private isClosed = false;
  private asked = 0;

  /** @param window how many records are asked for at a time */
  constructor(
    private readonly setup: ThreadsSetup,
    readonly window: number,
  ) {
    this.pool = new TaskPool<StreamTasks>({
      loader: new URL("../../threads/typescript-thread.mjs", import.meta.url),
      entry: setup.thread ?? new URL("./thread.ts", import.meta.url),
      heapMb: HEAP_MB,
      size: setup.workers,
      warm: setup.workers,
      keepMb: HEAP_MB * 0.75,
      slowMs: FOREVER_MS,
      maxWaiting: window,
      maxWaitMs: FOREVER_MS,
      graceMs: 0,
    });
  }

  /** What is written of a record. Never fails for what a record holds or an extractor does. @throws AppError `thread-failed` */
  async answer({ name, load }: StreamRecord): Promise<AnsweredRecord> {
    let page: RecordPage;
    try {
      page = await load();
    } catch (error) {
      return { piece: failurePiece(this.setup.form, name, failureOf(error)), isFailed: true };
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ page, isAlone: false, resolve, reject });
      this.dispatch();
    });
  }

  /** End all threads; records that wait or run fail. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const { reject } of this.waiting.splice(0))
      reject(new AppError("abandoned", "records that waited were abandoned"));
    await this.pool.close();
  }

  /** As many tasks as there are threads: what comes meanwhile goes to the next one that is free, together. */
  private dispatch(): void {
    while (!this.isClosed && this.working < this.setup.workers && this.waiting.length > 0)
      void this.work(this.batch());
  }

  /** The records that waited longest, as many as leave the other threads as much. */
  private batch(): readonly Waiting[] {
    const share = Math.ceil(this.waiting.length / this.setup.workers);
    const most = this.waiting[0]!.isAlone ? 1 : Math.min(BATCH_RECORDS, share);
    let count = 0;
    let bytes = 0;
    while (count < most && (count === 0 || bytes + this.waiting[count]!.page.bytes.length <= BATCH_BYTES))
      bytes += this.waiting[count++]!.page.bytes.length;
    return this.waiting.splice(0, count);
  }

  private async work(batch: readonly Waiting[]): Promise<void> {
    this.working++;
    try {
      const pages = batch.map(({ page }) => page);
      const first = await this.ask(pages, false);
      const answers = first === "lacks-models" ? await this.ask(pages, true) : first;
      if (answers === "lacks-models") throw new Error("a thread lacks models that it was given");
      for (const [at, one] of batch.entries()) one.resolve(answers[at]!);
    } catch (error) {
      this.failed(batch, error);
    }
    this.working--;
    this.dispatch();
  }

  private failed(batch: readonly Waiting[], error: unknown): void {
    const failure = failureOf(error);
    if (this.isClosed || failure.code === "thread-failed") for (const one of batch) one.reject(error);
    // Which of them it was shows when each is asked for by itself.
    else if (batch.length > 1) this.waiting.unshift(...batch.map((one) => ({ ...one, isAlone: true })));
    else
      for (const { page, resolve } of batch)
        resolve({ piece: failurePiece(this.setup.form, nameOf(page), failure), isFailed: true });
  }

  private ask(
    pages: readonly RecordPage[],
    withModels: boolean,
  ): Promise<readonly AnsweredRecord[] | "lacks-models"> {
    const { recipe, form, models } = this.setup;
    return this.pool.run("answerRecords", {
      what: "this page",
      // Each task is a subject of its own: one that is slow says nothing of the others.
      subject: String(this.asked++),
      isHeavy: false,
      limitMs: PAGE_MS,
      load: () => ({
        // Copies, since a record whose thread is lost is still to be named or asked for again.
        pages: pages.map((page) => ({ ...page, bytes: new Uint8Array(page.bytes) })),
        recipe,
        form,
        models: withModels
          ? models.map((model) => new TextEncoder().encode(JSON.stringify(modelFile(model))))
          : null,
      }),
    });
  }
}
