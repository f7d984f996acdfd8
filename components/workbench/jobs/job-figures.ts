import type { JobRecord } from "@/lib/store/interfaces/jobs";
import { count, duration, plural, score } from "@/components/ui/format";
import { f1By } from "@/lib/evaluation/metrics/names";
import { answersFigures } from "./answers-figures";
import { importResult, importWords } from "./import-figures";

export type JobView = Pick<
  JobRecord,
  | "id"
  | "kind"
  | "title"
  | "state"
  | "progress"
  | "result"
  | "error"
  | "startedAt"
  | "finishedAt"
  | "cancelRequested"
>;

/** Whether a job still has something to do. */
export function isActive({ state }: Pick<JobView, "state">): boolean {
  return state === "queued" || state === "running";
}

/**
 * Jobs in the order in which they matter: those that run, then those that wait in the order in which they
 * will run, then the ended ones, newest first.
 */
export function inOrder<Job extends Pick<JobRecord, "id" | "state" | "createdAt">>(
  jobs: readonly Job[],
): readonly Job[] {
  const rank = ({ state }: Job): number => (state === "running" ? 0 : state === "queued" ? 1 : 2);
  // As the queue does: the oldest is claimed first, and ids settle what came in the same millisecond.
  const byAge = (a: Job, b: Job): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
  return [...jobs].sort((a, b) => rank(a) - rank(b) || (isActive(a) ? byAge(a, b) : byAge(b, a)));
}

/** How long a job that went well is news, ms. */
const NEWS_MS = 60 * 60_000;

/**
 * Whether a job is worth a line at `now`, ms since 1970: until it ends and for an hour after that. One that
 * failed is worth it until somebody dismisses it.
 */
export function isNews({ state, finishedAt }: Pick<JobView, "state" | "finishedAt">, now: number): boolean {
  if (isActive({ state }) || state === "failed" || finishedAt === null) return true;
  return now - finishedAt < NEWS_MS;
}

/** How far a job is, in [0, 1]; null while its total is being counted. */
export function share({ progress }: Pick<JobView, "progress">): number | null {
  return progress.total === null || progress.total === 0 ? null : Math.min(1, progress.done / progress.total);
}

/** Things per second with at most two digits that matter. */
function rate(perSecond: number): string {
  return perSecond >= 10 ? count(perSecond) : perSecond.toFixed(1);
}

/**
 * What a job says of itself: `771 of 1 204 pages, 38 per second, 11 s left`. Rate and time left are said
 * after two seconds of work, when they mean something. `now` in ms since 1970.
 */
export function jobSentence(job: JobView, now: number, unit = unitOf(job)): string {
  const { done, total, note } = job.progress;
  if (job.state === "queued") return "Waiting for the worker";
  if (job.state === "failed") return job.error ?? "Failed without a message";
  const amount = total === null ? `${count(done)} ${unit}` : `${count(done)} of ${count(total)} ${unit}`;
  if (job.kind === "train" && job.state === "cancelled") return "Cancelled";
  if (job.kind === "train" && job.state === "done") return trainedWords(job);
  if (job.state === "cancelled") return `Cancelled after ${amount}`;
  // The files of an import are not its pages: what came in is what counts.
  const added = job.state === "done" ? addedWords(job) : null;
  if (added !== null) return added;
  if (job.state === "done")
    return [
      job.startedAt !== null && job.finishedAt !== null
        ? `${amount} in ${duration(job.finishedAt - job.startedAt)}`
        : amount,
      ...resultWords(job),
    ].join(", ");
  // Its steps count different things: pages, passes, trees.
  if (job.kind === "train" && !job.cancelRequested) return note === "" ? "Begins" : note;
  if (job.cancelRequested) return `Stopping, ${amount}`;
  const elapsed = job.startedAt === null ? 0 : (now - job.startedAt) / 1000;
  const parts = done === 0 && note !== "" ? [note] : [amount];
  if (elapsed >= 2 && done > 0) {
    const perSecond = done / elapsed;
    parts.push(`${rate(perSecond)} per second`);
    if (total !== null && total > done) parts.push(`${duration(((total - done) / perSecond) * 1000)} left`);
  }
  return parts.join(", ");
}

/** What a job counts. */
const unitOf = ({ kind }: Pick<JobView, "kind">): string => (kind === "optimise" ? "candidates" : "pages");

/** What a training that ended says; its score only with the metric that it is of, which older jobs do not name. */
function trainedWords({ result }: Pick<JobView, "result">): string {
  const { pages, f1, metric } = (typeof result === "object" && result !== null ? result : {}) as {
    readonly pages?: unknown;
    readonly f1?: unknown;
    readonly metric?: unknown;
  };
  const from = typeof pages === "number" ? `Learned from ${plural(pages, "page")}` : "Trained";
  return typeof f1 === "number" && typeof metric === "string"
    ? `${from}, ${f1By(metric)} ${score(f1)} on sites held out`
    : from;
}

/** What became of what was imported; null for other jobs, and for one whose result is not known. */
function addedWords({ kind, result }: Pick<JobView, "kind" | "result">): string | null {
  if (typeof result !== "object" || result === null) return null;
  if (kind === "import") return importWords(importResult(result));
  return kind === "answers" ? answersFigures(result).words : null;
}

/** The run of an evaluate job has the job's id. */
export const runPlace = (jobId: string): string => `/runs/${jobId}`;

export const searchPlace = (optimisationId: string): string =>
  `/recipes/searches/${encodeURIComponent(optimisationId)}`;

export const modelPlace = (modelId: string): string => `/models/${encodeURIComponent(modelId)}`;

/** Where what a job has done can be seen, and what leads there; null where it is nowhere else. */
export function jobPlace({
  id,
  kind,
  state,
  startedAt,
  input,
  result,
}: Pick<JobRecord, "id" | "kind" | "state" | "startedAt" | "input" | "result">): {
  readonly label: string;
  readonly href: string;
} | null {
  // The run exists from the moment the job begins.
  if (kind === "evaluate")
    return startedAt === null || state === "failed" ? null : { label: "Open run", href: runPlace(id) };
  if (kind === "optimise") {
    const search = searchOf(input) ?? searchOf(result);
    return search === null ? null : { label: "Open search", href: searchPlace(search) };
  }
  if (kind === "train") {
    const model = modelOf(result);
    return model === null
      ? { label: "Open models", href: "/models" }
      : { label: "Open model", href: modelPlace(model) };
  }
  const corpusId = corpusOf(result) ?? (kind === "gold" || kind === "answers" ? corpusOf(input) : null);
  if (kind === "agreement" && corpusId !== null && state === "done")
    return { label: "Open agreement", href: `/corpora/${encodeURIComponent(corpusId)}/agreement` };
  return corpusId === null || state !== "done"
    ? null
    : { label: "Open corpus", href: `/corpora/${encodeURIComponent(corpusId)}` };
}

function corpusOf(value: unknown): string | null {
  const { corpusId } = (typeof value === "object" && value !== null ? value : {}) as {
    readonly corpusId?: unknown;
  };
  return typeof corpusId === "string" ? corpusId : null;
}

function modelOf(value: unknown): string | null {
  const { modelId } = (typeof value === "object" && value !== null ? value : {}) as {
    readonly modelId?: unknown;
  };
  return typeof modelId === "string" ? modelId : null;
}

function searchOf(value: unknown): string | null {
  const { optimisationId } = (typeof value === "object" && value !== null ? value : {}) as {
    readonly optimisationId?: unknown;
  };
  return typeof optimisationId === "string" ? optimisationId : null;
}

/** What a job that ended says beside the amount. Unknown shapes say nothing. */
function resultWords({ kind, result }: Pick<JobView, "kind" | "result">): readonly string[] {
  const value = (typeof result === "object" && result !== null ? result : {}) as Record<string, unknown>;
  const amount = (name: string): number => (typeof value[name] === "number" ? value[name] : 0);
  if (kind === "flips") return amount("failed") > 0 ? [`${count(amount("failed"))} without an answer`] : [];
  if (kind === "titles") return [`${plural(amount("titled"), "title")} found`];
  if (kind !== "gold") return [];
  const left = amount("disputed") + amount("unlabelled");
  return [`gold of ${count(amount("changed"))} changed`, ...(left > 0 ? [`${count(left)} left out`] : [])];
}

/** The verb of a kind of job. */
function jobVerb(kind: string): string {
  if (kind === "optimise") return "Search for";
  return kind === "evaluate" ? "Run" : kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** A job as a line shows it: its verb, then its title, without the verb where the title begins with it. */
export function jobWords({ kind, title }: Pick<JobView, "kind" | "title">): {
  readonly verb: string;
  readonly rest: string;
} {
  const verb = jobVerb(kind);
  return { verb, rest: title.startsWith(`${verb} `) ? title.slice(verb.length + 1) : title };
}
