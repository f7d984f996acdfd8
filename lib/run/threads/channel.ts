/** A queue between several producers and one consumer that reads it with `for await`. */
export class Channel<T> implements AsyncIterable<T> {
  private readonly items: T[] = [];
  private end: { readonly error: unknown } | "closed" | null = null;
  private wake: () => void = () => {};
  /** Producers that wait until fewer items do. */
  private waiting: (() => void)[] = [];

  /** @param limit how many items wait before `roomy` makes producers wait too */
  constructor(private readonly limit: number = Infinity) {}

  push(item: T): void {
    this.items.push(item);
    this.wake();
  }

  /** Once fewer items wait than the limit, or the channel has ended: what a producer asks before it makes more. */
  async roomy(): Promise<void> {
    while (this.end === null && this.items.length >= this.limit)
      await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** No more items will come; the consumer ends after those that are there. */
  close(): void {
    this.end ??= "closed";
    this.wake();
    this.letGo();
  }

  /** The consumer throws `error` after the items that are there. */
  fail(error: unknown): void {
    this.end ??= { error };
    this.wake();
    this.letGo();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      while (this.items.length > 0) {
        const item = this.items.shift()!;
        this.letGo();
        yield item;
      }
      if (this.end === "closed") return;
      if (this.end !== null) throw this.end.error;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  private letGo(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}
