/** What people who label, and who settle, are not told by any route. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, OPERATIONS, refusal, teamServer, label } from "./team.fixture";

let team: Awaited<ReturnType<typeof teamServer>>;
let corpusId: string;
const SECRET_NOTE = "what a colleague noted";
const noteOf = (id: string) => ({
  ...{ id, group: id, at: 1, activeMs: 1, kind: "note", place: null, text: SECRET_NOTE },
});
/** Of the evaluation sample, of training, and one that two colleagues have finished. */
let evaluation: string;
let training: string;
let disputed: string;

const SECRET_GOLD = "the words of the gold text";
/** What an answer with verdicts has in it. */
const VERDICTS = /"keep":\s*["[]/;
beforeAll(async () => {
  team = await teamServer();
  const { store } = team;
  corpusId = (await store.corpora.create({ name: "News", description: "" })).id;
  const html = "<body><p>one two three four five six seven eight nine ten</p></body>";
  const page = (key: string) => ({
    key,
    bytes: new TextEncoder().encode(html),
    title: key,
    ...{ url: null, site: null, kind: null, lang: null, encoding: null },
    gold: { id: key, text: SECRET_GOLD, labelledBy: "Cleo" },
  });
  await store.pages.add(corpusId, ["a", "b", "c"].map(page));
  [evaluation = "", training = "", disputed = ""] = await store.pages.ids({ corpusId, sort: "key" });
  const { id: jobId } = await store.jobs.enqueue({ kind: "order", title: "order", input: null });
  await store.jobs.claim("test", Date.now(), 60_000);
  const setup = { evaluation: 2, random: 0, seed: 1, recipe: null };
  await store.order.begin({ corpusId, jobId, setup, sample: [] });
  await store.order.place([
    { id: evaluation, place: 1, slice: "evaluation", chance: 1 },
    { id: training, place: 2, slice: "training", chance: 1 },
    { id: disputed, place: 3, slice: "evaluation", chance: 1 },
  ]);
  for (const [name, as] of [
    ["Bea", "main"],
    ["Cleo", "boilerplate"],
  ] as const) {
    const { id } = await store.labels.ensureAnnotator(name);
    for (const pageId of [evaluation, training, disputed])
      await store.labels.append(
        pageId,
        id,
        0,
        [label(`${name} ${pageId}`, as), noteOf(`note of ${name} ${pageId}`)] as never,
        undefined,
        "done",
      );
  }
}, 120_000);
afterAll(() => team.remove());

const as = async (role: "annotator" | "reviewer" | "admin", full: string, asked: object = {}) =>
  ask(full, { session: await team.sessionOf(role), ...asked });
const extraction = { extractor: "lqf" };
const finish = async (id: string) => {
  const body = { annotator: "Ann", version: 0, operations: [label(`own ${id}`, "main")], state: "done" };
  expect((await as("annotator", "labels.append", { id, body })).status).toBe(200);
};

describe("an annotator", { timeout: 60_000 }, () => {
  it("is told nothing of a page of the evaluation sample by any route before finishing it", async () => {
    expect(
      await refusal(await as("annotator", "pages.extraction", { id: evaluation, body: extraction })),
    ).toEqual([403, "not-finished"]);
    const queries: Readonly<Record<string, string>> = {
      "corpora.pages": "?f1of=lqf&sort=f1",
      "corpora.marks": "?f1of=lqf",
      "labels.load": "?annotator=Ann",
      "labels.version": "?annotator=Ann",
      "annotators.waiting": "?annotator=Ann",
      "app.search": "?q=a",
    };
    const bodies: Readonly<Record<string, object>> = {
      "corpora.next": { annotator: "Ann" },
      "labels.append": { annotator: "Ann", version: 0, operations: [] },
      "pages.extraction": extraction,
      "presence.say": { browser: "0123456789abcdef", annotator: "Ann" },
      "session.changePassword": { before: "x", password: "y" },
      "tokens.create": { name: "x" },
    };
    const asked = OPERATIONS.filter(
      ({ access, full }) => access.need === "annotator" && !full.startsWith("session."),
    );
    for (const { full, resource } of asked) {
      const id = resource === "corpora" ? corpusId : evaluation;
      const body = bodies[full];
      const answer = await as("annotator", full, {
        id,
        query: queries[full] ?? "",
        ...(body !== undefined && { body }),
      });
      const text = await answer.text();
      expect(text, full).not.toContain(SECRET_GOLD);
      expect(text, full).not.toMatch(/Bea|Cleo/);
      expect(text, full).not.toContain(SECRET_NOTE);
      expect(text, full).not.toMatch(VERDICTS);
    }
    const goldIn = async (role: "annotator" | "admin") =>
      (
        (await (await as(role, "corpora.pages", { id: corpusId })).json()) as {
          rows: readonly { hasGold: boolean }[];
        }
      ).rows.filter(({ hasGold }) => hasGold).length;
    expect([await goldIn("annotator"), (await goldIn("admin")) > 0]).toEqual([0, true]);
    const remarksIn = async (role: "annotator" | "admin", query = "") => {
      const asked = { id: corpusId, query };
      const { rows } = (await (await as(role, "corpora.pages", asked)).json()) as {
        rows: readonly { remarks: readonly string[] }[];
      };
      const { remarks } = (await (await as(role, "corpora.facets", asked)).json()) as {
        remarks: readonly object[];
      };
      return [rows.length, rows.flatMap((row) => row.remarks).length, remarks.length];
    };
    expect([await remarksIn("annotator"), await remarksIn("admin")]).toEqual([
      [3, 0, 0],
      [3, 3, 1],
    ]);
    // Nor can pages be told apart by asking for those with notes.
    expect(await remarksIn("annotator", "?remark=flagged")).toEqual([3, 0, 0]);
    const { record } = (await (await as("annotator", "pages.get", { id: evaluation })).json()) as {
      record: object;
    };
    expect(record).toMatchObject({
      gold: { id: "a" },
      annotators: ["Ann"],
      state: "open",
      hasGold: false,
      remarks: [],
      f1: null,
    });
  });

  it("reads the labels of colleagues on no page before finishing it, by their names or hidden ones", async () => {
    for (const id of [evaluation, training])
      for (const annotator of ["Bea", "Cleo", "person:1", "Ann (review)"])
        for (const full of ["labels.load", "labels.version"])
          expect(
            (await as("annotator", full, { id, query: `?annotator=${encodeURIComponent(annotator)}` }))
              .status,
            `${full} ${annotator}`,
          ).toBe(403);
  });

  it("has proposals on a page of training, and no gold of it", async () => {
    const proposals = await as("annotator", "pages.extraction", { id: training, body: extraction });
    expect(await proposals.text()).toMatch(VERDICTS);
    expect(await (await as("annotator", "pages.get", { id: training })).text()).not.toContain(SECRET_GOLD);
  });

  it("is told by tables and the order how far a page is, by the page how far they are, and by neither who is", async () => {
    const { rows } = (await (await as("annotator", "corpora.pages", { id: corpusId })).json()) as {
      rows: readonly { id: string; state: string; annotators: readonly string[] }[];
    };
    expect(rows.find(({ id }) => id === training)).toMatchObject({ state: "done", annotators: [] });
    const { order } = (await (await as("annotator", "corpora.order", { id: corpusId })).json()) as {
      order: { training: object } | null;
    };
    expect(order?.training).toEqual({ pages: 1, done: 1 });
    const { record } = (await (await as("annotator", "pages.get", { id: training })).json()) as {
      record: object;
    };
    expect(record).toMatchObject({ state: "open", annotators: [] });
  });

  it("is told the rest after finishing it: verdicts, gold, and colleagues by hidden names", async () => {
    await finish(disputed);
    expect((await as("annotator", "pages.extraction", { id: disputed, body: extraction })).status).toBe(200);
    const text = await (await as("annotator", "pages.get", { id: disputed })).text();
    const { record } = JSON.parse(text) as { record: { annotators: readonly string[] } };
    expect(text).toContain(SECRET_GOLD);
    expect(text).not.toMatch(/Bea|Cleo/);
    const query = `?annotator=${encodeURIComponent(record.annotators[0]!)}`;
    expect((await as("annotator", "labels.load", { id: disputed, query })).status).toBe(200);
    expect((await as("annotator", "labels.load", { id: disputed, query: "?annotator=Bea" })).status).toBe(
      403,
    );
    // One page that is finished opens no other.
    expect((await as("annotator", "pages.extraction", { id: evaluation, body: extraction })).status).toBe(
      403,
    );
  });

  it("stores nothing under another name, whatever the body says", async () => {
    const operations = [label("forged", "main")];
    for (const annotator of ["Bea", "Root", "Ann (review)", "ann", "person:1"]) {
      const body = { annotator, version: 0, operations, state: "done", by: "Bea", labelledBy: "Bea" };
      expect(await refusal(await as("annotator", "labels.append", { id: evaluation, body }))).toEqual([
        403,
        "other-annotator",
      ]);
    }
    const next = { id: corpusId, body: { annotator: "Bea" } };
    expect((await as("annotator", "corpora.next", next)).status).toBe(403);
    const say = { body: { browser: "0123456789abcdef", annotator: "Bea" } };
    expect((await as("annotator", "presence.say", say)).status).toBe(403);
    expect((await as("annotator", "annotators.waiting", { query: "?annotator=Bea" })).status).toBe(403);
    const names = (await team.store.labels.annotators()).map(({ name }) => name);
    expect(names).not.toContain("Ann (review)");
  });
});

describe("a reviewer", { timeout: 60_000 }, () => {
  it("is told people by hidden names, of which no list of names tells who they are", async () => {
    const got = await as("reviewer", "pages.get", { id: disputed });
    const text = await got.text();
    expect(text).not.toMatch(/Bea|Cleo|Ann"/);
    const { record } = JSON.parse(text) as { record: { annotators: readonly string[] } };
    const { hiddenName } = await import("@/lib/labels/people/hidden-names");
    const guessed = ["Bea", "Cleo", "Ann"].map((name) => hiddenName(name, disputed));
    expect(record.annotators.filter((name) => guessed.includes(name))).toEqual([]);
    const query = `?annotator=${encodeURIComponent(record.annotators[0]!)}`;
    expect((await as("reviewer", "labels.load", { id: disputed, query })).status).toBe(200);
    expect(
      await refusal(await as("reviewer", "labels.load", { id: disputed, query: "?annotator=Bea" })),
    ).toEqual([403, "not-allowed"]);
    const rows = await (await as("reviewer", "corpora.pages", { id: corpusId })).text();
    expect(rows).not.toMatch(/Bea|Cleo/);
  });

  it("settles under their own name, and says causes and corrects gold under it alone", async () => {
    const settle = (annotator: string) =>
      as("reviewer", "labels.append", {
        id: disputed,
        body: { annotator, version: 0, operations: [label(`settled by ${annotator}`, "main")] },
      });
    expect((await settle("Rev (review)")).status).toBe(200);
    expect((await settle("Ann (review)")).status).toBe(403);
    const cause = { start: 0, end: 1, error: "missed", cause: "other", annotator: "Bea" };
    expect((await as("reviewer", "pages.sayCause", { id: disputed, body: cause })).status).toBe(200);
    expect(await team.store.causes.ofPage(disputed)).toMatchObject([{ annotator: "Rev" }]);
    const recipe = { name: "R", recipe: "lqf", author: "Bea" };
    expect((await as("reviewer", "recipes.create", { body: recipe })).status).toBe(201);
    expect(await team.store.recipes.list()).toMatchObject([{ author: "Rev" }]);
  });

  it("who labels a page of the evaluation sample is as blind to it as others, until it is finished", async () => {
    const own = (operations: object[], state?: string) =>
      as("reviewer", "labels.append", {
        id: evaluation,
        body: { annotator: "Rev", version: 0, operations, ...(state !== undefined && { state }) },
      });
    const look = async () =>
      (await as("reviewer", "pages.extraction", { id: evaluation, body: extraction })).status;
    expect(await look()).toBe(200);
    await own([label("begun", "main")]);
    expect(await look()).toBe(403);
    expect(await (await as("reviewer", "pages.get", { id: evaluation })).text()).not.toContain(SECRET_GOLD);
    await own([], "done");
    expect(await look()).toBe(200);
  });
});
