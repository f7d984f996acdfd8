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
