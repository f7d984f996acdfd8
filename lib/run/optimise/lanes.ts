/** Threads that keep the pages of an optimisation, a share each, and try recipes on them. */
import type { Worker } from "node:worker_threads";
import { AppError } from "../../errors";
import type { Grade } from "../../evaluation/scoring/grade";
import type { SourcePage } from "../sources/source";
import { startThread } from "../threads/pool";
import type { Attempt, FromTrialThread, ToTrialThread, Tried, TrialSetup } from "./protocol";

export interface LaneOptions {
  readonly setup: TrialSetup;
  /** Number of threads, at least 1. */
  readonly workers: number;
  /** A thread that says nothing for so long is taken for hanging; 60 s if not said. */
  readonly silenceMs?: number;
  /** The module a thread runs; another one in tests. */
  readonly thread?: URL;
}

/** What came of one recipe, by the index of the page; pages that it was not tried on are absent. */
export interface TriedOnPages {
  readonly grades: ReadonlyMap<number, Grade>;
  /** Those with an empty answer. */
  readonly empty: ReadonlySet<number>;
  readonly ms: ReadonlyMap<number, number>;
}

const SILENCE_MS = 60_000;
/** Threads that a lane loses in a row, without anything coming of it, before the lane is given up. */
const MOST_LOSSES = 20;

export class TrialLanes {
  private readonly lanes: readonly Lane[];
  /** Aborts when all is over: to a lane at work the end of its thread would look like a loss, to be made good. */
  private readonly closed = new AbortController();

  /** @param pages those to try on; each belongs to one thread */
  constructor(
    private readonly pages: readonly SourcePage[],
    options: LaneOptions,
  ) {
    const workers = Math.max(1, Math.min(options.workers, pages.length));
    this.lanes = Array.from(
      { length: workers },
      (_, lane) => new Lane(pages, everyNth(pages.length, workers, lane), options),
    );
  }

  /**
   * Have all pages read, and loaded as soon as their turn comes.
   * @param read told of each page that was read
   * @throws the signal's reason when it aborts; what loading a page throws
   */
  async open(signal: AbortSignal, read: () => void): Promise<void> {
    const until = this.untilClosed(signal);
    await Promise.all(this.lanes.map((lane) => lane.open(until, read)));
  }

  /**
   * Try recipes. What comes of them does not depend on the number of threads.
   * @param progress told of each page on which all of them were tried
   * @throws the signal's reason when it aborts; AppError `thread-failed` where threads cannot even start, or one is
   * lost again and again
   */
  async try(
    attempts: readonly Attempt[],
    signal: AbortSignal,
    progress: () => void = () => {},
  ): Promise<TriedOnPages[]> {
    const until = this.untilClosed(signal);
    const shares = await Promise.all(this.lanes.map((lane) => lane.try(attempts, until, progress)));
    return attempts.map((_, at) => {
      const grades = new Map<number, Grade>();
      const empty = new Set<number>();
      const ms = new Map<number, number>();
      for (const share of shares) {
        const { pages, grades: own, empty: blanks, ms: times } = share[at]!;
        pages.forEach((page, place) => {
          grades.set(page, own[place]!);
          if (blanks[place] === 1) empty.add(page);
          ms.set(page, times[place]!);
        });
      }
      return { grades, empty, ms };
    });
  }

  /** End all threads, also where a page is still being loaded or tried. */
  async close(): Promise<void> {
    this.closed.abort();
    await Promise.all(this.lanes.map((lane) => lane.close()));
  }

  private untilClosed(signal: AbortSignal): AbortSignal {
    return AbortSignal.any([signal, this.closed.signal]);
  }
}

function everyNth(count: number, step: number, first: number): number[] {
  return Array.from({ length: Math.ceil((count - first) / step) }, (_, at) => first + at * step);
}

interface Casualty {
  readonly page: number;
  readonly use: string | null;
}

/** One thread at a time, and a new one after each that was lost. */
class Lane {
  private worker: Worker | null = null;
  /** Whether the thread has ever said something: one that has not is still starting, which may take long. */
  private wasHeard = false;
  /** What cost a thread before, which no thread tries again. */
  private readonly casualties: Casualty[] = [];

  constructor(
    private readonly pages: readonly SourcePage[],
    private readonly own: readonly number[],
    private readonly options: LaneOptions,
  ) {}

  async open(signal: AbortSignal, read: () => void): Promise<void> {
    await this.insist(async () => void (await this.ready(signal, read)));
  }

  async try(
    attempts: readonly Attempt[],
    signal: AbortSignal,
    progress: () => void,
  ): Promise<readonly Tried[]> {
    return this.insist(async () => {
      const worker = await this.ready(signal, () => {});
      return this.ask(worker, { kind: "try", attempts }, signal, (message) => {
        if (message.kind === "progress") progress();
        return message.kind === "tried" ? message.results : null;
      });
    });
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.worker = null;
    await worker?.terminate();
  }

  /** As often as a thread is lost, each time without what it was lost to. */
  private async insist<T>(work: () => Promise<T>): Promise<T> {
    for (let losses = 0; ; losses++) {
      try {
        return await work();
      } catch (error) {
        await this.close();
        if (!(error instanceof Lost)) throw error;
        if (error.casualty === null || losses >= MOST_LOSSES)
          throw new AppError("thread-failed", `a thread failed: ${error.message}`, { cause: error });
        this.casualties.push(error.casualty);
      }
    }
  }

  /** The thread, with its pages. */
  private async ready(signal: AbortSignal, read: () => void): Promise<Worker> {
    if (this.worker !== null) return this.worker;
    signal.throwIfAborted();
    const { setup, thread = new URL("./thread.ts", import.meta.url) } = this.options;
    const worker = startThread({ setup, thread });
    this.worker = worker;
    this.wasHeard = false;
    for (const casualty of this.casualties) send(worker, { kind: "casualty", ...casualty });
    for (const page of this.own) {
      signal.throwIfAborted();
      const payload = await this.pages[page]!.load();
      await this.ask(worker, { kind: "page", page, payload }, signal, ({ kind }) =>
        kind === "read" ? true : null,
      );
      read();
    }
    return worker;
  }

  /**
   * @param answer of a message; null for one that is none
   * @throws Lost where the thread dies or says nothing for too long; the signal's reason when it aborts
   */
  private ask<T>(
    worker: Worker,
    question: ToTrialThread,
    signal: AbortSignal,
    answer: (message: FromTrialThread) => T | null,
  ): Promise<T> {
    const { silenceMs = SILENCE_MS } = this.options;
    let at: Casualty | null = null;
    return new Promise<T>((resolve, reject) => {
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        worker.off("message", onMessage).off("error", onError).off("exit", onExit);
        signal.removeEventListener("abort", onAbort);
        act();
      };
      const lose = (message: string): void => settle(() => reject(new Lost(message, at)));
      const onError = (error: Error): void => lose(error.message);
      const onExit = (code: number): void => lose(`thread ended with exit code ${code}`);
      const onAbort = (): void => settle(() => reject(signal.reason as Error));
      const silence = (): NodeJS.Timeout => {
        const ms = this.wasHeard ? silenceMs : Math.max(SILENCE_MS, silenceMs);
        return setTimeout(() => lose(`no answer within ${ms / 1000} s`), ms);
      };
      const onMessage = (message: FromTrialThread): void => {
        this.wasHeard = true;
        clearTimeout(timer);
        timer = silence();
        if (message.kind === "at") at = { page: message.page, use: message.use };
        const found = answer(message);
        if (found !== null) settle(() => resolve(found));
      };
      let timer = silence();
      worker.on("message", onMessage).on("error", onError).on("exit", onExit);
      signal.addEventListener("abort", onAbort);
      if (signal.aborted) onAbort();
      else send(worker, question);
    });
  }
}

/** A thread that is gone, and what it was at. */
class Lost extends Error {
  constructor(
    message: string,
    readonly casualty: Casualty | null,
  ) {
    super(message);
  }
}

function send(worker: Worker, message: ToTrialThread): void {
  worker.postMessage(message);
}
