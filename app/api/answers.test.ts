/** Every operation, asked through the client about a database with something of everything. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api as ownServer, clientOf, type Client } from "@/lib/api/client";
import { ALL_ROUTES } from "@/lib/api/routes";
import { agreementJob } from "@/lib/jobs/agreement-job";
import { carryJob } from "@/lib/jobs/carry-job";
import { JOB_HANDLERS } from "@/lib/jobs/kinds";
import { orderJob } from "@/lib/jobs/order-job";
import { evaluateJob } from "@/lib/jobs/evaluate-job";
import { optimiseJob } from "@/lib/jobs/optimise-job";
import { trainJob } from "@/lib/jobs/train-job";
import { describe as describeTarget } from "@/lib/labels/anchor";
import type { Operation } from "@/lib/labels/model";
import { STARTER_NAME } from "@/lib/corpus/starter";
import { LESSONS } from "@/lib/run/labels/lessons";
import { parsePage } from "@/lib/page/parsing/parse";
import { modelFile, modelOf } from "@/lib/recipes/model";
import type { NewPage } from "@/lib/store/interfaces/pages";
import { closeWorkshop } from "@/lib/server/recipes/recipe-sample";
import { quietTask } from "@/lib/task";
import { inProcess, OF_PEOPLE, unasked } from "./in-process.fixture";
import { serverDatabase } from "./server.fixture";

const story = (index: number): string =>
  `This is the text of article ${index}, written in plain words. `.repeat(12).trim();
const html = (index: number): string =>
  `<title>Page ${index}</title><body><ul><li><a href=/>Home</a></ul><div class=story><p>${story(index)}</p></div><p>Imprint</body>`;

const newPage = (index: number): NewPage => ({
  key: `p${index}`,
  bytes: new TextEncoder().encode(html(index)),
  title: `Page ${index}`,
  url: `http://s${index % 2}.example/${index}`,
  site: `s${index % 2}.example`,
  kind: index === 0 ? null : index % 2 === 0 ? "article" : "forum",
  lang: "en",
  encoding: null,
  gold: {
    id: `p${index}`,
    url: `http://s${index % 2}.example/${index}`,
    kind: "article",
    title: `Page ${index}`,
    date: "2026-01-01",
    author: "Ada",
    text: story(index),
    with: ["plain words"],
    without: ["Imprint"],
    roles: [{ start: 0, end: 4, role: "navigation" }],
    verdict: "article",
  },
});

/** One dot, which came with the first page. */
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const PICTURE = { url: "http://s0.example/dot.png", type: "image/png", bytes: Uint8Array.from(DOT) };
const SHEET = {
  url: "http://s0.example/look.css",
  type: "text/css",
  bytes: new TextEncoder().encode("p { color: red }"),
};
const CAPTURE = { source: "warc", wanted: 1, missing: 0, missed: [], resources: [PICTURE, SHEET] } as const;

/** A label on all of a page's text. */
const labelled = (index: number, id: string, as: "main" | "boilerplate"): Operation => {
  const page = parsePage(html(index));
  const target = { kind: "interval", start: 0, end: page.textLength } as const;
  return {
    id,
    group: id,
    at: 5,
    activeMs: 10,
    kind: "set",
    label: as,
    origin: "manual",
    target,
    anchor: describeTarget(page, target),
  };
};

const { send, seen } = inProcess();
const api: Client = clientOf(send);
let database: Awaited<ReturnType<typeof serverDatabase>>;
let corpusId: string;
let pageIds: readonly string[];
let runId: string;
const METRIC = "shingle-4";
const EXTRACTOR = "block-extractor";
const LQF = "lqf";
const CARD = { data: { corpus: "ours", pages: 2, sha256: "0".repeat(64) }, code: "v1", heldOut: null };

/** Five pages with gold, one labelled by two who contradict each other, one by a reviewer, and a run. */
beforeAll(async () => {
  database = await serverDatabase();
  const { store } = database;
  corpusId = (await api.corpora.create({ body: { name: "News" } })).id;
  const [captured, ...alone] = [0, 1, 2, 3, 4].map(newPage);
  await store.pages.add(corpusId, [{ ...captured!, capture: CAPTURE }, ...alone]);
  pageIds = (await api.corpora.ids({ id: corpusId, sort: "key" })).ids;
  const [first = "", second = "", third = ""] = pageIds;
  const append = (id: string, annotator: string, operation: Operation) =>
    api.labels.append({ id, body: { annotator, version: 0, operations: [operation], state: "done" } });
  await append(first, "Ada", labelled(0, "a", "main"));
  await append(first, "Bob", labelled(0, "b", "boilerplate"));
  await append(second, "Ada", labelled(1, "c", "main"));
  await append(second, "Ada (review)", labelled(1, "d", "main"));
  await api.corpora.assign({ id: corpusId, body: { ids: [third], annotator: "Cy" } });
  await api.presence.say({ body: { browser: "0123456789abcdef", annotator: "Dee" } });
  const input = { corpusId, recipes: [{ use: EXTRACTOR }, { use: LQF }], metrics: [METRIC, "bag-of-words"] };
  const job = await store.jobs.enqueue({ kind: "evaluate", title: "Run", input });
  runId = job.id;
  await evaluateJob(input, quietTask, { store, jobId: runId, codeVersion: "v1" });
  // So that there is one of each cause: proposed, and said by somebody.
  await api.pages.sayCause({
    id: first,
    body: { start: 0, end: 1, error: "missed", cause: "list", annotator: "Ada" },
  });
}, 300_000);
afterAll(() => database.remove());

const keys = async (): Promise<readonly [string, string]> => {
  const { extractors } = await api.runs.get({ id: runId });
  return [extractors[0]!.key, extractors[1]!.key];
};

describe("the answers are what the schemas say", { timeout: 300_000 }, () => {
  it("of corpora, with all that is counted there", async () => {
    const { corpora } = await api.corpora.list();
    expect(corpora).toMatchObject([{ id: corpusId, pages: 5, states: { conflict: 1, done: 1 } }]);
    expect(await api.corpora.get({ id: corpusId })).toEqual(corpora[0]);
    expect(
      await api.corpora.change({ id: corpusId, body: { name: "New", annotatorsPerPage: 2 } }),
    ).toMatchObject({ name: "New" });
    expect(await api.corpora.answers({ id: corpusId })).toEqual({ answers: [] });
    expect(await api.corpora.facets({ id: corpusId, state: ["done", "open"] })).toMatchObject({
      langs: [{ value: "en" }],
    });
    expect((await api.corpora.next({ id: corpusId, body: { annotator: "Eve" } })).pageId).not.toBeNull();
    const { pages } = await api.corpora.conflicts({ id: corpusId });
    expect(pages).toMatchObject([{ pageId: pageIds[0], people: 2, pair: [1, 2] }]);
    expect(await api.guidelines.get({ id: corpusId })).toEqual({ guidelines: null });
    const saved = await api.guidelines.save({ id: corpusId, body: { text: "*Captions*", version: 0 } });
    expect(saved).toMatchObject({ version: 1, html: "<p><em>Captions</em></p>\n" });
    await expect(
      api.guidelines.save({ id: corpusId, body: { text: "Quotes", version: 0 } }),
    ).rejects.toMatchObject({ status: 409, current: saved });
    expect(await api.guidelines.get({ id: corpusId })).toEqual({ guidelines: saved });
    expect((await api.guidelines.versions({ id: corpusId })).versions).toMatchObject([
      { version: 1, finished: 0 },
    ]);
    expect(await api.corpora.agreement({ id: corpusId })).toMatchObject({ report: null, isCurrent: false });
    expect(await api.corpora.findAgreement({ id: corpusId, body: {} })).toMatchObject({ kind: "agreement" });
    await agreementJob({ corpusId }, quietTask, {
      ...{ store: database.store, jobId: "a", codeVersion: "v1" },
    });
    expect(await api.corpora.agreement({ id: corpusId, names: "1" })).toMatchObject({
      ...{ isCurrent: true, isHidden: false, report: { pages: 1 } },
    });
    expect((await api.corpora.disputed({ id: corpusId })).rows).toMatchObject([
      { pageId: pageIds[0], pair: [1, 2] },
    ]);
    expect(await api.corpora.goldOffer({ id: corpusId })).toMatchObject({ settled: 1, several: 1 });
    expect(await api.corpora.useAsGold({ id: corpusId, body: {} })).toMatchObject({ kind: "gold" });
    expect(await api.corpora.order({ id: corpusId })).toEqual({ order: null });
    const body = { evaluation: 2, recipe: "vote(majority: bte, ccb)" };
    expect(await api.corpora.makeOrder({ id: corpusId, body })).toMatchObject({ kind: "order" });
    await orderJob({ corpusId, random: 0, seed: 1, isDrawnAgain: false, ...body }, quietTask, {
      ...{ store: database.store, jobId: "o", codeVersion: "v1" },
    });
    expect((await api.corpora.order({ id: corpusId })).order).toMatchObject({
      ...{ isFinished: true, recipe: "vote(majority: bte, ccb)", evaluation: { pages: 2 } },
    });
  });

  it("of the pages of a corpus, one with a score, one assigned to somebody", async () => {
    const [key] = await keys();
    const { rows, total, next } = await api.corpora.pages({ id: corpusId, f1of: key, sort: "key", limit: 3 });
    expect([rows.length, total]).toEqual([3, 5]);
    const rest = await api.corpora.pages({ id: corpusId, f1of: key, sort: "key", after: next! });
    expect([rest.rows.length, rest.next]).toEqual([2, null]);
    expect((await api.corpora.marks({ id: corpusId, sort: "key", every: 3 })).marks).toHaveLength(1);
    await expect(api.corpora.pages({ id: corpusId, after: "nowhere" })).rejects.toMatchObject({
      code: "bad-cursor",
    });
    expect(rows[0]!.f1).not.toBeNull();
    expect(rows[2]!.assignedTo).toEqual(["Cy"]);
  });

  it("of a page, with gold of every kind and with a correction of it", async () => {
    const id = pageIds[3]!;
    const { record } = await api.pages.get({ id });
    expect(record.gold.roles).toHaveLength(1);
    const body = { start: 0, end: 1, to: "main", by: "Ada", corrections: 0, last: null } as const;
    const { gold } = await api.pages.correctGold({ id, body }, { ofPage: record.sha256 });
    expect(gold.corrections).toMatchObject([{ by: "Ada", to: "main" }]);
    expect((await api.pages.get({ id, blind: "1" })).record.gold.original).toBeDefined();
    await expect(api.pages.correctGold({ id, body }, { ofPage: record.sha256 })).rejects.toMatchObject({
      status: 409,
      code: "conflict",
      current: gold,
    });
    await expect(api.pages.correctGold({ id, body }, { ofPage: "other" })).rejects.toMatchObject({
      code: "page-replaced",
    });
    const undo = { id, body: { corrections: 1, last: gold.corrections!.at(-1)!.at } };
    await expect(api.pages.undoGold(undo, { ofPage: "other" })).rejects.toMatchObject({
      code: "page-replaced",
    });
    expect((await api.pages.undoGold(undo, { ofPage: record.sha256 })).gold.corrections).toBeUndefined();
  });

  it("of what extractors say of a page, with its trace", async () => {
    const id = pageIds[3]!;
    for (const extractor of [EXTRACTOR, "ccb", "readability"])
      expect(Object.keys(await api.pages.extraction({ id, body: { extractor } }))).toContain("trace");
    const twin = { extractor: EXTRACTOR, params: { redundancy: true }, leaf: 1 };
    expect((await api.pages.twin({ id, body: twin })).found).not.toBeNull();
    const onSite = await api.pages.site({ id });
    expect(onSite.blocks.length).toBeGreaterThan(0);
    expect(onSite.blocks.every(({ pages }) => pages > 1 && pages <= onSite.distinctPages)).toBe(true);
    await expect(api.pages.extraction({ id, body: { extractor: "nobody" } })).rejects.toMatchObject({
      code: "unknown-extractor",
    });
  });

  it("of the bytes of a page", async () => {
    const id = pageIds[0]!;
    expect(await (await api.pages.source.response({ id })).text()).toContain("Imprint");
    expect((await api.pages.sheets({ id })).sheets).toEqual([{ url: SHEET.url, css: "p { color: red }" }]);
    const seenBefore = await api.pages.document.response({ id, width: 640 });
    const known = seenBefore.headers.get("etag")!.slice(1, -1);
    expect((await api.pages.document.response({ id, width: 640 }, { known })).status).toBe(304);
    expect((await api.pages.prepare.response({ id, width: 640 })).status).toBe(204);
    const sha256 = createHash("sha256").update(DOT).digest("hex");
    const picture = await api.pages.resource.response({ id, sha256 });
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await picture.arrayBuffer()).subarray(0, 8)).toEqual(DOT.subarray(0, 8));
    await expect(api.pages.resource.response({ id, sha256: "0".repeat(64) })).rejects.toMatchObject({
      code: "not-found",
    });
    const { pageId } = await api.pages.inspect({ body: { html: "<p>Hello" } });
    expect((await api.pages.get({ id: pageId })).record.title).toBe("Pasted page");
  });

  it("of pages that are sent, and of what can extract them", async () => {
    const { extractors } = await api.content.extractors();
    expect(extractors.map(({ id }) => id)).toContain("block-extractor");
    expect((await api.content.extract({ body: { html: html(0) } })).fields.title).toBe("Page 0");
    const { texts } = await api.content.explain({
      body: { html: html(0), url: "http://s.example/", recipe: "lqf" },
    });
    expect(texts[0]).toMatchObject({ text: "Home", verdict: "drop" });
    expect((await api.content.openApi()).openapi).toBe("3.1.0");
    for (const [body, status, code] of [
      [{}, 400, "invalid-input"],
      [{ html: "" }, 422, "empty-page"],
      [{ html: html(0), recipe: "nobody" }, 400, "unknown-extractor"],
      [{ html: html(0), recipe: "block-extractor(redundancy=true)" }, 400, "needs-site"],
      [{ html: html(0), recipe: { use: "alexjc", params: { decision: "perceptron" } } }, 400, "needs-labels"],
      [{ url: "http://127.0.0.1/" }, 422, "private-address"],
    ] as const)
      await expect(api.content.extract({ body })).rejects.toMatchObject({ status, code });
  });

  it("of the tutorial, which is graded, and comes first where the labelling order says so", async () => {
    const { store } = database;
    const { id: starter } = await api.corpora.create({ body: { name: STARTER_NAME } });
    await store.pages.add(
      starter,
      LESSONS.map(({ key }, at) => ({ ...newPage(at), key, title: key })),
    );
    const { id: corpusId } = await api.corpora.create({ body: { name: "For those who have learned" } });
    await store.pages.add(corpusId, [newPage(0)]);
    const setup = { evaluation: 0, random: 0, seed: 1, recipe: null, tutorial: true };
    await store.order.begin({ corpusId, jobId: "order", setup, sample: [] });
    const ask = () => api.corpora.next({ id: corpusId, body: { annotator: "Tess" } });
    await expect(ask()).rejects.toMatchObject({ status: 403, code: "tutorial-first" });

    const told = await api.tutorial.lessons({ annotator: "Tess" });
    expect(told.lessons.map(({ title, state, grade }) => [title, state, grade])).toEqual(
      LESSONS.map(({ key }) => [key, "open", null]),
    );
    const [first] = told.lessons;
    await expect(api.tutorial.lesson({ id: first!.pageId, annotator: "Tess" })).rejects.toMatchObject({
      status: 400,
      code: "not-finished",
    });
    await expect(api.tutorial.lesson({ id: pageIds[0]!, annotator: "Tess" })).rejects.toMatchObject({
      status: 404,
    });
    for (const [at, { pageId }] of told.lessons.entries())
      await api.labels.append({
        id: pageId,
        body: {
          ...{ annotator: "Tess", version: 0, state: "done" },
          operations: [labelled(at, `${pageId} 1`, at === 0 ? "boilerplate" : "main")],
        },
      });
    const failed = await api.tutorial.lesson({ id: first!.pageId, annotator: "Tess" });
    expect(failed).toMatchObject({ f1: 0, isPassed: false, version: 1, next: null });
    expect(failed.errors).toMatchObject([{ error: "missed", label: "boilerplate" }]);
    await expect(ask()).rejects.toMatchObject({ code: "tutorial-first" });
    await api.labels.append({
      id: first!.pageId,
      body: {
        ...{ annotator: "Tess", version: 1, state: "done" },
        operations: [labelled(0, "second try", "main")],
      },
    });
    expect(await api.tutorial.lesson({ id: first!.pageId, annotator: "Tess" })).toMatchObject({
      ...{ isPassed: true, version: 2, recall: 1, next: null },
    });
    expect((await ask()).pageId).not.toBeNull();
    await api.corpora.remove({ id: corpusId });
    await api.corpora.remove({ id: starter });
  });

  it("of labels that are carried over to the template of a page", async () => {
    const { store } = database;
    const plain = { annotator: "Ada" };
    const without = pageIds[1]!;
    await expect(api.carrying.start({ id: without, body: plain })).rejects.toMatchObject({
      code: "no-template",
    });
    const { id: alike } = await api.corpora.create({ body: { name: "Alike" } });
    await store.pages.add(
      alike,
      [0, 1, 2].map((at) => ({ ...newPage(at), template: "1" })),
    );
    const [id = "", to = "", finished = ""] = (await api.corpora.ids({ id: alike, sort: "key" })).ids;
    for (const page of [id, finished])
      await api.labels.append({
        id: page,
        body: { ...plain, version: 0, operations: [labelled(0, page, "main")], state: "done" },
      });
    await expect(api.carrying.start({ id, body: { annotator: "Eve" } })).rejects.toMatchObject({
      code: "not-finished",
    });
    const { jobId, state } = await api.carrying.start({ id, body: plain });
    expect([state, (await api.carrying.start({ id, body: plain })).jobId]).toEqual(["queued", jobId]);
    const others = Object.keys(JOB_HANDLERS).filter((kind) => kind !== "carry");
    await store.jobs.claim("w", Date.now(), 60_000, others);
    const found = await carryJob({ pageId: id, annotator: "Ada" }, quietTask, {
      store,
      jobId,
      codeVersion: "v1",
    });
    await store.jobs.finish(jobId, "w", { state: "done", result: found, error: null }, Date.now());
    const { result } = await api.carrying.get({ id, annotator: "Ada", job: jobId });
    expect(result).toMatchObject({ kind: "survey", all: 2 });
    await expect(api.carrying.get({ id, annotator: "Bob", job: jobId })).rejects.toMatchObject({
      status: 404,
    });
    const diff = await api.carrying.diff({ id, annotator: "Ada", to });
    expect(diff).toMatchObject({ counts: { stays: 0 } });
    expect(diff.confidence).toBeGreaterThan(0.9);
    const { new: added, other, same } = diff.counts;
    expect([added + other, added + other + same > 0]).toEqual([diff.blocks.length, true]);
    await expect(api.carrying.diff({ id, annotator: "Ada", to: finished })).rejects.toMatchObject({
      code: "not-carried",
    });
    const accepted = await api.carrying.start({ id, body: { annotator: "Ada", accept: [to] } });
    expect((await api.carrying.stop({ id, body: { annotator: "Ada", job: accepted.jobId } })).state).toBe(
      "cancelled",
    );
    await api.corpora.remove({ id: alike });
  });

  it("of labels, and of how far they are", async () => {
    const id = pageIds[0]!;
    expect(await api.labels.load({ id, annotator: "Ada" })).toMatchObject({ version: 1, state: "done" });
    expect(await api.labels.load({ id, annotator: "Nobody" })).toMatchObject({ version: 0 });
    const answer = await api.labels.version.response({ id, annotator: "Ada" });
    const known = answer.headers.get("etag")!.slice(1, -1);
    expect((await api.labels.version.response({ id, annotator: "Ada" }, { known })).status).toBe(304);
    const body = { annotator: "Ada", version: 0, operations: [labelled(0, "z", "boilerplate")] };
    await expect(api.labels.append({ id, body })).rejects.toMatchObject({ code: "conflict" });
  });

  it("of causes, with and without names", async () => {
    const id = pageIds[0]!;
    const [named, blind] = await Promise.all([
      api.pages.causes({ id }),
      api.pages.causes({ id, blind: "1" }),
    ]);
    expect([named.tags[0]!.annotator, blind.tags[0]!.annotator === "Ada"]).toEqual(["Ada", false]);
  });

  it("of a run, by every way to look at it", async () => {
    const [first, second] = await keys();
    const id = runId;
    expect((await api.runs.list({ corpus: corpusId })).runs[0]!.state).toBe("done");
    for (const format of ["json", "csv", "md", "tex"] as const)
      await (await api.runs.report.response({ id, format, by: "site", download: "1" })).text();
    const scores = await api.runs.scores({ id, metric: METRIC, by: "site", slice: "kind:forum" });
    expect(scores.rows).toHaveLength(2);
    expect((await api.runs.slices({ id, metric: METRIC, extractor: first })).slices.length).toBeGreaterThan(
      1,
    );
    expect((await api.runs.compare({ id, first, second, metric: METRIC })).ids).toHaveLength(5);
    const change = await api.runs.change({ id, run: id, x: second, metric: METRIC });
    expect(change.listed).toMatchObject({ extractor: second, metric: METRIC, fixed: [], broken: [] });
    const slice = ["site:s1.example", "kind:forum"];
    expect(await api.runs.pages({ id, extractor: second, metric: METRIC, slice })).toMatchObject({
      total: 2,
    });
    const all = await api.runs.errors({ id, x: second });
    expect(all.causes.length).toBeGreaterThan(0);
    const page = all.queue[0]!;
    expect(await api.corpora.errors({ id: corpusId, x: second, page })).toMatchObject({ runId, position: 0 });
    const queue = await api.runs.review({ id, limit: 2, x: [first!, second!] });
    expect(queue).toMatchObject({ total: 5, extractors: [first, second], settled: 1 });
    const shown = "rows" in queue ? queue.rows.map(({ pageId }) => pageId) : [];
    expect(shown).toHaveLength(2);
    expect(await api.runs.review({ id, page: shown[1]!, x: [first!, second!] })).toMatchObject({
      place: 1,
      previous: { pageId: shown[0] },
    });
  });

  it("of a page behind a number, with its title where the metric compares titles", async () => {
    const [extractor] = await keys();
    const { rows } = await api.runs.pages({ id: runId, extractor, metric: "title-exact" });
    expect(rows.map(({ field }) => field!.gold).sort()).toEqual([0, 1, 2, 3, 4].map((at) => `Page ${at}`));
  });

  it("of a model", async () => {
    const model = modelOf({ use: EXTRACTOR, params: { redundancy: true } }, { learned: 1 }, CARD);
    await database.store.models.add(model);
    expect((await api.models.get({ id: model.id })).model.body).toEqual({ learned: 1 });
  });

  it("of trainings before, while and after a job is about them, and of the models that they make", async () => {
    const wanted = { corpusId, learner: "l-extractor", folds: 2 } as const;
    const { record } = await api.trainings.start({ body: wanted });
    expect(record).toMatchObject({
      ...{ state: "running", corpusName: "New", foldsDone: 0 },
      recipe: { use: "l-extractor", params: { weights: "trained" } },
      setup: { from: "any", folds: 2, seed: 1, metrics: ["shingle-4", "bag-of-words"] },
    });
    const { id } = record;
    await expect(api.trainings.remove({ id })).rejects.toMatchObject({ code: "job-not-ended" });
    await api.jobs.cancel({ id: (await api.trainings.get({ id })).job!.id });
    expect((await api.trainings.list({ corpus: corpusId })).trainings).toMatchObject([
      { record: { id, state: "stopped" }, job: null },
    ]);
    const { modelId } = await trainJob({ trainingId: id }, quietTask, {
      ...{ store: database.store, jobId: "j", codeVersion: "v1" },
    });
    expect((await api.trainings.get({ id })).record).toMatchObject({ state: "done", modelId, foldsDone: 2 });
    const { models } = await api.models.list();
    expect(models.find((model) => model.id === modelId)).toMatchObject({
      text: `l-extractor(weights=trained)@${modelId}`,
      card: { data: { pages: 5, groups: 2 }, heldOut: { folds: 2 } },
    });
    const about = await api.models.about({ id: modelId });
    expect(about).toMatchObject({ problem: null, weights: [{ kind: "weight" }], uses: { runs: [] } });
    expect(about.weights[0]!.inputs.map(({ name }) => name)).toContain("links");

    const file = await api.models.get({ id: modelId });
    const job = await api.jobs.create({
      body: { kind: "evaluate", corpusId, recipes: [about.model.text!], metrics: [METRIC] },
    });
    await expect(api.models.remove({ id: modelId })).rejects.toMatchObject({ code: "model-in-use" });
    await api.jobs.cancel({ id: job.id });
    await api.models.remove({ id: modelId });
    await expect(api.models.get({ id: modelId })).rejects.toMatchObject({ status: 404 });
    expect((await api.models.add({ body: { ...file } })).id).toBe(modelId);

    const on = await api.trainings.goOn({ id });
    expect(on).toMatchObject({ record: { state: "running" }, job: { state: "queued" } });
    await api.jobs.cancel({ id: on.job!.id });
    await api.trainings.remove({ id });
    await expect(api.trainings.get({ id })).rejects.toMatchObject({ status: 404 });
    await expect(api.trainings.start({ body: { ...wanted, learner: LQF } })).rejects.toMatchObject({
      code: "not-trained",
    });
    const asked = { ...wanted, learner: "cardoso" };
    const fields = await api.trainings.start({ body: asked });
    expect(fields.record.setup.metrics).toContain("title-exact");
    await api.jobs.cancel({ id: fields.job!.id });
  });

  it("of model files that are cut short, damaged, or of another version, with both versions named", async () => {
    const learner = modelOf(
      { use: "l-extractor", params: { weights: "trained" } },
      { learner: "l-extractor", version: 9, learned: {} },
      CARD,
    );
    const file = { ...modelFile(learner) };
    const cases = [
      [{ winnow: 1 }, "bad-model", "not a model"],
      [{ winnow: 1, model: { ...learner, body: undefined, card: undefined } }, "bad-model", "at model."],
      [{ ...file, winnow: 7 }, "model-version", "version 7, this program reads version 1"],
      [{ ...file, model: { ...learner, body: {} } }, "damaged-model", learner.id],
      [file, "model-version", "l-extractor of version 9, this program reads version 1"],
    ] as const;
    for (const [body, code, says] of cases)
      await expect(api.models.add({ body: JSON.parse(JSON.stringify(body)) })).rejects.toMatchObject({
        ...{ status: 422, code },
        message: expect.stringContaining(says) as string,
      });
    expect((await api.models.list()).models.map(({ id }) => id)).not.toContain(learner.id);
    await database.store.models.add(learner);
    expect(await api.models.about({ id: learner.id })).toMatchObject({
      weights: [],
      problem: "a model of l-extractor of version 9, this program reads version 1",
    });
    const body = { html: html(0), recipe: `l-extractor@${learner.id}` };
    await expect(
      api.pages.extraction({ id: pageIds[0]!, body: { recipe: body.recipe } }),
    ).rejects.toMatchObject({
      code: "model-version",
      message: expect.stringContaining("version 9, this program reads version 1") as string,
    });
  });

  it("of searches for the best recipe, before, while and after a job is about them", async () => {
    const wanted = { corpusId, search: "grid", modules: [LQF, "bte"], by: "kind", budget: 3 } as const;
    const { id } = await api.optimisations.start({ body: wanted });
    const waiting = await api.optimisations.get({ id });
    expect(waiting).toMatchObject({ record: { state: "running", trials: 0 }, best: null, candidates: [] });
    await expect(api.optimisations.remove({ id })).rejects.toMatchObject({ code: "job-not-ended" });
    await api.jobs.cancel({ id: waiting.job!.id });
    expect((await api.optimisations.list({ corpus: corpusId })).optimisations).toMatchObject([
      { id, state: "stopped" },
    ]);
    const input = { optimisationId: id, budget: 3 };
    await optimiseJob(
      input,
      quietTask,
      { store: database.store, jobId: "j", codeVersion: "v1" },
      { workers: 1 },
    );
    const done = await api.optimisations.get({ id });
    expect(done).toMatchObject({ record: { state: "done" }, job: null, tried: 3 });
    expect(done.candidates.map(({ recipe }) => recipe)).toContain(done.best!.recipe);
    expect(done.heldOut.length).toBe(done.record.packages.length);
    const on = await api.optimisations.goOn({ id, body: { budget: 5 } });
    expect(on).toMatchObject({ budget: 5, state: "running" });
    await api.jobs.cancel({ id: (await api.optimisations.get({ id })).job!.id });
    await api.optimisations.remove({ id });
    await expect(api.optimisations.get({ id })).rejects.toMatchObject({ status: 404 });
    await expect(api.optimisations.start({ body: { ...wanted, modules: ["x"] } })).rejects.toMatchObject({
      code: "unknown-extractor",
    });
  });

  it("of recipes that have a name, and of who would save over somebody else", async () => {
    const body = { name: "Valley", recipe: "lqf | ccb(radius=20)", author: "Ada" };
    const made = await api.recipes.create({ body });
    expect(made).toMatchObject({ version: 1, text: body.recipe, problem: null, description: "" });
    const recipe = { vote: [{ recipe: { use: "bte" }, weight: 2 }], quorum: { votes: 2 } };
    const { id } = made;
    const saved = await api.recipes.save({ id, body: { ...body, recipe, version: 1 } });
    expect(saved).toMatchObject({ version: 2, text: "vote(2: 2*bte)", name: "Valley" });
    await expect(api.recipes.save({ id, body: { ...body, version: 1 } })).rejects.toMatchObject({
      status: 409,
      current: saved,
    });
    await expect(api.recipes.create({ body })).rejects.toMatchObject({ code: "conflict" });
    const unreachable = { ...body, name: "Never", recipe: "vote(3: bte, lqf)" };
    await expect(api.recipes.create({ body: unreachable })).rejects.toMatchObject({
      code: "unreachable-quorum",
    });
    expect((await api.recipes.versions({ id })).versions.map(({ version }) => version)).toEqual([2, 1]);
    await api.recipes.remove({ id });
    expect(await api.recipes.list()).toEqual({ recipes: [] });
    expect(await api.recipes.restore({ id })).toEqual(saved);
    expect(await api.recipes.get({ id })).toEqual(saved);
  });

  it("of what a recipe scores on a sample, and what changed", async () => {
    const body = { corpusId, recipe: "lqf", before: "block-extractor" };
    const scored = await api.recipes.sample({ body });
    expect([scored.pages, scored.scores.length]).toEqual([5, 2]);
    expect(scored.change!.f1).toBeCloseTo(scored.scores[1]!.f1 - scored.scores[0]!.f1);
    expect((await api.recipes.sample({ body: { corpusId, recipe: "lqf" } })).scores[0]).toEqual(
      scored.scores[1],
    );
    const wrong = { corpusId, recipe: "block-extractor(redundancy=true)" };
    await expect(api.recipes.sample({ body: wrong })).rejects.toMatchObject({ code: "needs-other-pages" });
    await closeWorkshop();
  });

  it("of flips, while nothing is known of them", async () => {
    const asked = { id: corpusId, extractor: LQF };
    expect((await api.corpora.flips.response(asked)).status).toBe(202);
    const job = await api.corpora.findFlips({ id: corpusId, body: { extractor: LQF } });
    expect(await (await api.corpora.flips.response(asked)).json()).toMatchObject({ job: { id: job.id } });
    const params = JSON.stringify({ none: 1 });
    await expect(api.corpora.flips.response({ ...asked, params })).rejects.toMatchObject({ status: 400 });
  });

  it("of jobs and uploads", async () => {
    const { id } = await api.uploads.create({ body: { bytes: 5, largest: 5 } });
    const path = new URL(`http://localhost${api.uploads.put.address({ id, path: "a b.html" })}`);
    await send(path.pathname + path.search, { method: "PUT", body: "<p>Hi" });
    const job = await api.jobs.create({ body: { kind: "import", uploadId: id, corpusName: "Fresh" } });
    expect((await api.jobs.get({ id: job.id })).job.id).toBe(job.id);
    expect((await api.jobs.list({ state: ["queued", "done"], limit: 5 })).jobs.length).toBeGreaterThan(1);
    await expect(api.jobs.dismiss({ id: job.id })).rejects.toMatchObject({ code: "job-not-ended" });
    await api.jobs.cancel({ id: job.id });
    await api.jobs.dismiss({ id: job.id });
    await api.uploads.remove({ id });
  });

  it("of who is here, of the search, of this description", async () => {
    const { annotators } = await api.annotators.list({ browser: "ffffffffffffffff" });
    expect(annotators.find(({ name }) => name === "Dee")).toMatchObject({ id: null, isElsewhere: true });
    expect((await api.annotators.waiting({ annotator: "Dee" })).waiting).toEqual([]);
    const none = { pages: 0, first: null };
    expect((await api.annotators.waiting({ annotator: "Ada" })).waiting).toEqual([
      { corpusId, disputed: { pages: 1, first: pageIds[0] }, begun: none, asked: none },
    ]);
    expect((await api.app.search({ q: "page" })).pages).toHaveLength(5);
    expect((await api.app.openApi()).openapi).toBe("3.1.0");
    expect(await api.app.programs()).toEqual({ programs: [] });
  });

  it("of what Prometheus reads", async () => {
    expect(await (await api.app.metrics.response()).text()).toMatch(
      /^winnow_jobs\{kind="[a-z]+",state="(queued|done|failed|cancelled)"\} \d+$/m,
    );
  });

  it("of downloads", async () => {
    // A file is what a database of SQLite has; the answer of the other is a refusal, held to the same schemas.
    if (database.url.startsWith("file:"))
      expect((await (await api.app.backup.response()).arrayBuffer()).byteLength).toBeGreaterThan(100);
    else await expect(api.app.backup.response()).rejects.toMatchObject({ status: 400, code: "no-backup" });
    for (const answer of [
      await api.corpora.export.response({ id: corpusId, format: "native" }),
      await api.corpora.exportPages.response({ id: corpusId, body: { pageIds: [pageIds[0]!] } }),
    ])
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  it("of a field that is wrong, and of a body that is no JSON", async () => {
    await expect(api.corpora.pages({ id: corpusId, limit: 0 })).rejects.toMatchObject({
      status: 400,
      code: "invalid-input",
    });
    const broken = await send("/api/corpora", { method: "POST", body: "{" });
    expect(broken.status).toBe(400);
  });

  it("of what is taken away", async () => {
    const id = pageIds[0]!;
    await api.pages.takeBackCause({ id, body: { start: 0, end: 1, error: "missed" } });
    await api.corpora.removePages({ id: corpusId, body: { ids: [id] } });
    await expect(api.pages.get({ id })).rejects.toMatchObject({ status: 404, code: "not-found" });
    await api.runs.remove({ id: runId });
    await api.corpora.remove({ id: corpusId });
  });

  it("of every operation there is", () => {
    const refused = database.url.startsWith("file:") ? [] : ["GET /api/backup"];
    const routes = ALL_ROUTES.filter(({ resource }) => !OF_PEOPLE.includes(resource));
    expect(unasked(routes, seen)).toEqual(refused);
  });
});

it("the app's own client says where things are without asking", () => {
  expect(ownServer.pages.document.address({ id: "a/b", width: 640 })).toBe(
    "/api/pages/a%2Fb/document?width=640",
  );
});
