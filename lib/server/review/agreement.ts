import type { AgreementStanding } from "../../api/fields/agreement-fields";
import { agreementReport, workReport } from "../../api/fields/agreement-fields";
import type { AgreementReport, AgreementRow } from "../../evaluation/agreement/people/report";
import { hiddenName } from "../../labels/people/hidden-names";
import type { WorkReport } from "../../labels/people/work";
import type { JobRecord } from "../../store/interfaces/jobs";
import type { Store } from "../../store/interfaces/store";

/**
 * How alike people labelled a corpus, as it was worked out last.
 * @param isHidden whether names are replaced; what stands for one follows from the name and the corpus
 * @throws NotFoundError
 */
export async function agreementOf(
  { agreement }: Pick<Store, "agreement">,
  corpusId: string,
  isHidden: boolean,
): Promise<AgreementStanding> {
  const kept = await agreement.report(corpusId);
  const found = kept === null ? null : readReport(kept.report);
  const report = found?.agreement ?? null;
  const work = found?.work ?? null;
  return {
    report: report !== null && isHidden ? withoutNames(report, corpusId) : report,
    work: work !== null && isHidden ? workWithoutNames(work, corpusId) : work,
    madeAt: report === null ? null : kept!.madeAt,
    isCurrent: report !== null && kept!.basis === (await agreement.basis(corpusId)),
    isHidden,
  };
}

/** F1 on main text between the people of a corpus, with its interval; null where nobody has worked it out. */
export async function humanF1(
  store: Pick<Store, "agreement">,
  corpusId: string,
): Promise<{ readonly value: number; readonly pages: number; readonly people: number } | null> {
  const kept = await store.agreement.report(corpusId);
  const report = (kept === null ? null : readReport(kept.report))?.agreement;
  const value = report?.overall.words.f1.value ?? null;
  return value === null ? null : { value, pages: report!.pages, people: report!.people.length };
}

/** @throws NotFoundError */
export async function enqueueAgreement({ corpora, jobs }: Store, corpusId: string): Promise<JobRecord> {
  const { name } = await corpora.get(corpusId);
  return jobs.enqueue({
    kind: "agreement",
    title: `Agreement on ${name}`,
    input: { corpusId },
    key: `agreement ${corpusId}`,
  });
}

/** What a job stored; null for a report of another version. */
function readReport(
  text: string,
): { readonly agreement: AgreementReport; readonly work: WorkReport | null } | null {
  const { version, work, ...report } = JSON.parse(text) as {
    readonly version: number;
    readonly work?: unknown;
  };
  if (version !== 1) return null;
  const known = agreementReport.safeParse(report);
  if (!known.success) return null;
  // Reports of before have none.
  const told = workReport.safeParse(work);
  return { agreement: known.data, work: told.success ? told.data : null };
}

function workWithoutNames({ proposals, known }: WorkReport, corpusId: string): WorkReport {
  return { proposals, known: known.map((row) => ({ ...row, name: hiddenName(row.name, corpusId) })) };
}

function withoutNames(report: AgreementReport, corpusId: string): AgreementReport {
  const hidden = (row: AgreementRow): AgreementRow => ({
    ...row,
    people: row.people.map((name) => hiddenName(name, corpusId)),
  });
  const { annotator, pair, ...others } = report.groups;
  return {
    ...report,
    people: report.people.map((name) => hiddenName(name, corpusId)).sort(),
    groups: { ...others, annotator: annotator.map(hidden), pair: pair.map(hidden) },
  };
}
