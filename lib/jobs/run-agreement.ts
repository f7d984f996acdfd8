import type { EvaluatedPage } from "../evaluation/report";
import { f1Column, gradeBy, gradedF1, hasScore } from "../evaluation/grade";
import { agreementOf, writeAgreement } from "../evaluation/run-agreement";
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
    .map(({ evaluation: { answers } }) => answers.map((answer) => gradedF1(gradeBy(answer, metric))))
    .filter(hasScore);
  const columns = extractors.map((_, at) => f1Column(rows.map((row) => row[at]!)));
  await runs.keepDigest(
    id,
    writeAgreement(agreementOf(extractors, columns)),
    pages.length * extractors.length,
  );
}
