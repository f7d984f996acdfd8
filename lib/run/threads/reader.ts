import type { SentPage } from "./protocol";

/** A page that has arrived in a thread. */
export interface Arrival {
  readonly page: number;
  readonly payload: SentPage;
}

/**
 * Asks for pages one by one, so that a thread holds the page it works on and the next one, however large the
 * corpus is.
 */
export class PageReader {
  private readonly requested = new Map<number, Promise<SentPage | null>>();
  private readonly waiting = new Map<number, (payload: SentPage | null) => void>();

  constructor(private readonly want: (page: number) => void) {}

  /** Deliver the answer to a request. */
  arrive(page: number, payload: SentPage | null): void {
    this.waiting.get(page)?.(payload);
    this.waiting.delete(page);
  }

  /**
   * The pages in order, without those that could not be read; the next one travels while the caller works on
   * the current one.
   */
  async *read(pages: readonly number[]): AsyncGenerator<Arrival> {
    for (const [order, page] of pages.entries()) {
      const payload = await this.request(page);
      this.requested.delete(page);
      const next = pages[order + 1];
      if (next !== undefined) void this.request(next);
      if (payload !== null) yield { page, payload };
    }
  }

  private request(page: number): Promise<SentPage | null> {
    const known = this.requested.get(page);
    if (known !== undefined) return known;
    const payload = new Promise<SentPage | null>((resolve) => this.waiting.set(page, resolve));
    this.requested.set(page, payload);
    this.want(page);
    return payload;
  }
}
