import { z } from "zod";
import { InputError } from "../errors";
import { agreementReport } from "../evaluation/agreement/people/report";
import { ROLE_SCHEME } from "../run/agreement/role-scheme";
import { storedAgreement } from "../run/agreement/stored-agreement";
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
 * Work out how alike the people of a corpus labelled it, and keep that. Votes of pages are stored as they are
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
  const report = agreementReport(pages, ROLE_SCHEME);
  await store.agreement.keepReport(corpusId, { basis, report: JSON.stringify({ version: 1, ...report }) });
  return { corpusId, pages: pages.length, counted, silent, failed };
};
