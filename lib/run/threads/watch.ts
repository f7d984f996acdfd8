import type { Worker } from "node:worker_threads";
import type { Failure } from "../../evaluation/scoring/failure";
import type { Assignment, FromThread, Position, SentPage, SiteFit, ToThread } from "./protocol";

/**
 * How an assignment ended: all answered, or with the loss of the thread; `wasHeard` says whether it had sent
 * any message.
 */
export type Ending =
  | { readonly kind: "finished" }
  | {
      readonly kind: "lost";
      readonly failure: Failure;
      readonly position: Position | null;
      readonly wasHeard: boolean;
    };

export interface Watch<Answer> {
  /**
   * Milliseconds until the first message of this assignment, and then between messages, after which a thread
   * counts as hanging.
   */
  readonly firstSilenceMs: number;
  readonly silenceMs: number;
  readonly signal: AbortSignal;
  /** Read a page for the thread; null where it could not be read. */
  load(page: number): Promise<SentPage | null>;
  answered(page: number, answer: Answer): void;
  fitted(fits: readonly SiteFit[]): void;
  /** What goes along with the assignment, see `ToThread`. */
  readonly fits: readonly SiteFit[] | null;
}

/**
 * Have a thread do one assignment. A crash, an exit, running out of memory and a silence all end in `lost`;
 * the caller terminates the thread then.
 *
 * @throws the signal's reason when it aborts
 */
export function watch<Answer>(
  worker: Worker,
  assignment: Assignment,
  { firstSilenceMs, silenceMs, signal, load, answered, fitted, fits }: Watch<Answer>,
): Promise<Ending> {
  const send = (message: ToThread): void => worker.postMessage(message);
  let position: Position | null = null;
  let wasHeard = false;

  return new Promise<Ending>((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      signal.removeEventListener("abort", onAbort);
      act();
    };
    const lose = (code: string, message: string): void =>
      settle(() => resolve({ kind: "lost", failure: { code, message }, position, wasHeard }));
    const onError = (error: Error & { code?: string }): void =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY"
        ? lose("out-of-memory", "ran out of memory")
        : lose("crashed", error.message);
    const onExit = (code: number): void => lose("crashed", `thread ended with exit code ${code}`);
    const onAbort = (): void => settle(() => reject(signal.reason));
    const onMessage = (message: FromThread<Answer>): void => {
      clearTimeout(timer);
      timer = silence(silenceMs);
      wasHeard = true;
      if (message.kind === "at") position = message.position;
      else if (message.kind === "answered") answered(message.page, message.answer);
      else if (message.kind === "fitted") fitted(message.fits);
      else if (message.kind === "done") settle(() => resolve({ kind: "finished" }));
      else if (message.kind === "want") {
        const { page } = message;
        load(page).then(
          (payload) => send({ kind: "page", page, payload }),
          (error: unknown) => settle(() => reject(error)),
        );
      }
    };
    const silence = (ms: number): NodeJS.Timeout =>
      setTimeout(() => lose("timeout", `no answer within ${ms / 1000} s`), ms);
    let timer = silence(firstSilenceMs);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    signal.addEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
    else send({ kind: "assignment", assignment, fits });
  });
}
