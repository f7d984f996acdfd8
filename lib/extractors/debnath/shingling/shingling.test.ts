import { describe, expect, it } from "vitest";
import { parsePage } from "../../../page/parsing/parse";
import { wholeView, type Page } from "../../../page/page";
import { quietTask } from "../../../task";
import { ruleSentence } from "../../../view/inspection/rule-words";
import type { Corpus, ParamValues, Reason } from "../../contract/contract";
import { shingling } from "./shingling";

const SITE = "valley.example";
const pageOf = (html: string, site = SITE): Page => parsePage(html, { site });
const corpusOf = (...pages: readonly Page[]): Corpus => ({
  size: pages.length,
  async *pages() {
    for (const [at, page] of pages.entries())
      yield { id: `page-${at}`, page, live: wholeView(page).live, gold: null };
  },
});

const NAV = "<ul><li><a href=/>Home of the valley paper</a><li><a href=/s>All its sports on Sunday</a></ul>";
const LEGAL = "<p>All rights are reserved by the valley paper and the heirs of its owners in it.</p>";
const story = (n: number, length = 30): string =>
  `<p>${Array.from({ length }, (_, word) => `word${n}x${word}`).join(" ")}</p>`;
const html = (n: number): string => `<title>Page ${n}</title><body>${NAV}<div>${story(n)}</div>${LEGAL}`;
const pages = (count: number): Page[] => Array.from({ length: count }, (_, n) => pageOf(html(n)));

async function extracted(page: Page, others: readonly Page[], params: ParamValues = {}) {
  const fitted = await shingling.configure(params).fit(corpusOf(...others), quietTask);
  const extraction = fitted.extract(wholeView(page));
  const kept = page.leaves
    .filter((_, leaf) => extraction.keep[leaf] === 1)
    .map(({ text }) => text.slice(0, 9));
  return { ...extraction, kept };
}

const sentence = (reason: Reason): string =>
  ruleSentence(shingling.rules![reason.rule]!, reason, "", {})!
    .map(({ text }) => text)
    .join("");

describe("Shingling", () => {
  it("keeps what is in no fragment that pages share, and says on how many pages the others are", async () => {
    const site = pages(5);
    const { kept, reasons, score } = await extracted(site[2]!, site);
    expect(kept).toEqual(["word2x0 w"]);
    expect(reasons.map(({ rule }) => rule)).toEqual(["shared", "own", "shared"]);
    expect([...score]).toEqual([1, 1, 0, 1]);
    expect(reasons.map(sentence)).toEqual([
      "The fragment around it is on 5 of 5 pages of the site, among them Page 0; it resembles theirs by 1.",
      "No fragment around it is on another of 5 pages of the site.",
      "The fragment around it is on 5 of 5 pages of the site, among them Page 0; it resembles theirs by 1.",
    ]);
  });

  it("does not claim of what too few pages share that no other has it", async () => {
    const site = pages(5);
    const { reasons } = await extracted(site[2]!, site, { sharePages: 6 });
    expect(new Set(reasons.map(sentence))).toEqual(
      new Set(["No fragment around it is on 6 or more of 5 pages of the site."]),
    );
    const foot = (n: number): Page => pageOf(html(n) + (n < 2 ? `<div>${story(77)}</div>` : ""));
    const some = [0, 1, 2, 3, 4].map(foot);
    const answer = await extracted(some[0]!, some, { sharePages: 3 });
    const last = answer.reasons.at(-1)!;
    expect(sentence(last)).toBe("No fragment around it is on 3 or more of 5 pages of the site.");
    expect(last.measures.map(({ name }) => name)).toEqual(["sharePages", "pages"]);
  });

  it("keeps all of a page that is alone on its site, copies of it being no others, and says so", async () => {
    const [page] = pages(1);
    for (const others of [[page!], [], [page!, pageOf(html(0))], [pageOf(html(1), "elsewhere.example")]]) {
      const { keep, reasons } = await extracted(page!, others);
      expect([...keep]).toEqual([1, 1, 1, 1]);
      expect(new Set(reasons.map(sentence))).toEqual(
        new Set(["No other page of the site is known, so nothing can be seen to be shared and all is kept."]),
      );
    }
  });

  it("does not erase an article that has a second address", async () => {
    const site = [...pages(6), pageOf(html(2))];
    expect((await extracted(site[2]!, site)).kept).toEqual(["word2x0 w"]);
  });

  it("answers for a page that was not there when it learned", async () => {
    expect((await extracted(pageOf(html(9)), pages(6))).kept).toEqual(["word9x0 w"]);
  });

  it("does not take two pages for one fragment, unless it is asked to", async () => {
    const short = (n: number): Page => pageOf(`<div>${NAV.repeat(9)}<p>Short ${n}${n}</p></div>`);
    const site = [0, 1, 2].map(short);
    expect((await extracted(site[0]!, site)).kept).toEqual(["Short 00"]);
    expect((await extracted(site[0]!, site, { whole: true })).kept).toEqual([]);
  });

  it("looks at no fragment below minBytes, and at none that too few pages share", async () => {
    const site = pages(5);
    // The menu is 48 bytes of text and 27 of tags.
    expect((await extracted(site[0]!, site, { minBytes: 75 })).kept).toEqual(["word0x0 w"]);
    expect((await extracted(site[0]!, site, { minBytes: 76 })).kept).toEqual([
      "Home of t",
      "All its s",
      "word0x0 w",
    ]);
    expect((await extracted(site[0]!, site, { sharePages: 6 })).kept).toHaveLength(4);
  });

  it("keeps a site called __proto__ in its model", async () => {
    const site = Array.from({ length: 4 }, (_, n) => pageOf(html(n), "__proto__"));
    const { model } = await shingling.configure().fit(corpusOf(...site), quietTask);
    const read = shingling.configure().restore(JSON.parse(JSON.stringify(model)));
    expect([...read.extract(wholeView(site[1]!)).keep]).toEqual([0, 0, 1, 0]);
  });

  it.each([
    {
      when: "shingles do not rise",
      shingles: [3, 3],
      says: "site a of the model: the shingles of fragment 0 do not rise",
    },
    {
      when: "a fragment has none",
      shingles: [],
      says: "site a of the model: the shingles of fragment 0 do not rise",
    },
    { when: "a site is there twice", shingles: [3, 4], says: "site a is twice in the model", sites: 2 },
  ])("refuses a model where $when", ({ shingles, says, sites = 1 }) => {
    const site = { pages: 2, fragments: [{ bytes: 80, pages: 2, on: ["x", "y"], shingles }] };
    const model = {
      learner: "shingling",
      version: 1,
      learned: { sites: Array.from({ length: sites }, () => ["a", site]) },
    };
    expect(() => shingling.configure().restore(model)).toThrow(says);
  });
});
