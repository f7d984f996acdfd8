import { beforeEach, expect, it } from "vitest";
import type { PageQuery } from "../interfaces/pages";
import type { RunRecord } from "../interfaces/runs";
import type { Store } from "../interfaces/store";
import { describeStores, newPage, plainRun, score, type Start } from "./contract.fixture";

describeStores("pages with scores", (start) => {
  let store: Store;
  let corpusId: string;
  let addPages: Start["addPages"];
  beforeEach(() => void ({ store, corpusId, addPages } = start()));
  const keys = async (query: Omit<PageQuery, "corpusId">) =>
    (await store.pages.query({ corpusId, ...query }, { limit: 100 })).rows.map((row) => row.key);

  it("tells pages with gold from those without, in rows, totals, order by F1 and facets", async () => {
    const [a] = await addPages(
      newPage("a", { kind: "news", gold: { id: "a", text: "said" } }),
      newPage("b", { kind: "blog" }),
      newPage("c", { kind: "wiki", gold: { id: "c", text: "" } }),
    );
    const run = await store.runs.create(plainRun(corpusId));
    await store.runs.addScores(run.id, [score(a!, 0.5)]);
    await store.runs.finish(run.id, "done", {});
    expect([await keys({ hasGold: true }), await keys({ hasGold: false })]).toEqual([["a", "c"], ["b"]]);
    expect(await keys({ hasGold: true, sort: "f1", f1Of: "x", descending: true })).toEqual(["a", "c"]);
    expect((await store.pages.query({ corpusId, hasGold: false }, { limit: 1 })).total).toBe(1);
    expect((await store.pages.facets({ corpusId, hasGold: true })).kinds.map(({ value }) => value)).toEqual([
      "news",
      "wiki",
    ]);
  });

  it("gives as many rows at once as are asked for, in order and with their scores", async () => {
    const keys = Array.from({ length: 1_203 }, (_, i) => `page ${String(i).padStart(4, "0")}`);
    const ids = await addPages(...keys.map((key) => newPage(key)));
    const run = await store.runs.create({ ...plainRun(corpusId), pages: keys.length });
    await store.runs.addScores(
      run.id,
      ids.map((id, i) => score(id, i / keys.length)),
    );
    await store.runs.finish(run.id, "done", {});
    const { rows, total } = await store.pages.query({ corpusId, f1Of: "x" }, { limit: 2_000 });
    expect([total, rows.map(({ key }) => key)]).toEqual([keys.length, keys]);
    expect([rows[0]!.f1, rows[1_202]!.f1]).toEqual([0, 1_202 / keys.length]);
  });

  it("takes F1 from a run over all pages although a newer one was over some", async () => {
    const [a, b] = await addPages(newPage("a"), newPage("b"));
    for (const [pages, scores] of [
      [2, [score(a!, 0.4), score(b!, 0.5)]],
      [1, [score(a!, 0.9)]],
    ] as const) {
      const run = await store.runs.create({ ...plainRun(corpusId), pages });
      await store.runs.addScores(run.id, scores);
      await store.runs.finish(run.id, "done", {});
    }
    expect(
      (await store.pages.query({ corpusId, f1Of: "x" }, { limit: 9 })).rows.map((row) => row.f1),
    ).toEqual([0.4, 0.5]);
  });

  it("sorts pages with the same F1 by key, in the same direction", async () => {
    const [a, b, c] = await addPages(newPage("a"), newPage("b"), newPage("c"));
    const run = await store.runs.create(plainRun(corpusId));
    await store.runs.addScores(run.id, [score(c!, 0.5), score(a!, 0.5), score(b!, 0.5)]);
    await store.runs.finish(run.id, "done", {});
    const firstTwo = async (descending: boolean) =>
      (await store.pages.query({ corpusId, f1Of: "x", sort: "f1", descending }, { limit: 2 })).rows.map(
        (row) => row.key,
      );
    expect([await firstTwo(false), await firstTwo(true)]).toEqual([
      ["a", "b"],
      ["c", "b"],
    ]);
  });

  it("tells a page that the extractor failed on from one it never saw, and sorts both behind the rest", async () => {
    const [a, b] = await addPages(newPage("a"), newPage("b"), newPage("c"));
    const run = await store.runs.create(plainRun(corpusId));
    await store.runs.addScores(run.id, [score(a!, null), score(b!, 0)]);
    await store.runs.finish(run.id, "done", {});
    for (const [descending, rows] of [
      [false, ["b 0", "a failed", "c null"]],
      [true, ["b 0", "c null", "a failed"]],
    ] as const)
      expect(
        (await store.pages.query({ corpusId, f1Of: "x", sort: "f1", descending }, { limit: 9 })).rows.map(
          ({ key, f1 }) => `${key} ${f1}`,
        ),
      ).toEqual(rows);
  });

  it("takes F1 from the newest finished plain run, sorts by it with unknown last both ways, and finds neighbours by it", async () => {
    const [a, b, c] = await addPages(newPage("a"), newPage("b"), newPage("c"));
    const runs: { state: "done" | "cancelled"; sweep: RunRecord["sweep"]; f1: readonly [number, number] }[] =
      [
        { state: "done", sweep: null, f1: [0.9, 0.1] },
        { state: "done", sweep: null, f1: [0.2, 0.7] },
        { state: "done", sweep: { param: "t", values: [1] }, f1: [1, 1] },
        { state: "cancelled", sweep: null, f1: [1, 1] },
      ];
    for (const { state, sweep, f1 } of runs) {
      const run = await store.runs.create({ ...plainRun(corpusId), sweep });
      await store.runs.addScores(run.id, [score(a!, f1[0]), score(b!, f1[1])]);
      await store.runs.finish(run.id, state, {});
    }
    const { rows } = await store.pages.query({ corpusId, f1Of: "x", sort: "f1" }, { limit: 9 });
    expect(rows.map((row) => [row.key, row.f1])).toEqual([
      ["a", 0.2],
      ["b", 0.7],
      ["c", null],
    ]);
    expect(await keys({ f1Of: "x", sort: "f1", descending: true })).toEqual(["b", "a", "c"]);
    expect(await store.pages.neighbours(b!, { corpusId, f1Of: "x", sort: "f1" })).toMatchObject({
      previous: a,
      next: c,
      position: 1,
    });
    const query = { corpusId, f1Of: "x", sort: "f1", descending: true } as const;
    const [afterB, afterA, afterC] = await store.pages.marks(query, 1);
    const window = async (after: string | null, limit: number) =>
      (await store.pages.query(query, { after, limit })).rows.map((row) => row.key);
    expect([
      await window(null, 1),
      await window(null, 2),
      await window(afterB!, 2),
      await window(afterA!, 1),
      await window(afterC!, 1),
    ]).toEqual([["b"], ["b", "a"], ["a", "c"], ["c"], []]);
    expect(
      (await store.pages.query({ corpusId, f1Of: "unheard-of" }, { limit: 9 })).rows.map((row) => row.f1),
    ).toEqual([null, null, null]);
  });
});
