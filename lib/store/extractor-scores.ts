import type { Summary } from "../evaluation/scoring/score";
import type { RunRecord } from "./interfaces/runs";
import { shownMetric } from "../evaluation/metrics/names";

/** What an extractor scored in the newest finished run over a corpus. */
export interface ExtractorScore {
  readonly runId: string;
  readonly corpusId: string;
  readonly corpusName: string;
  /** Names the parameters beside the extractor. */
  readonly key: string;
  readonly metric: string;
  readonly summary: Summary;
  readonly finishedAt: number;
}

/**
 * The scores of each extractor by the metric of a run that is shown first: per corpus the newest finished run that scored
 * it, at its defaults before any other parameters. Sweeps are left out, since they are many values of one.
 * @param runs newest first
 */
export function extractorScores(runs: readonly RunRecord[]): ReadonlyMap<string, readonly ExtractorScore[]> {
  const found = new Map<string, Map<string, ExtractorScore>>();
  for (const run of runs) {
    const metric = shownMetric(run.metrics, null);
    if (run.state !== "done" || run.sweep !== null || run.finishedAt === null) continue;
    for (const { id, key } of run.extractors) {
      const summary = run.summaries[key]?.[metric];
      if (summary === undefined || summary.n === 0) continue;
      const ofCorpora = found.get(id) ?? new Map<string, ExtractorScore>();
      found.set(id, ofCorpora);
      const known = ofCorpora.get(run.corpusId);
      if (known !== undefined && (known.key === id || key !== id)) continue;
      ofCorpora.set(run.corpusId, {
        runId: run.id,
        corpusId: run.corpusId,
        corpusName: run.corpusName,
        key,
        metric,
        summary,
        finishedAt: run.finishedAt,
      });
    }
  }
  return new Map([...found].map(([id, ofCorpora]) => [id, [...ofCorpora.values()]]));
}
