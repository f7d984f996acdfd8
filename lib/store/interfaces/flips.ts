/** The flip points of one page. */
export interface FlipRow {
  /** What of the page with its gold decides them. */
  readonly page: string;
  readonly sha256: string;
  /** See `packFlips`. */
  readonly points: Uint8Array;
}

/**
 * Where texts flip when a limit is moved, by setup (configuration without the limit, and code) and page:
 * computed once, and again where they are gone. They go with the bytes of their page.
 */
export interface FlipStore {
  /** What is known of these pages, packed, by page. */
  find(setup: string, pages: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Replaces what was known. Rows of bytes that no page has any more are left out. */
  add(setup: string, code: string, rows: readonly FlipRow[]): Promise<void>;
  /**
   * Drop what was computed more than so many milliseconds ago, by whichever version of the code: another
   * version may be at work on the same database.
   */
  collect(ageMs: number): Promise<void>;
}
