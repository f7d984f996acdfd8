import { TaskPool } from "../../threads/task-pool";
import type { ReadableEntry, ReadPage } from "./read-page";

/**
 * Pages beyond this many bytes are read on a thread: they may take longer and more memory than a worker has,
 * whose end would be the end of the app.
 */
export const LARGE_BYTES = 1024 * 1024;

export interface LargePage extends ReadableEntry {
  readonly key: string;
  readonly bytes: Uint8Array;
}

/** What the thread of an import can do, see `import-thread.ts`. */
export type ImportTasks = { readonly page: (input: LargePage) => ReadPage };

/**
 * Reads the large pages of an import, one after the other, on a thread that starts with the first of them.
 */
export class LargePages {
  private pool: TaskPool<ImportTasks> | null = null;

  constructor(
    private readonly limitMs: number = 60_000,
    private readonly heapMb: number = 1_024,
  ) {}

  /**
   * @throws as `readPage`, also where the page takes too long or too much memory: LimitError naming the
   * origin; the signal's reason when it aborts
   */
  read(page: LargePage, signal: AbortSignal): Promise<ReadPage> {
    this.pool ??= new TaskPool<ImportTasks>({
      loader: new URL("../../threads/typescript-thread.mjs", import.meta.url),
      entry: new URL("./import-thread.ts", import.meta.url),
      heapMb: this.heapMb,
      size: 1,
      warm: 1,
      keepMb: 256,
      slowMs: this.limitMs,
      maxWaiting: 1,
      maxWaitMs: 60_000,
      graceMs: 0,
    });
    return this.pool.run("page", {
      what: `reading ${page.origin}`,
      subject: "import",
      isHeavy: true,
      limitMs: this.limitMs,
      signal,
      load: () => ({ ...page, bytes: new Uint8Array(page.bytes) }),
    });
  }

  async close(): Promise<void> {
    await this.pool?.close();
  }
}
