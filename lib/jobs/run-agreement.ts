import type { EvaluatedPage } from "../evaluation/report";
import { agreementOf, isScored, writeAgreement } from "../evaluation/run-agreement";
import type { RunRecord } from "../store/interfaces/runs";
import type { Store } from "../store/store";

/**
 * Keep how alike the extractors of a finished run are, so that its review opens without reading its scores.
 */
export async function keepAgreement(
  { runs }: Pick<Store, "runs">,
  { id, extractors, metrics: [metric] }: Pick<RunRecord, "id" | "extractors" | "metrics">,
  pages: readonly EvaluatedPage[],
): Promise<void> {
  if (extractors.length < 2 || metric === undefined) return;
  const rows = pages
    .map(({ evaluation: { answers } }) => ({
      f1: answers.map(({ failed, scores }) => (failed === null ? (scores[metric]?.f1 ?? null) : 0)),
      failures: answers.filter(({ failed }) => failed !== null).length,
    }))
    .filter(({ f1, failures }) => isScored(f1, failures));
  const columns = extractors.map((_, at) => Float64Array.from(rows, ({ f1 }) => f1[at] ?? NaN));
  await runs.keepDigest(
    id,
    writeAgreement(agreementOf(extractors, columns)),
    pages.length * extractors.length,
  );
}
