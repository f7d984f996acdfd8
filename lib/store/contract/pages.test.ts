import { beforeEach, expect, it } from "vitest";
import { NotFoundError } from "../../errors";
import type { PageQuery } from "../interfaces/pages";
import type { Store } from "../interfaces/store";
import { describeStores, newPage, type Start, text } from "./contract.fixture";

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
      assignedTo: [],
      encoding: "UTF-8",
      gold,
      title: "中文 \ufffd \ufffd",
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

  it("gives titles to pages that are called by their keys, once, without calling them changed", async () => {
    const [a, b, c] = await addPages(
      newPage("a", { title: "a" }),
      newPage("b", { title: "Named" }),
      newPage("c", { title: "c" }),
    );
    const { changedAt } = await store.pages.get(a!);
    expect([...(await store.pages.calledByKey())].sort()).toEqual([a, c].sort());
    const give = (...titles: readonly [string, string][]) => store.pages.giveTitles(new Map(titles));
    expect(await give([a!, "Zebra \ud800"], [b!, "Second"], ["nobody", "Second"], [c!, "Zoo"])).toBe(2);
    const [long] = await addPages(newPage("long", { title: "long" }));
    await give([long!, "x".repeat(900)]);
    expect((await store.pages.get(long!)).title, "as long as that of a page that comes in").toBe(
      "x".repeat(500),
    );
    await store.pages.remove([long!]);
    expect(await give([a!, "Second"])).toBe(0);
    expect(await store.pages.calledByKey()).toEqual([]);
    expect(await store.pages.get(a!)).toMatchObject({ title: "Zebra \ufffd", changedAt });
    expect(await keys({ sort: "title" })).toEqual(["b", "a", "c"]);
    expect([await keys({ search: "zebra" }), await keys({ search: "second" })]).toEqual([["a"], []]);
  });
});
