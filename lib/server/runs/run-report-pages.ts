import type { ScoredPage } from "../../evaluation/report/report-scores";
import { pagesOf } from "../../jobs/evaluate/run-pages";
import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";
import { keptByRun, runVersion, type Kept } from "./run-report-kept";

/**
 * Scores kept in memory, about half a kilobyte each: a run of 34 extractors over 5,000 pages, or a dozen
 * small ones.
 */
const MOST_SCORES = 200_000;

/**
 * Pages and routes are bundled apart, each with a copy of this module: what they share lies in the global.
 */
const shared = globalThis as typeof globalThis & { winnowRunPages?: Kept<readonly ScoredPage[]> };
const kept = (shared.winnowRunPages ??= keptByRun(
  MOST_SCORES,
  (pages) => pages.length * (pages[0]?.evaluation.answers.length ?? 0),
));

/**
 * The pages of a run that every extractor has done, with their answers in the order of its extractors. Those
 * of a finished run are read once.
 */
export async function runPages(store: Pick<Store, "runs">, run: RunRecord): Promise<readonly ScoredPage[]> {
  return run.state === "running"
    ? read(store, run)
    : kept(run.id, await runVersion(store, run), () => read(store, run));
}

async function read({ runs }: Pick<Store, "runs">, run: RunRecord): Promise<readonly ScoredPage[]> {
  const rows = await runs.scores(run.id);
  const titles = new Map(rows.map(({ pageId, title }) => [pageId, title]));
  return pagesOf(rows, run.extractors).map((page) => ({ ...page, title: titles.get(page.id) ?? "" }));
}
