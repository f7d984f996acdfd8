/** A run of which several workers take parts. */
import { afterEach, describe, expect, it } from "vitest";
import { openStore } from "../store/open";
import type { NewPage } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import { memoryStore } from "../store/memory/memory-store";
import { NO_POSTGRES, temporaryDatabase, temporaryPostgres } from "../store/testing";
import { evaluateInParts } from "./evaluate-job";
import { partsOf } from "./evaluate/evaluate-parts";
import { wantedPages } from "./evaluate/evaluate-window";
import type { JobHandler, JobHandlers } from "./job";
import { JOB_HANDLERS } from "./kinds";
import { runWorker } from "./worker";

const PART = "evaluate-part";
const PAGES = 14;
const text = (at: number): string => `This is the text of article ${at}, in plain words. `.repeat(9).trim();
const newPage = (at: number): NewPage => ({
  ...{
    key: `p${String(at).padStart(2, "0")}`,
    title: `Page ${at}`,
    url: null,
    site: null,
    kind: null,
    lang: null,
  },
  bytes: new TextEncoder().encode(`<ul><li><a href=/>Home</a></ul><div><p>${text(at)}</p></div>`),
  ...{ encoding: "UTF-8", gold: { id: `p${at}`, text: text(at) } },
});

/** An evaluation in parts of three pages. */
const inParts: JobHandler = (input, task, context) => evaluateInParts(3, input, task, context);

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** Work on the queue until the test ends. @param leaseMs of which a third passes until a silent job hears that it is cancelled */
function work(store: Store, workerId: string, handlers: JobHandlers, leaseMs = 60_000): void {
  const stop = new AbortController();
  const worker = runWorker(store, handlers, {
    ...{ workerId, codeVersion: "v1", signal: stop.signal, pollMs: 3, leaseMs },
    clock: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log: (message) => console.error(message),
  });
  stops.push(async () => {
    stop.abort();
    await worker;
  });
}

async function started({ url, remove }: { url: string; remove(): Promise<void> }) {
  stops.push(remove);
  const store = await openStore(url);
  stops.push(() => store.close());
  const { id: corpusId } = await store.corpora.create({ name: "news", description: "" });
  await store.pages.add(
    corpusId,
    Array.from({ length: PAGES }, (_, at) => newPage(at)),
  );
  const input = {
    corpusId,
    recipes: ["block-extractor", "lqf"].map((use) => ({ use })),
    metrics: ["bag-of-words"],
  };
  const { id } = await store.jobs.enqueue({ kind: "evaluate", title: "all", input });
  const end = async () => {
    for (;;) {
      const job = await store.jobs.get(id);
      if (job.state !== "queued" && job.state !== "running") return job;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const scores = async () =>
    (await store.runs.scores(id)).map(({ title, extractorKey, grades, failed }) => ({
      title,
      extractorKey,
      grades,
      failed,
    }));
  return { store, id, corpusId, end, scores };
}

describe.each([
  { name: "SQLite", missing: null, open: temporaryDatabase },
  { name: "Postgres", missing: NO_POSTGRES, open: temporaryPostgres },
])("a run in parts on $name", ({ missing, open }) => {
  it.skipIf(missing !== null)(
    `is scored by two workers as by one, each page once, and leaves no part in the queue${missing === null ? "" : ` (${missing})`}`,
    async () => {
      const alone = await started(await open());
      work(alone.store, "alone", JOB_HANDLERS);
      const one = await alone.end();
      const { store, id, end, scores } = await started(await open());
      const by: string[] = [];
      const partsBy = (who: string): JobHandlers => ({
        ...JOB_HANDLERS,
        evaluate: inParts,
        [PART]: (...given) => {
          by.push(who);
          return JOB_HANDLERS[PART]!(...given);
        },
      });
      work(store, "first", partsBy("first"));
      work(store, "second", partsBy("second"));
      expect(await end()).toMatchObject({ state: "done", error: null, result: { pages: PAGES, failed: 0 } });
      // One holds the run, so that all parts are the other one's.
      expect(by.length).toBeGreaterThan(0);
      expect(new Set(by).size).toBe(1);
      expect(await scores()).toEqual(await alone.scores());
      expect((await store.runs.get(id)).summaries).toEqual((await alone.store.runs.get(one.id)).summaries);
      expect(await store.jobs.claim("w", Date.now() + 1e9, 1)).toBeNull();
      expect((await store.jobs.list()).map(({ kind }) => kind)).toEqual(["evaluate"]);
    },
    60_000,
  );
});

describe("a run in parts", () => {
  it("goes on alone where nobody takes a part", async () => {
    const { store, end, scores } = await started(await temporaryDatabase());
    work(store, "only", { ...JOB_HANDLERS, evaluate: inParts });
    expect(await end()).toMatchObject({ state: "done", progress: { done: PAGES, total: PAGES } });
    expect(await scores()).toHaveLength(2 * PAGES);
  });

  it("fails the pages of a part that was lost with its worker three times, with that reason, and no others", async () => {
    const { store, end, scores } = await started(await temporaryDatabase());
    // Its workers die as soon as they have it.
    const lose = async () => {
      for (let time = 0; time < 4; time++) {
        await store.jobs.claim(`dies ${time}`, Date.now(), 1);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    let isFirst = true;
    const losing: Store = {
      ...store,
      jobs: {
        ...store.jobs,
        async enqueue(job) {
          const added = await store.jobs.enqueue(job);
          if (isFirst) await lose();
          isFirst = false;
          return added;
        },
      },
    };
    work(store, "only", {
      ...JOB_HANDLERS,
      evaluate: (input, task, context) => evaluateInParts(3, input, task, { ...context, store: losing }),
    });
    expect(await end()).toMatchObject({ state: "done", result: { pages: PAGES, failed: 2 } });
    const failed = (await scores()).filter((score) => score.failed !== null);
    // The last part, which was put into the queue first.
    expect([...new Set(failed.map(({ title }) => title))]).toEqual(["Page 12", "Page 13"]);
    expect(failed[0]!.failed).toEqual({
      code: "set-aside",
      message:
        "the part of the run with this page was given up: its worker stopped or lost the database 3 times before the end, the last time at 0",
    });
  });

  it("takes its parts from other workers where it is cancelled", async () => {
    const { store, id, end } = await started(await temporaryDatabase());
    let stopped: unknown = null;
    let begun: () => void = () => undefined;
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const stays: JobHandler = (_input, { signal }) => {
      begun();
      return new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => {
          stopped = signal.reason;
          reject(new Error("stopped"));
        }),
      );
    };
    const handlers = { ...JOB_HANDLERS, evaluate: inParts, [PART]: stays };
    for (const worker of ["first", "second"]) work(store, worker, handlers, 6_000);
    await isBegun;
    await store.jobs.requestCancel(id);
    expect(await end()).toMatchObject({ state: "cancelled" });
    while (stopped === null) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(stopped).toBe("cancel");
  }, 90_000);

  it("is left to its own worker by one with other code", async () => {
    const { store, id } = await started(await temporaryDatabase());
    await store.jobs.claim("owner", Date.now(), 60_000);
    const input = { of: id, range: { after: null, to: null }, codeVersion: "v0" };
    const context = { store, jobId: "part", codeVersion: "v1" };
    const task = { signal: new AbortController().signal, report: () => undefined };
    expect(await JOB_HANDLERS[PART]!(input, task, context)).toEqual({ isDone: false });
    await expect(JOB_HANDLERS[PART]!({ of: id }, task, context)).rejects.toMatchObject({ code: "bad-input" });
  });

  it.each([
    { total: 5, pages: [] },
    { total: 6, pages: [3, 3] },
    { total: 7, pages: [3, 3, 1] },
    { total: 9, pages: [3, 3, 3] },
  ])("of $total pages has parts of $pages, each from where the one before ends", async ({ total, pages }) => {
    const store = memoryStore();
    const { id: corpusId } = await store.corpora.create({ name: "news", description: "" });
    await store.pages.add(
      corpusId,
      Array.from({ length: total }, (_, at) => newPage(at)),
    );
    const parts = await partsOf(store, corpusId, total, 3);
    const listed: number[] = [];
    for (const range of parts)
      for await (const window of wantedPages(store, { corpusId, pageIds: null, range }))
        listed.push(window.length);
    expect(listed).toEqual(pages);
    const ends = [null, ...parts.map(({ to }) => to)];
    expect(parts.map(({ after }) => after)).toEqual(ends.slice(0, -1));
    expect(ends.at(-1)).toBeNull();
  });

  it("has scored whatever was there from the start where others come and go meanwhile, also alone", async () => {
    const store = memoryStore();
    const { id: corpusId } = await store.corpora.create({ name: "news", description: "" });
    await store.pages.add(
      corpusId,
      Array.from({ length: PAGES }, (_, at) => newPage(at)),
    );
    const ids = await store.pages.ids({ corpusId, sort: "key" });
    // As many come in before the first page as a part has, and the last page of a part goes.
    const changing: Store = {
      ...store,
      pages: {
        ...store.pages,
        async marks(...asked) {
          const marks = await store.pages.marks(...asked);
          await store.pages.add(
            corpusId,
            [50, 51, 52].map((at) => ({ ...newPage(at), key: `a${at}` })),
          );
          await store.pages.remove([ids[5]!]);
          return marks;
        },
      },
    };
    const input = { corpusId, recipes: ["lqf"], metrics: ["bag-of-words"] };
    const { id: jobId } = await store.jobs.enqueue({ kind: "evaluate", title: "all", input });
    await store.jobs.claim("worker", Date.now(), 60_000);
    const task = { signal: new AbortController().signal, report: () => undefined };
    await inParts(input, task, { store: changing, jobId, codeVersion: "v1" });
    const scored = await store.runs.scoresOf(jobId, ids);
    expect([...scored.keys()]).toEqual(ids.filter((_, at) => at !== 5));
  });
});
