import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FAILED, NO_GOLD } from "../evaluation/scoring/grade";
import { scoredAt } from "../evaluation/scoring/grade.fixture";
import type { Report } from "../evaluation/report/report";
import { evaluateInput } from "../jobs/evaluate/evaluate-input";
import { evaluateJob } from "../jobs/evaluate-job";
import { flipsJob } from "../jobs/flips-job";
import { flipsInput } from "../jobs/flips/flips-plan";
import { recipeId } from "../recipes/canonical";
import { readsOf } from "./reading/reads";
import { openStore } from "../store/open";
import type { Store } from "../store/interfaces/store";
import { oldDatabase, type OldDatabase, type Row } from "./old-database.fixture";

const OLD_KEY = "block-extractor(threshold=1.3)";
/** As runs had them: key, id and all parameters. */
const OLD_EXTRACTORS = [
  { key: "all-text", id: "all-text", params: {} },
  { key: "lqf(unit=words)", id: "lqf", params: { threshold: 0.5, unit: "words" } },
  { key: OLD_KEY, id: "block-extractor", params: { threshold: 1.3, redundancy: false, grammar: "sequence" } },
  { key: "gone(depth=2)", id: "gone", params: { depth: 2 } },
];
const JOBS = {
  evaluate: {
    corpusId: "c",
    extractors: [{ id: "lqf", params: { unit: "words" } }, { id: "all-text" }],
    metrics: ["shingle-4"],
  },
  flips: { corpusId: "c", extractor: { id: "lqf", params: { unit: "words" } } },
  import: { source: "/pages", extractors: "of no concern", corpusName: "Old" },
};

let database: OldDatabase;
let store: Store;

/** A database as the program before recipes left it, brought up to date. */
beforeEach(async () => {
  database = await oldDatabase("20261122113000_recipes", rowsOfThen());
  store = await openStore(database.url);
});

afterEach(async () => {
  await store.close();
  await database.remove();
});

describe("a database of before there were recipes", () => {
  it("has every run with its recipes in canonical form, also one whose extractor is no more", async () => {
    const run = await store.runs.get("r");
    expect(run.extractors.map(({ key, id, params }) => ({ key, id, params }))).toEqual(OLD_EXTRACTORS);
    const recipes = [
      { use: "all-text" },
      { use: "lqf", params: { unit: "words" } },
      { use: "block-extractor", params: { threshold: 1.3 } },
      { use: "gone", params: { depth: 2 } },
    ];
    expect(run.extractors.map(({ recipe }) => recipe)).toEqual(recipes);
    expect(run.extractors.slice(0, 3).map((one) => one.recipeId)).toEqual(recipes.slice(0, 3).map(recipeId));
    expect(run.extractors[3]!.recipeId).toMatch(/^[0-9a-f]{64}$/);
    expect((await store.runs.list("c")).map(({ id, extractors }) => [id, extractors.length])).toEqual([
      ["sweep", 1],
      ["empty", 0],
      ["r", 4],
      ["failing", 2],
    ]);
  });

  it("answers every read of the screens", async () => {
    const reads = readsOf(store);
    expect(await reads.corpus("c")).toMatchObject({ pages: 1 });
    const report = await reads.runReport({ runId: "r", by: "kind", format: "json" });
    expect(report).toContain(OLD_KEY);
    const scores = await reads.runScores({ runId: "r", metric: "shingle-4", by: "kind", slice: null });
    expect(JSON.stringify(scores)).toContain("0.5");
    expect(
      (await reads.runSlices({ runId: "r", metric: "shingle-4", extractor: OLD_KEY })).slices,
    ).toBeDefined();
    expect(await reads.runErrors({ runId: "r", extractor: OLD_KEY, filter: { limit: 10 } })).toBeDefined();
    expect((await reads.runAgreement("r")).extractors.map(({ key }) => key)).toEqual(
      OLD_EXTRACTORS.map(({ key }) => key),
    );
    expect(
      (await reads.pages({ query: { corpusId: "c", f1Of: OLD_KEY }, window: { limit: 5 } })).rows,
    ).toMatchObject([{ f1: 0.5 }]);
    expect(
      await reads.flips({ corpusId: "c", recipe: { use: "lqf", params: { unit: "words" } } }),
    ).toMatchObject({ job: { id: "flips" } });
  });

  it("has what failed and what had no gold, which both were null", async () => {
    const grades = { "shingle-4": scoredAt(0.5), "title-exact": NO_GOLD };
    expect(await store.runs.scores("failing")).toMatchObject([
      { failed: null, grades },
      { failed: { code: "timeout", message: "too: slow" }, grades: { "shingle-4": FAILED } },
    ]);
    const report = await readsOf(store).runReport({ runId: "failing", by: "kind", format: "json" });
    expect((JSON.parse(report) as Report).extractors).toMatchObject([
      { failed: 0, scores: { "shingle-4": { n: 1, f1: 0.5 } } },
      { failed: 1, failures: { timeout: 1 }, scores: { "shingle-4": { n: 1, f1: 0 } } },
    ]);
    expect(report).not.toContain("title-exact");
  });

  it("has every job, and runs those that waited", async () => {
    const inputs = new Map((await store.jobs.list()).map(({ id, input }) => [id, input]));
    expect(evaluateInput.parse(inputs.get("evaluate")).recipes).toEqual([
      { use: "lqf", params: { unit: "words" } },
      { use: "all-text", params: {} },
    ]);
    expect(flipsInput.parse(inputs.get("flips")).recipe).toEqual({ use: "lqf", params: { unit: "words" } });
    expect(inputs.get("import")).toEqual(JOBS.import);
    const context = (jobId: string) => ({ store, jobId, codeVersion: "v1" });
    const task = { signal: new AbortController().signal, report: () => {} };
    await evaluateJob(inputs.get("evaluate"), task, context("evaluate"));
    expect((await store.runs.get("evaluate")).extractors.map(({ key }) => key)).toEqual([
      "lqf(unit=words)",
      "all-text",
    ]);
    expect(await flipsJob(inputs.get("flips"), task, context("flips"))).toMatchObject({ pages: 1 });
  }, 60_000);
});

/** Rows as the program before recipes wrote them. */
function rowsOfThen(): readonly Row[] {
  const bytes = new TextEncoder().encode(`<p>${"Words of a story with a full stop. ".repeat(9)}</p>`);
  const at = "2026-01-01T00:00:00.000+00:00";
  const page = { key: "k", title: "T", titleSort: "t", url: "", site: "", kind: "", lang: "", search: "t" };
  const run = { corpusId: "c", state: "done", metrics: '["shingle-4"]', pages: 1, summaries: "{}" };
  const score = { runId: "r", pageId: "p", parseMs: 1, extractMs: 1, textLength: 9, f1: 0.5 };
  const half = { precision: 0.5, recall: 0.5, f1: 0.5 };
  return [
    ["Corpus", { id: "c", name: "Old", description: "", createdAt: at }],
    ["PageBody", { sha256: "hash", deflated: deflateSync(bytes) }],
    [
      "Page",
      { ...page, id: "p", corpusId: "c", bytes: bytes.length, hasGold: 1, changedAt: at, sha256: "hash" },
    ],
    [
      "Gold",
      { pageId: "p", record: JSON.stringify({ id: "k", text: "Words of a story with a full stop." }) },
    ],
    ["Run", { ...run, id: "r", createdAt: at, extractors: JSON.stringify(OLD_EXTRACTORS) }],
    ["Run", { ...run, id: "empty", createdAt: at.replace("-01T", "-02T"), extractors: "[]" }],
    [
      "Run",
      {
        ...run,
        id: "sweep",
        createdAt: at.replace("-01T", "-03T"),
        extractors: JSON.stringify(OLD_EXTRACTORS.slice(2, 3)),
        sweep: '{"param":"threshold","values":[1.3]}',
      },
    ],
    [
      "Run",
      {
        ...run,
        id: "failing",
        createdAt: at.replace("2026", "2025"),
        extractors: JSON.stringify(OLD_EXTRACTORS.slice(0, 2)),
        metrics: '["shingle-4","title-exact"]',
      },
    ],
    [
      "Score",
      {
        ...score,
        runId: "failing",
        extractorKey: "all-text",
        scores: JSON.stringify({ "shingle-4": half, "title-exact": null }),
      },
    ],
    [
      "Score",
      {
        ...score,
        runId: "failing",
        extractorKey: "lqf(unit=words)",
        f1: null,
        failed: "timeout: too: slow",
        scores: '{"shingle-4":null}',
      },
    ],
    ...OLD_EXTRACTORS.map(
      ({ key }) =>
        ["Score", { ...score, extractorKey: key, scores: JSON.stringify({ "shingle-4": half }) }] as const,
    ),
    ...Object.entries(JOBS).map(
      ([kind, input]) =>
        [
          "Job",
          { id: kind, kind, title: kind, input: JSON.stringify(input), state: "queued", createdAt: at },
        ] as const,
    ),
  ];
}
