import { beforeAll, describe, expect, it } from "vitest";
import { pageFilters } from "../../api/fields/page-filters";
import { memoryStore } from "../../store/memory/memory-store";
import { tellFacets, tellRows } from "./blinding";
import type { Who } from "../requests/gate";
import { pageQueryFor } from "../requests/page-query";

const store = memoryStore();
let corpusId: string;

const labelled = (id: string, as: string) => ({
  ...{ id, group: id, at: 1, activeMs: 1, kind: "set", label: as, origin: "manual" },
  target: { kind: "interval", start: 0, end: 3 },
  anchor: { start: 0, end: 3, exact: "one", prefix: "", suffix: "", path: "" },
});

/** A page in conflict, one that is done, one that nobody has labelled. */
beforeAll(async () => {
  corpusId = (await store.corpora.create({ name: "News", description: "" })).id;
  const page = (key: string, kind: string) => ({
    ...{ key, kind, bytes: Buffer.from("<p>one two three</p>"), title: key, gold: { id: key } },
    ...{ url: null, site: null, lang: null, encoding: null },
  });
  const pages = [page("in conflict", "x"), page("done", "y"), page("open", "y")];
  await store.pages.add(corpusId, pages);
  const [done = "", conflict = ""] = await store.pages.ids({ corpusId, sort: "key" });
  for (const [pageId, name, as] of [
    [conflict, "Bea", "main"],
    [conflict, "Cleo", "boilerplate"],
    [done, "Bea", "main"],
  ] as const) {
    const { id } = await store.labels.ensureAnnotator(name);
    await store.labels.append(pageId, id, 0, [labelled(`${name} ${pageId}`, as)] as never, undefined, "done");
  }
});

const who = (role: "annotator" | "reviewer" | "admin"): Who => ({
  ...{ isRequired: true, address: "" },
  person: { id: "p", annotatorId: "a", name: "Ann", role, sessionId: "s" } as never,
});

/** What is told of the pages under some filters: each with its state, in their order, and the counts of states. */
async function told(role: Parameters<typeof who>[0], filters: object = {}) {
  const query = pageQueryFor(who(role), corpusId, pageFilters.parse({ sort: "key", ...filters }));
  const { rows, total } = await store.pages.query(query, { limit: 50 });
  const { states, kinds } = tellFacets(who(role), await store.pages.facets(query));
  return {
    pages: tellRows(who(role), rows).map(({ title, state }) => `${title}: ${state}`),
    total,
    states: Object.fromEntries(states.map(({ value, count }) => [value, count])),
    kinds: Object.fromEntries(kinds.map(({ value, count }) => [value, count])),
  };
}

describe("which pages are in conflict", () => {
  it("is not told to annotators by a filter: such a page is one that is done", async () => {
    const both = ["done: done", "in conflict: done"];
    expect(await told("annotator", { state: ["done"] })).toMatchObject({
      ...{ pages: both, total: 2, states: { done: 2, open: 1 }, kinds: { x: 1, y: 1 } },
    });
    expect(await told("annotator", { state: ["done", "conflict"] })).toMatchObject({ pages: both, total: 2 });
    expect(await told("annotator", { state: ["open"] })).toMatchObject({ pages: ["open: open"] });
    expect(await told("annotator", { state: ["conflict"] })).toMatchObject({
      ...{ pages: [], total: 0, states: { done: 2, open: 1 }, kinds: {} },
    });
  });

  it("is not told to annotators by the counts of one page", async () => {
    expect((await told("annotator", { q: "conflict" })).states).toEqual({ done: 1 });
  });

  it("is not told to annotators by an order", async () => {
    const { pages } = await told("annotator", { sort: undefined });
    expect((await told("annotator", { sort: "state" })).pages).toEqual(pages);
    expect((await told("annotator", { sort: "state", desc: "1" })).pages).toEqual(
      (await told("annotator", { sort: undefined, desc: "1" })).pages,
    );
  });

  it.each(["reviewer", "admin"] as const)("is told to who is %s", async (role) => {
    expect(await told(role, { state: ["conflict"] })).toMatchObject({
      ...{ pages: ["in conflict: conflict"], states: { conflict: 1, done: 1, open: 1 } },
    });
    expect((await told(role, { state: ["done"] })).pages).toEqual(["done: done"]);
    expect((await told(role, { sort: "state", desc: "1" })).pages[0]).toBe("in conflict: conflict");
  });
});

it("says that a page is assigned to who it is, whatever their name holds, and to nobody whose name is a part of that", async () => {
  const { id: corpus } = await store.corpora.create({ name: "Letters", description: "" });
  const page = { key: "a", kind: null, bytes: Buffer.from("<p>one"), title: "a", gold: { id: "a" } };
  await store.pages.add(corpus, [{ ...page, url: null, site: null, lang: null, encoding: null }]);
  const { id } = await store.labels.ensureAnnotator("Lovelace, Ada");
  await store.labels.assign(await store.pages.ids({ corpusId: corpus }), id);
  const { rows } = await store.pages.query({ corpusId: corpus }, { limit: 1 });
  const toldTo = (name: string) => {
    const { person, ...rest } = who("annotator");
    return tellRows({ ...rest, person: { ...person!, name } }, rows)[0]!.assignedTo;
  };
  expect([toldTo("Lovelace, Ada"), toldTo("Ada"), toldTo("Lovelace")]).toEqual([["Lovelace, Ada"], [], []]);
});
