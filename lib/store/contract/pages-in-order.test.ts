import { beforeEach, expect, it } from "vitest";
import { NotFoundError } from "../../errors";
import type { PageQuery } from "../interfaces/pages";
import type { Store } from "../interfaces/store";
import { describeStores, newPage, plainRun, score, type Start, text } from "./contract.fixture";

describeStores("pages in order", (start) => {
  let store: Store;
  let corpusId: string;
  let addPages: Start["addPages"];
  beforeEach(() => void ({ store, corpusId, addPages } = start()));
  const keys = async (query: Omit<PageQuery, "corpusId">) =>
    (await store.pages.query({ corpusId, ...query }, { limit: 100 })).rows.map((row) => row.key);

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

  it("sorts keys by the numbers of their signs, also of those that take two units", async () => {
    const keys = ["a", "ab", "\u{FF21}", "\u{1F600}x", "\u{1F601}"];
    await addPages(...keys.toReversed().map((key) => newPage(key)));
    expect((await store.pages.query({ corpusId }, { limit: 9 })).rows.map(({ key }) => key)).toEqual(keys);
  });

  it("refuses a place of another order, and what is none", async () => {
    const placed = (json: string): string => Buffer.from(json).toString("base64url");
    await addPages(newPage("a"), newPage("b"));
    const { next } = await store.pages.query({ corpusId }, { limit: 1 });
    for (const [query, after] of [
      [{ corpusId, sort: "bytes" }, next!],
      [{ corpusId, descending: true }, next!],
      [{ corpusId }, "!!"],
      [{ corpusId, sort: "bytes" }, placed('["bytes up","x","y"]')],
      // What no column holds.
      [{ corpusId, sort: "bytes" }, placed('["bytes up",1.5,"y"]')],
      [{ corpusId, sort: "place" }, placed('["place up",1e12,"y"]')],
      [{ corpusId, sort: "changed" }, placed('["changed up",1e300,"y"]')],
    ] as const)
      await expect(store.pages.query(query, { after, limit: 1 })).rejects.toMatchObject({
        code: "bad-cursor",
      });
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
});
