import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { answersModel } from "../../answers/answers-model";
import { sourceName } from "../../extractors/answers/answers";
import { answerFromText } from "../../extractors/contract/wire";
import { parsePage } from "../../page/parsing/parse";
import { memoryStore } from "../../store/memory/memory-store";
import type { NewPage } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import { pageExtraction } from "./page-extraction";
import { pageThreads } from "./page-threads";

const FOOT =
  "<div><p>Write to the editors of the valley paper whenever you have seen something worth a line.</p></div>";
const story = (index: number): string =>
  `Story number ${index} is told here at some length, ${"as stories of the valley are, ".repeat(8)}and ends.`;

let store: Store;
let corpusId: string;

const newPage = (key: string, index: number, site: string | null): NewPage => ({
  key,
  title: key,
  url: null,
  site,
  kind: null,
  lang: null,
  encoding: null,
  gold: { id: key },
  bytes: new TextEncoder().encode(`<body><div><p>${story(index)}</p></div>${FOOT}`),
});

const idOf = async (key: string): Promise<string> => (await store.pages.findByKey(corpusId, key))!.id;

async function kept(key: string, extractor: string, params = {}): Promise<string[]> {
  const id = await idOf(key);
  const {
    extraction: { keep },
  } = answerFromText(
    new TextDecoder().decode((await pageExtraction(store, id, { use: extractor, params })) as Uint8Array),
  );
  const page = parsePage(new TextDecoder().decode(await store.pages.bytes(id)));
  return page.leaves.filter((_, leaf) => keep[leaf] === 1).map(({ text }) => text.slice(0, 12));
}

describe("an extraction on the server", () => {
  afterAll(() => pageThreads().close());
  beforeEach(async () => {
    store = memoryStore(() => 0);
    corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
    await store.pages.add(corpusId, [
      newPage("a", 1, "valley"),
      newPage("b", 2, "valley"),
      newPage("alone", 3, "hill"),
      newPage("none", 4, null),
      {
        ...newPage("long", 5, null),
        bytes: new TextEncoder().encode(
          `<html><head><title>Long</title></head><body><article>${`<p>${story(5)}</p>`.repeat(6)}</article></body></html>`,
        ),
      },
    ]);
  });

  it("runs a program that the browser cannot", async () => {
    expect(new Set(await kept("long", "readability"))).toEqual(new Set(["Story number"]));
  });

  it("compares the page with the others of its site", async () => {
    expect(await kept("a", "block-extractor")).toEqual(["Story number", "Write to the"]);
    expect(await kept("a", "block-extractor", { redundancy: true })).toEqual(["Story number"]);
  });

  it("reads no gold of the other pages of its site", async () => {
    const id = await idOf("a");
    const asked: string[] = [];
    const pages: Store["pages"] = {
      ...store.pages,
      get: (page) => {
        asked.push(page);
        return store.pages.get(page);
      },
      withGold: () => Promise.reject(new Error("not asked for")),
    };
    const recipe = { use: "block-extractor", params: { redundancy: true } };
    for (let time = 0; time < 2; time++)
      expect(await pageExtraction({ ...store, pages }, id, recipe)).toBeInstanceOf(Uint8Array);
    expect(new Set(asked)).toEqual(new Set([id]));
  });

  it("compares the page with those of its site that can be decoded", async () => {
    await store.pages.add(corpusId, [{ ...newPage("broken", 3, "valley"), bytes: new Uint8Array() }]);
    expect(await kept("a", "block-extractor", { redundancy: true })).toEqual(["Story number"]);
    await expect(kept("broken", "block-extractor", { redundancy: true })).rejects.toThrow("page is empty");
  });

  it.each([
    ["alone", /no other page of hill/],
    ["none", /has no site/],
  ])("says why it cannot compare the page %s", async (key, message) => {
    await expect(kept(key, "block-extractor", { redundancy: true })).rejects.toThrow(message);
  });

  it("names an unknown extractor, a wrong parameter, and what needs labels", async () => {
    await expect(kept("a", "readabilty")).rejects.toThrow("did you mean readability?");
    await expect(kept("a", "cetd", { threshold: 1e9 })).rejects.toThrow();
    await expect(kept("a", "alexjc", { decision: "perceptron" })).rejects.toThrow(
      /has to be trained on labelled pages/,
    );
  });

  it("reads the answers of another program once for each thread, and not at each request", async () => {
    const html = new TextDecoder().decode(await store.pages.bytes(await idOf("long")));
    const texts = { [sourceName(html)]: story(5) };
    const model = answersModel("theirs", 1, texts, { corpus: "sample", pages: 1, code: "v1" });
    await store.models.add(model);
    const read: string[] = [];
    const models: Store["models"] = {
      ...store.models,
      get: () => Promise.reject(new Error("not read where everybody waits")),
      file: (id) => {
        read.push(id);
        return store.models.file(id);
      },
    };
    const recipe = { use: "answers", model: model.id };
    const asked = async (): Promise<string | undefined> => {
      const answer = await pageExtraction({ ...store, models }, await idOf("long"), recipe);
      return answerFromText(new TextDecoder().decode(answer as Uint8Array)).extraction.text;
    };
    for (let time = 0; time < 8; time++) expect(await asked()).toBe(story(5));
    expect(read.length).toBeGreaterThan(0);
    expect(read.length).toBeLessThan(8);
    await expect(
      pageExtraction(store, await idOf("long"), { use: "answers", model: "0".repeat(64) }),
    ).rejects.toMatchObject({ name: "NotFoundError" });
  });

  it("stops a program that a page holds, says which one, and does not take the next page along", async () => {
    await store.pages.add(corpusId, [
      {
        ...newPage("digits", 6, null),
        bytes: new TextEncoder().encode(
          `<html><body><article><p>${"1".repeat(80_000)}</p></article></body></html>`,
        ),
      },
    ]);
    const id = await idOf("digits");
    await expect(
      pageExtraction(store, id, { use: "defuddle" }, undefined, { limitMs: 1_500 }),
    ).rejects.toMatchObject({
      name: "LimitError",
      code: "too-slow",
      message: "running defuddle on this page took longer than 1.5 s and was stopped",
    });
    expect(new Set(await kept("long", "defuddle"))).toEqual(new Set(["Story number"]));
  });
});
