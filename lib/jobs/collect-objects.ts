import { messageOf } from "../errors";
import type { Store } from "../store/interfaces/store";

export interface Collecting {
  readonly graceMs: number;
  /** Between one look and the next. */
  readonly everyMs: number;
  readonly signal: AbortSignal;
  /** Told of what goes wrong; it is tried again. */
  readonly log: (message: string) => void;
  /** A pause that ends early when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Remove from the object store what no page has needed for longer than a grace time, again and again until the signal
 * aborts. Any number of workers may do so at once.
 */
export async function collectObjects(
  store: Store,
  { graceMs, everyMs, signal, log, sleep }: Collecting,
): Promise<void> {
  while (!signal.aborted) {
    await sleep(everyMs, signal);
    if (signal.aborted) return;
    await store.bodies.collect(graceMs, signal).catch((error: unknown) => {
      log(`cannot remove objects that are not needed: ${messageOf(error)}`);
    });
  }
}
