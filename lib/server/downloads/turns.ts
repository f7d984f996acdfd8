import { LimitError } from "../../errors";

export interface TurnsOptions {
  /** How many may be at it at once. */
  readonly limit: number;
  /** How many more may wait for their turn. */
  readonly waiting: number;
  /** What they are, in the plural, for the message to who is turned away: "exports". */
  readonly what: string;
}

/**
 * Lets a few at a time do something costly; the next wait in order, and who comes when too many wait is told
 * so at once.
 */
export class Turns {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly options: TurnsOptions) {}

  /**
   * Resolves when it is the caller's turn, to a function that ends it, once, however often it is called. Who
   * leaves while waiting gives up the place.
   * @throws LimitError `busy`; the signal's reason when it aborts before the turn
   */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const { limit, waiting, what } = this.options;
    if (this.running >= limit) {
      if (this.queue.length >= waiting)
        throw new LimitError(
          "busy",
          `${this.running} ${what} are being made and ${this.queue.length} are waiting, which is as many as this server takes: try again in a few minutes`,
        );
      await this.wait(signal);
    } else this.running++;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      // The turn itself is handed on, so that nobody who comes meanwhile gets in before those who wait.
      const next = this.queue.shift();
      if (next === undefined) this.running--;
      else next();
    };
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = (): void => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        this.queue.splice(this.queue.indexOf(go), 1);
        reject(signal.reason as Error);
      };
      this.queue.push(go);
      signal.addEventListener("abort", leave, { once: true });
    });
  }
}
