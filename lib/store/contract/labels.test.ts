import { beforeEach, expect, it } from "vitest";
import { ConflictError, NotFoundError } from "../../errors";
import type { AnnotationSet } from "../interfaces/labels";
import type { Store } from "../interfaces/store";
import { describeStores, label, newPage, type Start, verdict } from "./contract.fixture";

describeStores("labels", (start) => {
  let store: Store;
  let corpusId: string;
  let addPages: Start["addPages"];
  beforeEach(() => void ({ store, corpusId, addPages } = start()));
  let page: string;
  let ada: string;
  let bob: string;
  beforeEach(async () => {
    [page] = (await addPages(newPage("a"), newPage("b"), newPage("c"))) as [string];
    ada = (await store.labels.ensureAnnotator("Ada Lovelace")).id;
    bob = (await store.labels.ensureAnnotator(" Bob ")).id;
  });

  it("makes an annotator once, with initials", async () => {
    expect(await store.labels.ensureAnnotator("Ada Lovelace")).toEqual({
      id: ada,
      name: "Ada Lovelace",
      initials: "AL",
    });
    expect((await store.labels.annotators()).map((annotator) => annotator.initials)).toEqual(["AL", "BO"]);
  });

  it("loads an empty set where nothing was done, and refuses unknown pages and annotators", async () => {
    expect(await store.labels.load(page, ada)).toEqual({
      pageId: page,
      annotatorId: ada,
      version: 0,
      state: "open",
      operations: [],
      activeMs: 0,
      savedAt: null,
    });
    await expect(store.labels.load("nobody", ada)).rejects.toBeInstanceOf(NotFoundError);
    await expect(store.labels.append(page, "nobody", 0, [verdict("1")])).rejects.toBeInstanceOf(
      NotFoundError,
    );
  });

  it("appends operations in order and shows them on the page", async () => {
    await store.labels.append(page, ada, 0, [verdict("1"), verdict("2", 30)]);
    const after = await store.labels.append(page, ada, 2, [verdict("3")]);
    expect(after).toMatchObject({ version: 3, since: 2, state: "in progress", activeMs: 50 });
    expect(after.operations.map((operation) => operation.id)).toEqual(["3"]);
    const { operations, ...rest } = await store.labels.load(page, ada);
    expect({ ...rest, since: 2, operations: operations.slice(2) }).toEqual(after);
    expect(operations.map((operation) => operation.id)).toEqual(["1", "2", "3"]);
    expect(await store.pages.get(page)).toMatchObject({
      state: "in progress",
      annotators: ["Ada Lovelace"],
      changedAt: after.savedAt,
    });
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
    await expect(conflict).rejects.toMatchObject({
      code: "conflict",
      current: { version: 1, since: 0, operations: [{ id: "other tab" }] },
    });
    const beyond = store.labels.append(page, ada, 7, [verdict("mine")]);
    await expect(beyond).rejects.toBeInstanceOf(ConflictError);
    await expect(beyond).rejects.toMatchObject({
      current: { version: 1, since: 0, operations: [{ id: "other tab" }] },
    });
    expect((await store.labels.load(page, ada)).version).toBe(1);
  });

  it("takes operations after somebody else's that do not touch them, and answers with both", async () => {
    await store.labels.append(page, ada, 0, [label("theirs", 0, 10, "main")]);
    const after = await store.labels.append(page, ada, 0, [label("mine", 10, 20, "boilerplate")]);
    expect(after.operations.map(({ id }) => id)).toEqual(["theirs", "mine"]);
    expect({ ...(await store.labels.load(page, ada)), since: 0 }).toEqual(after);
    await expect(
      store.labels.append(page, ada, 1, [label("against mine", 19, 30, "main")]),
    ).rejects.toMatchObject({ current: { version: 2, since: 1, operations: [{ id: "mine" }] } });
  });

  it("takes what it refused before from who has seen why, also where more contradictions came meanwhile, and not from who has not looked", async () => {
    await store.labels.append(page, ada, 0, [label("1", 0, 10, "main")]);
    const mine = [label("mine", 0, 10, "boilerplate")];
    await expect(store.labels.append(page, ada, 0, mine)).rejects.toMatchObject({ current: { version: 1 } });
    await store.labels.append(page, ada, 1, [label("2", 0, 10, "title")]);
    await expect(store.labels.append(page, ada, 0, mine)).rejects.toMatchObject({ current: { version: 2 } });
    await store.labels.append(page, ada, 2, [label("3", 0, 10, "undecided")]);
    const after = await store.labels.append(page, ada, 2, mine);
    expect([after.since, after.operations.map(({ id }) => id)]).toEqual([2, ["3", "mine"]]);
    // Of two that are sent together one is new, and its sender has seen no contradiction yet.
    const another = label("another", 0, 10, "title");
    await expect(store.labels.append(page, ada, 3, [another])).rejects.toMatchObject({
      current: { version: 4 },
    });
    await store.labels.append(page, ada, 4, [label("5", 0, 10, "undecided")]);
    await expect(
      store.labels.append(page, ada, 4, [another, label("new", 0, 10, "main")]),
    ).rejects.toBeInstanceOf(ConflictError);
  });

  it("lets none of twenty who contradict each other on one set give up", async () => {
    const tries = await Promise.all(
      Array.from({ length: 20 }, async (_, writer) => {
        let version = 0;
        let most = 0;
        for (let count = 0; count < 5; count++) {
          const operations = [label(`${writer}-${count}`, 0, 10, writer % 2 === 0 ? "main" : "boilerplate")];
          for (let tried = 1, stored: AnnotationSet | null = null; stored === null; tried++) {
            stored = await store.labels
              .append(page, ada, version, operations)
              .catch((error: ConflictError<AnnotationSet>) => ((version = error.current.version), null));
            version = stored?.version ?? version;
            most = Math.max(most, tried);
          }
        }
        return most;
      }),
    );
    expect(Math.max(...tries)).toBeLessThanOrEqual(2);
    const { operations } = await store.labels.load(page, ada);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(100);
    expect(operations).toHaveLength(100);
  });

  it("calls the set done in the same step as its last operation, and gives up the lease", async () => {
    expect(await store.labels.lease(corpusId, ada, 100, 200, null)).toBe(page);
    const after = await store.labels.append(page, ada, 0, [verdict("1")], undefined, "done");
    expect(after).toMatchObject({ version: 1, state: "done" });
    expect({ ...(await store.labels.load(page, ada)), since: 0 }).toEqual(after);
    expect((await store.pages.get(page)).state).toBe("done");
    const others = (await store.pages.ids({ corpusId })).filter((id) => id !== page);
    expect(others).toContain(await store.labels.lease(corpusId, bob, 100, 200, null));
    for (const id of others) await store.labels.setState(id, bob, "done");
    expect(await store.labels.lease(corpusId, bob, 100, 200, null), "nobody holds it").toBe(page);
    await expect(
      store.labels.append(page, ada, 0, [verdict("2")], undefined, "in progress"),
    ).rejects.toBeInstanceOf(ConflictError);
    expect((await store.labels.load(page, ada)).state, "a refused request changes nothing").toBe("done");
    expect(await store.labels.append(page, ada, 1, [], undefined, "in progress")).toMatchObject({
      version: 1,
      state: "in progress",
    });
  });

  it("lets one of two appends at the same moment win", async () => {
    const both = await Promise.allSettled([
      store.labels.append(page, ada, 0, [verdict("1")]),
      store.labels.append(page, ada, 0, [verdict("2")]),
    ]);
    expect(both.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("derives the page's state from all its sets; a colleague's draft leaves a done page done", async () => {
    await store.labels.append(page, bob, 0, [verdict("1")]);
    expect((await store.pages.get(page)).state).toBe("in progress");
    await store.labels.setState(page, ada, "done");
    expect((await store.pages.get(page)).state).toBe("done");
    await store.labels.append(page, bob, 1, [verdict("2")]);
    expect((await store.pages.get(page)).state).toBe("done");
    await store.labels.setState(page, bob, "conflict");
    expect((await store.pages.get(page)).state).toBe("conflict");
  });

  it("leaves a set done when more labels come, the same ones again or the same word again, until somebody says that it is not", async () => {
    await store.labels.append(page, ada, 0, [verdict("1")]);
    await store.labels.setState(page, ada, "done");
    expect(await store.labels.append(page, ada, 0, [verdict("1")])).toMatchObject({
      version: 1,
      state: "done",
    });
    expect(await store.labels.append(page, ada, 1, [verdict("2")])).toMatchObject({
      version: 2,
      state: "done",
    });
    await store.labels.setState(page, ada, "done");
    await expect(store.labels.append(page, ada, 0, [verdict("3")])).rejects.toMatchObject({
      current: { version: 2, state: "done" },
    });
    await store.labels.setState(page, ada, "in progress");
    expect((await store.labels.load(page, ada)).state).toBe("in progress");
  });

  it("gives a set the time that it was saved elsewhere, and nothing else another one", async () => {
    const stored = await store.labels.append(page, ada, 0, [verdict("1")]);
    const { changedAt } = await store.pages.get(page);
    await store.labels.setSavedAt(page, ada, 7);
    expect({ ...(await store.labels.load(page, ada)), since: 0 }).toEqual({ ...stored, savedAt: 7 });
    await store.labels.setSavedAt(page, bob, 7);
    expect(await store.pages.get(page)).toMatchObject({ changedAt, annotators: ["Ada Lovelace"] });
  });

  it("goes through all sets of a corpus by page key", async () => {
    const [, second] = await store.pages.ids({ corpusId });
    await store.labels.append(second!, bob, 0, [verdict("1")]);
    await store.labels.append(page, ada, 0, [verdict("1")]);
    const seen: string[] = [];
    for await (const set of store.labels.sets(corpusId)) seen.push(`${set.pageId} ${set.version}`);
    expect(seen).toEqual([`${page} 1`, `${second} 1`]);
  });

  it("lists the sets of a corpus without their operations, by page and name, those of other corpora not", async () => {
    const other = await store.corpora.create({ name: "other", description: "" });
    await store.pages.add(other.id, [newPage("z")]);
    await store.labels.append((await store.pages.ids({ corpusId: other.id }))[0]!, ada, 0, [verdict("1")]);
    expect(await store.labels.summaries(corpusId)).toEqual([]);
    await store.labels.append(page, bob, 0, [verdict("1"), verdict("2")]);
    await store.labels.setState(page, ada, "done");
    expect(await store.labels.summaries(corpusId)).toEqual([
      {
        pageId: page,
        annotator: "Ada Lovelace",
        version: 0,
        state: "done",
        savedAt: expect.any(Number) as number,
      },
      {
        pageId: page,
        annotator: "Bob",
        version: 2,
        state: "in progress",
        savedAt: expect.any(Number) as number,
      },
    ]);
  });

  it("leases pages so that two annotators do not get the same one, until the lease runs out", async () => {
    const [a, b, c] = await store.pages.ids({ corpusId });
    expect(await store.labels.lease(corpusId, ada, 100, 200, null)).toBe(a);
    expect(await store.labels.lease(corpusId, bob, 100, 200, null)).toBe(b);
    expect(await store.labels.lease(corpusId, bob, 200, 300, null)).toBe(a);
    expect(await store.labels.lease(corpusId, ada, 200, 300, b!)).toBe(c);
  });

  it("tells behind a version what is stored there and no more, however long the log is", async () => {
    const log = Array.from({ length: 1_203 }, (_, at) => verdict(`${at}`));
    await store.labels.append(page, ada, 0, log);
    const again = await store.labels.append(page, ada, 1_203, log.slice(-2));
    expect(again).toMatchObject({ version: 1_203, since: 1_203, operations: [], activeMs: 12_030 });
    const after = await store.labels.append(page, ada, 1_201, [label("new", 0, 10, "main")]);
    expect([after.since, after.operations.map(({ id }) => id)]).toEqual([1_201, ["1201", "1202", "new"]]);
    expect((await store.labels.load(page, ada)).operations).toHaveLength(1_204);
  });

  it("lets as many annotators hold a page as the corpus wants, and no more", async () => {
    const [a, b, c] = await store.pages.ids({ corpusId });
    expect((await store.corpora.get(corpusId)).annotatorsPerPage).toBe(1);
    await store.corpora.setAnnotatorsPerPage(corpusId, 2);
    expect((await store.corpora.get(corpusId)).annotatorsPerPage).toBe(2);
    const cy = (await store.labels.ensureAnnotator("Cy")).id;
    expect(await store.labels.lease(corpusId, ada, 100, 200, null)).toBe(a);
    expect(await store.labels.lease(corpusId, bob, 100, 200, null)).toBe(a);
    expect(await store.labels.lease(corpusId, cy, 100, 200, null)).toBe(b);
    expect(await store.labels.lease(corpusId, cy, 199, 300, null)).toBe(b);
    expect(await store.labels.lease(corpusId, cy, 200, 300, c!), "both leases ran out").toBe(a);
    await store.labels.setState(a!, cy, "done");
    expect(await store.labels.lease(corpusId, bob, 200, 300, null)).toBe(a);
  });

  it("leaves a page to who has it open where the corpus comes to want fewer, and gives it to nobody new", async () => {
    const [a, b, c] = await store.pages.ids({ corpusId });
    await store.corpora.setAnnotatorsPerPage(corpusId, 2);
    for (const who of [ada, bob]) expect(await store.labels.lease(corpusId, who, 100, 200, null)).toBe(a);
    await store.corpora.setAnnotatorsPerPage(corpusId, 1);
    for (const who of [ada, bob]) expect(await store.labels.lease(corpusId, who, 150, 250, null)).toBe(a);
    expect(await store.labels.lease(corpusId, ada, 160, 260, a!), "and goes on from it").toBe(b);
    expect(await store.labels.lease(corpusId, ada, 170, 270, b!), "to where there is room").toBe(c);
  });

  it("leases one page to one of many who ask at the same moment", async () => {
    const everybody = await Promise.all(
      ["Ada", "Bob", "Cy", "Di"].map((name) => store.labels.ensureAnnotator(name)),
    );
    const given = await Promise.all(
      everybody.map(({ id }) => store.labels.lease(corpusId, id, 100, 200, null)),
    );
    expect(new Set(given.slice(0, 3)).size).toBe(3);
    expect(given.filter((page) => page === null)).toHaveLength(1);
  });

  it("assigns a page to as many annotators as the corpus wants, and takes it from all others with one more", async () => {
    const [a] = await store.pages.ids({ corpusId });
    const cy = (await store.labels.ensureAnnotator("Cy")).id;
    await store.corpora.setAnnotatorsPerPage(corpusId, 2);
    expect([await store.labels.assign([a!], bob), await store.labels.assign([a!], ada)]).toEqual([1, 1]);
    expect((await store.pages.get(a!)).assignedTo).toEqual(["Ada Lovelace", "Bob"]);
    await store.labels.assign([a!], cy);
    expect((await store.pages.get(a!)).assignedTo).toEqual(["Cy"]);
    await store.labels.assign([a!], bob);
    expect(await store.labels.assign([a!], null), "pages, not people").toBe(1);
    expect((await store.pages.get(a!)).assignedTo).toEqual([]);
  });

  it("keeps an assigned page for its annotator until it is done or taken back, and hands it out first", async () => {
    const [a, b, c] = await store.pages.ids({ corpusId });
    expect(await store.labels.assign([b!, c!, "no such page"], ada)).toBe(2);
    expect(await store.labels.assign([c!], ada)).toBe(0);
    expect((await store.pages.get(b!)).assignedTo).toEqual(["Ada Lovelace"]);
    expect(await store.labels.lease(corpusId, bob, 100, 200, null)).toBe(a);
    expect(await store.labels.lease(corpusId, bob, 100, 200, a!)).toBe(a);
    expect(await store.labels.lease(corpusId, ada, 300, 400, null)).toBe(b);
    await store.labels.setState(b!, ada, "done");
    expect((await store.pages.get(b!)).assignedTo).toEqual([]);
    expect(await store.labels.assign([b!], ada)).toBe(0);
    expect(await store.labels.lease(corpusId, ada, 300, 400, null)).toBe(c);
    expect(await store.labels.assign([c!], bob)).toBe(1);
    expect(await store.labels.lease(corpusId, ada, 300, 400, null)).toBe(a);
    expect(await store.labels.assign([a!, b!, c!], null)).toBe(1);
    expect((await store.pages.get(c!)).assignedTo).toEqual([]);
    await expect(store.labels.assign([a!], "nobody")).rejects.toBeInstanceOf(NotFoundError);
  });

  it("gives a free page to who leaves out the last page that was assigned, and that page itself only where there is no other", async () => {
    const [a, b, c] = await store.pages.ids({ corpusId });
    await store.labels.assign([a!], ada);
    expect(await store.labels.lease(corpusId, ada, 1, 2, null)).toBe(a);
    expect(await store.labels.lease(corpusId, ada, 1, 2, a!)).toBe(b);
    expect(await store.labels.lease(corpusId, ada, 1, 2, b!)).toBe(a);
    await store.labels.setState(b!, ada, "done");
    await store.labels.setState(c!, ada, "done");
    expect(await store.labels.lease(corpusId, ada, 1, 2, a!)).toBe(a);
    expect((await store.pages.get(a!)).assignedTo, "it stays assigned").toEqual(["Ada Lovelace"]);
  });

  it("comes back to what the annotator has open: the page of the lease, else the one labelled last", async () => {
    const [a, b, c] = await store.pages.ids({ corpusId });
    expect(await store.labels.lease(corpusId, ada, 100, 200, a!)).toBe(b);
    expect(await store.labels.lease(corpusId, ada, 150, 250, null)).toBe(b);
    expect(await store.labels.lease(corpusId, bob, 150, 250, null), "another person").toBe(a);
    await store.labels.append(c!, ada, 0, [verdict("1")]);
    expect(await store.labels.lease(corpusId, ada, 300, 400, null), "the lease ran out").toBe(c);
    await store.labels.setState(c!, ada, "done");
    expect(await store.labels.lease(corpusId, ada, 300, 400, null)).toBe(a);
  });

  it("gives pages that want somebody before those that others have done", async () => {
    const [a, b, c] = await store.pages.ids({ corpusId });
    await store.labels.setState(a!, ada, "done");
    expect(await store.labels.lease(corpusId, bob, 1, 2, null)).toBe(b);
    await store.labels.setState(b!, ada, "done");
    expect(await store.labels.lease(corpusId, bob, 3, 4, a!)).toBe(c);
    await store.labels.setState(c!, bob, "done");
    expect(await store.labels.lease(corpusId, bob, 3, 4, null), "the rest").toBe(a);
  });

  it("keeps a page that is asked for ahead beside the open one, for as long as it was asked for", async () => {
    const [a, b, c] = await store.pages.ids({ corpusId });
    expect(await store.labels.lease(corpusId, ada, 100, 400, null)).toBe(a);
    expect(await store.labels.lease(corpusId, ada, 110, 160, a!, "ahead")).toBe(b);
    expect(await store.labels.lease(corpusId, bob, 120, 400, null), "neither is given to another").toBe(c);
    expect(await store.labels.lease(corpusId, ada, 130, 400, null), "the open one comes first").toBe(a);
    expect(await store.labels.lease(corpusId, ada, 140, 150, a!, "ahead")).toBe(b);
    expect(await store.labels.lease(corpusId, bob, 150, 400, c!), "it ran out").toBe(b);
    expect(await store.labels.lease(corpusId, ada, 160, 200, a!, "ahead"), "another one now").toBe(c);
    expect(await store.labels.lease(corpusId, ada, 170, 400, a!), "the open one is left").toBe(c);
    expect(await store.labels.lease(corpusId, bob, 180, 400, b!)).toBe(a);
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
