/** How far a long piece of work is; `total` is null while it is still being counted. */
export interface Progress {
  readonly done: number;
  readonly total: number | null;
  readonly note: string;
}

/**
 * Handed to anything that may take longer than a request: ask `signal` between units of work, report after
 * each.
 */
export interface Task {
  readonly signal: AbortSignal;
  report(progress: Progress): void;
}

/** A task that nobody watches and nobody cancels. */
export const quietTask: Task = { signal: new AbortController().signal, report() {} };

/** Milliseconds since some fixed moment; handed in so that pure code never reads a clock. */
export type Clock = () => number;

/** Let everything else that waits have its turn: a cancel, a report, a lease to renew. */
export const otherTurns = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Work whose steps take long to its end, with a turn for everything else after each. @throws the signal's reason */
export async function withTurns<T>(steps: Generator<void, T>, { signal }: Pick<Task, "signal">): Promise<T> {
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
    await otherTurns();
    signal.throwIfAborted();
  }
}

/** About as many numbers as are looked at within a few hundredths of a second. */
const NUMBERS_A_TURN = 2_000_000;

/**
 * Work in steps to its end, while everything else has its turn in between.
 * @param steps each gives its number; the last one the result
 * @param told how many steps there are, and what they are about
 * @param numbers how many numbers each step looks at, by which turns are given
 * @throws the signal's reason when cancelled; what a step throws
 */
export async function stepByStep<T>(
  steps: Generator<number, T>,
  { signal, report }: Task,
  told: { readonly total: number; readonly note: string },
  numbers: number,
): Promise<T> {
  const every = Math.max(1, Math.floor(NUMBERS_A_TURN / Math.max(1, numbers)));
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
    if (next.value % every !== 0) continue;
    signal.throwIfAborted();
    report({ done: next.value, ...told });
    await otherTurns();
  }
}
