/** Several workers of one command: processes of their own, with one queue. */
import { readdirSync, readFileSync } from "node:fs";
import { getPriority, platform } from "node:os";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { NO_POSTGRES, temporaryDatabase, temporaryPostgres } from "../../store/testing";
import { newPage } from "../../store/contract/contract.fixture";
import type { JobRecord } from "../../store/interfaces/jobs";
import { openStore } from "../../store/open";
import { SLOW, winnow } from "../cli.fixture";
import { runWorkers } from "./worker-group";

const BIN = join(import.meta.dirname, "../winnow.mjs");

async function group(databaseUrl: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [BIN, "worker", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const said: string[] = [];
  const complaints: string[] = [];
  const read = (into: string[]) => (part: Buffer) => void into.push(...part.toString().trim().split("\n"));
  child.stdout.on("data", read(said));
  child.stderr.on("data", read(complaints));
  const ended = once(child, "exit");
  const pids = () =>
    said.flatMap((line) => Array.from(line.matchAll(/ (\d+) is waiting/g), ([, pid]) => Number(pid)));
  return { child, ended, complaints, pids };
}

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(50);
};
/** How far each thread of a process gives way. */
const nicenessOfThreads = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    try {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
      // The 19th field, of which the second is a name in brackets that may hold anything.
      return [Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16])];
    } catch {
      return [];
    }
  });
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.each([
  { name: "SQLite", missing: null, open: temporaryDatabase },
  { name: "Postgres", missing: NO_POSTGRES, open: temporaryPostgres },
])("winnow worker --concurrency on $name", ({ missing, open }) => {
  it.skipIf(missing !== null)(
    `starts another one where one is killed, runs every job once, and ends with all of them${missing === null ? "" : ` (${missing})`}`,
    async () => {
      const { url, remove } = await open();
      const store = await openStore(url);
      const { child, ended, complaints, pids } = await group(url, "--concurrency", "2", "--nice", "7");
      try {
        await until(() => pids().length === 2);
        expect(new Set([...pids(), child.pid]).size).toBe(3);
        // What writes does not give way: others wait for its lock.
        expect(pids().map((pid) => getPriority(pid))).toEqual(Array(2).fill(getPriority()));
        process.kill(pids()[0]!, "SIGKILL");
        await until(() => pids().length === 3);
        expect(complaints.join()).toContain(`worker ${pids()[0]} ended by itself (SIGKILL)`);
        const jobs: JobRecord[] = [];
        for (let n = 0; n < 6; n++)
          jobs.push(await store.jobs.enqueue({ kind: "nothing of that kind", title: `${n}`, input: null }));
        const now = () => Promise.all(jobs.map(({ id }) => store.jobs.get(id)));
        await until(async () => (await now()).every(({ state }) => state === "failed"));
        expect((await now()).map(({ attempts, error }) => [attempts, error])).toEqual(
          jobs.map(() => [1, "unknown kind of job: nothing of that kind"]),
        );
        child.kill("SIGTERM");
        expect(await ended).toEqual([0, null]);
        expect(pids().filter(isAlive)).toEqual([]);
      } finally {
        child.kill("SIGKILL");
        await store.close();
        await remove();
      }
    },
    SLOW,
  );
});

describe("winnow worker", () => {
  it.skipIf(platform() !== "linux")(
    `gives way to others with its threads, and not with what holds the lock${platform() === "linux" ? "" : " (Linux's priorities)"}`,
    async () => {
      const { url, remove } = await temporaryDatabase();
      const store = await openStore(url);
      const { child, ended, pids } = await group(url, "--nice", "7");
      try {
        await until(() => pids().length === 1);
        const { id: corpusId } = await store.corpora.create({ name: "one", description: "" });
        await store.pages.add(corpusId, [newPage("a"), newPage("b")]);
        const input = { corpusId, recipes: ["block-extractor"], metrics: ["shingle-4"] };
        const { id } = await store.jobs.enqueue({ kind: "evaluate", title: "all", input });
        const seen = new Set<number>();
        await until(async () => {
          for (const nice of nicenessOfThreads(pids()[0]!)) seen.add(nice);
          return (await store.jobs.get(id)).finishedAt !== null;
        });
        expect((await store.jobs.get(id)).state).toBe("done");
        expect(seen).toEqual(new Set([getPriority(), Math.max(7, getPriority())]));
        expect(getPriority(pids()[0])).toBe(getPriority());
        child.kill("SIGTERM");
        await ended;
      } finally {
        child.kill("SIGKILL");
        await store.close();
        await remove();
      }
    },
    SLOW,
  );

  it.each([
    { args: ["--except", "import,nothing"], says: "--except: no kind of job is called nothing" },
    { args: ["--nice", "20"], says: "expected at most 19, not 20" },
    { args: ["--concurrency", "0"], says: "'--concurrency <n>' argument '0' is invalid" },
  ])("refuses $args", async ({ args, says }) => {
    const { code, err } = await winnow("worker", ...args);
    expect(code).toBe(2);
    expect(err.join()).toContain(says);
  });

  it(
    "is given up where each of several dies at its start again and again, and says how",
    async () => {
      const said: string[] = [];
      await expect(
        runWorkers(2, ["--nonsense"], new AbortController().signal, (message) => said.push(message)),
      ).rejects.toMatchObject({
        code: "workers-ended",
        message: "a worker ended 3 times in a row at its start (exit code 2)",
      });
      expect(said[0]).toContain("ended by itself (exit code 2): starting another one");
    },
    SLOW,
  );
});
