import { expect, it } from "vitest";
import { NotFoundError } from "../../errors";
import { describeStores, label, newPage } from "./contract.fixture";

describeStores("progress", (start) => {
  const work = async (
    pageId: string,
    name: string,
    as: "main" | "boilerplate",
    state?: "done",
    activeMs = 10,
  ): Promise<string> => {
    const { store } = start();
    const { id } = await store.labels.ensureAnnotator(name);
    await store.labels.append(pageId, id, 0, [{ ...label("1", 0, 1, as), activeMs }], undefined, state);
    return id;
  };

  it("counts pages by slice and state, and what each person did", async () => {
    const { store, corpusId, addPages } = start();
    const [a, b, c, d] = await addPages(newPage("a"), newPage("b"), newPage("c"), newPage("d"));
    await store.order.place([
      { id: a!, place: 1, slice: "evaluation", chance: 1 },
      { id: b!, place: 2, slice: "training", chance: 1 },
    ]);
    await work(a!, "Ada", "main", "done", 100);
    await work(b!, "Ada", "main", "done", 400);
    await work(c!, "Ada", "main", "done", 200);
    await work(a!, "Ben", "boilerplate", "done", 30);
    const ben = await work(b!, "Ben", "main");
    await store.labels.assign([d!], ben);
    const { slices, people, waiting } = await store.progress.of(corpusId, 2_000);
    expect(slices).toEqual([
      { slice: null, state: "open", pages: 1 },
      { slice: null, state: "done", pages: 1 },
      { slice: "evaluation", state: "conflict", pages: 1 },
      { slice: "training", state: "done", pages: 1 },
    ]);
    expect(people).toEqual([
      { name: "Ada", done: 3, begun: 0, asked: 0, disputed: 1, medianMs: 200, lastAt: expect.any(Number) },
      { name: "Ben", done: 1, begun: 1, asked: 1, disputed: 1, medianMs: 30, lastAt: expect.any(Number) },
    ]);
    expect(waiting).toEqual([{ who: "Ada", for: "Ben", pages: 1 }]);
  });

  it("takes the mean of the two in the middle for the median of an even number", async () => {
    const { store, corpusId, addPages } = start();
    const [a, b] = await addPages(newPage("a"), newPage("b"));
    await work(a!, "Ada", "main", "done", 100);
    await work(b!, "Ada", "main", "done", 201);
    expect((await store.progress.of(corpusId, 2_000)).people[0]!.medianMs).toBe(150.5);
  });

  it("does not wait for a lease that has run out, and says nothing of another corpus", async () => {
    const { store, corpusId, addPages } = start();
    const [a] = await addPages(newPage("a"));
    await work(a!, "Ada", "main", "done");
    const { id: ben } = await store.labels.ensureAnnotator("Ben");
    await store.labels.lease(corpusId, ben, 5_000, 6_000, null);
    expect((await store.progress.of(corpusId, 5_500)).people.map(({ name }) => name)).toEqual(["Ada", "Ben"]);
    expect((await store.progress.of(corpusId, 5_500)).waiting).toEqual([
      { who: "Ada", for: "Ben", pages: 1 },
    ]);
    const later = await store.progress.of(corpusId, 6_000);
    expect([later.people.map(({ name }) => name), later.waiting]).toEqual([["Ada"], []]);
    const { id: other } = await store.corpora.create({ name: "another", description: "" });
    expect(await store.progress.of(other, 5_500)).toEqual({
      ...{ slices: [], people: [], waiting: [] },
      skipped: { total: 0, pages: [] },
    });
    await store.corpora.remove(other);
    await expect(store.progress.of(other, 5_500)).rejects.toBeInstanceOf(NotFoundError);
  });
});
