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
import { RunColumns } from "./run-columns";
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
 */
export async function finishRun(
  store: Store,
  run: RunRecord,
  wanted: Wanted,
  state: "done" | "cancelled",
  fewest?: number,
): Promise<EvaluateResult> {
  const sums = new RunSums(run);
  const agreement = state === "done" && run.sweep === null ? new RunAgreement(run) : null;
  const columns = state === "done" ? await RunColumns.of(store, run, fewest) : null;
  for await (const window of wantedPages(store, wanted)) {
    const ids = window.map(({ id }) => id);
    const scores = await store.runs.scoresOf(run.id, ids);
    const rows = window.flatMap(({ id, site, kind, lang }) =>
      (scores.get(id) ?? []).map((score) => ({ ...score, site, kind, lang })),
    );
    const pages = pagesOf(rows, run.extractors);
    sums.add(pages);
    await columns?.add(pages);
    await agreement?.add(store, ids, rows.length);
  }
  const summaries = await sums.summaries();
  await columns?.end(summaries);
  await store.runs.finish(run.id, state, summaries);
  await agreement?.keep(store);
  const { reused } = await store.runs.get(run.id);
  return { runId: run.id, pages: sums.pages, failed: sums.failed, reused };
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
