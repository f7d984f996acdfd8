/** Threads to learn in: one for each lesson, a few at a time. */
import type { Worker } from "node:worker_threads";
import { AppError, messageOf } from "../../errors";
import type { Learned, Learners, Lesson } from "../../learn/lessons/learners";
import { startThread } from "../threads/pool";
import type { FromLearningThread, ToLearningThread } from "./protocol";

/** Fewer numbers are learned from in less time than a thread takes to start. */
const LEAST_NUMBERS = 4_000_000;

export interface LearningThreads {
  /** Lessons at the same time, 1 or more. */
  readonly workers: number;
  /** The least that is worth a thread; said in tests. */
  readonly leastNumbers?: number;
  /** The module that a thread runs; another one in tests. */
  readonly thread?: URL;
}

/** What a thread learns does not depend on how many there are. */
export function learningThreads({
  workers,
  leastNumbers = LEAST_NUMBERS,
  thread = new URL("thread.ts", import.meta.url),
}: LearningThreads): Learners {
  let free = workers;
  const waiting: (() => void)[] = [];
  const turn = (): Promise<void> =>
    free > 0 ? Promise.resolve(void free--) : new Promise((resolve) => waiting.push(resolve));
  const handOn = (): void => {
    const next = waiting.shift();
    if (next === undefined) free++;
    else next();
  };
  return {
    areWorthwhile: (numbers) => workers > 1 && numbers >= leastNumbers,
    async learn(lesson, signal, onStep) {
      await turn();
      try {
        signal.throwIfAborted();
        const worker = startThread({ setup: {}, thread });
        try {
          return await learnedBy(worker, lesson, signal, onStep);
        } finally {
          await worker.terminate();
        }
      } finally {
        handOn();
      }
    },
  };
}

function learnedBy<L extends Lesson>(
  worker: Worker,
  lesson: L,
  signal: AbortSignal,
  onStep: (step: number) => void,
): Promise<Learned[L["of"]]> {
  return new Promise((resolve, reject) => {
    const failed = (why: string): void =>
      reject(new AppError("thread-failed", `a thread that learns ${why}`));
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
    worker
      .on("message", (message: FromLearningThread) => {
        if ("step" in message) return onStep(message.step);
        signal.removeEventListener("abort", stop);
        // A thread learns what its lesson is of.
        resolve(message.learned as Learned[L["of"]]);
      })
      .on("error", (error) => failed(`failed: ${messageOf(error)}`))
      .on("exit", () => failed("ended before it had learned anything"));
    // What is large is in shared memory already (lib/learn/shared-memory.ts), and is not copied.
    worker.postMessage(lesson satisfies ToLearningThread);
  });
}
