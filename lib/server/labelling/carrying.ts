/** Labels that are carried over to other pages of a template: the jobs that do it, and how a page would change. */
import type { CarryingStatus } from "../../api/resources/carrying";
import { NotFoundError, UsageError } from "../../errors";
import type { CarryResult, CarrySurvey } from "../../jobs/carry-job";
import { carryInput, COMPARED, mayCarry, PLAIN, refusalOf } from "../../jobs/carry/carry-plan";
import { plural } from "../../text/plural";
import type { JobRecord } from "../../store/interfaces/jobs";
import type { Store } from "../../store/interfaces/store";
import type { CarriedDiff } from "../../api/resources/carrying";
import { areHeavy, EXTRACTION_LIMIT_MS, pageThreads, sentPage } from "../pages/page-threads";

/**
 * Have the labels of a page carried over, or found out where they can be; while a job is about the same, that one is
 * answered.
 * @throws as `mayCarry`
 */
export async function startCarrying(
  store: Store,
  pageId: string,
  annotator: string,
  accept: readonly string[] | undefined,
): Promise<CarryingStatus> {
  const { record } = await mayCarry(store, pageId, annotator);
  const what = accept === undefined ? "to find pages for" : `to ${plural(accept.length, "page")}`;
  const job = await store.jobs.enqueue({
    kind: "carry",
    title: `Labels of ${record.title || record.key} ${what}`,
    input: { pageId, annotator, ...(accept && { accept }) },
    ...(accept === undefined && { key: `carry ${pageId} ${annotator}` }),
  });
  return statusOf(job);
}

/** The job of that annotator about that page. @throws NotFoundError */
export async function carryingJob(
  { jobs }: Store,
  pageId: string,
  annotator: string,
  jobId: string,
): Promise<CarryingStatus> {
  const job = await jobs.get(jobId);
  const input = job.kind === "carry" ? carryInput.safeParse(job.input) : null;
  const isTheirs = input?.data?.pageId === pageId && input.data.annotator === annotator;
  if (!isTheirs) throw new NotFoundError("job", jobId);
  return statusOf(job);
}

function statusOf({ id, state, progress, error, result }: JobRecord): CarryingStatus {
  const told = state === "done" ? (result as CarrySurvey | CarryResult) : null;
  return { jobId: id, state, progress, error, result: told };
}

/**
 * How the labels of a page would change if those of another one were carried over.
 * @throws as `mayCarry`; UsageError `not-carried`; LimitError
 */
export async function diffOf(
  store: Store,
  pageId: string,
  annotator: string,
  to: string,
  signal?: AbortSignal,
): Promise<CarriedDiff> {
  const { record, operations, annotatorId } = await mayCarry(store, pageId, annotator);
  const target = await store.pages.get(to);
  const own = await store.labels.load(to, annotatorId);
  const isOfTemplate =
    target.corpusId === record.corpusId && target.template === record.template && to !== pageId;
  const refusal = refusalOf(target, annotator, own.state);
  if (!isOfTemplate || refusal !== null)
    throw new UsageError(
      "not-carried",
      `labels are not carried over to this page: ${refusal ?? "another template"}`,
    );
  const query = { corpusId: record.corpusId, templates: [record.template ?? PLAIN], sort: "key" } as const;
  const { rows } = await store.pages.query(query, { limit: COMPARED + 1 });
  const others = rows.filter(({ id }) => id !== pageId).slice(0, COMPARED);
  const records = await Promise.all(others.map(({ id }) => store.pages.get(id)));
  return pageThreads().run("carried", {
    what: "carrying labels over to this page",
    subject: to,
    isHeavy: areHeavy([record, target, ...records].reduce((sum, { bytes }) => sum + bytes, 0)),
    limitMs: EXTRACTION_LIMIT_MS,
    key: `${pageId} ${record.sha256} ${operations.length} ${to} ${target.sha256} ${own.version} ${annotator}`,
    signal,
    load: async () => ({
      page: await sentPage(store, record),
      operations,
      target: await sentPage(store, target),
      own: own.operations,
      others: await Promise.all(records.map((other) => sentPage(store, other))),
    }),
  });
}
