import { setTimeout as pause } from "node:timers/promises";
import { isNotFound } from "../../errors";
import { metricById } from "../../evaluation/metrics/index";
import { failedPage } from "../../evaluation/run";
import type { ConfiguredRecipe } from "../../recipes/configure";
import { namedPages } from "../../run/fit/named-pages";
import type { JobRecord } from "../../store/interfaces/jobs";
import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";
import { PART_KIND } from "../../store/rules/turns";
import type { Progress, Task } from "../../task";
import type { Scoring } from "./evaluate-pages";
import { wantedPages, type Range, type Wanted } from "./evaluate-window";
import { rowsOf } from "./run-pages";

/** Pages of a part at least: some seconds to minutes of work, so that a lost one costs little. */
export const PART_PAGES = 500;
/** Parts of a run at most. */
const MOST_PARTS = 60;
const LOOK_MS = 300;
/** A part of which nothing was heard for so long is done by the job itself: its worker may be the last that was lost. */
const SILENT_MS = 45_000;

/**
 * The parts of a run over a whole corpus, in the order of its pages; none where they would be fewer than two.
 * @param least pages of a part
 */
export async function partsOf(
  store: Pick<Store, "pages">,
  corpusId: string,
  total: number,
  least: number,
): Promise<readonly Range[]> {
  const pages = Math.max(least, Math.ceil(total / MOST_PARTS));
  if (total < 2 * pages) return [];
  const marks = await store.pages.marks({ corpusId, sort: "key" }, pages);
  const starts = [null, ...marks.slice(0, Math.ceil(total / pages) - 1)];
  return starts.map((after, at) => ({ after, to: starts[at + 1] ?? null }));
}

interface Evaluation {
  readonly run: RunRecord;
  readonly contestants: readonly ConfiguredRecipe[];
  readonly wanted: Wanted;
  readonly scoring: Scoring;
  readonly jobId: string;
  readonly parts: readonly Range[];
}

/**
 * Score all pages with whoever is free: every part but the first is put into the queue, the last in front, while
 * the job itself goes from the first page on and takes back what nobody has begun. What others do is stored by
 * page and extractor, so that a page that two have scored is there once. Where others had a part everything is
 * gone through once more: what is scored is passed over, and what is missing is not.
 *
 * A part that was lost with its worker three times is set aside: its pages fail with that reason.
 *
 * Each attempt of the job is handed the same parts, so that one that comes back late may take them from the one that
 * goes on: it leaves them alone where it hears that it has lost the job, and a part that is gone is one to be done.
 * @param score the pages of stretches; all where they are undefined
 */
export async function inParts(
  evaluation: Evaluation,
  score: (ranges: AsyncIterable<Range> | undefined, task: Task) => Promise<void>,
  task: Task,
): Promise<void> {
  const { parts, jobId, scoring, run } = evaluation;
  const { jobs } = scoring.store;
  const handed = new Map<number, string>();
  const all: string[] = [];
  let most = 0;
  const report = ({ done, note }: Progress): void => {
    most = Math.max(most, done);
    task.report({ done: most, total: Math.max(most, scoring.total), note });
  };
  try {
    for (const at of [...parts.keys()].slice(1).reverse()) {
      const input = {
        of: jobId,
        range: parts[at]!,
        codeVersion: scoring.codeVersion,
        corpusId: run.corpusId,
      };
      const title = `Part ${at + 1} of ${parts.length} of a run on ${run.corpusName}`;
      const { id } = await jobs.enqueue({ kind: PART_KIND, title, input, key: `${jobId} part ${at}` });
      handed.set(at, id);
      all.push(id);
    }
    // Those that nobody has begun when it is their turn.
    const own = async function* (): AsyncGenerator<Range> {
      for (const [at, range] of parts.entries()) {
        const id = handed.get(at);
        if (id !== undefined && !(await takenBack(jobs, id))) continue;
        handed.delete(at);
        yield range;
      }
    };
    if (parts.length > 0) await score(own(), { signal: task.signal, report });
    // Whoever has done all of it alone has left nothing out.
    if (parts.length > 0 && handed.size === 0) return;
    for (const [at, id] of handed) {
      const end = await ended(jobs, id, task.signal, (progress) => report({ ...progress, done: most }));
      if (end?.state === "failed" && isLost(end)) await setAside(evaluation, parts[at]!, end.error ?? "");
    }
    await score(undefined, { signal: task.signal, report });
  } finally {
    // They are those of the attempt that has the job now. Where the worker is only told to stop, it has the job until
    // they are gone, and the next one, maybe of other code, which could not take them, has its own.
    const isOthers = task.signal.aborted && task.signal.reason === "lost";
    if (!isOthers) for (const id of all) await takeOff(jobs, id);
  }
}

/** Whether a part is the job's own again: nobody has begun it, or it is gone. */
async function takenBack(jobs: Store["jobs"], id: string): Promise<boolean> {
  const part = await partOf(jobs, id);
  if (part !== null && part.state !== "queued") return false;
  await takeOff(jobs, id);
  return true;
}

/** Take a part off the list. One that runs is told to stop, and stays; nobody but this job asks for those that have ended. */
async function takeOff(jobs: Store["jobs"], id: string): Promise<void> {
  await jobs.requestCancel(id).catch(() => undefined);
  await jobs.dismiss(id).catch(() => undefined);
}

/** Null where an earlier attempt of the job has taken it off the list. */
function partOf(jobs: Store["jobs"], id: string): Promise<JobRecord | null> {
  return jobs.get(id).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
}

const isLost = ({ error }: JobRecord): boolean => error?.startsWith("given up") === true;

/** A part when it has ended; null where it is gone, or nothing is heard of it any more. */
async function ended(
  jobs: Store["jobs"],
  id: string,
  signal: AbortSignal,
  heard: (progress: Progress) => void,
): Promise<JobRecord | null> {
  let last = "";
  for (let silent = 0; silent < SILENT_MS; silent += LOOK_MS) {
    signal.throwIfAborted();
    const job = await partOf(jobs, id);
    if (job === null) return null;
    if (job.state !== "queued" && job.state !== "running") return job;
    const now = JSON.stringify([job.progress, job.attempts]);
    if (now !== last) silent = 0;
    last = now;
    heard(job.progress);
    await pause(LOOK_MS, undefined, { signal });
  }
  return null;
}

/** Store for each page of a stretch that lacks answers that they failed, and why. */
async function setAside({ run, wanted, scoring }: Evaluation, range: Range, reason: string): Promise<void> {
  const { store } = scoring;
  const failure = { code: "set-aside", message: `the part of the run with this page was ${reason}` };
  for await (const window of wantedPages(store, { ...wanted, range })) {
    const ids = window.map(({ id }) => id);
    const scored = await store.runs.scoresOf(run.id, ids);
    for await (const { page } of namedPages(store, ids, run.corpusName)) {
      const keys = new Set(scored.get(page.id)?.map(({ extractorKey }) => extractorKey));
      const lacking = run.extractors.filter(({ key }) => !keys.has(key));
      if (lacking.length === 0) continue;
      const evaluation = failedPage(failure, page.golds, lacking.length, run.metrics.map(metricById));
      await store.runs.addScores(run.id, rowsOf(page.id, { evaluation }, lacking));
    }
  }
}
