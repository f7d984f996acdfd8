/**
 * A worker that is killed in the middle of its first job, as by kill -9: a program of its own, run with the URL of
 * a database and the share of the job, in (0, 1], that is done by then.
 */
import { openStore } from "../store/open";
import type { Task } from "../task";
import type { JobHandler, JobHandlers } from "./job";
import { JOB_HANDLERS } from "./kinds";
import { runWorker } from "./worker";

const share = Number(process.argv[3]);

/** Ended at the first word of being so far: no `finally` runs, no thread is asked. */
const killedInTheMiddle = (task: Task): Task => ({
  signal: task.signal,
  report(progress) {
    task.report(progress);
    if (progress.done > 0 && progress.done >= (progress.total ?? 1) * share)
      process.kill(process.pid, "SIGKILL");
  },
});

const handlers: JobHandlers = Object.fromEntries(
  Object.entries(JOB_HANDLERS).map(([kind, run]): [string, JobHandler] => [
    kind,
    (input, task, context) => run(input, killedInTheMiddle(task), context),
  ]),
);

const store = await openStore(process.argv[2]!);
await runWorker(store, handlers, {
  workerId: "killed",
  codeVersion: "v1",
  signal: AbortSignal.timeout(60_000),
  clock: Date.now,
  pollMs: 10,
  leaseMs: 30_000,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  log: (message) => console.error(message),
});
