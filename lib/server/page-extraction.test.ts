import { beforeEach, describe, expect, it } from "vitest";
import { parsePage } from "../page/parse";
import { memoryStore } from "../store/memory/memory-store";
import type { NewPage, Store } from "../store/store";
import { pageExtraction } from "./page-extraction";

const FOOT = "<div><p>Write to the editors of the valley paper whenever you have seen something worth a line.</p></div>";
const story = (index: number): string => `Story number ${index} is told here at some length, ${"as stories of the valley are, ".repeat(8)}and ends.`;

let store: Store;
let corpusId: string;

const newPage = (key: string, index: number, site: string | null): NewPage => ({
  key, title: key, url: null, site, kind: null, lang: null, encoding: null, gold: { id: key },
  bytes: new TextEncoder().encode(`<body><div><p>${story(index)}</p></div>${FOOT}`),
});

async function kept(key: string, extractor: string, params = {}): Promise<string[]> {
  const { rows } = await store.pages.query({ corpusId }, { offset: 0, limit: 9 });
  const { id } = rows.find((row) => row.key === key)!;
  const { extraction: { keep } } = await pageExtraction(store, id, extractor, params, () => 0);
  const page = parsePage(new TextDecoder().decode(await store.pages.bytes(id)));
  return page.leaves.filter((_, leaf) => keep[leaf] === 1).map(({ text }) => text.slice(0, 12));
}

describe("an extraction on the server", () => {
  beforeEach(async () => {
    store = memoryStore(() => 0);
    corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
    await store.pages.add(corpusId, [newPage("a", 1, "valley"), newPage("b", 2, "valley"), newPage("alone", 3, "hill"), newPage("none", 4, null), {
      ...newPage("long", 5, null), bytes: new TextEncoder().encode(`<html><head><title>Long</title></head><body><article>${`<p>${story(5)}</p>`.repeat(6)}</article></body></html>`),
    }]);
  });

  it("runs a program that the browser cannot", async () => {
    expect(new Set(await kept("long", "readability"))).toEqual(new Set(["Story number"]));
  });

  it("compares the page with the others of its site", async () => {
    expect(await kept("a", "block-extractor")).toEqual(["Story number", "Write to the"]);
    expect(await kept("a", "block-extractor", { redundancy: true })).toEqual(["Story number"]);
  });

  it.each([["alone", /no other page of hill/], ["none", /has no site/]])("says why it cannot compare the page %s", async (key, message) => {
    await expect(kept(key, "block-extractor", { redundancy: true })).rejects.toThrow(message);
  });

  it("names an unknown extractor, a wrong parameter, and what needs labels", async () => {
    await expect(kept("a", "readabilty")).rejects.toThrow("did you mean readability?");
    await expect(kept("a", "cetd", { threshold: 1e9 })).rejects.toThrow();
    await expect(kept("a", "alexjc", { decision: "perceptron" })).rejects.toThrow(/learns from labelled pages/);
  });
});
