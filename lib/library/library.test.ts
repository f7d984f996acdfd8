import { describe, expect, it } from "vitest";
import { messageOf } from "../errors";
import { blockExtractor } from "../extractors/block-extractor/block-extractor";
import * as core from "./core";
import { evaluate, explain, extract, type Recipe } from "./index";
import { SITE, storyOf } from "./site.fixture";

const MENU = "<ul><li><a href=/>Home</a><li><a href=/news>News</a></ul>";
/** Nothing of these is text or bytes. */
const NO_PAGES: readonly (readonly [unknown, string])[] = [
  [undefined, "undefined"],
  [null, "null"],
  [5, "Number"],
  [new ArrayBuffer(4), "ArrayBuffer"],
  [new Uint16Array(4), "Uint16Array"],
];
/** As bytes of that encoding, of which these texts have letters of ASCII and small Cyrillic ones. */
const inWindows1251 = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0) - (letter >= "а" ? 0x430 - 0xe0 : 0));

const STORY = `<title>Rain</title>${MENU}<p>It rained all day in the hills – and the river rose.</p>`;

describe("extract", () => {
  it("answers bytes as it answers their text", async () => {
    const { encoding, ...answer } = await extract(STORY);
    expect(answer.text).toBe("It rained all day in the hills – and the river rose.");
    expect(encoding).toEqual({ name: "utf-8", rule: "given" });
    expect(await extract(new TextEncoder().encode(STORY))).toEqual({
      ...answer,
      encoding: { name: "utf-8", rule: "content" },
    });
  });

  it("takes a recipe as text and as a value, and the address that links are relative to", async () => {
    const options = { url: "https://news.example/a/b.html" };
    const text = await extract(`<p>${"Long text. ".repeat(9)}<a href=c>here</a></p>`, {
      ...options,
      recipe: "vote(1: all-text, bte)",
    });
    expect(text.markdown).toContain("[here](https://news.example/a/c)");
    const value = await extract(STORY, { recipe: { serial: [{ use: "all-text" }, { use: "lqf" }] } });
    expect(value).toEqual(await extract(STORY, { recipe: "all-text | lqf" }));
  });

  it("compares the page with the others of its site, and says so where it was given none", async () => {
    const recipe = "block-extractor(redundancy=true)";
    await expect(extract(SITE[0]!, { recipe })).rejects.toMatchObject({ code: "needs-site" });
    expect((await extract(SITE[0]!, { recipe, site: SITE })).text).toBe(storyOf(1));
    expect((await extract(SITE[0]!)).text).not.toBe(storyOf(1));
  });

  it("reads the other pages by the encoding that each declares, and else by that of the page", async () => {
    const recipe = "block-extractor(redundancy=true)";
    const cyrillic = SITE.map((page) => page.replaceAll("words", "слов"));
    const text = storyOf(1).replaceAll("words", "слов");
    const utf8 = cyrillic.map((page) => new TextEncoder().encode(`<meta charset=utf-8>${page}`));
    const undeclared = cyrillic.map(inWindows1251);
    const options = { recipe, encoding: "windows-1251" };
    expect((await extract(undeclared[0]!, { ...options, site: utf8 })).text).toBe(text);
    expect((await extract(undeclared[0]!, { ...options, site: undeclared })).text).toBe(text);
    const served = { recipe, httpCharset: "windows-1251" };
    expect((await extract(undeclared[0]!, { ...served, site: utf8 })).text).toBe(text);
  });

  it("does not take the other pages for the page itself, whose address is only its own", async () => {
    const [page, ...site] = SITE.map((html, at) => `<title>Page ${at + 1}</title>${html}`);
    const options = { recipe: "shingling", url: "https://news.example/1" };
    const { reasons } = await extract(page!, { ...options, site });
    const shared = reasons.filter(({ rule }) => rule === "shared");
    expect(shared.map(({ detail }) => detail)).toEqual(["Page 2"]);
  });

  it("fills in the fields that the recipe does not answer by rules, and leaves those that it does", async () => {
    const page =
      '<title>Tag</title><script type="application/ld+json">{"@type":"Article","headline":"Rain &amp; wind","author":{"name":"Ann Lee"}}</script><p>3 May 2020<p>Words';
    expect((await extract(page, { recipe: "all-text" })).fields).toEqual({
      title: "Rain & wind",
      date: "2020-05-03",
      author: "Ann Lee",
    });
    expect((await extract(page, { recipe: "cardoso" })).fields).toMatchObject({
      title: "Tag",
      author: "Ann Lee",
    });
    expect((await extract("<p>Words", { recipe: "all-text" })).fields).toEqual({
      title: null,
      date: null,
      author: null,
    });
  });

  it("refuses a recipe that is a part of itself, wherever it is handed in", async () => {
    const steps: Recipe[] = [];
    const recipe: Recipe = { serial: steps };
    steps.push({ use: "all-text" }, recipe);
    const refusal = {
      name: "InputError",
      code: "bad-recipe",
      message: "not a recipe: serial.1: it is a part of itself",
    };
    await expect(extract(STORY, { recipe })).rejects.toMatchObject(refusal);
    await expect(explain(STORY, { recipe })).rejects.toMatchObject(refusal);
    await expect(evaluate([{ id: "a", page: STORY }], { recipes: [recipe] })).rejects.toMatchObject(refusal);
  });

  it("throws what a caller can act on", async () => {
    await expect(extract("")).rejects.toMatchObject({ name: "InputError", code: "empty-page" });
    for (const [given, kind] of NO_PAGES) {
      const message = `the page is ${kind}: give its HTML as a string, or its bytes as a Uint8Array`;
      await expect(extract(given as string)).rejects.toMatchObject({ code: "no-page", message });
      await expect(core.explain(given as string, { extractor: blockExtractor })).rejects.toMatchObject({
        code: "no-page",
      });
    }
    const site = [STORY, undefined as unknown as string];
    await expect(extract(STORY, { site })).rejects.toThrow("page 2 of the site is undefined");
    const unlearned = await extract(STORY, { recipe: "alexjc(decision=perceptron)" }).catch(messageOf);
    expect(unlearned).toContain("train it (winnow train)");
    const alone = await extract(STORY, { recipe: "shingling" }).catch(messageOf);
    expect(alone).toMatch(/^shingling.* compares pages: give it other pages of the site$/);
    await expect(extract("%PDF-1.7")).rejects.toMatchObject({ code: "binary-page" });
    await expect(extract(STORY, { recipe: "ccb(radius=5000)" })).rejects.toMatchObject({
      name: "UsageError",
      code: "bad-parameter",
    });
  });
});

describe("explain", () => {
  it("adds to the answer each text of the page with the element that decided", async () => {
    const recipe = "block-extractor";
    const { texts, ...answer } = await explain(STORY, { recipe });
    expect(answer).toEqual(await extract(STORY, { recipe }));
    expect(texts.map(({ text, verdict, path }) => [text, verdict, path])).toEqual([
      ["Home", "drop", "html > body > ul"],
      ["News", "drop", "html > body > ul > li"],
      ["It rained all day in the hills – and the river rose.", "keep", "html > body"],
    ]);
  });
});

it("answers by the learned combination where no recipe is given", async () => {
  const answer = await explain(STORY);
  expect(answer).toEqual(await explain(STORY, { recipe: "combination" }));
  expect(new Set(answer.reasons.map(({ stage }) => stage))).toContain("combination");
  expect(await extract(STORY)).toEqual(await extract(STORY, { recipe: "combination" }));
});

describe("the core", () => {
  it("answers by an extractor what the library answers by its name", async () => {
    const params = { threshold: 2 };
    const options = { extractor: blockExtractor, params, url: "https://news.example/" };
    const recipe = "block-extractor(threshold=2)";
    expect(await core.extract(STORY, options)).toEqual(await extract(STORY, { ...options, recipe }));
    expect(await core.explain(STORY, options)).toEqual(await explain(STORY, { ...options, recipe }));
  });
});
