import { GradeColumns } from "../../evaluation/scoring/grade-columns";
import { metricById } from "../../evaluation/metrics/index";
import { summariseColumns } from "../../evaluation/scoring/aggregate";
import { countedGrades, type EvaluatedPage, type Summaries } from "../../evaluation/report/report";
import type { Summary } from "../../evaluation/scoring/score";
import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";
import { otherTurns } from "../../task";
import { wantedPages, type Wanted } from "./evaluate-window";
import { RunAgreement } from "./run-agreement";
import { keptPages, RunColumns } from "./run-columns";
import { pagesOf } from "./run-pages";

export interface EvaluateResult {
  readonly runId: string;
  readonly pages: number;
  /** Pages on which an extractor gave no answer. */
  readonly failed: number;
  /** Answers reused from earlier runs: same page, gold, configuration and code. */
  readonly reused: number;
}

/**
 * End a run with what its stored scores come to. They are read again a window of pages at a time, and only
 * numbers are kept of them.
 * @param fewest see `RunColumns.of`
 * @throws ConflictError where it has ended
 */
export async function finishRun(
  store: Store,
  run: RunRecord,
  wanted: Wanted,
  state: "done" | "cancelled",
  fewest?: number,
): Promise<EvaluateResult> {
  if (state === "done") {
    const { sums, summaries } = await kept(store, run, wanted, fewest);
    await store.runs.finish(run.id, state, summaries);
    // A part of which nothing was heard may have stored scores until then. From here on none come.
    if (!(await isKept(store, run, fewest))) await kept(store, run, wanted, fewest);
    return told(store, run, sums);
  }
  const sums = await summed(store, run, wanted);
  await store.runs.finish(run.id, state, await sums.summaries());
  return told(store, run, sums);
}

/** What came of a run that has ended. */
export async function resultOf(store: Store, run: RunRecord, wanted: Wanted): Promise<EvaluateResult> {
  return told(store, run, await summed(store, run, wanted));
}

async function summed(store: Store, run: RunRecord, wanted: Wanted): Promise<RunSums> {
  const sums = new RunSums(run);
  for await (const { pages } of windowsOf(store, run, wanted)) sums.add(pages);
  return sums;
}

async function told(store: Store, { id }: RunRecord, { pages, failed }: RunSums): Promise<EvaluateResult> {
  const { reused } = await store.runs.get(id);
  return { runId: id, pages, failed, reused };
}

/** The pages that every extractor has done, with the ids and the number of scores of all pages of a window. */
async function* windowsOf(store: Store, run: RunRecord, wanted: Wanted) {
  for await (const window of wantedPages(store, wanted)) {
    const ids = window.map(({ id }) => id);
    const scores = await store.runs.scoresOf(run.id, ids);
    const rows = window.flatMap(({ id, site, kind, lang }) =>
      (scores.get(id) ?? []).map((score) => ({ ...score, site, kind, lang })),
    );
    yield { ids, scores: rows.length, pages: pagesOf(rows, run.extractors) };
  }
}

/** Keep what is read instead of the rows of a run that is done, and add it up. */
async function kept(store: Store, run: RunRecord, wanted: Wanted, fewest?: number) {
  const sums = new RunSums(run);
  const agreement = run.sweep === null ? new RunAgreement(run) : null;
  const columns = await RunColumns.of(store, run, fewest);
  for await (const { ids, scores, pages } of windowsOf(store, run, wanted)) {
    sums.add(pages);
    await columns?.add(pages);
    await agreement?.add(store, ids, scores);
  }
  const summaries = await sums.summaries();
  await columns?.end(summaries);
  await agreement?.keep(store);
  return { sums, summaries };
}

/** Whether what was kept of a run is of its scores as they are. */
async function isKept(store: Store, run: RunRecord, fewest?: number): Promise<boolean> {
  const hasColumns = (await RunColumns.of(store, run, fewest)) !== null;
  if (hasColumns && (await keptPages(store, run)) === null) return false;
  const hasAgreement = run.sweep === null && run.extractors.length > 1;
  return !hasAgreement || (await store.runs.digest(run.id)) !== null;
}

/**
 * Extractors whose intervals are drawn together: of a hundred thousand pages a few take seconds, all of them longer
 * than the lease of the job, which somebody else would then take for lost.
 */
const SUMMARISED_A_TURN = 4;

/** What a run comes to, of pages that are added in the order of the corpus. */
class RunSums {
  pages = 0;
  /** Pages on which an extractor gave no answer. */
  failed = 0;
  /** By metric, then extractor. */
  private readonly grades: readonly (readonly GradeColumns[])[];

  constructor(private readonly run: Pick<RunRecord, "extractors" | "metrics" | "pages">) {
    this.grades = run.metrics.map(() => run.extractors.map(() => new GradeColumns(run.pages)));
  }

  add(pages: readonly EvaluatedPage[]): void {
    this.pages += pages.length;
    this.failed += pages.filter(({ evaluation }) =>
      evaluation.answers.some((answer) => answer.failed !== null),
    ).length;
    for (const [at, metric] of this.run.metrics.entries())
      for (const [index, columns] of this.grades[at]!.entries())
        for (const grade of countedGrades(pages, index, metric)) columns.add(grade);
  }

  /** By extractor key; of each, one summary per metric, none where no page has gold for it. */
  async summaries(): Promise<Readonly<Record<string, Summaries>>> {
    const byMetric: { readonly metric: string; readonly summaries: readonly Summary[] }[] = [];
    for (const [at, metric] of this.run.metrics.entries()) {
      const { averaging } = metricById(metric);
      const columns = this.grades[at]!.map((grown) => grown.columns);
      const summaries: Summary[] = [];
      for (let from = 0; from < columns.length; from += SUMMARISED_A_TURN) {
        summaries.push(...summariseColumns(columns.slice(from, from + SUMMARISED_A_TURN), averaging));
        await otherTurns();
      }
      byMetric.push({ metric, summaries });
    }
    return Object.fromEntries(
      this.run.extractors.map(({ key }, index) => {
        const own = byMetric.map(({ metric, summaries }) => [metric, summaries[index]!] as const);
        return [key, Object.fromEntries(own.filter(([, { n }]) => n > 0))];
      }),
    );
  }
}
