import { beforeEach, expect, it } from "vitest";
import type { Operation } from "../../labels/model";
import type { Store } from "../interfaces/store";
import { describeStores, newPage, type Start, verdict } from "./contract.fixture";

describeStores("pages that several people finished", (start) => {
  let store: Store;
  let corpusId: string;
  let page: string;
  let addPages: Start["addPages"];
  const ids = new Map<string, string>();
  beforeEach(async () => {
    ({ store, corpusId, addPages } = start());
    [page] = (await addPages(newPage("a"), newPage("b"))) as [string];
    for (const name of ["Ada", "Bob", "Cy (review)"])
      ids.set(name, (await store.labels.ensureAnnotator(name)).id);
  });

  /** A label on characters of the page's text. */
  const label = (
    id: string,
    from: number,
    to: number,
    as: "main" | "boilerplate" | "title" | "date",
  ): Operation => ({
    id,
    group: id,
    at: 1,
    activeMs: 1,
    kind: "set",
    label: as,
    origin: "manual",
    target: { kind: "interval", start: from, end: to },
    anchor: { start: from, end: to, exact: "", prefix: "", suffix: "", path: "" },
  });
  const append = async (name: string, ...operations: readonly Operation[]) => {
    const { version } = await store.labels.load(page, ids.get(name)!);
    await store.labels.append(page, ids.get(name)!, version, operations);
  };
  const finish = async (name: string, ...operations: readonly Operation[]) => {
    await append(name, ...operations);
    await store.labels.setState(page, ids.get(name)!, "done");
  };
  const now = async () => {
    const { state, hasGold, labelled } = await store.pages.get(page);
    return { state, hasGold, labelled };
  };
  const CONFLICT = { state: "conflict", hasGold: false, labelled: undefined };

  it("are in conflict where they contradict each other, until a reviewer has settled it", async () => {
    await finish("Ada", label("1", 0, 1, "main"));
    expect(await now()).toEqual({ state: "done", hasGold: true, labelled: [[0, 1]] });
    await finish("Bob", label("1", 0, 1, "boilerplate"));
    expect(await now()).toEqual(CONFLICT);
    await append("Cy (review)", label("1", 0, 1, "boilerplate"));
    expect(await now()).toEqual(CONFLICT);
    await finish("Cy (review)");
    expect(await now()).toEqual({ state: "done", hasGold: true, labelled: [] });
    await store.labels.setState(page, ids.get("Cy (review)")!, "in progress");
    expect(await now()).toEqual(CONFLICT);
  });

  it("stay as a reviewer settled them, that nobody should have kept it as well, whatever people label afterwards", async () => {
    await finish("Ada", label("1", 0, 1, "main"));
    await finish("Bob", label("1", 0, 1, "boilerplate"));
    await finish("Cy (review)", label("1", 0, 1, "boilerplate"));
    const settled = await now();
    expect(settled).toEqual({ state: "done", hasGold: true, labelled: [] });
    await append("Bob", label("2", 0, 1, "main"));
    expect(await now()).toEqual(settled);
    await store.labels.setState(page, ids.get("Ada")!, "in progress");
    expect(await now()).toEqual(settled);
    await finish("Ada", label("3", 0, 1, "boilerplate"));
    expect(await now()).toEqual(settled);
  });

  it("are in conflict as soon as a label makes it so, and not any more when it is taken back, although both stay done", async () => {
    await finish("Ada", label("1", 0, 1, "main"));
    await finish("Bob", label("1", 0, 1, "main"));
    expect((await now()).state).toBe("done");
    await append("Bob", label("2", 0, 1, "boilerplate"));
    expect(await now()).toEqual(CONFLICT);
    await append("Bob", { id: "3", group: "3", at: 1, activeMs: 0, kind: "undo", ids: ["2"] });
    expect(await now()).toEqual({ state: "done", hasGold: true, labelled: [[0, 1]] });
  });

  it("are in conflict where one finds content and another says that there is none", async () => {
    await finish("Ada", label("1", 0, 1, "main"));
    await finish("Bob", { ...verdict("1"), kind: "verdict", verdict: "no main content" });
    expect((await now()).state).toBe("conflict");
  });

  it("are in no conflict with who has only begun, or finished without a word", async () => {
    await finish("Ada", label("1", 0, 1, "main"));
    await append("Bob", label("1", 0, 1, "boilerplate"));
    expect((await now()).state).toBe("done");
    await append("Bob", { id: "2", group: "2", at: 1, activeMs: 0, kind: "undo", ids: ["1"] });
    await finish("Bob");
    expect((await now()).state).toBe("done");
  });

  it("count as pages in conflict, and with gold where they agree, wherever pages are counted", async () => {
    await finish("Ada", label("1", 0, 1, "main"));
    expect(await store.corpora.get(corpusId)).toMatchObject({
      withGold: 1,
      states: { done: 1, conflict: 0 },
    });
    expect(await store.pages.ids({ corpusId, hasGold: true })).toEqual([page]);
    await finish("Bob", label("1", 0, 1, "boilerplate"));
    expect(await store.corpora.get(corpusId)).toMatchObject({
      withGold: 0,
      states: { done: 0, conflict: 1 },
    });
    expect(await store.pages.ids({ corpusId, hasGold: true })).toEqual([]);
    expect(await store.pages.ids({ corpusId, states: ["conflict"] })).toEqual([page]);
    expect((await store.pages.facets({ corpusId })).states).toContainEqual({ value: "conflict", count: 1 });
  });

  it("have their own gold whatever their labels come to", async () => {
    await finish("Ada", label("1", 0, 1, "main"));
    await store.pages.setGold(page, { id: "a", text: "a" });
    expect(await now()).toEqual({ state: "done", hasGold: true, labelled: undefined });
    await finish("Bob", label("1", 0, 1, "boilerplate"));
    expect(await now()).toMatchObject({ state: "conflict", hasGold: true });
    await store.pages.setGold(page, { id: "a" });
    expect(await now()).toEqual(CONFLICT);
    await store.labels.setState(page, ids.get("Bob")!, "in progress");
    await store.pages.setGold(page, { id: "a", title: "A" });
    expect(await now()).toEqual({ state: "done", hasGold: true, labelled: [[0, 1]] });
    expect(await store.pages.withGold([page])).toMatchObject([{ id: page, labelled: [[0, 1]] }]);
    await store.labels.setState(page, ids.get("Ada")!, "in progress");
    expect(await now()).toEqual({ state: "in progress", hasGold: false, labelled: undefined });
  });

  it("have the fields that somebody labelled, where their stored gold has none", async () => {
    await finish("Ada", label("1", 0, 2, "main"), label("2", 0, 1, "title"), label("3", 1, 2, "date"));
    const fields = { title: [[0, 1]], date: [[1, 2]] };
    expect((await store.pages.get(page)).labelledFields).toEqual(fields);
    expect(await store.pages.withGold([page])).toMatchObject([{ labelledFields: fields }]);
    await finish("Cy (review)", label("1", 0, 2, "main"));
    expect((await store.pages.get(page)).labelledFields, "a reviewer settles content alone").toEqual(fields);
    await store.pages.setGold(page, { id: "a", text: "x", title: "T" });
    const { labelled, labelledFields } = await store.pages.get(page);
    expect({ labelled, labelledFields }).toEqual({ labelled: undefined, labelledFields: { date: [[1, 2]] } });
    await store.labels.setState(page, ids.get("Ada")!, "in progress");
    expect((await store.pages.get(page)).labelledFields).toBeUndefined();
  });
});
