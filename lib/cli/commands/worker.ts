import { availableParallelism, hostname } from "node:os";
import { Command } from "commander";
import { configuredPrograms } from "../../peers/programs/config";
import { json } from "../options/options";
import type { Terminal } from "../terminal/terminal";

const POLL_MS = 500;

export function workerCommand(terminal: Terminal): Command {
  return new Command("worker")
    .description("Run jobs from the queue until stopped; an unfinished job goes back to the queue.")
    .option("--json", "print JSON when it starts")
    .action(async ({ json: asJson }: { json?: true }) => {
      const [
        { withNewStore },
        { JOB_HANDLERS },
        { runWorker },
        { LEASE_MS, sleep },
        { CODE_VERSION },
        { provideLearners },
        { learningThreads },
      ] = await Promise.all([
        import("../sources/database"),
        import("../../jobs/kinds"),
        import("../../jobs/worker"),
        import("../terminal/run-job"),
        import("../../run/generated/code-version"),
        import("../../learn/lessons/learners"),
        import("../../run/learning/threads"),
      ]);
      provideLearners(learningThreads({ workers: availableParallelism() }));
      // What is wrong with it is said now, and not in the first job.
      configuredPrograms();
      const stop = new AbortController();
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
      await withNewStore(async (store) => {
        const workerId = `${hostname()} ${process.pid}`;
        await terminal.print(
          asJson ? json({ winnow: 1, worker: workerId }) : `worker ${workerId} is waiting for jobs\n`,
        );
        await runWorker(store, JOB_HANDLERS, {
          workerId,
          codeVersion: CODE_VERSION,
          signal: stop.signal,
          clock: Date.now,
          pollMs: POLL_MS,
          leaseMs: LEASE_MS,
          sleep,
          log: (message) => terminal.complain(`winnow: ${message}`),
        });
      });
    });
}
