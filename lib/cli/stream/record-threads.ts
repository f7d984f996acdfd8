/** Records answered on threads, within limits of time and memory. */
import { failureOf } from "../../evaluation/scoring/failure";
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
}

export class RecordThreads {
  private readonly pool: TaskPool<StreamTasks>;
  private asked = 0;

  /** @param window how many records are asked for at a time */
  constructor(
    private readonly setup: ThreadsSetup,
    readonly window: number,
  ) {
    this.pool = new TaskPool<StreamTasks>({
      loader: new URL("../../threads/typescript-thread.mjs", import.meta.url),
      entry: new URL("./thread.ts", import.meta.url),
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
    try {
      const first = await this.ask(page, false);
      const answer = first === "lacks-models" ? await this.ask(page, true) : first;
      if (answer === "lacks-models") throw new Error("a thread lacks models that it was given");
      return answer;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === "thread-failed") throw error;
      return { piece: failurePiece(this.setup.form, nameOf(page), failure), isFailed: true };
    }
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private ask(page: RecordPage, withModels: boolean): Promise<AnsweredRecord | "lacks-models"> {
    const { recipe, form, models } = this.setup;
    return this.pool.run("answerRecord", {
      what: "this page",
      // Each record is a subject of its own: one that is slow says nothing of the others.
      subject: String(this.asked++),
      isHeavy: false,
      limitMs: PAGE_MS,
      load: () => ({
        // A copy, since a record whose thread is lost is still to be named.
        page: { ...page, bytes: new Uint8Array(page.bytes) },
        recipe,
        form,
        models: withModels
          ? models.map((model) => new TextEncoder().encode(JSON.stringify(modelFile(model))))
          : null,
      }),
    });
  }
}
