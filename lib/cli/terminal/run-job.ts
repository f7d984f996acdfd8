import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../../errors";
import { CODE_VERSION } from "../../run/generated/code-version";
import { JOB_HANDLERS } from "../../jobs/kinds";
import { runWorker } from "../../jobs/worker";
import type { JobRecord } from "../../store/interfaces/jobs";
import type { Store } from "../../store/interfaces/store";
import type { Terminal } from "./terminal";

const POLL_MS = 100;
/**
 * A worker that says nothing for so long has lost its job. What a killed one held should run elsewhere within 30 s, and
 * whoever takes it up ends a part of its own first: that took 5.3 s more than the lease.
 */
export const LEASE_MS = 20_000;

/** A pause that ends early when the signal aborts. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {});
}

/**
 * Put a job into the queue and see it through: this process works on the queue until the job has ended,
 * whoever ran it. Ctrl-C cancels it; a killed command leaves it to the next worker.
 * @returns what the job reports at its end
 * @throws AppError `job-failed`, `job-cancelled`
 */
export async function runJob(
  store: Store,
  job: { kind: string; title: string; input: unknown; key?: string },
  terminal: Terminal,
): Promise<unknown> {
  const { id } = await store.jobs.enqueue(job);
  const stop = new AbortController();
  const task = terminal.startTask();
  const worker = runWorker(store, JOB_HANDLERS, {
    workerId: `command ${process.pid}`,
    codeVersion: CODE_VERSION,
    signal: stop.signal,
    clock: Date.now,
    pollMs: POLL_MS,
    leaseMs: LEASE_MS,
    sleep,
    log: (message) => terminal.complain(`winnow: ${message}`),
  });
  try {
    const ended = await follow(store, id, task);
    if (ended.state === "cancelled") throw new AppError("job-cancelled", `${ended.title}: cancelled`);
    if (ended.state === "failed") throw new AppError("job-failed", ended.error ?? `${ended.title}: failed`);
    return ended.result;
  } finally {
    task.end();
    stop.abort();
    await worker;
  }
}

async function follow(store: Store, id: string, task: ReturnType<Terminal["startTask"]>): Promise<JobRecord> {
  let hasAsked = false;
  for (;;) {
    const job = await store.jobs.get(id);
    if (job.state !== "queued" && job.state !== "running") return job;
    task.report(job.progress);
    if (task.signal.aborted && !hasAsked) {
      hasAsked = true;
      await store.jobs.requestCancel(id);
    }
    await pause(POLL_MS);
  }
}
