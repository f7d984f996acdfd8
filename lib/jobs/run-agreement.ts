import { Growing } from "../evaluation/grade-columns";
import type { EvaluatedPage } from "../evaluation/report";
import { f1Column, gradeBy, gradedF1, hasScore } from "../evaluation/grade";
import { agreementOf, writeAgreement } from "../evaluation/run-agreement";
import type { RunRecord } from "../store/interfaces/runs";
import type { Store } from "../store/store";

/**
 * How alike the V extractors of a run are, as its pages go by: of P pages only V x P numbers are kept. Stored
 * with a finished run, so that its review opens without reading its scores.
 */
export class AgreementColumns {
  /** (V) of (P) F1 by the first metric, see `f1Column`. */
  private readonly columns: readonly Growing<Float64Array<ArrayBuffer>>[];
  private pages = 0;

  constructor(private readonly run: Pick<RunRecord, "extractors" | "metrics" | "pages">) {
    this.columns = run.extractors.map(() => new Growing(Float64Array, run.pages));
  }

  add(pages: readonly EvaluatedPage[]): void {
    this.pages += pages.length;
    const [metric] = this.run.metrics;
    if (this.columns.length < 2 || metric === undefined) return;
    for (const { evaluation } of pages) {
      const f1 = evaluation.answers.map((answer) => gradedF1(gradeBy(answer, metric)));
      if (!hasScore(f1)) continue;
      const column = f1Column(f1);
      for (const [at, grown] of this.columns.entries()) grown.push(column[at]!);
    }
  }

  async keep({ runs }: Pick<Store, "runs">, { id }: Pick<RunRecord, "id">): Promise<void> {
    const { extractors, metrics } = this.run;
    if (extractors.length < 2 || metrics.length === 0) return;
    const columns = this.columns.map((column) => column.all);
    const digest = writeAgreement(agreementOf(extractors, columns));
    await runs.keepDigest(id, digest, this.pages * extractors.length);
  }
}
