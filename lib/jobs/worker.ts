import { AppError, messageOf } from "../errors";
import type { JobRecord } from "../store/interfaces/jobs";
import type { Store } from "../store/interfaces/store";
import { isPassing } from "../store/rules/errors";
import type { Clock, Progress, Task } from "../task";
import { failureWords } from "./failure";
import type { JobHandlers } from "./job";

export interface WorkerOptions {
  /** Unique among all workers that share the database. */
  readonly workerId: string;
  /** Names the code that scores, see `codeVersion`. */
  readonly codeVersion: string;
  /** Stops the worker: the job at hand goes back to the queue. */
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly clock: Clock;
  /** Pause between looks at an empty queue. */
  readonly pollMs: number;
  /** Kinds of jobs that it leaves to others, e.g. for want of their files. */
  readonly except?: readonly string[];
  /** How long a silent worker keeps its job; it says something three times in this time. */
  readonly leaseMs: number;
  /** Told of what goes wrong beside the jobs themselves, e.g. a database that is away. */
  readonly log: (message: string) => void;
  /** A pause that ends early when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Progress is stored at most this often; a person does not see more. */
const REPORT_EVERY_MS = 250;

/** Why a job's signal was aborted, and thereby what becomes of the job. */
type StopReason = "cancel" | "lost" | "shutdown";

/**
 * Claim jobs and run them one at a time until the signal aborts. Never throws for a job's or the database's
 * sake.
 */
export async function runWorker(store: Store, handlers: JobHandlers, options: WorkerOptions): Promise<void> {
  const { signal, clock, workerId, leaseMs } = options;
  while (!signal.aborted) {
    let job: JobRecord | null = null;
    try {
      job = await store.jobs.claim(workerId, clock(), leaseMs, options.except);
      if (job !== null) await runJob(store, handlers, job, options);
    } catch (error) {
      // The lease runs out by itself and the job is claimed again, here or elsewhere.
      options.log(`${job === null ? "cannot look for jobs" : `job ${job.id}`}: ${messageOf(error)}`);
      job = null;
    }
    if (job === null) await options.sleep(options.pollMs, signal);
  }
}

async function runJob(
  store: Store,
  handlers: JobHandlers,
  job: JobRecord,
  options: WorkerOptions,
): Promise<void> {
  const { workerId, clock } = options;
  const stop = new AbortController();
  const onShutdown = () => stop.abort("shutdown" satisfies StopReason);
  options.signal.addEventListener("abort", onShutdown);
  if (options.signal.aborted) onShutdown();
  const reporter = startReporting(store, job, stop, options);
  const end = await attempt(
    handlers,
    job,
    { signal: stop.signal, report: reporter.report },
    store,
    options,
  ).finally(() => {
    options.signal.removeEventListener("abort", onShutdown);
    return reporter.stop();
  });
  // A job that ended in spite of a cancel is done; what it stored is there.
  const reason: StopReason | null =
    end.state !== "done" && stop.signal.aborted ? (stop.signal.reason as StopReason) : null;
  if (reason === "lost") return;
  if (reason === "shutdown") return store.jobs.release(job.id, workerId);
  await store.jobs.finish(
    job.id,
    workerId,
    reason === "cancel" ? { state: "cancelled", result: null, error: null } : end,
    clock(),
  );
}

async function attempt(
  handlers: JobHandlers,
  job: JobRecord,
  task: Task,
  store: Store,
  { log, codeVersion }: WorkerOptions,
) {
  const handler = handlers[job.kind];
  if (handler === undefined)
    return { state: "failed" as const, result: null, error: `unknown kind of job: ${job.kind}` };
  try {
    return {
      state: "done" as const,
      result: await handler(job.input, task, { store, jobId: job.id, codeVersion }),
      error: null,
    };
  } catch (error) {
    // Not the job's fault: as after a lost worker, it goes on where it got to, and is set aside after three.
    if (isPassing(error) && !task.signal.aborted) throw error;
    if (!(error instanceof AppError) && !task.signal.aborted)
      log(`job ${job.id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return { state: "failed" as const, result: null, error: failureWords(error) };
  }
}

/**
 * Store the newest progress, renew the lease and learn of a cancel: soon after a report and in any case three
 * times per lease. Handlers call `report` as often as they like; it only notes.
 */
function startReporting(
  store: Store,
  job: JobRecord,
  stop: AbortController,
  { workerId, clock, leaseMs, log }: WorkerOptions,
) {
  let latest: Progress = job.progress;
  let isNew = false;
  let lastStored = clock();
  let inFlight: Promise<void> | null = null;

  const storeLatest = async () => {
    isNew = false;
    lastStored = clock();
    try {
      const answer = await store.jobs.report(job.id, workerId, latest, clock(), leaseMs);
      if (answer !== "go on") stop.abort(answer satisfies StopReason);
    } catch (error) {
      log(`job ${job.id}: cannot report progress: ${messageOf(error)}`);
    }
    inFlight = null;
  };
  const tick = () => {
    const since = clock() - lastStored;
    if (inFlight === null && (since >= leaseMs / 3 || (isNew && since >= REPORT_EVERY_MS)))
      inFlight = storeLatest();
  };
  const timer = setInterval(tick, Math.min(REPORT_EVERY_MS, leaseMs / 6));
  return {
    report(progress: Progress) {
      latest = progress;
      isNew = true;
      tick();
    },
    /** Store what was reported last, so that an ended job shows its final count. */
    async stop() {
      clearInterval(timer);
      await inFlight;
      if (isNew) await storeLatest();
    },
  };
}
