import { Worker } from "node:worker_threads";
import { LimitError } from "../errors";
import { buffersIn, receivedError, type FromThread, type ToThread } from "./task-protocol";

/** What a thread is started with. */
export interface ThreadSetup {
  /** The file that makes Node read TypeScript, `typescript-thread.mjs` of this folder. */
  readonly loader: URL | string;
  /** The module that a thread runs; it ends in `serveTasks`. */
  readonly entry: URL;
  /** What a thread may hold. One that wants more is ended, and its task fails. */
  readonly heapMb: number;
}

/** A task as a thread gets it, and how failures word it. */
export interface Asked {
  readonly task: string;
  readonly input: unknown;
  /** What is done, e.g. `running defuddle on this page`. */
  readonly what: string;
  readonly limitMs: number;
}

/** One thread that does one task at a time. It is lost for good when it crashes, hangs or is told to end. */
export class TaskThread {
  private readonly worker: Worker;
  private readonly heapMb: number;
  private wasReady = false;
  private wasLost = false;
  private isEnding = false;
  private heap = 0;
  private current: {
    readonly asked: Asked;
    readonly timer: NodeJS.Timeout;
    settle(act: () => void): void;
    reject(error: unknown): void;
    resolve(output: unknown): void;
  } | null = null;

  /**
   * @param onReady called once, when it can take tasks
   * @param onEnd called once, when it is lost; with the reason where it never was ready
   */
  constructor(
    { loader, entry, heapMb }: ThreadSetup,
    onReady: () => void,
    onEnd: (neverReady: Error | null) => void,
  ) {
    this.heapMb = heapMb;
    this.worker = new Worker(loader, {
      workerData: { entry: entry.href },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    let reason: Error = new Error("it ended by itself");
    this.worker.on("message", (message: FromThread) => {
      if (message.kind === "ready") {
        this.wasReady = true;
        this.release();
        onReady();
      } else this.answered(message);
    });
    this.worker.on("error", (error: Error & { code?: string }) => {
      reason = error;
      this.wasLost = true;
      this.fail((what) =>
        error.code === "ERR_WORKER_OUT_OF_MEMORY"
          ? new LimitError(
              "too-much-memory",
              `${what} needs more than ${this.heapMb} MB of memory and was stopped`,
            )
          : new LimitError("thread-lost", `${what} failed: ${error.message}`),
      );
    });
    this.worker.on("exit", () => {
      this.wasLost = true;
      this.fail((what) => new LimitError("thread-lost", `${what} failed: its thread ended`));
      onEnd(this.wasReady ? null : reason);
    });
  }

  /**
   * Do a task. @throws what the task throws; LimitError `too-slow`, `too-much-memory`, `thread-lost`, after
   * each of which the thread is lost
   */
  ask(asked: Asked): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.fail(
          (what) =>
            new LimitError("too-slow", `${what} took longer than ${asked.limitMs / 1000} s and was stopped`),
        );
        void this.end();
      }, asked.limitMs);
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        this.current = null;
        this.release();
        act();
      };
      this.current = { asked, timer, settle, resolve, reject };
      this.worker.ref();
      const message: ToThread = { task: asked.task, input: asked.input };
      try {
        this.worker.postMessage(message, buffersIn(asked.input));
      } catch (error) {
        settle(() => reject(error));
      }
    });
  }

  /** Whether it takes no task any more. */
  get isLost(): boolean {
    return this.wasLost;
  }

  /** What its heap took up after its last task. */
  get heapUsedMb(): number {
    return this.heap;
  }

  /** End the thread, whatever it is doing; its task, if it has one, fails. */
  async end(): Promise<void> {
    this.wasLost = true;
    this.isEnding = true;
    await this.worker.terminate();
  }

  /**
   * A thread without a task keeps no process alive. One that is ending does: what it said before comes in after it was
   * told to end, and a process with nothing else to do would then end while it waits for the thread, with exit code 13.
   */
  private release(): void {
    if (!this.isEnding) this.worker.unref();
  }

  private answered(message: Exclude<FromThread, { kind: "ready" }>): void {
    this.heap = message.heapMb;
    const { current } = this;
    current?.settle(() =>
      message.kind === "done"
        ? current.resolve(message.output)
        : current.reject(receivedError(message.error)),
    );
  }

  private fail(error: (what: string) => Error): void {
    const { current } = this;
    current?.settle(() => current.reject(error(current.asked.what)));
  }
}
