/** Two workers that import the same corpus at the same moment, each with a connection of its own. */
import { afterEach, describe, expect, it } from "vitest";
import { openStore } from "../store/open";
import { NO_POSTGRES, temporaryDatabase, temporaryPostgres } from "../store/testing";
import { corpusOf } from "./import-job.fixture";
import type { ImportResult } from "./import-job";
import { JOB_HANDLERS } from "./kinds";
import { runWorker } from "./worker";

/** More than an import stores at once, so that the two meet on the way. */
const PAGES = 150;
const SLOW = 120_000;

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function workOn(url: string, workerId: string) {
  const store = await openStore(url);
  const stop = new AbortController();
  const worker = runWorker(store, JOB_HANDLERS, {
    ...{ workerId, codeVersion: "v1", signal: stop.signal, pollMs: 3, leaseMs: 60_000 },
    clock: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log: (message) => console.error(message),
  });
  stops.push(async () => {
    stop.abort();
    await worker;
    await store.close();
  });
  return store;
}

describe.each([
  { name: "SQLite", missing: null, open: temporaryDatabase },
  { name: "Postgres", missing: NO_POSTGRES, open: temporaryPostgres },
])("two imports of the same corpus at once, on $name", ({ missing, open }) => {
  it.skipIf(missing !== null)(
    `add every page once between them, into one corpus, and each says what it added${missing === null ? "" : ` (${missing})`}`,
    async () => {
      const { url, remove } = await open();
      stops.push(remove);
      const source = await corpusOf(PAGES);
      const asker = await openStore(url);
      stops.push(() => asker.close());
      // Both are in the queue before anybody takes one.
      const jobs = await Promise.all(
        ["one", "two"].map((title) =>
          asker.jobs.enqueue({ kind: "import", title, input: { source, corpusName: "twice" } }),
        ),
      );
      await Promise.all([workOn(url, "a"), workOn(url, "b")]);
      const ended = async () => {
        for (;;) {
          const now = await Promise.all(jobs.map(({ id }) => asker.jobs.get(id)));
          if (now.every(({ finishedAt }) => finishedAt !== null)) return now;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      };
      const ends = await ended();
      expect(ends.map(({ state, error }) => [state, error])).toEqual(jobs.map(() => ["done", null]));
      const told = ends.map(({ result }) => result as ImportResult);
      expect(told[0]!.added + told[1]!.added).toBe(PAGES);
      expect((await asker.corpora.list()).map(({ name }) => name)).toEqual(["twice"]);
      const { id: corpusId } = (await asker.corpora.findByName("twice"))!;
      const { rows } = await asker.pages.query({ corpusId, sort: "key" }, { limit: 3 * PAGES });
      expect(rows.map(({ key }) => key)).toEqual(
        Array.from({ length: PAGES }, (_, at) => `p${String(at).padStart(4, "0")}`),
      );
    },
    SLOW,
  );
});
