import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../../errors";
import { ROOT } from "./environment";

/** What dies sooner than that after its start dies for a reason that a new start does not change. */
const YOUNG_MS = 5_000;
/** So often in a row, then nothing is started any more. */
const MOST_YOUNG = 3;
const PAUSE_MS = 1_000;
const GRACE_MS = 10_000;

/**
 * Run so many workers, each a process of its own, until the signal aborts; one that dies is started again, and
 * all end with this process, however it ends.
 * @param args of `winnow worker` for each
 * @throws AppError `workers-ended` where one dies at its start again and again
 */
export async function runWorkers(
  count: number,
  args: readonly string[],
  signal: AbortSignal,
  log: (message: string) => void,
): Promise<void> {
  const running = new Set<ChildProcess>();
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const keepOne = async (): Promise<void> => {
    for (let young = 0; !stop.aborted;) {
      const began = performance.now();
      const { child, ended } = start(args);
      running.add(child);
      const how = await ended;
      running.delete(child);
      if (stop.aborted) return;
      young = performance.now() - began < YOUNG_MS ? young + 1 : 0;
      if (young === MOST_YOUNG) {
        failed.abort();
        throw new AppError(
          "workers-ended",
          `a worker ended ${MOST_YOUNG} times in a row at its start (${how})`,
        );
      }
      log(`worker ${child.pid} ended by itself (${how}): starting another one`);
      await pause(PAUSE_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  };
  stop.addEventListener("abort", () => {
    for (const child of running) child.kill("SIGTERM");
    setTimeout(() => running.forEach((child) => child.kill("SIGKILL")), GRACE_MS).unref();
  });
  const ends = await Promise.allSettled(Array.from({ length: count }, keepOne));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

function start(args: readonly string[]): { child: ChildProcess; ended: Promise<string> } {
  const follow = ["--import", join(ROOT, "lib/setup/follow-parent.mjs")];
  const child = spawn(process.execPath, [...follow, join(ROOT, "lib/cli/winnow.mjs"), "worker", ...args], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  return { child, ended };
}
