import { pairedExtractors } from "../../evaluation/report/compare-reports";
import { lastingName } from "../../recipes/label";
import type { RunRecord } from "../../store/interfaces/runs";

/**
 * Runs to compare a run with, the best to offer first: those that have an extractor and a metric in common
 * with it before the others, earlier ones before later ones.
 * @param all runs of its corpus, the newest first; sweeps and unfinished ones are left out
 */
export function otherRuns(run: RunRecord, all: readonly RunRecord[]): readonly RunRecord[] {
  const rank = (other: RunRecord): number =>
    (sharesScores(other, run) ? 0 : 2) + (other.createdAt <= run.createdAt ? 0 : 1);
  return all
    .filter(({ id, state, sweep }) => id !== run.id && state === "done" && sweep === null)
    .toSorted((a, b) => rank(a) - rank(b));
}

function sharesScores(before: RunRecord, after: RunRecord): boolean {
  const keys = (run: RunRecord): readonly string[] => run.extractors.map(({ key }) => key);
  return (
    pairedExtractors(keys(before), keys(after), lastingName).pairs.length > 0 &&
    before.metrics.some((metric) => after.metrics.includes(metric))
  );
}
