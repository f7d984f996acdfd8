import { AgreementSums, writeAgreement, type Agreement } from "../../evaluation/agreement/run-agreement";
import { unpackVerdicts } from "../../evaluation/agreement/word-verdicts";
import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";

/**
 * How alike the V extractors of a run are, as its pages go by in windows: V x V numbers are kept whatever the
 * size of the corpus. Stored with a finished run, so that its review opens without reading its answers.
 */
export class RunAgreement {
  private readonly keys: readonly string[];
  private readonly sums: AgreementSums;
  private scores = 0;

  constructor(private readonly run: Pick<RunRecord, "id" | "extractors">) {
    this.keys = run.extractors.map(({ key }) => key);
    this.sums = new AgreementSums(this.keys.length);
  }

  /** Of the pages so far. */
  get found(): Agreement {
    return this.sums.agreement(this.run.extractors);
  }

  /** @param scores how many scores the run has on these pages */
  async add({ runs }: Pick<Store, "runs">, pageIds: readonly string[], scores: number): Promise<void> {
    this.scores += scores;
    if (this.keys.length < 2) return;
    for (const told of (await runs.verdicts(this.run.id, this.keys, pageIds)).values())
      this.sums.add(this.keys.map((key) => (told.has(key) ? unpackVerdicts(told.get(key)!) : null)));
  }

  async keep({ runs }: Pick<Store, "runs">): Promise<void> {
    if (this.keys.length > 1) await runs.keepDigest(this.run.id, writeAgreement(this.found), this.scores);
  }
}
