/** Pages filtered on threads, within limits. */
import { LimitError } from "../../errors";
import { modelFile, type Model } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { TaskPool } from "../../threads/task-pool";
import type { FilteredPage, PassingPage } from "../tasks/filter";
import type { ProxyTasks } from "../tasks/thread";

/** Beyond this many bytes a page never gets the thread that is left for the others. */
const HEAVY_BYTES = 1024 * 1024;

const MOST_WARMING_MS = 120_000;

export class PageFilter {
  private readonly pool: TaskPool<ProxyTasks>;

  /**
   * @param workers threads
   * @param pageMs how long a page may take on its thread
   * @param models all that recipes may name
   */
  constructor(
    workers: number,
    private readonly pageMs: number,
    private readonly models: readonly Model[],
  ) {
    this.pool = new TaskPool<ProxyTasks>({
      loader: new URL("../../threads/typescript-thread.mjs", import.meta.url),
      entry: new URL("../tasks/thread.ts", import.meta.url),
      heapMb: 512,
      size: workers,
      warm: workers,
      keepMb: 256,
      slowMs: 2_000,
      maxWaiting: 256,
      maxWaitMs: pageMs,
      graceMs: 500,
    });
    this.pool.warm();
  }

  /**
   * Filter a page. @param page its bytes are given away
   * @throws InputError where it cannot be read or the recipe breaks off on it; LimitError; the signal's reason
   */
  async filter(page: Omit<PassingPage, "models">, signal: AbortSignal): Promise<FilteredPage> {
    const first = await this.ask({ ...page, models: null }, signal);
    if (first !== "lacks-models") return first;
    const second = await this.ask({ ...page, models: this.filesFor(page.recipe) }, signal);
    if (second === "lacks-models") throw new Error("a thread has lost its models");
    return second;
  }

  /**
   * Wait until a thread filters, so that the first page does not pass as it came because none is there yet.
   * @throws AppError `thread-failed`; LimitError where the machine is too busy for two minutes
   */
  async warm(): Promise<void> {
    const until = performance.now() + MOST_WARMING_MS;
    // The bytes are given away with each try.
    const page = () => ({
      bytes: new TextEncoder().encode("<p>warm"),
      url: "http://winnow.proxy/",
      httpCharset: "utf-8",
      recipe: { use: "all-text" },
      isDimmed: false,
      format: "page" as const,
      keepScripts: false,
      hasPolicy: false,
    });
    for (;;)
      try {
        await this.filter(page(), new AbortController().signal);
        return;
      } catch (error) {
        if (!(error instanceof LimitError) || performance.now() > until) throw error;
      }
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private ask(page: PassingPage, signal: AbortSignal): Promise<FilteredPage | "lacks-models"> {
    return this.pool.run("filter", {
      what: "filtering this page",
      subject: new URL(page.url).host,
      isHeavy: page.bytes.length > HEAVY_BYTES,
      limitMs: this.pageMs,
      signal,
      // Where the thread may lack a model they are needed again.
      load: () => (this.models.length === 0 ? page : { ...page, bytes: new Uint8Array(page.bytes) }),
    });
  }

  /** Those that the recipe names, in the order of their ids in it. */
  private filesFor(recipe: Recipe): readonly Uint8Array[] {
    const text = JSON.stringify(recipe);
    return this.models
      .filter(({ id }) => text.includes(id))
      .map((model) => new TextEncoder().encode(JSON.stringify(modelFile(model))));
  }
}
