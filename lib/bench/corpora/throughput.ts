/**
 * A run of ten extractors over 100,000 real pages as a lab does it, by a server and a worker with their database,
 * against the same evaluation in one process without any: what the store costs, and what memory it all takes.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { configure } from "../../recipes/configure";
import { evaluateSource } from "../../run/evaluate/evaluate-source";
import type { Source } from "../../run/sources/source";
import { endOf } from "../../setup/soak/rig/background";
import { Rig } from "../../setup/soak/rig/rig";
import type { Engine } from "../../setup/soak/rig/script";
import { Prisma } from "../../store/generated/client";
import { Connection } from "../../store/prisma/connection/connection";
import { NO_POSTGRES } from "../../store/testing";
import { quietTask, type Progress } from "../../task";
import { atLeast, atMost, type Figure } from "../figure";
import { goldPagesPath, openGoldPages } from "../pipelines/gold-pages";
import { RECIPES } from "../run-memory";
import { databasesNamed } from "./databases";
import { ResidentMemory } from "./resident-memory";

const PAGES = 100_000;
const METRIC = "bag-of-words";
const LEAST_SHARE = 0.9;
const MOST_MIB = 1024;
/** What is resident at the end against after a fifth. */
const MOST_GROWTH = 1.2;
const LOOK_MS = 1_000;
const LONGEST_IMPORT_MS = 20 * 60_000;

/**
 * Takes half an hour for each database with so many pages.
 * @param only the databases; both where they are not said @throws UsageError for one that there is not
 */
export async function benchThroughput(
  say: (line: string) => void,
  only?: readonly string[],
  least = PAGES,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of databasesNamed(only)) {
    if (engine === "postgres" && NO_POSTGRES !== null) {
      say(`Postgres is left out: ${NO_POSTGRES}`);
      continue;
    }
    const folder = await mkdtemp(join(tmpdir(), "winnow-throughput-"));
    const rig = await Rig.make(engine, folder, 1);
    try {
      figures.push(...(await measured(rig, engine, least, say)));
    } finally {
      await rig.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return figures;
}

async function measured(
  rig: Rig,
  engine: Engine,
  least: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  await rig.start();
  const { corpusId, pages } = await fill(rig, least);
  say(`${engine}: ${pages} pages stored`);
  // Before and after: the machine may be another one by then.
  const before = await inProcessRate();
  say(`in one process without a database: ${before.toFixed(1)} pages a second`);
  const memory = { server: new ResidentMemory(), worker: new ResidentMemory() };
  const { id } = await rig.store.jobs.enqueue({
    kind: "evaluate",
    title: "throughput",
    input: { corpusId, recipes: RECIPES, metrics: [METRIC], fresh: true },
  });
  const began = performance.now();
  for (;;) {
    await pause(LOOK_MS);
    const job = await rig.store.jobs.get(id);
    if (job.state === "failed" || job.state === "cancelled")
      throw new Error(`the run is ${job.state}: ${job.error}`);
    const share = job.progress.done / pages;
    memory.server.look(rig.server.pid, share);
    memory.worker.look(rig.workers[0]!.pid, share);
    // What the screen of a run asks while it goes on.
    await (await fetch(`${rig.url}/api/runs/${id}`)).arrayBuffer();
    if (job.state === "done") break;
  }
  const seconds = (performance.now() - began) / 1000;
  const scores = await rig.store.runs.scoreCount(id);
  if (scores !== pages * RECIPES.length)
    throw new Error(`${scores} scores of ${pages} pages by ${RECIPES.length} extractors`);
  const after = await inProcessRate();
  const rate = pages / seconds;
  say(`${engine}: ${rate.toFixed(1)} pages a second; in one process again ${after.toFixed(1)}`);
  return [
    atLeast(
      `${engine}: run of ${RECIPES.length} extractors over ${pages} pages / in one process`,
      (2 * rate) / (before + after),
      "x",
      LEAST_SHARE,
    ),
    ...Object.entries(memory).flatMap(([who, { peakMib, growth }]) => [
      atMost(`${engine}: peak resident memory of the ${who}`, peakMib, "MiB", MOST_MIB),
      atMost(`${engine}: the ${who} at the end / after a fifth`, growth, "x", MOST_GROWTH),
    ]),
  ];
}

/** Pages with gold imported as they are, then the same under other keys until there are enough; whole turns. */
async function fill(
  { store, databaseUrl }: Rig,
  least: number,
): Promise<{ readonly corpusId: string; readonly pages: number }> {
  const corpusName = "Throughput";
  const { id } = await store.jobs.enqueue({
    kind: "import",
    title: corpusName,
    input: { source: goldPagesPath(), corpusName },
  });
  const { state, error } = await endOf(store, id, LONGEST_IMPORT_MS);
  if (state !== "done") throw new Error(`the import is ${state}: ${error}`);
  const { id: corpusId, pages: once } = (await store.corpora.findByName(corpusName))!;
  const turns = Math.ceil(least / once);
  const connection = await Connection.open(databaseUrl);
  try {
    for (let turn = 1; turn < turns; turn++) await copyPages(connection, corpusId, turn);
    return { corpusId, pages: once * turns };
  } finally {
    await connection.close();
  }
}

/** The pages of the first turn once more; their bytes are stored once. */
function copyPages(connection: Connection, corpusId: string, turn: number): Promise<unknown> {
  const columns = Object.values(Prisma.PageScalarFieldEnum);
  const list = Prisma.raw(columns.map((name) => `"${name}"`).join(", "));
  const suffix = `~${turn}`;
  const values = Prisma.join(
    columns.map((name) => {
      const column = Prisma.raw(`"${name}"`);
      return name === "id" || name === "key" ? Prisma.sql`${column} || ${suffix}` : column;
    }),
  );
  return connection.write(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO "Page" (${list}) SELECT ${values} FROM "Page" WHERE "corpusId" = ${corpusId} AND "key" NOT LIKE '%~%'`;
    await tx.$executeRaw`
      INSERT INTO "Gold" ("pageId", "record") SELECT g."pageId" || ${suffix}, g."record"
      FROM "Gold" g JOIN "Page" p ON p."id" = g."pageId" WHERE p."corpusId" = ${corpusId} AND p."key" NOT LIKE '%~%'`;
  });
}

/**
 * Pages a second of two turns over the gold pages on as many threads as there are cores, by the second turn. With
 * errors, which a stored run has, too.
 */
async function inProcessRate(): Promise<number> {
  const source = await openGoldPages();
  const again = await openGoldPages();
  const times: number[] = [];
  const twice: Pick<Source, "name" | "count" | "pages"> = {
    name: source.name,
    count: null,
    pages: turnsOf(source, again),
  };
  try {
    await evaluateSource(
      {
        source: twice,
        recipes: RECIPES.map((use) => configure({ use })),
        metrics: [METRIC],
        withErrors: true,
      },
      { ...quietTask, report: (_: Progress) => void times.push(performance.now()) },
    );
  } finally {
    await Promise.all([source.close(), again.close()]);
  }
  const half = Math.floor(times.length / 2);
  return ((times.length - half) * 1000) / (times.at(-1)! - times[half - 1]!);
}

async function* turnsOf(...sources: readonly Pick<Source, "pages">[]): Source["pages"] {
  for (const [turn, { pages }] of sources.entries())
    for await (const page of pages) yield { ...page, key: `${page.key}~${turn}`, load: () => page.load() };
}
