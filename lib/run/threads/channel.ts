/** A queue between several producers and one consumer that reads it with `for await`. */
export class Channel<T> implements AsyncIterable<T> {
  private readonly items: T[] = [];
  private end: { readonly error: unknown } | "closed" | null = null;
  private wake: () => void = () => {};

  push(item: T): void {
    this.items.push(item);
    this.wake();
  }

  /** No more items will come; the consumer ends after those that are there. */
  close(): void {
    this.end ??= "closed";
    this.wake();
  }

  /** The consumer throws `error` after the items that are there. */
  fail(error: unknown): void {
    this.end ??= { error };
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      while (this.items.length > 0) yield this.items.shift()!;
      if (this.end === "closed") return;
      if (this.end !== null) throw this.end.error;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}
