/**
 * Workers on four hosts: network namespaces with processes of their own, on a Postgres that they reach by its
 * address. One worker is killed in the middle of a part. What more hosts than cores would do is simulated from what
 * the parts took.
 */
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Store } from "../../store/interfaces/store";
import { startServer } from "../../setup/postgres/temporary-server";
import { deployMigrations, migrationFiles } from "../../setup/schema-engine";
import { Connection } from "../../store/prisma/connection/connection";
import { prismaStore } from "../../store/prisma/prisma-store";
import { PART_KIND } from "../../store/rules/turns";
import { NO_POSTGRES } from "../../store/testing";
import { atLeast, atMost, type Figure } from "../figure";
import { addSmallPages } from "../large";
import { BRIDGE_ADDRESS, Hosts, missingHosts, SUBNET } from "./network";
import { simulated, type Costs } from "./simulate";

const HOSTS = 4;
const PAGES = 8_000;
const RECIPES = [
  "all-text",
  "block-extractor",
  "ccb",
  "ttr",
  "cetd",
  "lqf",
  "bte",
  "justext",
  "crunch",
  "readability",
];
const ROOT = join(import.meta.dirname, "../../..");
const WINDOW = 500;
const LOOK_MS = 100;
/** A run that takes longer has hung. */
const LONGEST_MS = 600_000;

/** Takes some minutes. */
export async function benchHosts(say: (line: string) => void): Promise<Figure[]> {
  const missing = NO_POSTGRES ?? missingHosts();
  if (missing !== null) {
    say(`cannot be measured here: ${missing}`);
    return [];
  }
  const hosts = Hosts.open(HOSTS);
  try {
    const server = await startServer({ isSafe: true, reached: { address: BRIDGE_ADDRESS, from: SUBNET } });
    try {
      server.sql("postgres", "CREATE DATABASE hosts");
      const url = server.url("hosts");
      await deployMigrations(url, migrationFiles(url, ROOT));
      const connection = await Connection.open(url);
      try {
        return await measured(hosts, connection, say);
      } finally {
        await connection.close();
      }
    } finally {
      await server.stop();
    }
  } finally {
    hosts.close();
  }
}

async function measured(
  hosts: Hosts,
  connection: Connection,
  say: (line: string) => void,
): Promise<Figure[]> {
  const store = prismaStore(connection);
  const corpusId = await addSmallPages(store, "Pages for hosts", PAGES);
  say(`${PAGES} pages stored`);
  const alone = await runOn(hosts, connection, store, corpusId, { hosts: 1, kill: false });
  say(`one host: ${alone.seconds.toFixed(1)} s`);
  const many = await runOn(hosts, connection, store, corpusId, { hosts: HOSTS, kill: true });
  say(
    `${HOSTS} hosts, one of them killed: ${many.seconds.toFixed(1)} s; its part was taken up after ${many.takenUpAfter!.toFixed(1)} s`,
  );
  const pair = await runOn(hosts, connection, store, corpusId, { hosts: 2, kill: false });
  const { costs } = pair;
  say(
    `two hosts, a core each: ${pair.seconds.toFixed(1)} s; ${costs.parts.length} parts of other hosts, ${costs.serial.toFixed(1)} s after the last`,
  );
  const size = costs.parts.reduce((sum, part) => sum + part, 0) / Math.max(1, costs.parts.length);
  // A lab's run: all of its 60 parts as they were here.
  const whole = {
    ...costs,
    parts: Array.from({ length: 60 }, (_, at) => costs.parts[at % costs.parts.length] ?? size),
  };
  const [first, second] = [
    await answersOf(store, corpusId, alone.runId),
    await answersOf(store, corpusId, many.runId),
  ];
  const lost = [...first.keys()].filter((name) => !second.has(name)).length;
  const other = [...first].filter(([name, text]) => second.has(name) && second.get(name) !== text).length;
  return [
    atLeast("two hosts with a core each / one", alone.seconds / pair.seconds, "x", 1.5),
    atLeast(
      `${HOSTS} hosts / one, 60 parts simulated`,
      simulated(whole, 1) / simulated(whole, HOSTS),
      "x",
      3.6,
    ),
    atMost("until the part of a killed worker runs elsewhere", many.takenUpAfter!, "s", 30),
    atMost(`scores lost of ${PAGES * RECIPES.length}`, PAGES * RECIPES.length - second.size + lost, "", 0),
    atMost("scores that are there twice", (await store.runs.scoreCount(many.runId)) - second.size, "", 0),
    atMost("scores that differ from those of one host", other, "", 0),
  ];
}

interface Ran {
  readonly runId: string;
  readonly seconds: number;
  readonly costs: Costs;
  /** Seconds from the kill until another worker held the part; null where nobody was killed. */
  readonly takenUpAfter: number | null;
}

async function runOn(
  hosts: Hosts,
  connection: Connection,
  store: Store,
  corpusId: string,
  how: { readonly hosts: number; readonly kill: boolean },
): Promise<Ran> {
  const winnow = [process.execPath, "--import", "tsx", join(ROOT, "lib/cli/winnow.mjs"), "worker", "--json"];
  const env = { ...process.env, DATABASE_URL: `postgres://postgres@${BRIDGE_ADDRESS}:5432/hosts` };
  const workers = Array.from({ length: how.hosts }, (_, at) => hosts.start(at, at % 2, winnow, env));
  try {
    await Promise.all(workers.map((worker) => once(worker.stdout!, "data")));
    const { id } = await store.jobs.enqueue({
      kind: "evaluate",
      title: "hosts",
      input: { corpusId, recipes: RECIPES, metrics: ["shingle-4"], fresh: true },
    });
    const began = Date.now();
    const parts = new Map<string, { began: number; ended: number; workerId: string | null }>();
    let killed: { readonly part: string; readonly workerId: string | null; readonly at: number } | null =
      null;
    let takenUpAfter: number | null = null;
    let lastPart = began;
    for (;;) {
      const job = await store.jobs.get(id);
      if (job.state === "failed" || job.state === "cancelled" || Date.now() - began > LONGEST_MS)
        throw new Error(`the run is ${job.state} after ${(Date.now() - began) / 1000} s: ${job.error}`);
      const now = Date.now();
      const held = await connection.read((db) =>
        db.job.findMany({
          where: { kind: PART_KIND, state: "running" },
          select: { id: true, workerId: true },
        }),
      );
      for (const { id: part, workerId } of held) {
        const known = parts.get(part) ?? { began: now, ended: now, workerId };
        parts.set(part, { ...known, ended: now, workerId });
        lastPart = now;
      }
      const victim = held[0];
      if (how.kill && killed === null && victim !== undefined && held.length >= HOSTS - 2) {
        process.kill(Number(victim.workerId!.split(" ").at(-1)), "SIGKILL");
        killed = { part: victim.id, workerId: victim.workerId, at: now };
      }
      if (killed !== null && takenUpAfter === null) {
        const holder = held.find((part) => part.id === killed!.part)?.workerId;
        if (holder !== killed.workerId) takenUpAfter = (now - killed.at) / 1000;
      }
      if (job.state === "done") break;
      await pause(LOOK_MS);
    }
    const ended = Date.now();
    return {
      runId: id,
      seconds: (ended - began) / 1000,
      takenUpAfter: how.kill ? (takenUpAfter ?? Infinity) : null,
      costs: {
        parts: [...parts.values()].map((part) => (part.ended - part.began) / 1000 + LOOK_MS / 1000),
        serial: (ended - lastPart) / 1000,
        // A worker that ended a part looks for the next one at once.
        between: LOOK_MS / 1000,
      },
    };
  } finally {
    for (const worker of workers) worker.kill("SIGTERM");
    await Promise.all(workers.map((worker) => worker.exitCode ?? worker.signalCode ?? once(worker, "exit")));
  }
}

/** What a run says, without its times, by extractor and page; read a window of pages at a time. */
async function answersOf(
  store: Store,
  corpusId: string,
  runId: string,
): Promise<ReadonlyMap<string, string>> {
  const ids = await store.pages.ids({ corpusId, sort: "key" });
  const found = new Map<string, string>();
  for (let from = 0; from < ids.length; from += WINDOW)
    for (const rows of (await store.runs.scoresOf(runId, ids.slice(from, from + WINDOW))).values())
      for (const { extractorKey, pageId, grades, failed, textLength } of rows)
        found.set(`${extractorKey} ${pageId}`, JSON.stringify([grades, failed, textLength]));
  return found;
}
