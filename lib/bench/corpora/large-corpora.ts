/** Corpora of 100,000 pages with a run of 34 extractors on both stores: what screens wait for, and its memory. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { finishRun } from "../../jobs/evaluate/evaluate-finish";
import { HEAP_MB } from "../../server/reading/threads";
import type { Connection } from "../../store/prisma/connection/connection";
import { prismaStore } from "../../store/prisma/prisma-store";
import { NO_POSTGRES, temporaryDatabase, temporaryPostgres } from "../../store/testing";
import { atMost, type Figure } from "../figure";
import type { Answers } from "./child";
import type { Exported } from "./export-child";
import { databasesNamed } from "./databases";
import { fillCorpus, type Filled, type Size } from "./fill";

export const LARGE: Size = { pages: 100_000, extractors: 34 };

/** What of the answers has a bar, in ms, at its first time; all others are only told. */
const BARS: Readonly<Record<string, number>> = {
  "first rows": 500,
  "sort by title": 300,
  "sort by F1": 300,
  "filter by kind and language": 300,
  "filter by site, sort by F1": 300,
  facets: 300,
  "facets of a filter": 300,
  "table of the run": 1_000,
  "table of the run by site": 1_000,
};
const OPENED = {
  sqlite: { name: "SQLite", open: temporaryDatabase },
  postgres: { name: "Postgres", open: temporaryPostgres },
} as const;
const MOST_MIB = 1024;

/**
 * Fill the stores and measure them. Takes a quarter of an hour for each.
 * @param only the databases; both where they are not said @throws UsageError for one that there is not
 */
export async function benchLargeCorpora(
  say: (line: string) => void,
  only?: readonly string[],
  size = LARGE,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of databasesNamed(only)) {
    if (engine === "postgres" && NO_POSTGRES !== null) {
      say(`Postgres is left out: ${NO_POSTGRES}`);
      continue;
    }
    const { name, open } = OPENED[engine];
    const database = await open();
    try {
      const filled = await fillCorpus(database.connection, size, (line) => say(`${name}: ${line}`));
      await endRun(database.connection, filled, (line) => say(`${name}: ${line}`));
      figures.push(...measure(name, database.url, filled, say));
    } finally {
      await database.remove();
    }
  }
  return figures;
}

/** End the run as its job does. */
export async function endRun(
  connection: Connection,
  { corpusId, runId }: Filled,
  say: (line: string) => void,
): Promise<void> {
  const store = prismaStore(connection);
  const began = performance.now();
  await finishRun(store, await store.runs.get(runId), { corpusId, pageIds: null }, "done");
  say(`the run is added up and packed in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** Ask a database that was filled, in processes of their own. */
export function measure(store: string, url: string, filled: Filled, say: (line: string) => void): Figure[] {
  const { taken, residentMib } = childOf<Answers>(
    "child.ts",
    [`--max-old-space-size=${HEAP_MB}`],
    url,
    JSON.stringify(filled),
  );
  for (const [name, { first, again }] of Object.entries(taken))
    say(`${store}: ${name}: ${first.toFixed(0)} ms, again ${again.toFixed(1)} ms`);
  const exported = childOf<Exported>("export-child.ts", [], url, filled.corpusId);
  say(
    `${store}: exported in ${exported.seconds.toFixed(0)} s, ${(exported.bytes / 1e6).toFixed(0)} MB, first byte after ${exported.firstByteMs.toFixed(0)} ms`,
  );
  return [
    ...Object.entries(BARS).map(([name, bar]) =>
      atMost(`${store}: ${name}, asked first`, taken[name]!.first, "ms", bar),
    ),
    atMost(`${store}: peak memory of who answers all that`, residentMib, "MiB", MOST_MIB),
    atMost(`${store}: peak memory of an export`, exported.residentMib, "MiB", MOST_MIB),
  ];
}

function childOf<Answer>(file: string, options: readonly string[], ...args: readonly string[]): Answer {
  const run = [...options, "--import", "tsx", join(import.meta.dirname, file), ...args];
  return JSON.parse(execFileSync(process.execPath, run, { encoding: "utf8" })) as Answer;
}
