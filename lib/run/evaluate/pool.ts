import { metricById } from "../../evaluation/metrics/index";
import { failedPage, type PageEvaluation } from "../../evaluation/run";
import type { EvaluationSetup } from "./serve";
import type { PoolPage } from "../threads/schedule";
import { onThreads, type ThreadPool } from "../threads/pool";

export interface PoolOptions extends Pick<
  ThreadPool<PageEvaluation>,
  "workers" | "bySite" | "sitesTogether" | "silenceMs" | "fits"
> {
  readonly setup: EvaluationSetup;
  /** The module a thread runs; another one in tests. */
  readonly thread?: URL;
}

/** What came of one page; `page` is its index among those handed in. */
export interface EvaluatedOnThread {
  readonly page: number;
  readonly evaluation: PageEvaluation;
}

/**
 * Evaluate pages on threads: see `onThreads`. A contestant that was running when a thread was lost fails on
 * that page, and the others answer. A page that asks for some contestants only has the answers of these, in
 * their order.
 *
 * @throws as `onThreads`
 */
export async function* evaluatePages(
  pages: AsyncIterable<PoolPage>,
  options: PoolOptions,
  signal: AbortSignal,
): AsyncGenerator<EvaluatedOnThread> {
  const { setup, thread = new URL("./thread.ts", import.meta.url) } = options;
  const metrics = setup.metrics.map(metricById);
  const pool: ThreadPool<PageEvaluation> = {
    ...options,
    setup,
    thread,
    failed: ({ golds, contestants = setup.contestants }, failure) =>
      failedPage(failure, golds, contestants.length, metrics),
  };
  for await (const { page, result } of onThreads(pages, pool, signal)) yield { page, evaluation: result };
}
