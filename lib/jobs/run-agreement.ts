import { Growing } from "../evaluation/grade-columns";
import type { EvaluatedPage } from "../evaluation/report";
import { agreementOf, isScored, writeAgreement } from "../evaluation/run-agreement";
import type { RunRecord } from "../store/interfaces/runs";
import type { Store } from "../store/store";

/**
 * How alike the V extractors of a run are, as its pages go by: of P pages only V x P numbers are kept. Stored
 * with a finished run, so that its review opens without reading its scores.
 */
export class AgreementColumns {
  /** (V) of (P) F1 by the first metric, 0 for a failure, NaN without a score. */
  private readonly columns: readonly Growing<Float64Array<ArrayBuffer>>[];
  private pages = 0;

  constructor(private readonly run: Pick<RunRecord, "extractors" | "metrics">) {
    this.columns = run.extractors.map(() => new Growing(Float64Array));
  }

  add(pages: readonly EvaluatedPage[]): void {
    this.pages += pages.length;
    const [metric] = this.run.metrics;
    if (this.columns.length < 2 || metric === undefined) return;
    for (const {
      evaluation: { answers },
    } of pages) {
      const f1 = answers.map(({ failed, scores }) => (failed === null ? (scores[metric]?.f1 ?? null) : 0));
      const failures = answers.filter(({ failed }) => failed !== null).length;
      if (!isScored(f1, failures)) continue;
      for (const [at, column] of this.columns.entries()) column.push(f1[at] ?? NaN);
    }
  }

  async keep({ runs }: Pick<Store, "runs">, { id }: Pick<RunRecord, "id">): Promise<void> {
    const { extractors, metrics } = this.run;
    if (extractors.length < 2 || metrics.length === 0) return;
    const columns = this.columns.map((column) => column.first(column.size));
    const digest = writeAgreement(agreementOf(extractors, columns));
    await runs.keepDigest(id, digest, this.pages * extractors.length);
  }
}
