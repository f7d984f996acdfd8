import { NotFoundError } from "../../errors";
import type { ErrorQueue } from "../../evaluation/errors/error-report";
import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";
import { runErrors, type ErrorsWanted } from "./run-errors";

const NONE: ErrorQueue = { runId: null, total: 0, position: -1, previous: null, next: null };

/**
 * @param runId of the run to go by; null for the newest finished one with this extractor and its parameters
 * @throws NotFoundError for an unknown run, or one of another corpus, and for an unknown corpus
 */
export async function errorQueue(
  store: Pick<Store, "runs" | "causes">,
  corpusId: string,
  extractorKey: string,
  pageId: string,
  filter: Omit<ErrorsWanted, "after" | "limit">,
  runId: string | null,
): Promise<ErrorQueue> {
  const run =
    runId === null ? newestWith(await store.runs.list(corpusId), extractorKey) : await store.runs.get(runId);
  if (run === null) return NONE;
  if (run.corpusId !== corpusId) throw new NotFoundError("run of this corpus", run.id);
  const { queue } = await runErrors(store, run, extractorKey, { ...filter, limit: 0 });
  const position = queue.indexOf(pageId);
  return {
    runId: run.id,
    total: queue.length,
    position,
    previous: queue[position - 1] ?? null,
    next: queue[position + 1] ?? null,
  };
}

function newestWith(runs: readonly RunRecord[], key: string): RunRecord | null {
  const fit = runs.filter(
    ({ state, sweep, extractors }) =>
      state === "done" && sweep === null && extractors.some((extractor) => extractor.key === key),
  );
  return fit.sort((a, b) => b.createdAt - a.createdAt)[0] ?? null;
}
