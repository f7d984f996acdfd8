import { z } from "zod";
import { InputError } from "../errors";
import { agreementSteps } from "../evaluation/agreement/people/report";
import { ROLE_SCHEME } from "../run/agreement/role-scheme";
import { finishedSets } from "../run/labels/proposal-effect";
import { workReport } from "../run/labels/work-report";
import { storedAgreement } from "../run/agreement/stored-agreement";
import { withTurns } from "../task";
import type { JobHandler } from "./job";

export const agreementInput = z.object({ corpusId: z.string().min(1) });

export interface AgreementResult {
  readonly corpusId: string;
  /** Pages with two people or more who say something. */
  readonly pages: number;
  readonly counted: number;
  readonly silent: number;
  readonly failed: number;
}

/**
 * Work out how alike the people of a corpus labelled it, what proposals did to their work and how far they are
 * from gold that they did not know of, and keep that. Votes of pages are stored as they are
 * counted, so another attempt goes on from there.
 */
export const agreementJob: JobHandler = async (input, task, { store }): Promise<AgreementResult> => {
  const parsed = agreementInput.safeParse(input);
  if (!parsed.success)
    throw new InputError(
      "bad-input",
      `agreement job cannot use its input: ${parsed.error.issues[0]!.message}`,
    );
  const { corpusId } = parsed.data;
  // Before anything is read: what is finished meanwhile makes the report one of before.
  const basis = await store.agreement.basis(corpusId);
  const { pages, counted, silent, failed } = await storedAgreement(store, corpusId, task);
  task.signal.throwIfAborted();
  // Intervals over many pages take longer than the lease, which is renewed in turns.
  const report = await withTurns(agreementSteps(pages, ROLE_SCHEME), task);
  task.report({ done: 0, total: null, note: "time and F1 with and without proposals" });
  const { name } = await store.corpora.get(corpusId);
  const sets = await finishedSets(store, name, task.signal);
  const work = workReport(sets, await store.labels.annotators());
  await store.agreement.keepReport(corpusId, {
    basis,
    report: JSON.stringify({ version: 1, ...report, work }),
  });
  return { corpusId, pages: pages.length, counted, silent, failed };
};
