import { beforeEach, expect, it } from "vitest";
import { NotFoundError } from "../../errors";
import type { PageQuery } from "../interfaces/pages";
import type { RunRecord } from "../interfaces/runs";
import type { Store } from "../interfaces/store";
import { describeStores, newPage, plainRun, score, type Start, text } from "./contract.fixture";

describeStores("pages", (start) => {
  let store: Store;
  let corpusId: string;
  let addPages: Start["addPages"];
  beforeEach(() => void ({ store, corpusId, addPages } = start()));
  const keys = async (query: Omit<PageQuery, "corpusId">) =>
    (await store.pages.query({ corpusId, ...query }, { limit: 100 })).rows.map((row) => row.key);

  it("gives back what was added: bytes, gold and row, with unknown fields as null", async () => {
    const gold = { id: "a", text: "lone \ud800 surrogate", intervals: [[0, 4]] as const };
    const [id] = await addPages(
      newPage("a", { bytes: new Uint8Array([0, 255, 60, 0]), gold, lang: "zh", title: "中文 \u0000 \ud800" }),
    );
    expect([...(await store.pages.bytes(id!))]).toEqual([0, 255, 60, 0]);
    expect(await store.pages.get(id!)).toMatchObject({
      key: "a",
      lang: "zh",
      site: null,
      url: null,
      kind: null,
      bytes: 4,
      state: "open",
      hasGold: true,
      f1: null,
      annotators: [],
      assignedTo: null,
      encoding: "UTF-8",
      gold,
      title: "中文 \u0000 \ufffd",
    });
    expect((await store.pages.get(id!)).sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it("reports keys it has already as duplicates, within the batch too, and leaves the stored page as it is", async () => {
    const [a] = await addPages(newPage("a"));
    const again = await store.pages.add(corpusId, [
      newPage("a", { title: "other" }),
      newPage("b"),
      newPage("b", { title: "other" }),
    ]);
    expect(again).toEqual({ added: 1, duplicates: ["a", "b"] });
    expect((await store.pages.get(a!)).title).toBe("Title a");
  });

  it("finds a page by a key that had to be changed to be stored, and cuts a title that is a whole page", async () => {
    const [id] = await addPages(newPage("k\ud800", { title: "t".repeat(40_000) }));
    expect(await store.pages.findByKey(corpusId, "k\ud800")).toMatchObject({
      id,
      key: "k\ufffd",
      title: "t".repeat(500),
    });
  });

  it("keeps the bytes of one page when another with equal bytes is removed", async () => {
    const [a, b] = await addPages(
      newPage("a", { bytes: text("same") }),
      newPage("b", { bytes: text("same") }),
    );
    await store.pages.remove([a!]);
    expect(new TextDecoder().decode(await store.pages.bytes(b!))).toBe("same");
    await expect(store.pages.bytes(a!)).rejects.toBeInstanceOf(NotFoundError);
  });

  it("stores a gold record and with it whether there is gold", async () => {
    const [a] = await addPages(newPage("a"));
    expect((await store.pages.get(a!)).hasGold).toBe(false);
    await store.pages.setGold(a!, { id: "a", text: "", title: "A" });
    expect(await store.pages.get(a!)).toMatchObject({
      hasGold: true,
      gold: { id: "a", text: "", title: "A" },
    });
    await expect(store.pages.setGold("nobody", { id: "a" })).rejects.toBeInstanceOf(NotFoundError);
  });

  it("reads many pages with their gold in the order asked for, also those that have none, without those that are gone", async () => {
    const [a, b, c] = await addPages(
      newPage("a", { site: "s", url: "https://e.org/a", gold: { id: "a", text: "a" } }),
      newPage("b"),
      newPage("c", { lang: "en", gold: { id: "c", intervals: [[0, 1]] } }),
    );
    await store.pages.remove([b!]);
    const found = await store.pages.withGold([c!, "nobody", b!, a!]);
    const { id, key, title, sha256, bytes, url, site, kind, encoding, lang, template, state, gold } =
      await store.pages.get(a!);
    expect(found.map((page) => page.id)).toEqual([c, a]);
    expect(found[1]).toEqual({
      ...{ id, key, title, sha256, bytes, url, site, kind, encoding, lang, template, state, gold },
    });
    const [d] = await addPages(newPage("d"));
    expect(await store.pages.withGold([d!])).toMatchObject([
      { key: "d", url: null, site: null, lang: null, gold: { id: "d" } },
    ]);
    expect(await store.pages.withGold([])).toEqual([]);
  });

  it("reads how pages are read, with the encoding that only their gold knows, and no gold", async () => {
    const [a, b, c, d] = await addPages(
      newPage("a", { site: "s", url: "https://e.org/a", encoding: "utf-8", gold: { id: "a", text: "a" } }),
      newPage("b", { lang: "en", encoding: null, gold: { id: "b", encoding: "gb18030" } }),
      newPage("c"),
      newPage("d", { encoding: null }),
    );
    await store.pages.remove([c!]);
    const { sha256, bytes } = await store.pages.get(a!);
    expect(await store.pages.sources([d!, "nobody", c!, b!, a!])).toEqual([
      expect.objectContaining({ id: d, url: null, site: null, lang: null, encoding: null }),
      expect.objectContaining({ id: b, lang: "en", encoding: "gb18030" }),
      { id: a, key: "a", sha256, bytes, url: "https://e.org/a", site: "s", lang: null, encoding: "utf-8" },
    ]);
    expect(await store.pages.sources([])).toEqual([]);
  });

  it("reads more pages with their gold than a statement can name", async () => {
    const ids = await addPages(...Array.from({ length: 1_203 }, (_, i) => newPage(`page ${i}`)));
    expect((await store.pages.withGold([...ids].reverse())).map(({ id }) => id)).toEqual([...ids].reverse());
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
  ] as const)(
    "sorts by $sort, ties by key, and backwards exactly the other way round",
    async ({ sort, order }) => {
      const [, b] = await addPages(
        newPage("a", { title: "zebra", site: "www", lang: "en", bytes: text("12") }),
        newPage("b", { title: "Yak", lang: "fr", bytes: text("1") }),
        newPage("c", { title: "äpfel".normalize("NFD"), site: "a.org", bytes: text("123") }),
      );
      const { id } = await store.labels.ensureAnnotator("Ada Lovelace");
      await store.labels.setState(b!, id, "done");
      expect(await keys({ sort })).toEqual(order);
      expect(await keys({ sort, descending: true })).toEqual([...order].reverse());
    },
  );

  it("filters by state, kind, language and site, where the empty string means unknown and no value means no page", async () => {
    await addPages(
      newPage("a", { kind: "news", lang: "en" }),
      newPage("b", { kind: "blog", lang: "en", site: "s" }),
      newPage("c", { lang: "de" }),
    );
    expect(await keys({ kinds: ["news", "blog"], langs: ["en"] })).toEqual(["a", "b"]);
    expect(await keys({ kinds: [""] })).toEqual(["c"]);
    expect(await keys({ sites: ["s"] })).toEqual(["b"]);
    expect(await keys({ states: ["done"] })).toEqual([]);
    expect(await keys({ states: [] })).toEqual([]);
  });

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

  it("searches all terms in title, site, url and key, in any case, and takes % and _ literally", async () => {
    await addPages(
      newPage("a", { title: "Ünïted 100%", url: "https://e.org/x" }),
      newPage("b_1", { title: "United", site: "e.org" }),
      newPage("c", { title: "None" }),
    );
    expect(await keys({ search: "ünÏTED e.org" })).toEqual(["a"]);
    expect(await keys({ search: "E.ORG" })).toEqual(["a", "b_1"]);
    expect(await keys({ search: "0%" })).toEqual(["a"]);
    expect(await keys({ search: "b_" })).toEqual(["b_1"]);
    expect(await keys({ search: "%" })).toEqual(["a"]);
    expect(await keys({ search: "  " })).toEqual(["a", "b_1", "c"]);
  });

  it("cuts a window out and counts all", async () => {
    await addPages(...["a", "b", "c", "d"].map((key) => newPage(key)));
    const first = await store.pages.query({ corpusId }, { limit: 2 });
    expect([first.rows.map((row) => row.key), first.total]).toEqual([["a", "b"], 4]);
    const second = await store.pages.query({ corpusId }, { after: first.next, limit: 2 });
    expect(second).toMatchObject({ rows: [{ key: "c" }, { key: "d" }], total: 4, next: null });
    expect(await store.pages.query({ corpusId }, { after: first.next, limit: 0 })).toMatchObject({
      rows: [],
      next: null,
    });
    expect(await store.pages.ids({ corpusId, descending: true })).toHaveLength(4);
  });

  const SORTS = ["key", "title", "site", "kind", "lang", "bytes", "state", "changed", "f1"] as const;
  it.each(SORTS.flatMap((sort) => [true, false].map((descending) => ({ sort, descending }))))(
    "goes through all pages by $sort (descending: $descending) window by window and from any mark, each page once",
    async ({ sort, descending }) => {
      const kinds = ["news", "blog", null];
      const ids = await addPages(
        ...Array.from({ length: 23 }, (_, i) =>
          newPage(`page ${String((i * 7) % 23).padStart(2, "0")}`, {
            title: `Title ${i % 4}`,
            kind: kinds[i % 3]!,
            site: i % 5 === 0 ? null : `s${i % 5}.example`,
            lang: i % 2 === 0 ? "en" : null,
            bytes: text("x".repeat(i % 6)),
          }),
        ),
      );
      const run = await store.runs.create({ ...plainRun(corpusId), pages: 23 });
      await store.runs.addScores(
        run.id,
        ids.slice(0, 15).map((id, i) => score(id, (i % 4) / 10)),
      );
      await store.runs.finish(run.id, "done", {});
      for (const narrowed of [{}, { hasGold: false }]) {
        const query = { corpusId, f1Of: "x", sort, descending, ...narrowed };
        const expected = await store.pages.ids(query);
        const seen: string[] = [];
        for (let after: string | null = null, more = true; more; more = after !== null) {
          const list = await store.pages.query(query, { after, limit: 4 });
          expect(list.total).toBe(23);
          seen.push(...list.rows.map(({ id }) => id));
          after = list.next;
        }
        expect(seen).toEqual(expected);
        const marks = await store.pages.marks(query, 5);
        expect(marks).toHaveLength(4);
        for (const [at, after] of marks.entries()) {
          const { rows } = await store.pages.query(query, { after, limit: 5 });
          expect(rows.map(({ id }) => id)).toEqual(expected.slice((at + 1) * 5, (at + 2) * 5));
        }
      }
    },
  );

  it("goes on behind a place whose page is gone, neither repeating nor leaving out any other", async () => {
    const ids = await addPages(...["a", "b", "c", "d"].map((key) => newPage(key)));
    const { next } = await store.pages.query({ corpusId }, { limit: 2 });
    await store.pages.remove([ids[0]!, ids[1]!]);
    await addPages(newPage("aa"));
    expect((await store.pages.query({ corpusId }, { after: next, limit: 9 })).rows).toMatchObject([
      { key: "c" },
      { key: "d" },
    ]);
  });

  it("refuses a place of another order, and what is none", async () => {
    await addPages(newPage("a"), newPage("b"));
    const { next } = await store.pages.query({ corpusId }, { limit: 1 });
    for (const [query, after] of [
      [{ corpusId, sort: "bytes" }, next!],
      [{ corpusId, descending: true }, next!],
      [{ corpusId }, "!!"],
      [{ corpusId, sort: "bytes" }, Buffer.from('["bytes up","x","y"]').toString("base64url")],
    ] as const)
      await expect(store.pages.query(query, { after, limit: 1 })).rejects.toMatchObject({
        code: "bad-cursor",
      });
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

  it("counts each facet under the other filters, not its own", async () => {
    await addPages(
      newPage("a", { kind: "news", lang: "en" }),
      newPage("b", { kind: "blog", lang: "en" }),
      newPage("c", { kind: "blog", lang: "de" }),
    );
    const facets = await store.pages.facets({ corpusId, kinds: ["blog"], langs: ["en"] });
    expect(facets.kinds).toEqual([
      { value: "blog", count: 1 },
      { value: "news", count: 1 },
    ]);
    expect(facets.langs).toEqual([
      { value: "de", count: 1 },
      { value: "en", count: 1 },
    ]);
    expect(facets.states).toEqual([{ value: "open", count: 1 }]);
    expect(facets.sites).toEqual([{ value: "", count: 1 }]);
    expect((await store.pages.facets({ corpusId, search: "title c" })).kinds).toEqual([
      { value: "blog", count: 1 },
    ]);
  });

  it("knows the neighbours in the order of the query, also of a page that its filter hides", async () => {
    const [a, b, c] = await addPages(
      newPage("a", { title: "3" }),
      newPage("b", { title: "2" }),
      newPage("c", { title: "1" }),
    );
    expect(await store.pages.neighbours(b!, { corpusId, sort: "title" })).toEqual({
      previous: c,
      next: a,
      position: 1,
      total: 3,
    });
    expect(await store.pages.neighbours(b!, { corpusId, sort: "title", descending: true })).toEqual({
      previous: a,
      next: c,
      position: 1,
      total: 3,
    });
    expect(await store.pages.neighbours(a!, { corpusId })).toEqual({
      previous: null,
      next: b,
      position: 0,
      total: 3,
    });
    const { id } = await store.labels.ensureAnnotator("Ada Lovelace");
    await store.labels.setState(b!, id, "done");
    expect(await store.pages.neighbours(b!, { corpusId, states: ["open"] })).toEqual({
      previous: a,
      next: c,
      position: 1,
      total: 2,
    });
    expect(await store.pages.neighbours(b!, { corpusId, sort: "changed" })).toEqual({
      previous: c,
      next: null,
      position: 2,
      total: 3,
    });
    await expect(store.pages.neighbours("nobody", { corpusId })).rejects.toBeInstanceOf(NotFoundError);
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

  it("gives a title to a page that is called by its key, once, without calling it changed", async () => {
    const [a, b] = await addPages(newPage("a", { title: "a" }), newPage("b", { title: "Named" }));
    const { changedAt } = await store.pages.get(a!);
    expect(await store.pages.calledByKey()).toEqual([a]);
    await store.pages.giveTitle(a!, "Zebra \ud800");
    await store.pages.giveTitle(a!, "Second");
    await store.pages.giveTitle(b!, "Second");
    expect(await store.pages.calledByKey()).toEqual([]);
    expect(await store.pages.get(a!)).toMatchObject({ title: "Zebra \ufffd", changedAt });
    expect(await keys({ sort: "title" })).toEqual(["b", "a"]);
    expect([await keys({ search: "zebra" }), await keys({ search: "second" })]).toEqual([["a"], []]);
  });
});
