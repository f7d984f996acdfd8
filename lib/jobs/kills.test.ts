/**
 * kill -9 in the middle of each kind of job: the database is whole, another worker takes the job up, and what it
 * leaves is what a worker would have left that nobody disturbed.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import { describe as describeTarget } from "../labels/anchor";
import type { Setup } from "../optimise/setup";
import { DEFAULTS } from "../optimise/search/setup-names";
import { parsePage } from "../page/parsing/parse";
import { unpackFlips } from "../evaluation/curves/flip-points";
import { databaseFault } from "../setup/database-fault";
import type { JobRecord } from "../store/interfaces/jobs";
import type { NewPage } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import { openStore } from "../store/open";
import { ran } from "../store/run-recipe.fixture";
import { temporaryDatabase } from "../store/testing";
import { flipPages, planFlips } from "./flips/flips-plan";
import { corpusOf } from "./import-job.fixture";
import type { AgreementResult } from "./agreement-job";
import { JOB_HANDLERS } from "./kinds";
import { runWorker } from "./worker";

const KILLED = fileURLToPath(new URL("./killed-worker.fixture.ts", import.meta.url));
const LEASE_MS = 30_000;
/** More than any job stores at once, so that a part is stored when the worker is killed. */
const PAGES = 120;
/** How much of a job is done then: of searches and trainings, which tell steps of unequal size, half. */
const SHARES: Readonly<Record<string, number>> = { optimise: 0.5, train: 0.5 };
const everything = { limit: 1_000 };

const storyOf = (at: number): string =>
  `Rain came to the town on day ${at}, and the river rose by ${at + 1} metres before the night was over.`;
/** The boxes of a site's template: each site of other elements, so that folds can be made of them. */
const boxes = (site: number): string =>
  Array.from(
    { length: 12 + site },
    (_, n) => `<${["div", "section", "article"][site]!} class=s${site}${"abcdefghijklmn"[n]!}>`,
  ).join("");
const htmlOf = (at: number): string =>
  `<h1>Day ${at}</h1><ul><li><a href=#>Home</a><li><a href=#>News</a></ul>${boxes(at % 3)}<p>${storyOf(at)}</p>`;

const newPage = (at: number): NewPage => ({
  key: `p${String(at).padStart(3, "0")}`,
  bytes: new TextEncoder().encode(htmlOf(at)),
  // Called by its key, as imports once left pages, so that there is something to do for `titles`.
  title: `p${String(at).padStart(3, "0")}`,
  url: null,
  site: `site ${at % 3}`,
  kind: at % 2 === 0 ? "article" : "forum",
  lang: null,
  encoding: "UTF-8",
  gold: { id: `p${at}`, text: storyOf(at) },
});

/** Finish labels of a page: its heading is main, which its gold has not. */
async function label(store: Store, corpusId: string, at: number, annotator = "Ada"): Promise<void> {
  const { id: pageId } = (await store.pages.findByKey(corpusId, newPage(at).key))!;
  const { id } = await store.labels.ensureAnnotator(annotator);
  const page = parsePage(htmlOf(at));
  const { start, text } = page.leaves.find((leaf) => leaf.text === `Day ${at}`)!;
  const target = { kind: "interval", start, end: start + text.length } as const;
  const operation = {
    ...({ id: `l${at}`, group: `l${at}`, at: 5, activeMs: 10, kind: "set", origin: "manual" } as const),
    ...({ target, label: "main", anchor: describeTarget(page, target) } as const),
  };
  await store.labels.append(pageId, id, 0, [operation]);
  await store.labels.setState(pageId, id, "done");
}

interface Kind {
  /** The input of its job, after what it needs was put into the store. */
  readonly ask: (store: Store, corpusId: string) => Promise<unknown>;
  /** What the job leaves, without what differs between two databases. */
  readonly left: (store: Store, corpusId: string, job: JobRecord) => Promise<unknown>;
}

const rowsOf = async (store: Store, corpusId: string) =>
  (await store.pages.query({ corpusId, sort: "key" }, everything)).rows;

const KINDS: Readonly<Record<string, Kind>> = {
  import: {
    ask: async () => ({ source: await corpusOf(450), corpusName: "theirs" }),
    async left(store) {
      const { id } = (await store.corpora.findByName("theirs"))!;
      return (await rowsOf(store, id)).map(({ key, title, template }) => [key, title, template]);
    },
  },
  agreement: {
    async ask(store, corpusId) {
      for (let at = 0; at < PAGES; at++)
        for (const annotator of ["Ada", "Bob"]) await label(store, corpusId, at, annotator);
      return { corpusId };
    },
    async left(store, corpusId, { result }) {
      const { pages, counted, silent, failed } = result as AgreementResult;
      expect([pages, silent, failed]).toEqual([PAGES, 0, 0]);
      expect(counted).toBeLessThanOrEqual(PAGES);
      const { report } = (await store.agreement.report(corpusId))!;
      const doubled = await store.agreement.doubled(corpusId, null, PAGES);
      const votes = doubled.map(({ key, votes: kept }) => [key, kept]).sort();
      return [votes, Object.keys(JSON.parse(report) as object)];
    },
  },
  answers: {
    async ask(_store, corpusId) {
      const texts = Object.fromEntries(
        Array.from({ length: PAGES }, (_, at) => [newPage(at).key, storyOf(at)]),
      );
      const folder = await writeFiles(await scratchFolder(), { "theirs.json": JSON.stringify(texts) });
      return { source: join(folder, "theirs.json"), corpusId, name: "theirs" };
    },
    left: async (store, corpusId) =>
      (await store.answers.list(corpusId)).map(({ name, version, pages, content }) => ({
        ...{ name, version, pages, content },
      })),
  },
  carry: {
    async ask(store, corpusId) {
      const ids = await store.pages.ids({ corpusId, sort: "key" });
      const pages = await store.pages.withGold(ids);
      await store.templates.place(pages.map(({ id, sha256 }) => ({ id, sha256, template: "1" })));
      await label(store, corpusId, 0);
      return { pageId: ids[0], annotator: "Ada", accept: ids.slice(1) };
    },
    async left(store, corpusId, { result }) {
      expect(result).toMatchObject({ changed: PAGES - 1, same: 0, refused: 0 });
      const sets: unknown[] = [];
      for await (const { operations, state } of store.labels.sets(corpusId))
        sets.push([
          state,
          operations.map((one) => one.kind === "set" && [one.label, one.target, one.origin]),
        ]);
      return sets;
    },
  },
  // Of a run whose own job another worker holds.
  "evaluate-part": {
    async ask(store, corpusId) {
      const recipes = ["block-extractor", "lqf", "bte", "ccb", "lsi"].map((use) => ({ use }));
      const input = { corpusId, recipes, metrics: ["bag-of-words"] };
      const { id } = await store.jobs.enqueue({ kind: "evaluate", title: "all", input });
      await store.jobs.claim("owner", Date.now(), 100 * LEASE_MS);
      const extractors = recipes.map(({ use }) => ran(use, use, {}));
      const run = { corpusId, extractors, metrics: input.metrics, sweep: null, pages: PAGES };
      await store.runs.create(run, id);
      return { of: id, range: { after: null, to: null }, codeVersion: "v1" };
    },
    async left(store, corpusId) {
      const [run] = await store.runs.list(corpusId);
      const scores = await store.runs.scores(run!.id);
      return scores
        .map(({ title, extractorKey, grades }) => JSON.stringify([title, extractorKey, grades]))
        .sort();
    },
  },
  evaluate: {
    ask: async (_store, corpusId) => ({
      corpusId,
      recipes: ["block-extractor", "lqf", "bte", "ccb", "lsi"].map((use) => ({ use })),
      metrics: ["bag-of-words"],
    }),
    async left(store, corpusId) {
      const runs = await store.runs.list(corpusId);
      const scores = await store.runs.scores(runs[0]!.id);
      return {
        states: runs.map(({ state }) => state),
        scores: scores
          .map(({ title, extractorKey, grades }) => JSON.stringify([title, extractorKey, grades]))
          .sort(),
      };
    },
  },
  flips: {
    ask: async (_store, corpusId) => ({ corpusId, recipe: { use: "block-extractor" } }),
    async left(store, corpusId) {
      const names = (await flipPages(store, corpusId)).map(({ name }) => name);
      const found = await store.flips.find(planFlips({ use: "block-extractor" }, "v1").setup, names);
      return names.map((name) => unpackFlips(found.get(name)!));
    },
  },
  gold: {
    async ask(store, corpusId) {
      for (let at = 0; at < PAGES; at++) await label(store, corpusId, at);
      return { corpusId };
    },
    left: async (store, corpusId) =>
      Promise.all(
        (await rowsOf(store, corpusId)).map(async ({ key }) => {
          const { text, intervals, corrections } = (await store.pages.findByKey(corpusId, key))!.gold;
          return [key, text, intervals, corrections!.map((one) => ({ ...one, at: null }))];
        }),
      ),
  },
  optimise: {
    async ask(store, corpusId) {
      const modules = ["bte", "lqf", "ccb"];
      const setup: Setup = { ...DEFAULTS, search: "greedy", by: "kind", heldOut: false, modules };
      await store.optimisations.create({ corpusId, setup, budget: 20, limit: null }, "o");
      return { optimisationId: "o", budget: 20 };
    },
    async left(store) {
      const trials = await store.optimisations.trials("o");
      return [(await store.optimisations.get("o")).state, trials.map(({ ms: _, ...trial }) => trial)];
    },
  },
  order: {
    ask: async (_store, corpusId) => ({
      ...{ corpusId, evaluation: 20, random: 0.1, seed: 1, isDrawnAgain: false },
      recipe: "vote(majority: bte, ccb, lqf)",
    }),
    async left(store, corpusId) {
      const pages = await store.order.pages(corpusId);
      const places = (await rowsOf(store, corpusId)).map(({ key, place, slice, chance }) => [
        ...[key, place, slice, chance],
      ]);
      return [places, pages.map(({ key, doubt }) => [key, doubt])];
    },
  },
  templates: {
    ask: async () => ({}),
    left: async (store, corpusId) =>
      (await rowsOf(store, corpusId)).map(({ key, template }) => [key, template]),
  },
  titles: {
    ask: async () => ({}),
    left: async (store, corpusId) => (await rowsOf(store, corpusId)).map(({ key, title }) => [key, title]),
  },
  train: {
    async ask(store, corpusId) {
      const { id } = await store.trainings.create({
        corpusId,
        recipe: { use: "l-extractor", params: { weights: "trained" } },
        setup: { from: "any", folds: 3, seed: 1, metrics: ["bag-of-words"] },
      });
      return { trainingId: id };
    },
    async left(store, _corpusId, { result }) {
      const { modelId, f1, pages } = result as { modelId: string; f1: number; pages: number };
      return { file: (await store.models.file(modelId)).join(), f1, pages };
    },
  },
};

/** Work on the queue until its only job has ended, with the clock so much ahead. */
async function work(store: Store, id: string, ahead: number): Promise<JobRecord> {
  const stop = new AbortController();
  const worker = runWorker(store, JOB_HANDLERS, {
    ...{ workerId: "second", codeVersion: "v1", signal: stop.signal, pollMs: 5, leaseMs: LEASE_MS },
    clock: () => Date.now() + ahead,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log: (message) => console.error(message),
  });
  try {
    let job = await store.jobs.get(id);
    while (job.state === "queued" || job.state === "running") {
      await new Promise((resolve) => setTimeout(resolve, 10));
      job = await store.jobs.get(id);
    }
    return job;
  } finally {
    stop.abort();
    await worker;
  }
}

/** What a job of the kind leaves in a database of its own. */
async function leftBy(kind: string, isKilled: boolean): Promise<unknown> {
  const database = await temporaryDatabase();
  const store = await openStore(database.url);
  try {
    const { ask, left } = KINDS[kind]!;
    const { id: corpusId } = await store.corpora.create({ name: "weather", description: "" });
    await store.pages.add(
      corpusId,
      Array.from({ length: PAGES }, (_, at) => newPage(at)),
    );
    const { id } = await store.jobs.enqueue({ kind, title: kind, input: await ask(store, corpusId) });
    if (isKilled) {
      const child = spawn(
        process.execPath,
        ["--import", "tsx", KILLED, database.url, String(SHARES[kind] ?? 0.9)],
        { stdio: "inherit" },
      );
      expect(await once(child, "exit"), "how the first worker ended").toEqual([null, "SIGKILL"]);
      expect(await databaseFault(database.url)).toBeNull();
      expect(await store.jobs.get(id)).toMatchObject({ state: "running", attempts: 1 });
    }
    const job = await work(store, id, isKilled ? 2 * LEASE_MS : 0);
    expect(job).toMatchObject({ state: "done", error: null, attempts: isKilled ? 2 : 1 });
    return await left(store, corpusId, job);
  } finally {
    await store.close();
    await database.remove();
  }
}

it("is tried with every kind of job: KINDS says how one is asked for, and what it leaves", () =>
  expect(Object.keys(KINDS).sort()).toEqual(Object.keys(JOB_HANDLERS).sort()));

it.each(Object.keys(KINDS))(
  "a job of the kind %s that is killed in the middle leaves what an undisturbed one does",
  async (kind) => {
    expect(await leftBy(kind, true)).toEqual(await leftBy(kind, false));
  },
  90_000,
);
