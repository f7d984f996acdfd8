import { availableParallelism, hostname } from "node:os";
import { Command, InvalidArgumentError } from "commander";
import { configuredPrograms } from "../../peers/programs/config";
import { UsageError } from "../../errors";
import { objectGraceMs } from "../../store/objects/settings";
import { json, positiveInteger, wholeNumber } from "../options/options";
import type { Terminal } from "../terminal/terminal";

const POLL_MS = 500;
/** How often objects are looked for that no page needs. */
const COLLECT_MS = 10 * 60 * 1000;
/**
 * People who label on the same machine go first where the processor is short: a thread that computes gets a third
 * of what the server does.
 */
const NICENESS = 5;
const MOST_NICENESS = 19;

interface Options {
  readonly json?: true;
  readonly concurrency: number;
  readonly except?: string;
  readonly nice: number;
}

export function workerCommand(terminal: Terminal): Command {
  return new Command("worker")
    .description("Run jobs from the queue until stopped; an unfinished job goes back to the queue.")
    .option("--concurrency <n>", "so many workers, each a process of its own", positiveInteger, 1)
    .option(
      "--except <kinds>",
      "kinds of jobs it leaves to others, e.g. import,answers where uploads are not seen",
    )
    .option(
      "--nice <n>",
      `how far it gives way to other programs of its machine, 0 to ${MOST_NICENESS}`,
      niceness,
      NICENESS,
    )
    .option("--json", "print JSON when it starts")
    .action(async ({ json: asJson, concurrency, except: list, nice }: Options) => {
      const except = (list ?? "").split(",").filter((kind) => kind !== "");
      const { JOB_HANDLERS } = await import("../../jobs/kinds");
      const unknown = except.find((kind) => !(kind in JOB_HANDLERS));
      if (unknown !== undefined)
        throw new UsageError(
          "unknown-kind",
          `--except: no kind of job is called ${unknown}: ${Object.keys(JOB_HANDLERS).join(", ")} are possible`,
        );
      if (concurrency > 1) return group(terminal, concurrency, { list, asJson, nice });
      // Only the threads that compute: this one holds the lock of a database in a file while it writes, and whoever
      // labels would wait until it gets a turn. Who was started with less keeps it.
      process.env["WINNOW_THREADS_NICE"] = String(nice);
      const [
        { withNewStore, mustReachObjects },
        { runWorker },
        { LEASE_MS, sleep },
        { CODE_VERSION },
        { provideLearners },
        { learningThreads },
        { collectObjects },
      ] = await Promise.all([
        import("../sources/database"),
        import("../../jobs/worker"),
        import("../terminal/run-job"),
        import("../../run/generated/code-version"),
        import("../../learn/lessons/learners"),
        import("../../run/learning/threads"),
        import("../../jobs/collect-objects"),
      ]);
      provideLearners(learningThreads({ workers: availableParallelism() }));
      // What is wrong with it is said now, and not in the first job.
      configuredPrograms();
      const stop = new AbortController();
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
      const graceMs = objectGraceMs(process.env);
      const log = (message: string): void => terminal.complain(`winnow: ${message}`);
      await mustReachObjects();
      await withNewStore(async (store) => {
        const workerId = `${hostname()} ${process.pid}`;
        await terminal.print(
          asJson ? json({ winnow: 1, worker: workerId }) : `worker ${workerId} is waiting for jobs\n`,
        );
        const collecting = { graceMs, everyMs: COLLECT_MS, signal: stop.signal, log, sleep };
        const collected = collectObjects(store, collecting);
        await runWorker(store, JOB_HANDLERS, {
          workerId,
          codeVersion: CODE_VERSION,
          signal: stop.signal,
          clock: Date.now,
          except,
          pollMs: POLL_MS,
          leaseMs: LEASE_MS,
          sleep,
          log,
        });
        await collected;
      });
    });
}

/** Several workers until a signal comes. The database is brought up to date once, before they ask for it all at once. */
async function group(
  terminal: Terminal,
  concurrency: number,
  {
    list,
    asJson,
    nice,
  }: { readonly list: string | undefined; readonly asJson: true | undefined; readonly nice: number },
): Promise<void> {
  const [{ withNewStore, mustReachObjects }, { runWorkers }] = await Promise.all([
    import("../sources/database"),
    import("../sources/worker-group"),
  ]);
  configuredPrograms();
  await mustReachObjects();
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  await withNewStore(async () => undefined);
  const args = [
    ...["--nice", String(nice)],
    ...(list === undefined ? [] : ["--except", list]),
    ...(asJson ? ["--json"] : []),
  ];
  await runWorkers(concurrency, args, stop.signal, (message) => terminal.complain(`winnow: ${message}`));
}

function niceness(text: string): number {
  const value = wholeNumber(text);
  if (value > MOST_NICENESS)
    throw new InvalidArgumentError(`expected at most ${MOST_NICENESS}, not ${text}.`);
  return value;
}
