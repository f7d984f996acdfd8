import { beforeEach, expect, it } from "vitest";
import { NotFoundError } from "../../errors";
import { configure } from "../../recipes/configure";
import { asRun } from "../run-recipe";
import { ran } from "../run-recipe.fixture";
import type { Store } from "../interfaces/store";
import { describeStores, newPage, plainRun, score, type Start } from "./contract.fixture";

describeStores("runs", (start) => {
  let store: Store;
  let corpusId: string;
  let addPages: Start["addPages"];
  beforeEach(() => void ({ store, corpusId, addPages } = start()));

  it("gives back configurations, summaries and sweep, newest run first", async () => {
    const summary = { precision: 1, recall: 0.5, f1: 0.66, medianF1: 0.7, n: 2, low: 0.6, high: 0.7 };
    const first = await store.runs.create(plainRun(corpusId));
    const second = await store.runs.create(
      { ...plainRun(corpusId), sweep: { param: "limit", values: [0, 0.1] } },
      `given-${corpusId}`,
    );
    expect(second).toMatchObject({
      id: `given-${corpusId}`,
      state: "running",
      sweep: { param: "limit", values: [0, 0.1] },
      finishedAt: null,
    });
    await store.runs.finish(first.id, "done", { x: { "shingle-4": summary } });
    expect(await store.runs.get(first.id)).toMatchObject({
      state: "done",
      summaries: { x: { "shingle-4": summary } },
      extractors: [{ params: { limit: 1.5 } }],
    });
    expect((await store.runs.list(corpusId)).map((run) => run.id)).toEqual([second.id, first.id]);
    expect((await store.runs.list(corpusId, 1)).map((run) => run.id)).toEqual([second.id]);
    await store.runs.remove(first.id);
    await expect(store.runs.get(first.id)).rejects.toBeInstanceOf(NotFoundError);
  });

  it("gives back the recipes of a run with text and id, also of several extractors and with a model", async () => {
    const recipes = [
      { serial: [{ use: "ccb", params: { radius: 27 } }, { use: "lqf" }] },
      {
        vote: [
          { recipe: { use: "bte" }, weight: 2 },
          { recipe: { use: "lqf" }, weight: 1 },
        ],
        quorum: { share: 0.6 },
      },
    ];
    const extractors = recipes.map((recipe) => asRun(configure(recipe)));
    const learned = { ...ran("x"), recipe: { use: "x", model: "0123456789abcdef".repeat(4) } };
    const { id } = await store.runs.create({ ...plainRun(corpusId), extractors: [...extractors, learned] });
    const run = await store.runs.get(id);
    expect(run.extractors).toEqual([...extractors, learned]);
    expect(run.extractors.map(({ recipe }) => recipe)).toEqual([...recipes, learned.recipe]);
    expect(run.extractors.map(({ key }) => key).slice(0, 2)).toEqual([
      "ccb(radius=27) | lqf",
      "vote(60%: 2*bte, lqf)",
    ]);
    await store.runs.addScores(id, []);
    expect((await store.runs.list(corpusId)).find((one) => one.id === id)?.extractors).toEqual(
      run.extractors,
    );
  });

  it("returns the stored run where a run of that id exists, so that a resumed job finds its own", async () => {
    const run = await store.runs.create(plainRun(corpusId), `again-${corpusId}`);
    expect(await store.runs.create({ ...plainRun(corpusId), pages: 99 }, run.id)).toEqual(run);
  });

  it("replaces scores of the same page and extractor, and drops those of removed pages", async () => {
    const [a, b] = await addPages(newPage("a", { site: "s" }), newPage("b"));
    const run = await store.runs.create(plainRun(corpusId));
    await store.runs.addScores(run.id, [
      score(b!, 0.5),
      score(a!, 0.1),
      score(a!, 0.3, "y"),
      score("removed", 1),
    ]);
    await store.runs.addScores(run.id, [score(a!, null)]);
    const rows = await store.runs.scores(run.id);
    expect(rows.map((row) => [row.title, row.site, row.extractorKey, row.failed?.message])).toEqual([
      ["Title a", "s", "x", "it threw"],
      ["Title a", "s", "y", undefined],
      ["Title b", null, "x", undefined],
    ]);
    expect(rows[1]).toMatchObject(score(a!, 0.3, "y"));
    expect(await store.runs.scores(run.id, "y")).toHaveLength(1);
    await expect(store.runs.scores("nobody")).rejects.toBeInstanceOf(NotFoundError);
  });

  it("replaces no score but those it is given, whatever pages the others of its extractors are of", async () => {
    const [a, b] = (await addPages(newPage("a"), newPage("b"))) as [string, string];
    const run = await store.runs.create(plainRun(corpusId));
    for (const key of ["x", "y", "z"])
      await store.runs.addScores(run.id, [score(a, 0.1, key), score(b, 0.1, key)]);
    await store.runs.addScores(run.id, [score(a, 0.2, "x"), score(b, 0.2, "y"), score(a, 0.2, "z")]);
    const rows = await store.runs.scores(run.id);
    const told = rows.map(({ pageId, extractorKey, grades }) => [pageId, extractorKey, grades]);
    const now = (pageId: string, key: string, f1: number) => [pageId, key, score(pageId, f1, key).grades];
    expect(told).toEqual([
      now(a, "x", 0.2),
      now(a, "y", 0.1),
      now(a, "z", 0.2),
      now(b, "x", 0.1),
      now(b, "y", 0.2),
      now(b, "z", 0.1),
    ]);
  });

  it("tells the verdicts and errors of some extractors on some pages, in the order asked for, without what is not known", async () => {
    const [a, b, c] = (await addPages(newPage("a"), newPage("b"), newPage("c"))) as [string, string, string];
    const run = await store.runs.create(plainRun(corpusId));
    const other = await store.runs.create(plainRun(corpusId));
    await store.runs.addScores(run.id, [
      { ...score(a, 0.5), verdicts: "k1", errors: "[1]" },
      { ...score(a, 0.5, "y"), verdicts: "d1" },
      { ...score(b, 0.5, "y"), verdicts: "d2", errors: "[2]" },
      score(c, null),
    ]);
    await store.runs.addScores(other.id, [{ ...score(c, 0.5), verdicts: "k3" }]);
    const written = (told: ReadonlyMap<string, ReadonlyMap<string, string>>) =>
      [...told].map(([id, byKey]) => [id, [...byKey]]);
    expect(written(await store.runs.verdicts(run.id, ["y", "x"], [b, c, a]))).toEqual([
      [b, [["y", "d2"]]],
      [
        a,
        [
          ["y", "d1"],
          ["x", "k1"],
        ],
      ],
    ]);
    expect(written(await store.runs.errorsOn(run.id, ["x", "y"], [a, b]))).toEqual([
      [a, [["x", "[1]"]]],
      [b, [["y", "[2]"]]],
    ]);
    expect(await store.runs.verdicts(run.id, [], [a])).toEqual(new Map());
    expect((await store.runs.scores(run.id)).every((row) => !("verdicts" in row))).toBe(true);
    await expect(store.runs.verdicts("nobody", ["x"], [a])).rejects.toBeInstanceOf(NotFoundError);
    await expect(store.runs.errorsOn("nobody", ["x"], [a])).rejects.toBeInstanceOf(NotFoundError);
  });

  it("tells the errors of an extractor a window of pages at a time, by page id, each page once", async () => {
    const ids = (await addPages(...["e", "d", "c", "b", "a"].map((key) => newPage(key)))).toSorted();
    const run = await store.runs.create(plainRun(corpusId));
    await store.runs.addScores(run.id, [
      ...ids.flatMap((id, at) => (at === 1 ? [] : [{ ...score(id, 0.5), errors: `[${at}]` }])),
      score(ids[1]!, 0.5),
      { ...score(ids[1]!, 0.5, "y"), errors: "[of another]" },
    ]);
    const windows: string[][] = [];
    for (let after: string | null = null, more = true; more;) {
      const rows = await store.runs.errors(run.id, "x", { after, limit: 2 });
      windows.push(rows.map(({ errors }) => errors));
      more = rows.length > 0;
      after = rows.at(-1)?.pageId ?? null;
    }
    expect(windows).toEqual([["[0]", "[2]"], ["[3]", "[4]"], []]);
  });

  it("tells the scores of some pages of a run, in their order, without those that have none", async () => {
    const [a, b, c] = await addPages(newPage("a"), newPage("b"), newPage("c"));
    const extractors = [...plainRun(corpusId).extractors, ran("y", "y", {})];
    const run = await store.runs.create({ ...plainRun(corpusId), extractors });
    const other = await store.runs.create(plainRun(corpusId));
    const own = [score(a!, 0.1), score(a!, null, "y"), score(b!, 0.5)];
    await store.runs.addScores(run.id, own);
    await store.runs.addScores(other.id, [score(a!, 0.9), score(c!, 0.9)]);
    const found = await store.runs.scoresOf(run.id, [b!, "removed", c!, a!]);
    expect([...found.keys()]).toEqual([b, a]);
    expect(found.get(b!)).toEqual([own[2]]);
    expect(found.get(a!)).toHaveLength(2);
    expect(found.get(a!)).toEqual(expect.arrayContaining(own.slice(0, 2)));
    expect((await store.runs.scoresOf(run.id, [])).size).toBe(0);
  });

  it("keeps the fields that were answered, and takes them over", async () => {
    const [a, b] = await addPages(newPage("a"), newPage("b"));
    const run = await store.runs.create(plainRun(corpusId));
    const fingerprint = `with a title ${corpusId}`;
    await store.runs.addScores(run.id, [
      { ...score(a!, 0.5), fields: { title: "Rain" }, fingerprint },
      score(b!, 0.5),
    ]);
    const [first, second] = await store.runs.scores(run.id);
    expect([first!.fields, "fields" in second!]).toEqual([{ title: "Rain" }, false]);
    expect((await store.runs.findScores([fingerprint], []))[0]!.fields).toEqual({ title: "Rain" });
  });

  it("keeps a digest of a run until its scores change, another one in its place", async () => {
    const [a, b] = await addPages(newPage("a"), newPage("b"));
    const run = await store.runs.create(plainRun(corpusId));
    const other = await store.runs.create(plainRun(corpusId));
    await store.runs.addScores(run.id, [score(a!, 0.5), score(b!, 0.5)]);
    expect(await store.runs.digest(run.id)).toBeNull();
    await store.runs.keepDigest(run.id, "first", 2);
    await store.runs.keepDigest(run.id, "second", 2);
    expect([
      await store.runs.digest(run.id),
      await store.runs.digest(other.id),
      await store.runs.digest("nobody"),
    ]).toEqual(["second", null, null]);
    await store.runs.addScores(run.id, [score(a!, 0.6)]);
    expect(await store.runs.digest(run.id)).toBeNull();
    await store.runs.keepDigest(run.id, "third", 2);
    await store.pages.remove([b!]);
    expect(await store.runs.digest(run.id)).toBeNull();
    await store.runs.keepDigest(run.id, "worked out before the page went", 2);
    expect(await store.runs.digest(run.id)).toBeNull();
    await expect(store.runs.keepDigest("nobody", "x", 0)).rejects.toBeInstanceOf(NotFoundError);
    await store.runs.keepDigest(run.id, "last", 1);
    await store.runs.remove(run.id);
    expect(await store.runs.digest(run.id)).toBeNull();
  });

  it("keeps parts of a run by name and number until scores come or pages go, others in their place", async () => {
    const [a, b] = await addPages(newPage("a"), newPage("b"));
    const run = await store.runs.create(plainRun(corpusId));
    const other = await store.runs.create(plainRun(corpusId));
    const part = (name: string, number: number, ...bytes: number[]) => ({
      ...{ name, number },
      bytes: new Uint8Array(bytes),
    });
    const kept = async (name: string) => (await store.runs.parts(run.id, name)).map((bytes) => [...bytes]);
    await store.runs.addScores(run.id, [score(a!, 0.5), score(b!, 0.5), score(b!, 0.5, "y")]);
    expect(await store.runs.scoredPages(run.id)).toBe(2);
    await store.runs.keepParts(run.id, 2, [part("p", 10, 1, 255), part("p", 9, 0), part("q", 0)]);
    await store.runs.keepParts(run.id, 2, [part("p", 9, 7)]);
    expect([await kept("p"), await kept("q"), await kept("r")]).toEqual([[[7], [1, 255]], [[]], []]);
    expect(await store.runs.parts(other.id, "p")).toEqual([]);
    expect(await store.runs.parts("nobody", "p")).toEqual([]);
    await store.runs.addScores(run.id, [score(a!, 0.6)]);
    expect(await kept("p")).toEqual([]);
    await store.runs.keepParts(run.id, 2, [part("p", 0, 1)]);
    await store.pages.remove([b!]);
    expect([await store.runs.scoredPages(run.id), await kept("p")]).toEqual([1, []]);
    await store.runs.keepParts(run.id, 1, [part("p", 0, 2)]);
    expect(await kept("p")).toEqual([[2]]);
    await store.runs.remove(run.id);
    expect(await kept("p")).toEqual([]);
    await expect(store.runs.keepParts("nobody", 0, [])).rejects.toBeInstanceOf(NotFoundError);
    await expect(store.runs.scoredPages("nobody")).rejects.toBeInstanceOf(NotFoundError);
  });

  it.each(["done", "cancelled", "failed"] as const)(
    "takes no scores that come when the run is %s already, and keeps what was worked out from those it has",
    async (state) => {
      const [a] = await addPages(newPage("a"));
      const run = await store.runs.create(plainRun(corpusId));
      await store.runs.addScores(run.id, [score(a!, 0.5)]);
      await store.runs.finish(run.id, state, {});
      const ended = await store.runs.get(run.id);
      await store.runs.keepDigest(run.id, "text", 1);
      await store.runs.keepParts(run.id, 1, [{ name: "p", number: 0, bytes: new Uint8Array([1]) }]);
      const late = store.runs.addScores(run.id, [score(a!, 0.9)]);
      await expect(late).rejects.toMatchObject({ code: "conflict", current: state });
      expect(await store.runs.scores(run.id)).toMatchObject([score(a!, 0.5)]);
      expect(await store.runs.digest(run.id)).toBe("text");
      expect(await store.runs.parts(run.id, "p")).toHaveLength(1);
      expect(await store.runs.get(run.id)).toEqual(ended);
    },
  );

  it("stays as it has ended, whoever ends it once more", async () => {
    const run = await store.runs.create(plainRun(corpusId));
    await store.runs.finish(run.id, "done", {});
    const ended = await store.runs.get(run.id);
    for (const state of ["done", "cancelled", "failed"] as const)
      await expect(store.runs.finish(run.id, state, { x: {} })).rejects.toMatchObject({
        ...{ code: "conflict", current: "done" },
      });
    expect(await store.runs.get(run.id)).toEqual(ended);
  });

  it("takes scores that come while a run ends before its end or not at all", async () => {
    const pages = await addPages(...Array.from({ length: 60 }, (_, at) => newPage(`${at}`)));
    const scores = pages.map((id) => ({ ...score(id, 0.9), reusedFrom: "earlier" }));
    for (let time = 0; time < 5; time++) {
      const { id } = await store.runs.create(plainRun(corpusId));
      const ended = async () => {
        await store.runs.finish(id, "done", {});
        const found = await store.runs.scoreCount(id);
        await store.runs.keepDigest(id, "text", found);
        return { found, reused: (await store.runs.get(id)).reused };
      };
      const coming = [scores.slice(0, 20), scores.slice(20, 40), scores.slice(40)].map((some) =>
        store.runs.addScores(id, some).catch((error: unknown) => error),
      );
      const [{ found, reused }] = await Promise.all([ended(), ...coming]);
      expect([await store.runs.scoreCount(id), reused]).toEqual([found, found]);
      expect(await store.runs.digest(id)).toBe("text");
    }
  });

  it("counts the scores of a run, each once, without those of a page that was removed", async () => {
    const [a, b] = await addPages(newPage("a"), newPage("b"));
    const run = await store.runs.create(plainRun(corpusId));
    expect(await store.runs.scoreCount(run.id)).toBe(0);
    await store.runs.addScores(run.id, [score(a!, 0.5), score(b!, 0.5), score(b!, null, "y")]);
    await store.runs.addScores(run.id, [score(a!, 0.6)]);
    expect(await store.runs.scoreCount(run.id)).toBe(3);
    await store.pages.remove([b!]);
    expect(await store.runs.scoreCount(run.id)).toBe(1);
    await expect(store.runs.scoreCount("nobody")).rejects.toBeInstanceOf(NotFoundError);
  });

  it("finds scores of any run by fingerprint, without failures, those of more metrics too, and counts what a run took over", async () => {
    const [a, b] = await addPages(newPage("a"), newPage("b"));
    const first = await store.runs.create(plainRun(corpusId));
    const second = await store.runs.create(plainRun(corpusId));
    const name = (what: string) => `${what} ${corpusId}`;
    await store.runs.addScores(first.id, [
      { ...score(a!, 0.5), fingerprint: name("a"), verdicts: "k1", errors: "[1]" },
      { ...score(b!, null), fingerprint: name("b") },
      score(b!, 0.5, "y"),
    ]);
    await store.runs.finish(first.id, "done", {});
    const [found, ...others] = await store.runs.findScores([name("a"), name("b"), "unknown"], ["shingle-4"]);
    expect(others).toEqual([]);
    expect(found).toEqual({
      ...score(a!, 0.5),
      fingerprint: name("a"),
      computedBy: first.id,
      verdicts: "k1",
      errors: "[1]",
    });
    expect(await store.runs.errors(first.id, "x", { after: null, limit: 100 })).toEqual([
      { pageId: a, key: "a", title: "Title a", errors: "[1]" },
    ]);
    expect(await store.runs.errors(first.id, "y", { after: null, limit: 100 })).toEqual([]);
    expect(await store.runs.findScores([name("a")], [])).toHaveLength(1);
    const swept = await store.runs.create(plainRun(corpusId));
    await store.runs.addScores(swept.id, [{ ...score(a!, 0.5), fingerprint: name("a") }]);
    expect(await store.runs.findScores([name("a")], [])).toMatchObject([{ errors: "[1]" }]);
    await store.runs.remove(swept.id);
    expect(await store.runs.findScores([name("a")], ["shingle-4", "bag-of-words"])).toEqual([]);
    await store.runs.addScores(second.id, [
      { ...score(a!, 0.5), fingerprint: name("a"), reusedFrom: first.id },
      score(b!, 0.5),
    ]);
    await store.runs.finish(second.id, "done", {});
    expect([(await store.runs.get(first.id)).reused, (await store.runs.get(second.id)).reused]).toEqual([
      0, 1,
    ]);
    await store.runs.remove(first.id);
    expect(await store.runs.findScores([name("a")], ["shingle-4"])).toMatchObject([{ computedBy: first.id }]);
    expect((await store.runs.scores(second.id)).every((row) => !("fingerprint" in row))).toBe(true);
  });

  it("finds more scores than a statement can name", async () => {
    const [a] = await addPages(newPage("a"));
    const run = await store.runs.create(plainRun(corpusId));
    await store.runs.addScores(run.id, [{ ...score(a!, 0.5), fingerprint: `many ${corpusId}` }]);
    expect(
      await store.runs.findScores(
        [...Array.from({ length: 1_203 }, (_, index) => `${index}`), `many ${corpusId}`],
        ["shingle-4"],
      ),
    ).toHaveLength(1);
  });
});
