import { beforeEach, describe, expect, it } from "vitest";
import { newPage, text } from "../../store/contract/contract.fixture";
import { memoryStore } from "../../store/memory/memory-store";
import type { Store } from "../../store/interfaces/store";
import { pageOnSite, siteView, type SiteAsked } from "./site-survey";

const story = (n: number): string => Array.from({ length: 12 }, (_, word) => `word${n}x${word}`).join(" ");
const legal = (day: string): string =>
  `<p>all rights are reserved by the valley paper and its many owners and heirs in town since ${day}</p>`;
const page = (n: number, more = ""): string => `<ul><li>Menu</li></ul><p>${story(n)}</p>${more}`;

let store: Store;
let corpusId: string;
const idOf = async (key: string): Promise<string> => (await store.pages.findByKey(corpusId, key))!.id;

async function fill(sites: Readonly<Record<string, readonly [site: string, html: string]>>): Promise<void> {
  await store.pages.add(
    corpusId,
    Object.entries(sites).map(([key, [site, html]]) => newPage(key, { site, bytes: text(html) })),
  );
}
const view = (more: Partial<SiteAsked> = {}) =>
  siteView(store, { corpusId, site: "a.example", block: null, twin: null, page: null, ...more });

beforeEach(async () => {
  store = memoryStore();
  corpusId = (await store.corpora.create({ name: "mine", description: "" })).id;
  await fill({
    p0: ["a.example", page(0, legal("then"))],
    p1: ["a.example", page(1, legal("now"))],
    p2: ["a.example", `<ul class=new><li>Menu</li></ul><p>${story(2)}</p>`],
    q: ["b.example", page(3)],
  });
});

describe("the view of a site", () => {
  it("lists the blocks that repeat on its pages, none of other sites", async () => {
    const found = await view();
    expect(found).toMatchObject({ all: 3, pages: 3, distinctPages: 3, repeated: 3, twins: null });
    expect(found.blocks[0]).toMatchObject({ place: 0, text: "Menu", pages: 3 });
    expect(found.blocks[0]).not.toHaveProperty("on");
  });

  it("shows a block beside each of its twins, with the steps between them", async () => {
    const { twins } = await view({ block: 0, twin: await idOf("p2") });
    expect(twins).toMatchObject({ own: { title: "Title p0" }, other: { title: "Title p2" }, more: 0 });
    expect(twins!.others.map(({ title, isNearest }) => [title, isNearest])).toEqual([
      ["Title p1", false],
      ["Title p2", false],
    ]);
    // Cut to its texts the menu is the same on all pages.
    expect(twins!.comparison!.steps).toEqual({ relabel: 0, delete: 0, insert: 0 });
  });

  it("shows the nearest block where it differs, as what another page has of it", async () => {
    const { blocks } = await view();
    const place = blocks.findIndex((block) => block.text.startsWith("all rights"));
    const { twins } = await view({ block: place });
    expect(twins!.others).toMatchObject([{ isNearest: true }]);
    expect(twins!.comparison!.steps).toEqual({ relabel: 1, delete: 0, insert: 0 });
  });

  it("tells of each text of a page on how many pages its block is", async () => {
    const { heat } = await view({ page: await idOf("p1") });
    expect(heat!.page.title).toBe("Title p1");
    expect(heat!.texts.map(({ pages }) => pages)).toEqual([3, 1, 2]);
    expect(heat!.texts[0]!.text).toBe("Menu");
    expect((await view({ page: await idOf("q") })).heat!.page.title, "of another site").toBe("Title p0");
  });

  it("says of a site of one page that there is one, and shows nothing of it", async () => {
    const found = await view({ site: "b.example", block: 0 });
    expect(found).toEqual({
      ...{ all: 1, pages: 1, distinctPages: 1, repeated: 0 },
      ...{ blocks: [], twins: null, heat: null, choices: [] },
    });
  });

  it("has no twins of a block that it has not, and knows its sites", async () => {
    expect((await view({ block: 99 })).twins).toBeNull();
    await expect(view({ site: "c.example" })).rejects.toThrow("c.example");
  });

  it("reads its pages once, and again where one is another one", async () => {
    let reads = 0;
    const counting: Store = {
      ...store,
      pages: {
        ...store.pages,
        bytes: (id) => (reads++, store.pages.bytes(id)),
        withBytes: (id) => (reads++, store.pages.withBytes(id)),
      },
    };
    const asked = { corpusId, site: "a.example", block: null, twin: null, page: null };
    const before = await siteView(counting, asked);
    expect(reads).toBe(4);
    await siteView(counting, asked);
    expect(reads, "but the page that is shown").toBe(5);
    const { sha256 } = await store.pages.get(await idOf("p2"));
    const loss = { lost: 0, reopened: [], gold: "none" } as const;
    await store.pages.replace(
      await idOf("p2"),
      newPage("p2", { site: "a.example", bytes: text("<p>other") }),
      { ...{ sha256, sets: [], loss } },
    );
    expect((await siteView(counting, asked)).blocks[0]!.pages).toBe(before.blocks[0]!.pages - 1);
  });
});

describe("a page on its site", () => {
  it("tells its blocks that are on other pages, in its order, with their places in the list", async () => {
    const found = await pageOnSite(store, await idOf("p1"));
    expect(found).toMatchObject({
      ...{ site: "a.example", all: 3, pages: 3, distinctPages: 3, isLookedAt: true },
    });
    expect(found.blocks.map(({ pages, range }) => [pages, range])).toEqual([
      [3, { start: 0, end: 1 }],
      [2, { start: 2, end: 3 }],
    ]);
    const { blocks } = await view();
    for (const { place, text: words } of found.blocks) expect(blocks[place!]!.text).toBe(words);
  });

  it("has none alone on its site, and no site where nobody knows it", async () => {
    expect(await pageOnSite(store, await idOf("q"))).toMatchObject({ distinctPages: 1, blocks: [] });
    await store.pages.add(corpusId, [newPage("lost", { site: null, bytes: text(page(9)) })]);
    expect(await pageOnSite(store, await idOf("lost"))).toMatchObject({ site: null, blocks: [] });
    await expect(pageOnSite(store, "nowhere")).rejects.toMatchObject({ code: "not-found" });
  });
});
