/** Every route that answers GET, on a database that refuses every write. */
import { ran } from "../../lib/store/run-recipe.fixture";
import { scored } from "../../lib/evaluation/scoring/grade";
import { DEFAULTS } from "../../lib/optimise/search/setup-names";
import { STARTER_NAME } from "../../lib/corpus/starter";
import { LESSONS } from "../../lib/run/labels/lessons";
import { modelOf } from "../../lib/recipes/model";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { serverDatabase } from "./server.fixture";

type Handler = (
  request: Request,
  context: { params: Promise<{ id: string; sha256: string }> },
) => Promise<Response>;

/** Queries without which a route would refuse the request for another reason. */
const QUERIES: Record<string, string> = {
  "annotators/waiting": "?annotator=Ada",
  "corpora/[id]/flips": "?extractor=lqf",
  "corpora/[id]/errors": "?x=lqf&page=x",
  "runs/[id]/slices": "?metric=shingle-4&extractor=lqf",
  "runs/[id]/scores": "?metric=shingle-4",
  "runs/[id]/compare": "?first=lqf&second=bte&metric=shingle-4",
  "runs/[id]/change": "?run=the-run",
  "runs/[id]/errors": "?x=lqf",
  "runs/[id]/pages": "?extractor=lqf&metric=shingle-4",
  "pages/[id]/labels": "?annotator=Stranger",
  "pages/[id]/labels/version": "?annotator=Stranger",
  tutorial: "?annotator=Ada",
  "tutorial/[id]": "?annotator=Ada",
};

const paths = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("/route.ts"))
  .map((file) => file.slice(0, -"/route.ts".length))
  .sort();
const handlers = (
  await Promise.all(
    paths.map(async (path) => {
      const { GET } = (await import(/* @vite-ignore */ join(import.meta.dirname, path, "route.ts"))) as {
        readonly GET?: Handler;
      };
      return GET === undefined ? [] : [{ path, handle: GET }];
    }),
  )
).flat();

/** Of a page, and of a font that came with it. */
const bytes = new TextEncoder().encode("<p>one two three four five six seven eight nine ten");
const ids: Record<string, string> = {};
let refuseWrites: () => Promise<void>;
let remove: () => Promise<void>;

beforeAll(async () => {
  const database = await serverDatabase();
  remove = database.remove;
  const { store } = database;
  const corpus = await store.corpora.create({ name: "News", description: "" });
  const unknown = { url: null, site: null, kind: null, lang: null, encoding: null };
  const resource = { url: "http://a.example/a.woff2", type: "font/woff2", bytes };
  const capture = { source: "warc", wanted: 1, missing: 0, missed: [], resources: [resource] } as const;
  await store.pages.add(corpus.id, [
    { key: "a", bytes, title: "A", gold: { id: "a", text: "one" }, capture, template: "1", ...unknown },
    { key: "b", bytes, title: "B", gold: { id: "b", text: "two" }, template: "1", ...unknown },
  ]);
  const [pageId = "", otherId = ""] = await store.pages.ids({ corpusId: corpus.id });
  const ada = await store.labels.ensureAnnotator("Ada");
  await store.labels.setState(pageId, ada.id, "done");
  const carrying = await store.jobs.enqueue({
    kind: "carry",
    title: "t",
    input: { pageId, annotator: "Ada" },
  });
  QUERIES["pages/[id]/carrying"] = `?annotator=Ada&job=${carrying.id}`;
  QUERIES["pages/[id]/carrying/diff"] = `?annotator=Ada&to=${otherId}`;
  const starter = await store.corpora.create({ name: STARTER_NAME, description: "" });
  const lesson = { bytes, title: "L", gold: { id: "l", text: "one two" }, ...unknown };
  await store.pages.add(starter.id, [{ key: LESSONS[0]!.key, ...lesson }]);
  const [lessonId = ""] = await store.pages.ids({ corpusId: starter.id });
  await store.labels.setState(lessonId, ada.id, "done");
  const keys = ["lqf", "bte"];
  const run = await store.runs.create(
    {
      corpusId: corpus.id,
      extractors: keys.map((key) => ran(key)),
      metrics: ["shingle-4"],
      sweep: null,
      pages: 1,
    },
    "the-run",
  );
  const grade = scored({ precision: 1, recall: 0.5, f1: 0.6 });
  const score = { failed: null, parseMs: 1, extractMs: 1, textLength: 1, grades: { "shingle-4": grade } };
  await store.runs.addScores(
    run.id,
    keys.map((extractorKey) => ({ pageId, extractorKey, ...score })),
  );
  await store.runs.finish(run.id, "done", {});
  const job = await store.jobs.enqueue({ kind: "import", title: "t", input: {} });
  const card = { data: { corpus: "News", pages: 2, sha256: "0".repeat(64) }, code: "v1", heldOut: null };
  const model = modelOf({ use: "block-extractor", params: { redundancy: true } }, { learned: 1 }, card);
  await store.models.add(model);
  const recipe = await store.recipes.create({
    name: "R",
    description: "",
    recipe: { use: "lqf" },
    recipeId: "id of lqf",
    author: "",
  });
  const optimisation = await store.optimisations.create({
    corpusId: corpus.id,
    setup: { ...DEFAULTS, search: "grid", by: null, modules: ["bte"], heldOut: false },
    limit: null,
    budget: 5,
  });
  const training = await store.trainings.create({
    corpusId: corpus.id,
    recipe: { use: "alexjc", params: { decision: "perceptron" } },
    setup: { from: "any", folds: 2, seed: 1, metrics: ["shingle-4"] },
  });
  Object.assign(ids, {
    trainings: training.id,
    optimisations: optimisation.id,
    recipes: recipe.id,
    corpora: corpus.id,
    pages: pageId,
    tutorial: lessonId,
    runs: run.id,
    jobs: job.id,
    models: model.id,
  });
  refuseWrites = async () => {
    const own = await new PrismaBetterSqlite3({ url: database.url }).connect();
    const { rows } = await own.queryRaw({
      sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
      args: [],
      argTypes: [],
    });
    for (const [name] of rows)
      for (const what of ["INSERT", "UPDATE", "DELETE"])
        await own.executeScript(
          `CREATE TRIGGER "no ${what} of ${String(name)}" BEFORE ${what} ON "${String(name)}" BEGIN SELECT RAISE(ABORT, 'a write'); END`,
        );
    await own.dispose();
  };
  await refuseWrites();
}, 120_000);
afterAll(() => remove());

it("goes over all routes, and a write would fail", async () => {
  expect(handlers.length).toBeGreaterThan(25);
  const { store } = await import("@/lib/server/db");
  const writer = await store();
  await expect(writer.labels.ensureAnnotator("Somebody")).rejects.toThrow("violated");
});

it.each(handlers)(
  "GET $path writes nothing, the first time and again",
  async ({ path, handle }) => {
    const id = ids[path.split("/")[0]!] ?? "";
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const asked = path.replace("[id]", id).replace("[sha256]", sha256);
    const address = `http://localhost/api/${asked}${QUERIES[path] ?? ""}`;
    for (let time = 0; time < 2; time++) {
      const answer = await handle(new Request(address, { headers: { host: "localhost" } }), {
        params: Promise.resolve({ id, sha256 }),
      });
      const text = await answer.text();
      expect(answer.status, text.slice(0, 300)).toBeLessThan(400);
    }
  },
  60_000,
);
