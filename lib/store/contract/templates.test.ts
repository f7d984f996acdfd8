import { expect, it } from "vitest";
import { ConflictError } from "../../errors";
import { describeStores, newPage, text } from "./contract.fixture";

const paths = (...own: readonly number[]): Uint32Array => Uint32Array.from(own);

describeStores("templates", (start) => {
  it("keeps the first page of each, whatever its paths, in the order in which they were begun", async () => {
    const { store, corpusId } = start();
    const begun = [paths(1, 2 ** 32 - 1), paths(), paths(7, 70_000)];
    await store.templates.add(corpusId, 0, begun.slice(0, 2));
    await store.templates.add(corpusId, 2, begun.slice(2));
    expect(await store.templates.list(corpusId)).toEqual(begun);
    expect(await store.templates.list(corpusId, 2)).toEqual(begun.slice(2));
    expect(await store.templates.list(corpusId, 3)).toEqual([]);
  });

  it("begins none where somebody else has begun some meanwhile, and says how many there are", async () => {
    const { store, corpusId } = start();
    await store.templates.add(corpusId, 0, [paths(1)]);
    const late = store.templates.add(corpusId, 0, [paths(1)]);
    await expect(late).rejects.toBeInstanceOf(ConflictError);
    await expect(late).rejects.toMatchObject({ current: 1 });
    expect(await store.templates.list(corpusId)).toEqual([paths(1)]);
  });

  it("finds pages that have none yet, and gives them theirs without calling them changed", async () => {
    const { store, corpusId, addPages } = start();
    const [a, b, c] = await addPages(newPage("a"), newPage("b"), newPage("c", { template: "4" }));
    const mine = async () =>
      (await store.templates.unplaced())
        .filter((page) => page.corpusId === corpusId)
        .map(({ id }) => id)
        .sort();
    expect(await mine()).toEqual([a!, b!].sort());
    const before = await store.pages.get(a!);
    const sha256 = before.sha256;
    const placed = [
      { id: a!, sha256, template: "0" },
      { id: b!, sha256, template: "1" },
      { id: "gone", sha256, template: "1" },
    ];
    expect(await store.templates.place(placed)).toBe(1);
    expect(await store.pages.get(a!)).toEqual({ ...before, template: "0" });
    expect(await mine()).toEqual([b]);
    expect((await store.pages.withGold([a!, b!, c!])).map(({ template }) => template)).toEqual([
      "0",
      null,
      "4",
    ]);
  });

  it("filters and counts pages by theirs", async () => {
    const { store, corpusId, addPages } = start();
    await addPages(
      ...["1", "1", "2", "0", null].map((template, n) =>
        newPage(`p${n}`, { template, kind: n > 0 ? "k" : null }),
      ),
    );
    const keys = async (templates: readonly string[]) =>
      (await store.pages.query({ corpusId, templates }, { limit: 9 })).rows.map(({ key }) => key);
    expect(await keys(["1"])).toEqual(["p0", "p1"]);
    expect(await keys(["", "0"])).toEqual(["p3", "p4"]);
    expect((await store.pages.query({ corpusId, templates: ["1"] }, { limit: 1 })).total).toBe(2);
    const facets = await store.pages.facets({ corpusId, templates: ["1"], kinds: ["k"] });
    expect(facets.templates.map(({ value, count }) => [value, count])).toEqual([
      ["", 1],
      ["0", 1],
      ["1", 1],
      ["2", 1],
    ]);
    expect(facets.kinds).toEqual([
      { value: "", count: 1 },
      { value: "k", count: 1 },
    ]);
  });

  it("takes the template of a replaced page from what replaces it, and keeps what it was", async () => {
    const { store, addPages } = start();
    const [id] = await addPages(newPage("a", { template: "1" }));
    const { sha256 } = await store.pages.get(id!);
    const loss = { lost: 0, reopened: [], gold: "none" } as const;
    await store.pages.replace(id!, newPage("a", { bytes: text("<p>new"), template: "2" }), {
      sha256,
      sets: [],
      loss,
    });
    expect((await store.pages.get(id!)).template).toBe("2");
    expect((await store.pages.version(id!, 1)).template).toBe("1");
  });

  it("goes with its corpus", async () => {
    const { store, corpusId } = start();
    await store.templates.add(corpusId, 0, [paths(1)]);
    await store.corpora.remove(corpusId);
    await expect(store.templates.list(corpusId)).rejects.toThrow(corpusId);
  });
});
