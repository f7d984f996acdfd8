import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ConflictError, NotFoundError } from "../errors";
import type { Operation } from "../labels/model";
import { memoryStore } from "./memory/memory-store";
import { prismaStore } from "./prisma/prisma-store";
import { MAX_ATTEMPTS } from "./rules";
import type { NewPage, PageQuery, PageScore, RunRecord, Store } from "./store";
import { temporaryDatabase } from "./testing";

let now = 1_000;
const clock = () => ++now;

const implementations: { name: string; open(): Promise<{ store: Store; remove(): Promise<void> }> }[] = [
  { name: "in memory", open: async () => ({ store: memoryStore(clock), remove: async () => undefined }) },
  {
    name: "Prisma on SQLite",
    open: async () => {
      const { connection, remove } = await temporaryDatabase();
      return { store: prismaStore(connection, clock), remove };
    },
  },
];

const text = (value: string) => new TextEncoder().encode(value);
const newPage = (key: string, given: Partial<NewPage> = {}): NewPage => ({
  key, bytes: text(`<p>${key}`), title: `Title ${key}`, url: null, site: null, kind: null, lang: null, encoding: "UTF-8", gold: { id: key }, ...given,
});
const verdict = (id: string, activeMs = 10): Operation => ({ id, group: id, at: 5, activeMs, kind: "verdict", verdict: "article" });
const score = (pageId: string, f1: number | null, extractorKey = "x"): PageScore => ({
  pageId, extractorKey, failed: f1 === null ? "it threw" : null, parseMs: 1.5, extractMs: 0.5, textLength: 12,
  scores: { "shingle-4": f1 === null ? null : { precision: f1, recall: f1, f1 } },
});
const plainRun = (corpusId: string): Pick<RunRecord, "corpusId" | "extractors" | "metrics" | "sweep" | "pages"> => ({
  corpusId, extractors: [{ key: "x", id: "x", params: { limit: 1.5 } }], metrics: ["shingle-4"], sweep: null, pages: 2,
});

describe.each(implementations)("a store $name", ({ open }) => {
  let store: Store;
  let remove: () => Promise<void>;
  let corpusId: string;
  let name = 0;
  beforeAll(async () => ({ store, remove } = await open()));
  afterAll(() => remove());
  beforeEach(async () => {
    corpusId = (await store.corpora.create({ name: `corpus ${++name}`, description: "" })).id;
  });
  const addPages = async (...pages: NewPage[]): Promise<string[]> => {
    await store.pages.add(corpusId, pages);
    return Promise.all(pages.map(async (page) => (await store.pages.findByKey(corpusId, page.key))!.id));
  };
  const keys = async (query: Omit<PageQuery, "corpusId">) => (await store.pages.query({ corpusId, ...query }, { offset: 0, limit: 100 })).rows.map((row) => row.key);

  describe("corpora", () => {
    it("counts pages, states, gold, sites and annotators", async () => {
      const [a] = await addPages(newPage("a", { site: "s2", gold: { id: "a", text: "" } }), newPage("b", { site: "s1" }), newPage("c"));
      const { id } = await store.labels.ensureAnnotator("Ada Lovelace");
      await store.labels.append(a!, id, 0, [verdict("1")]);
      expect(await store.corpora.get(corpusId)).toMatchObject({
        pages: 3, withGold: 1, sites: ["s1", "s2"], annotators: 1, states: { open: 2, "in progress": 1, done: 0, conflict: 0 },
      });
      expect((await store.corpora.list()).find((corpus) => corpus.id === corpusId)).toEqual(await store.corpora.get(corpusId));
    });

    it("refuses a name that is taken, at create and rename, and tells who has it", async () => {
      const other = await store.corpora.create({ name: `other ${name}`, description: "of the test" });
      await expect(store.corpora.create({ name: other.name, description: "" })).rejects.toMatchObject({ name: "ConflictError", current: { id: other.id } });
      await expect(store.corpora.rename(corpusId, other.name)).rejects.toBeInstanceOf(ConflictError);
      await store.corpora.rename(other.id, other.name);
      await store.corpora.rename(other.id, `renamed ${name}`);
      expect(await store.corpora.findByName(`renamed ${name}`)).toMatchObject({ id: other.id, description: "of the test" });
      expect(await store.corpora.findByName(other.name)).toBeNull();
    });

    it("removes a corpus with its pages, labels and runs", async () => {
      const [a] = await addPages(newPage("a"));
      const annotator = await store.labels.ensureAnnotator("Ada Lovelace");
      await store.labels.append(a!, annotator.id, 0, [verdict("1")]);
      const run = await store.runs.create(plainRun(corpusId));
      await store.corpora.remove(corpusId);
      await expect(store.corpora.get(corpusId)).rejects.toBeInstanceOf(NotFoundError);
      await expect(store.pages.get(a!)).rejects.toBeInstanceOf(NotFoundError);
      await expect(store.runs.get(run.id)).rejects.toBeInstanceOf(NotFoundError);
      await expect(store.labels.load(a!, annotator.id)).rejects.toBeInstanceOf(NotFoundError);
      await expect(store.corpora.remove(corpusId)).rejects.toBeInstanceOf(NotFoundError);
    });
  });

  describe("pages", () => {
    it("gives back what was added: bytes, gold and row, with unknown fields as null", async () => {
      const gold = { id: "a", text: "lone \ud800 surrogate", intervals: [[0, 4]] as const };
      const [id] = await addPages(newPage("a", { bytes: new Uint8Array([0, 255, 60, 0]), gold, lang: "zh", title: "中文 \u0000 \ud800" }));
      expect([...(await store.pages.bytes(id!))]).toEqual([0, 255, 60, 0]);
      expect(await store.pages.get(id!)).toMatchObject({
        key: "a", lang: "zh", site: null, url: null, kind: null, bytes: 4, state: "open", hasGold: true, f1: null, annotators: [], assignedTo: null, encoding: "UTF-8", gold,
        title: "中文 \u0000 \ufffd",
      });
      expect((await store.pages.get(id!)).sha256).toMatch(/^[0-9a-f]{64}$/);
    });

    it("reports keys it has already as duplicates, within the batch too, and leaves the stored page as it is", async () => {
      const [a] = await addPages(newPage("a"));
      const again = await store.pages.add(corpusId, [newPage("a", { title: "other" }), newPage("b"), newPage("b", { title: "other" })]);
      expect(again).toEqual({ added: 1, duplicates: ["a", "b"] });
      expect((await store.pages.get(a!)).title).toBe("Title a");
    });

    it("finds a page by a key that had to be changed to be stored, and cuts a title that is a whole page", async () => {
      const [id] = await addPages(newPage("k\ud800", { title: "t".repeat(40_000) }));
      expect(await store.pages.findByKey(corpusId, "k\ud800")).toMatchObject({ id, key: "k\ufffd", title: "t".repeat(500) });
    });

    it("keeps the bytes of one page when another with equal bytes is removed", async () => {
      const [a, b] = await addPages(newPage("a", { bytes: text("same") }), newPage("b", { bytes: text("same") }));
      await store.pages.remove([a!]);
      expect(new TextDecoder().decode(await store.pages.bytes(b!))).toBe("same");
      await expect(store.pages.bytes(a!)).rejects.toBeInstanceOf(NotFoundError);
    });

    it("stores a gold record and with it whether there is gold", async () => {
      const [a] = await addPages(newPage("a"));
      expect((await store.pages.get(a!)).hasGold).toBe(false);
      await store.pages.setGold(a!, { id: "a", text: "", title: "A" });
      expect(await store.pages.get(a!)).toMatchObject({ hasGold: true, gold: { id: "a", text: "", title: "A" } });
      await expect(store.pages.setGold("nobody", { id: "a" })).rejects.toBeInstanceOf(NotFoundError);
    });

    it.each([
      { sort: "key", order: ["a", "b", "c"] },
      { sort: "title", order: ["c", "b", "a"] },
      { sort: "site", order: ["b", "c", "a"] },
      { sort: "kind", order: ["a", "b", "c"] },
      { sort: "lang", order: ["c", "a", "b"] },
      { sort: "bytes", order: ["b", "a", "c"] },
      { sort: "changed", order: ["a", "c", "b"] },
      { sort: "state", order: ["a", "c", "b"] },
    ] as const)("sorts by $sort, ties by key, and backwards exactly the other way round", async ({ sort, order }) => {
      const [, b] = await addPages(
        newPage("a", { title: "zebra", site: "www", lang: "en", bytes: text("12") }),
        newPage("b", { title: "Yak", lang: "fr", bytes: text("1") }),
        newPage("c", { title: "äpfel".normalize("NFD"), site: "a.org", bytes: text("123") }),
      );
      const { id } = await store.labels.ensureAnnotator("Ada Lovelace");
      await store.labels.setState(b!, id, "done");
      expect(await keys({ sort })).toEqual(order);
      expect(await keys({ sort, descending: true })).toEqual([...order].reverse());
    });

    it("filters by state, kind, language and site, where the empty string means unknown and no value means no page", async () => {
      await addPages(newPage("a", { kind: "news", lang: "en" }), newPage("b", { kind: "blog", lang: "en", site: "s" }), newPage("c", { lang: "de" }));
      expect(await keys({ kinds: ["news", "blog"], langs: ["en"] })).toEqual(["a", "b"]);
      expect(await keys({ kinds: [""] })).toEqual(["c"]);
      expect(await keys({ sites: ["s"] })).toEqual(["b"]);
      expect(await keys({ states: ["done"] })).toEqual([]);
      expect(await keys({ states: [] })).toEqual([]);
    });

    it("searches all terms in title, site, url and key, in any case, and takes % and _ literally", async () => {
      await addPages(newPage("a", { title: "Ünïted 100%", url: "https://e.org/x" }), newPage("b_1", { title: "United", site: "e.org" }), newPage("c", { title: "None" }));
      expect(await keys({ search: "ünÏTED e.org" })).toEqual(["a"]);
      expect(await keys({ search: "E.ORG" })).toEqual(["a", "b_1"]);
      expect(await keys({ search: "0%" })).toEqual(["a"]);
      expect(await keys({ search: "b_" })).toEqual(["b_1"]);
      expect(await keys({ search: "%" })).toEqual(["a"]);
      expect(await keys({ search: "  " })).toEqual(["a", "b_1", "c"]);
    });

    it("cuts a window out and counts all", async () => {
      await addPages(...["a", "b", "c", "d"].map((key) => newPage(key)));
      const { rows, total } = await store.pages.query({ corpusId }, { offset: 1, limit: 2 });
      expect([rows.map((row) => row.key), total]).toEqual([["b", "c"], 4]);
      expect((await store.pages.query({ corpusId }, { offset: 9, limit: 2 })).rows).toEqual([]);
      expect(await store.pages.ids({ corpusId, descending: true })).toHaveLength(4);
    });

    it("gives as many rows at once as are asked for, in order and with their scores", async () => {
      const keys = Array.from({ length: 1_203 }, (_, i) => `page ${String(i).padStart(4, "0")}`);
      const ids = await addPages(...keys.map((key) => newPage(key)));
      const run = await store.runs.create({ ...plainRun(corpusId), pages: keys.length });
      await store.runs.addScores(run.id, ids.map((id, i) => score(id, i / keys.length)));
      await store.runs.finish(run.id, "done", {});
      const { rows, total } = await store.pages.query({ corpusId, f1Of: "x" }, { offset: 0, limit: 2_000 });
      expect([total, rows.map(({ key }) => key)]).toEqual([keys.length, keys]);
      expect([rows[0]!.f1, rows[1_202]!.f1]).toEqual([0, 1_202 / keys.length]);
    });

    it("counts each facet under the other filters, not its own", async () => {
      await addPages(newPage("a", { kind: "news", lang: "en" }), newPage("b", { kind: "blog", lang: "en" }), newPage("c", { kind: "blog", lang: "de" }));
      const facets = await store.pages.facets({ corpusId, kinds: ["blog"], langs: ["en"] });
      expect(facets.kinds).toEqual([{ value: "blog", count: 1 }, { value: "news", count: 1 }]);
      expect(facets.langs).toEqual([{ value: "de", count: 1 }, { value: "en", count: 1 }]);
      expect(facets.states).toEqual([{ value: "open", count: 1 }]);
      expect(facets.sites).toEqual([{ value: "", count: 1 }]);
      expect((await store.pages.facets({ corpusId, search: "title c" })).kinds).toEqual([{ value: "blog", count: 1 }]);
    });

    it("knows the neighbours in the order of the query, also of a page that its filter hides", async () => {
      const [a, b, c] = await addPages(newPage("a", { title: "3" }), newPage("b", { title: "2" }), newPage("c", { title: "1" }));
      expect(await store.pages.neighbours(b!, { corpusId, sort: "title" })).toEqual({ previous: c, next: a, position: 1, total: 3 });
      expect(await store.pages.neighbours(b!, { corpusId, sort: "title", descending: true })).toEqual({ previous: a, next: c, position: 1, total: 3 });
      expect(await store.pages.neighbours(a!, { corpusId })).toEqual({ previous: null, next: b, position: 0, total: 3 });
      const { id } = await store.labels.ensureAnnotator("Ada Lovelace");
      await store.labels.setState(b!, id, "done");
      expect(await store.pages.neighbours(b!, { corpusId, states: ["open"] })).toEqual({ previous: a, next: c, position: 1, total: 2 });
      expect(await store.pages.neighbours(b!, { corpusId, sort: "changed" })).toEqual({ previous: c, next: null, position: 2, total: 3 });
      await expect(store.pages.neighbours("nobody", { corpusId })).rejects.toBeInstanceOf(NotFoundError);
    });

    it("takes F1 from a run over all pages although a newer one was over some", async () => {
      const [a, b] = await addPages(newPage("a"), newPage("b"));
      for (const [pages, scores] of [[2, [score(a!, 0.4), score(b!, 0.5)]], [1, [score(a!, 0.9)]]] as const) {
        const run = await store.runs.create({ ...plainRun(corpusId), pages });
        await store.runs.addScores(run.id, scores);
        await store.runs.finish(run.id, "done", {});
      }
      expect((await store.pages.query({ corpusId, f1Of: "x" }, { offset: 0, limit: 9 })).rows.map((row) => row.f1)).toEqual([0.4, 0.5]);
    });

    it("sorts pages with the same F1 by key, in the same direction", async () => {
      const [a, b, c] = await addPages(newPage("a"), newPage("b"), newPage("c"));
      const run = await store.runs.create(plainRun(corpusId));
      await store.runs.addScores(run.id, [score(c!, 0.5), score(a!, 0.5), score(b!, 0.5)]);
      await store.runs.finish(run.id, "done", {});
      const firstTwo = async (descending: boolean) => (await store.pages.query({ corpusId, f1Of: "x", sort: "f1", descending }, { offset: 0, limit: 2 })).rows.map((row) => row.key);
      expect([await firstTwo(false), await firstTwo(true)]).toEqual([["a", "b"], ["c", "b"]]);
    });

    it("takes F1 from the newest finished plain run, sorts by it with unknown last both ways, and finds neighbours by it", async () => {
      const [a, b, c] = await addPages(newPage("a"), newPage("b"), newPage("c"));
      const runs: { state: "done" | "cancelled"; sweep: RunRecord["sweep"]; f1: readonly [number, number] }[] = [
        { state: "done", sweep: null, f1: [0.9, 0.1] }, { state: "done", sweep: null, f1: [0.2, 0.7] },
        { state: "done", sweep: { param: "t", values: [1] }, f1: [1, 1] }, { state: "cancelled", sweep: null, f1: [1, 1] },
      ];
      for (const { state, sweep, f1 } of runs) {
        const run = await store.runs.create({ ...plainRun(corpusId), sweep });
        await store.runs.addScores(run.id, [score(a!, f1[0]), score(b!, f1[1])]);
        await store.runs.finish(run.id, state, {});
      }
      const { rows } = await store.pages.query({ corpusId, f1Of: "x", sort: "f1" }, { offset: 0, limit: 9 });
      expect(rows.map((row) => [row.key, row.f1])).toEqual([["a", 0.2], ["b", 0.7], ["c", null]]);
      expect(await keys({ f1Of: "x", sort: "f1", descending: true })).toEqual(["b", "a", "c"]);
      expect(await store.pages.neighbours(b!, { corpusId, f1Of: "x", sort: "f1" })).toMatchObject({ previous: a, next: c, position: 1 });
      const window = async (offset: number, limit: number) => (await store.pages.query({ corpusId, f1Of: "x", sort: "f1", descending: true }, { offset, limit })).rows.map((row) => row.key);
      expect(await Promise.all([window(0, 1), window(0, 2), window(1, 2), window(2, 1), window(3, 1)])).toEqual([["b"], ["b", "a"], ["a", "c"], ["c"], []]);
      expect((await store.pages.query({ corpusId, f1Of: "unheard-of" }, { offset: 0, limit: 9 })).rows.map((row) => row.f1)).toEqual([null, null, null]);
    });
  });

  describe("labels", () => {
    let page: string;
    let ada: string;
    let bob: string;
    beforeEach(async () => {
      [page] = (await addPages(newPage("a"), newPage("b"), newPage("c"))) as [string];
      ada = (await store.labels.ensureAnnotator("Ada Lovelace")).id;
      bob = (await store.labels.ensureAnnotator(" Bob ")).id;
    });

    it("makes an annotator once, with initials", async () => {
      expect(await store.labels.ensureAnnotator("Ada Lovelace")).toEqual({ id: ada, name: "Ada Lovelace", initials: "AL" });
      expect((await store.labels.annotators()).map((annotator) => annotator.initials)).toEqual(["AL", "BO"]);
    });

    it("loads an empty set where nothing was done, and refuses unknown pages and annotators", async () => {
      expect(await store.labels.load(page, ada)).toEqual({ pageId: page, annotatorId: ada, version: 0, state: "open", operations: [], activeMs: 0, savedAt: null });
      await expect(store.labels.load("nobody", ada)).rejects.toBeInstanceOf(NotFoundError);
      await expect(store.labels.append(page, "nobody", 0, [verdict("1")])).rejects.toBeInstanceOf(NotFoundError);
    });

    it("appends operations in order and shows them on the page", async () => {
      await store.labels.append(page, ada, 0, [verdict("1"), verdict("2", 30)]);
      const after = await store.labels.append(page, ada, 2, [verdict("3")]);
      expect(after).toMatchObject({ version: 3, state: "in progress", activeMs: 50 });
      expect(after.operations.map((operation) => operation.id)).toEqual(["1", "2", "3"]);
      expect(await store.labels.load(page, ada)).toEqual(after);
      expect(await store.pages.get(page)).toMatchObject({ state: "in progress", annotators: ["Ada Lovelace"], changedAt: after.savedAt });
    });

    it("stores a repeated append once, also when more was added to the repetition", async () => {
      await store.labels.append(page, ada, 0, [verdict("1")]);
      expect((await store.labels.append(page, ada, 0, [verdict("1")])).version).toBe(1);
      const after = await store.labels.append(page, ada, 0, [verdict("1"), verdict("2"), verdict("2")]);
      expect(after.operations.map((operation) => operation.id)).toEqual(["1", "2"]);
    });

    it("refuses operations after somebody else's and hands over what is stored", async () => {
      await store.labels.append(page, ada, 0, [verdict("other tab")]);
      const conflict = store.labels.append(page, ada, 0, [verdict("mine")]);
      await expect(conflict).rejects.toMatchObject({ code: "conflict", current: { version: 1, operations: [{ id: "other tab" }] } });
      await expect(store.labels.append(page, ada, 7, [verdict("mine")])).rejects.toBeInstanceOf(ConflictError);
      expect((await store.labels.load(page, ada)).version).toBe(1);
    });

    it("lets one of two appends at the same moment win", async () => {
      const both = await Promise.allSettled([store.labels.append(page, ada, 0, [verdict("1")]), store.labels.append(page, ada, 0, [verdict("2")])]);
      expect(both.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
    });

    it("derives the page's state from all its sets", async () => {
      await store.labels.setState(page, ada, "done");
      expect((await store.pages.get(page)).state).toBe("done");
      await store.labels.append(page, bob, 0, [verdict("1")]);
      expect((await store.pages.get(page)).state).toBe("in progress");
      await store.labels.setState(page, bob, "conflict");
      expect((await store.pages.get(page)).state).toBe("conflict");
    });

    it("goes through all sets of a corpus by page key", async () => {
      const [, second] = await store.pages.ids({ corpusId });
      await store.labels.append(second!, bob, 0, [verdict("1")]);
      await store.labels.append(page, ada, 0, [verdict("1")]);
      const seen: string[] = [];
      for await (const set of store.labels.sets(corpusId)) seen.push(`${set.pageId} ${set.version}`);
      expect(seen).toEqual([`${page} 1`, `${second} 1`]);
    });

    it("leases pages so that two annotators do not get the same one, until the lease runs out", async () => {
      const [a, b, c] = await store.pages.ids({ corpusId });
      expect(await store.labels.lease(corpusId, ada, 100, 200, null)).toBe(a);
      expect(await store.labels.lease(corpusId, bob, 100, 200, null)).toBe(b);
      expect(await store.labels.lease(corpusId, bob, 200, 300, null)).toBe(a);
      expect(await store.labels.lease(corpusId, ada, 200, 300, b!)).toBe(c);
    });

    it("keeps an assigned page for its annotator until it is done or taken back, and hands it out first", async () => {
      const [a, b, c] = await store.pages.ids({ corpusId });
      expect(await store.labels.assign([b!, c!, "no such page"], ada)).toBe(2);
      expect(await store.labels.assign([c!], ada)).toBe(0);
      expect((await store.pages.get(b!)).assignedTo).toBe("Ada Lovelace");
      expect(await store.labels.lease(corpusId, bob, 100, 200, null)).toBe(a);
      expect(await store.labels.lease(corpusId, bob, 100, 200, a!)).toBe(a);
      expect(await store.labels.lease(corpusId, ada, 300, 400, null)).toBe(b);
      await store.labels.setState(b!, ada, "done");
      expect((await store.pages.get(b!)).assignedTo).toBeNull();
      expect(await store.labels.assign([b!], ada)).toBe(0);
      expect(await store.labels.lease(corpusId, ada, 300, 400, null)).toBe(c);
      expect(await store.labels.assign([c!], bob)).toBe(1);
      expect(await store.labels.lease(corpusId, ada, 300, 400, null)).toBe(a);
      expect(await store.labels.assign([a!, b!, c!], null)).toBe(1);
      expect((await store.pages.get(c!)).assignedTo).toBeNull();
      await expect(store.labels.assign([a!], "nobody")).rejects.toBeInstanceOf(NotFoundError);
    });

    it("leases behind the given page first, then from the start, and nothing when all is done", async () => {
      const [a, b, c] = await store.pages.ids({ corpusId });
      expect(await store.labels.lease(corpusId, ada, 1, 2, c!)).toBe(a);
      await store.labels.setState(a!, ada, "done");
      expect(await store.labels.lease(corpusId, ada, 1, 2, c!)).toBe(b);
      await store.labels.setState(b!, ada, "done");
      await store.labels.setState(c!, ada, "done");
      expect(await store.labels.lease(corpusId, ada, 1, 2, null)).toBeNull();
    });
  });

  describe("causes of errors", () => {
    const said = { start: 1, end: 3, error: "missed", cause: "list", annotator: "Ada" } as const;

    it("are one for the same text and kind, the last that was said", async () => {
      const [a, b] = await addPages(newPage("a"), newPage("b"));
      await store.causes.set({ pageId: a!, ...said });
      await store.causes.set({ pageId: a!, ...said, cause: "table", annotator: "Bob" });
      await store.causes.set({ pageId: a!, ...said, error: "extra" });
      await store.causes.set({ pageId: b!, ...said, start: 0 });
      expect(await store.causes.ofPage(a!)).toMatchObject([{ error: "extra", cause: "list" }, { error: "missed", cause: "table", annotator: "Bob", at: expect.any(Number) as number }]);
      expect(await store.causes.ofCorpus(corpusId)).toHaveLength(3);
      expect(await store.causes.ofCorpus("another")).toEqual([]);
    });

    it("are taken back one by one, and go with their page", async () => {
      const [a] = await addPages(newPage("a"));
      await store.causes.set({ pageId: a!, ...said });
      await store.causes.remove({ pageId: a!, start: 1, end: 3, error: "extra" });
      expect(await store.causes.ofPage(a!)).toHaveLength(1);
      await store.causes.remove({ pageId: a!, start: 1, end: 3, error: "missed" });
      expect(await store.causes.ofPage(a!)).toEqual([]);
      await store.causes.set({ pageId: a!, ...said });
      await store.pages.remove([a!]);
      expect(await store.causes.ofCorpus(corpusId)).toEqual([]);
      await expect(store.causes.set({ pageId: a!, ...said })).rejects.toBeInstanceOf(NotFoundError);
    });
  });

  describe("gold", () => {
    it("that was derived from stored gold is refused where somebody else corrected that meanwhile", async () => {
      const [a] = await addPages(newPage("a"));
      const correction = { start: 0, end: 1, to: "main", by: "Ada", at: "2026-01-02T03:04:05.000Z" } as const;
      const corrected = { id: "a", text: "x", original: { text: "" }, corrections: [correction] };
      await store.pages.setGold(a!, corrected, 0);
      await expect(store.pages.setGold(a!, { ...corrected, text: "y" }, 0)).rejects.toMatchObject({ name: "ConflictError", current: { text: "x" } });
      expect((await store.pages.get(a!)).gold).toEqual(corrected);
      await store.pages.setGold(a!, { ...corrected, corrections: [correction, correction] }, 1);
      await store.pages.setGold(a!, { id: "a" });
      expect((await store.pages.get(a!)).hasGold).toBe(false);
    });
  });

  describe("runs", () => {
    it("gives back configurations, summaries and sweep, newest run first", async () => {
      const summary = { precision: 1, recall: 0.5, f1: 0.66, medianF1: 0.7, n: 2, low: 0.6, high: 0.7 };
      const first = await store.runs.create(plainRun(corpusId));
      const second = await store.runs.create({ ...plainRun(corpusId), sweep: { param: "limit", values: [0, 0.1] } }, `given-${corpusId}`);
      expect(second).toMatchObject({ id: `given-${corpusId}`, state: "running", sweep: { param: "limit", values: [0, 0.1] }, finishedAt: null });
      await store.runs.finish(first.id, "done", { x: { "shingle-4": summary } });
      expect(await store.runs.get(first.id)).toMatchObject({ state: "done", summaries: { x: { "shingle-4": summary } }, extractors: [{ params: { limit: 1.5 } }] });
      expect((await store.runs.list(corpusId)).map((run) => run.id)).toEqual([second.id, first.id]);
      await store.runs.remove(first.id);
      await expect(store.runs.get(first.id)).rejects.toBeInstanceOf(NotFoundError);
    });

    it("returns the stored run where a run of that id exists, so that a resumed job finds its own", async () => {
      const run = await store.runs.create(plainRun(corpusId), `again-${corpusId}`);
      expect(await store.runs.create({ ...plainRun(corpusId), pages: 99 }, run.id)).toEqual(run);
    });

    it("replaces scores of the same page and extractor, and drops those of removed pages", async () => {
      const [a, b] = await addPages(newPage("a", { site: "s" }), newPage("b"));
      const run = await store.runs.create(plainRun(corpusId));
      await store.runs.addScores(run.id, [score(b!, 0.5), score(a!, 0.1), score(a!, 0.3, "y"), score("removed", 1)]);
      await store.runs.addScores(run.id, [score(a!, null)]);
      const rows = await store.runs.scores(run.id);
      expect(rows.map((row) => [row.title, row.site, row.extractorKey, row.failed])).toEqual([
        ["Title a", "s", "x", "it threw"], ["Title a", "s", "y", null], ["Title b", null, "x", null],
      ]);
      expect(rows[1]).toMatchObject(score(a!, 0.3, "y"));
      expect(await store.runs.scores(run.id, "y")).toHaveLength(1);
      const named = (key: string) => ({ title: `Title ${key}`, site: key === "a" ? "s" : null, pageId: key === "a" ? a : b });
      expect(await store.runs.f1(run.id)).toEqual(expect.arrayContaining([
        { ...named("a"), extractorKey: "x", hasFailed: true, f1: null }, { ...named("a"), extractorKey: "y", hasFailed: false, f1: 0.3 }, { ...named("b"), extractorKey: "x", hasFailed: false, f1: 0.5 },
      ]));
      expect(await store.runs.f1(run.id)).toHaveLength(3);
      await expect(store.runs.f1("nobody")).rejects.toBeInstanceOf(NotFoundError);
      await expect(store.runs.scores("nobody")).rejects.toBeInstanceOf(NotFoundError);
    });

    it("finds scores of any run by fingerprint, without failures, those of more metrics too, and counts what a run took over", async () => {
      const [a, b] = await addPages(newPage("a"), newPage("b"));
      const first = await store.runs.create(plainRun(corpusId)), second = await store.runs.create(plainRun(corpusId));
      const name = (what: string) => `${what} ${corpusId}`;
      await store.runs.addScores(first.id, [{ ...score(a!, 0.5), fingerprint: name("a"), errors: "[1]" }, { ...score(b!, null), fingerprint: name("b") }, score(b!, 0.5, "y")]);
      await store.runs.finish(first.id, "done", {});
      const [found, ...others] = await store.runs.findScores([name("a"), name("b"), "unknown"], ["shingle-4"]);
      expect(others).toEqual([]);
      expect(found).toEqual({ ...score(a!, 0.5), fingerprint: name("a"), computedBy: first.id, errors: "[1]" });
      expect(await store.runs.errors(first.id, "x")).toEqual([{ pageId: a, key: "a", title: "Title a", errors: "[1]" }]);
      expect(await store.runs.errors(first.id, "y")).toEqual([]);
      expect(await store.runs.findScores([name("a")], [])).toHaveLength(1);
      expect(await store.runs.findScores([name("a")], ["shingle-4", "bag-of-words"])).toEqual([]);
      await store.runs.addScores(second.id, [{ ...score(a!, 0.5), fingerprint: name("a"), reusedFrom: first.id }, score(b!, 0.5)]);
      await store.runs.finish(second.id, "done", {});
      expect([(await store.runs.get(first.id)).reused, (await store.runs.get(second.id)).reused]).toEqual([0, 1]);
      await store.runs.remove(first.id);
      expect(await store.runs.findScores([name("a")], ["shingle-4"])).toMatchObject([{ computedBy: first.id }]);
      expect((await store.runs.scores(second.id)).every((row) => !("fingerprint" in row))).toBe(true);
    });

    it("finds more scores than a statement can name", async () => {
      const [a] = await addPages(newPage("a"));
      const run = await store.runs.create(plainRun(corpusId));
      await store.runs.addScores(run.id, [{ ...score(a!, 0.5), fingerprint: `many ${corpusId}` }]);
      expect(await store.runs.findScores([...Array.from({ length: 1_203 }, (_, index) => `${index}`), `many ${corpusId}`], ["shingle-4"])).toHaveLength(1);
    });
  });

  describe("jobs", () => {
    const progress = { done: 3, total: 9, note: "reading" };
    beforeEach(async () => {
      for (const job of await store.jobs.list({ states: ["queued", "running"] })) {
        await store.jobs.requestCancel(job.id);
        await store.jobs.claim("cleaner", Number.MAX_SAFE_INTEGER / 8, 1);
      }
    });
    const enqueue = (key?: string) => store.jobs.enqueue({ kind: "import", title: "t", input: { a: 1 }, ...(key !== undefined && { key }) });

    it("gives one job to one of two workers, oldest first", async () => {
      const job = await enqueue();
      const later = await enqueue();
      const claims = await Promise.all([store.jobs.claim("w1", 10, 100), store.jobs.claim("w2", 10, 100)]);
      expect(claims.map((claim) => claim?.id).sort()).toEqual([job.id, later.id].sort());
      expect(await store.jobs.claim("w3", 10, 100)).toBeNull();
      expect(await store.jobs.get(job.id)).toMatchObject({ state: "running", attempts: 1, startedAt: 10, input: { a: 1 } });
    });

    it("gives a job again once its lease ran out, not a moment before, and tells the first worker that it lost it", async () => {
      const job = await enqueue();
      await store.jobs.claim("w1", 0, 100);
      expect(await store.jobs.report(job.id, "w1", progress, 50, 100)).toBe("go on");
      expect(await store.jobs.claim("w2", 149, 100)).toBeNull();
      expect(await store.jobs.claim("w2", 150, 100)).toMatchObject({ id: job.id, attempts: 2, startedAt: 0, progress });
      expect(await store.jobs.report(job.id, "w1", progress, 160, 100)).toBe("lost");
      await expect(store.jobs.finish(job.id, "w1", { state: "done", result: 1, error: null }, 160)).rejects.toBeInstanceOf(ConflictError);
      await store.jobs.finish(job.id, "w2", { state: "done", result: { n: 1 }, error: null }, 170);
      expect(await store.jobs.get(job.id)).toMatchObject({ state: "done", result: { n: 1 }, finishedAt: 170 });
    });

    it("gives up a job that lost its worker too often", async () => {
      const job = await enqueue();
      for (let time = 0; time < MAX_ATTEMPTS; time++) expect((await store.jobs.claim("w", time * 10, 10))?.id).toBe(job.id);
      expect(await store.jobs.claim("w", 1_000, 10)).toBeNull();
      expect(await store.jobs.get(job.id)).toMatchObject({ state: "failed", error: expect.stringContaining("given up") as string });
    });

    it.each([
      { when: "its worker was lost too often", end: { state: "failed", error: expect.stringContaining("given up") as string } },
      { when: "it was cancelled and its worker was lost", end: { state: "cancelled", error: null } },
      { when: "it was cancelled while it waited for its next worker", end: { state: "cancelled", error: null } },
      { when: "it was cancelled and its worker gave it back", end: { state: "cancelled", error: null } },
      { when: "it failed", end: { state: "failed", error: "why" } },
    ])("ends the run of a job as the job ends when $when", async ({ when, end }) => {
      const job = await enqueue();
      const claim = () => store.jobs.claim("w", 0, 1);
      await claim();
      await store.runs.create({ corpusId, extractors: [], metrics: [], sweep: null, pages: 1 }, job.id);
      if (when.includes("waited")) await store.jobs.release(job.id, "w");
      if (when.includes("cancelled")) await store.jobs.requestCancel(job.id);
      if (when.endsWith("gave it back")) await store.jobs.release(job.id, "w");
      if (when === "it failed") await store.jobs.finish(job.id, "w", { state: "failed", result: null, error: "why" }, 5);
      for (let time = 1; time <= MAX_ATTEMPTS; time++) await store.jobs.claim("w", time * 10, 1);
      expect(await store.jobs.get(job.id)).toMatchObject(end);
      expect(await store.runs.get(job.id)).toMatchObject({ ...end, finishedAt: expect.any(Number) as number });
    });

    it("leaves a run as it is when its job ends well", async () => {
      const job = await enqueue();
      await store.jobs.claim("w", 0, 10);
      await store.runs.create({ corpusId, extractors: [], metrics: [], sweep: null, pages: 1 }, job.id);
      await store.runs.finish(job.id, "done", {});
      await store.jobs.finish(job.id, "w", { state: "done", result: null, error: null }, 5);
      expect(await store.runs.get(job.id)).toMatchObject({ state: "done", error: null });
    });

    it("takes a released job back without counting the attempt", async () => {
      const job = await enqueue();
      await store.jobs.claim("w1", 0, 100);
      await store.jobs.release(job.id, "w1");
      expect(await store.jobs.claim("w2", 1, 100)).toMatchObject({ id: job.id, attempts: 1 });
    });

    it("returns the waiting job of the same key instead of a second one, until it ended", async () => {
      const job = await enqueue(`key ${corpusId}`);
      expect((await enqueue(`key ${corpusId}`)).id).toBe(job.id);
      await store.jobs.requestCancel(job.id);
      expect((await enqueue(`key ${corpusId}`)).id).not.toBe(job.id);
    });

    it("cancels a queued job at once and asks the worker of a running one", async () => {
      const queued = await enqueue();
      await store.jobs.requestCancel(queued.id);
      expect((await store.jobs.get(queued.id)).state).toBe("cancelled");
      const running = await enqueue();
      await store.jobs.claim("w1", 0, 100);
      await store.jobs.requestCancel(running.id);
      expect(await store.jobs.get(running.id)).toMatchObject({ state: "running", cancelRequested: true });
      expect(await store.jobs.report(running.id, "w1", progress, 1, 100)).toBe("cancel");
      expect(await store.jobs.claim("w2", 500, 100)).toBeNull();
      expect((await store.jobs.get(running.id)).state).toBe("cancelled");
    });

    it("lists the newest first, by state, and dismisses only what ended", async () => {
      const first = await enqueue();
      const second = await enqueue();
      expect((await store.jobs.list({ states: ["queued"] })).map((job) => job.id)).toEqual([second.id, first.id]);
      expect(await store.jobs.list({ limit: 1 })).toHaveLength(1);
      await expect(store.jobs.dismiss(first.id)).rejects.toMatchObject({ code: "job-not-ended" });
      await store.jobs.requestCancel(first.id);
      await store.jobs.dismiss(first.id);
      await expect(store.jobs.get(first.id)).rejects.toBeInstanceOf(NotFoundError);
    });
  });
});
