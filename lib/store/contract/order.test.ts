import { expect, it } from "vitest";
import { ConflictError } from "../../errors";
import type { NewPlace } from "../interfaces/order";
import { describeStores, newPage, text } from "./contract.fixture";

const setup = { evaluation: 2, random: 0.1, seed: 1, recipe: { use: "bte" } } as const;
const turn = (id: string, place: number, slice: "evaluation" | "training" = "training"): NewPlace => ({
  ...{ id, place, slice, chance: 0.25 },
});
const none = (id: string): NewPlace => ({ id, place: null, slice: null, chance: null });

describeStores("the labelling order", (start) => {
  it("is kept with how it was made, the newest in the place of the one before", async () => {
    const { store, corpusId, addPages } = start();
    const [a, b] = await addPages(newPage("a"), newPage("b"));
    expect(await store.order.get(corpusId)).toBeNull();
    const sample = [[b!, 0.5] as const, [a!, 0.5] as const];
    await store.order.begin({ corpusId, jobId: "j1", setup, sample });
    const begun = await store.order.get(corpusId);
    expect(begun).toMatchObject({ corpusId, jobId: "j1", setup, sample, finishedAt: null });
    await store.order.finish(corpusId, "j1");
    const finished = await store.order.get(corpusId);
    expect(finished!.finishedAt).toBeGreaterThan(begun!.createdAt);
    await store.order.begin({ corpusId, jobId: "j2", setup: { ...setup, recipe: null }, sample: [] });
    expect(await store.order.get(corpusId)).toMatchObject({
      ...{ jobId: "j2", sample: [], finishedAt: null },
      setup: { recipe: null },
    });
  });

  it("is not finished by a job that another one has followed", async () => {
    const { store, corpusId } = start();
    await store.order.begin({ corpusId, jobId: "j1", setup, sample: [] });
    await store.order.begin({ corpusId, jobId: "j2", setup, sample: [] });
    await expect(store.order.finish(corpusId, "j1")).rejects.toBeInstanceOf(ConflictError);
    expect((await store.order.get(corpusId))!.finishedAt).toBeNull();
  });

  it("tells of all pages what decides their turns, by key", async () => {
    const { store, corpusId, addPages } = start();
    const address = "https://news.example/b";
    const [b, a] = await addPages(
      newPage("b", { url: address, site: "news", lang: "en", template: "3" }),
      newPage("a"),
    );
    const { sha256 } = await store.pages.get(b!);
    expect(await store.order.pages(corpusId)).toEqual([
      expect.objectContaining({ id: a, key: "a", site: null, template: null, doubt: null, doubtBy: "" }),
      {
        ...{
          id: b,
          key: "b",
          url: address,
          site: "news",
          lang: "en",
          template: "3",
          bytes: 4,
          state: "open",
          hasGold: false,
        },
        ...{ sha256, encoding: "UTF-8", doubt: null, doubtBy: "" },
      },
    ]);
  });

  it("keeps the doubt about a page with these bytes, and calls no page changed", async () => {
    const { store, corpusId, addPages } = start();
    const [a, b] = await addPages(newPage("a"), newPage("b"));
    const before = await store.pages.get(a!);
    const doubt = { doubt: 0.25, doubtBy: "x" };
    const doubts = [
      { id: a!, sha256: before.sha256, ...doubt },
      { id: b!, sha256: "other bytes", ...doubt },
      { id: "gone", sha256: before.sha256, ...doubt },
    ];
    expect(await store.order.setDoubts(doubts)).toBe(1);
    expect((await store.order.pages(corpusId)).map((page) => [page.doubt, page.doubtBy])).toEqual([
      [0.25, "x"],
      [null, ""],
    ]);
    expect(await store.pages.get(a!)).toEqual(before);
  });

  it("gives pages their turns, which lists go by, those without one last, and takes them back", async () => {
    const { store, corpusId, addPages } = start();
    const [a, b, c, d] = await addPages(newPage("a"), newPage("b"), newPage("c"), newPage("d"));
    expect(await store.pages.get(a!)).toMatchObject({ place: null, slice: null, chance: null });
    const places = [turn(c!, 1, "evaluation"), turn(a!, 2), turn("gone", 3)];
    expect(await store.order.place(places)).toBe(2);
    expect(await store.pages.get(c!)).toMatchObject({ place: 1, slice: "evaluation", chance: 0.25 });
    const query = { corpusId, sort: "place" } as const;
    expect(await store.pages.ids(query)).toEqual([c, a, b, d]);
    expect(await store.pages.ids({ ...query, descending: true })).toEqual([d, b, a, c]);
    const first = await store.pages.query(query, { limit: 2 });
    expect(first.rows.map(({ key }) => key)).toEqual(["c", "a"]);
    const rest = await store.pages.query(query, { limit: 2, after: first.next });
    expect(rest.rows.map(({ key }) => key)).toEqual(["b", "d"]);
    expect(await store.pages.neighbours(a!, query)).toMatchObject({ previous: c, next: b, position: 1 });
    expect(await store.order.place([none(c!)])).toBe(1);
    expect(await store.pages.get(c!)).toMatchObject({ place: null, slice: null, chance: null });
    expect(await store.pages.ids(query)).toEqual([a, b, c, d]);
  });

  it("counts the pages of each slice by how far their labels are", async () => {
    const { store, corpusId, addPages } = start();
    const [a, b, c] = await addPages(newPage("a"), newPage("b"), newPage("c"), newPage("d"));
    expect(await store.order.progress(corpusId)).toEqual([]);
    await store.order.place([turn(a!, 1, "evaluation"), turn(b!, 2), turn(c!, 3)]);
    const { id } = await store.labels.ensureAnnotator("Ada");
    await store.labels.setState(b!, id, "done");
    expect(await store.order.progress(corpusId)).toEqual([
      { slice: "evaluation", state: "open", pages: 1 },
      { slice: "training", state: "open", pages: 1 },
      { slice: "training", state: "done", pages: 1 },
    ]);
  });

  it("decides which page comes next for who labels, once round", async () => {
    const { store, corpusId, addPages } = start();
    const [a, b, c, d] = await addPages(newPage("a"), newPage("b"), newPage("c"), newPage("d"));
    await store.order.place([turn(c!, 1), turn(b!, 2), turn(d!, 3)]);
    const { id } = await store.labels.ensureAnnotator("Ada");
    const next = (after: string | null) => store.labels.lease(corpusId, id, 10, 1_000, after);
    expect(await next(null)).toBe(c);
    expect(await next(c!)).toBe(b);
    expect(await next(b!)).toBe(d);
    // The page without a place after all others, and then the first again.
    expect(await next(d!)).toBe(a);
    expect(await next(a!)).toBe(c);
    await store.labels.setState(c!, id, "done");
    expect(await next(a!)).toBe(b);
  });

  it("is that of assigned pages too", async () => {
    const { store, corpusId, addPages } = start();
    const [a, b, c] = await addPages(newPage("a"), newPage("b"), newPage("c"));
    await store.order.place([turn(c!, 1), turn(b!, 2), turn(a!, 3)]);
    const { id } = await store.labels.ensureAnnotator("Ada");
    await store.labels.assign([a!, b!], id);
    expect(await store.labels.lease(corpusId, id, 10, 1_000, null)).toBe(b);
  });

  it("stays with a page that is replaced, and goes with its corpus", async () => {
    const { store, corpusId, addPages } = start();
    const [a] = await addPages(newPage("a"));
    await store.order.begin({ corpusId, jobId: "j", setup, sample: [[a!, 1]] });
    await store.order.place([turn(a!, 1)]);
    const { sha256 } = await store.pages.get(a!);
    const loss = { lost: 0, reopened: [], gold: "none" } as const;
    await store.pages.replace(a!, newPage("a", { bytes: text("<p>new") }), { sha256, sets: [], loss });
    expect(await store.pages.get(a!)).toMatchObject({ place: 1, slice: "training" });
    await store.corpora.remove(corpusId);
    await expect(store.order.get(corpusId)).rejects.toThrow(corpusId);
  });
});
