import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { wholeView, type Page } from "../../page/page";
import { quietTask } from "../../task";
import { ruleSentence } from "../../view/inspection/rule-words";
import type { Corpus, ParamValues, Reason } from "../contract/contract";
import { contentExtractor } from "./content-extractor";

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
const LEGAL = "<p>All rights are reserved by the valley paper and the heirs of its owners.</p>";
const story = (n: number, length = 30): string =>
  `<p>${Array.from({ length }, (_, word) => `word${n}x${word}`).join(" ")}</p>`;
const html = (n: number): string => `<title>Page ${n}</title><body>${NAV}<div>${story(n)}</div>${LEGAL}`;
const pages = (count: number): Page[] => Array.from({ length: count }, (_, n) => pageOf(html(n)));

async function extracted(page: Page, others: readonly Page[], params: ParamValues = {}) {
  const fitted = await contentExtractor.configure(params).fit(corpusOf(...others), quietTask);
  const extraction = fitted.extract(wholeView(page));
  const kept = page.leaves
    .filter((_, leaf) => extraction.keep[leaf] === 1)
    .map(({ text }) => text.slice(0, 9));
  return { ...extraction, kept };
}

const sentence = (reason: Reason): string =>
  ruleSentence(contentExtractor.rules![reason.rule]!, reason, "", {})!
    .map(({ text }) => text)
    .join("");

describe("ContentExtractor", () => {
  it("keeps the blocks that no other page has, and says where the others are", async () => {
    const site = pages(5);
    const { kept, reasons, score } = await extracted(site[2]!, site);
    expect(kept).toEqual(["word2x0 w"]);
    expect(reasons.map(({ rule }) => rule)).toEqual(["repeated", "repeated", "rare", "repeated"]);
    expect(score[0]).toBeCloseTo(1 / 5);
    expect(sentence(reasons[0]!)).toBe(
      "Its block is in 4 of 4 other pages of the site, among them Page 0; IBDF 0.20. More than 0 is too many.",
    );
    expect(sentence(reasons[2]!)).toBe("Its block is in none of 4 other pages of the site.");
  });

  it.each([
    { others: 4, theta: 0.2, holders: 1, keeps: false }, // 0.2 * 4 rounds down to none
    { others: 5, theta: 0.2, holders: 1, keeps: true },
    { others: 5, theta: 0.2, holders: 2, keeps: false },
    { others: 10, theta: 0.2, holders: 2, keeps: true },
    { others: 10, theta: 0.3, holders: 3, keeps: true },
  ])("with theta $theta a block in $holders of $others other pages is content: $keeps", async (given) => {
    const shared = "<p>A column that is printed more than once but not everywhere in it.</p>";
    const site = Array.from({ length: given.others + 1 }, (_, n) =>
      pageOf(html(n) + (n <= given.holders ? shared : "")),
    );
    const { kept } = await extracted(site[0]!, site, { theta: given.theta });
    expect(kept.includes("A column ")).toBe(given.keeps);
  });

  it("keeps all of a page that is alone on its site, and says so", async () => {
    const [page] = pages(1);
    for (const others of [[page!], [], [page!, pageOf(html(0))], [pageOf(html(1), "elsewhere.example")]]) {
      const { keep, reasons } = await extracted(page!, others);
      expect([...keep]).toEqual([1, 1, 1, 1]);
      expect(new Set(reasons.map(sentence))).toEqual(
        new Set(["No other page of the site is known, so nothing can be seen to repeat and all is kept."]),
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

  it("finds blocks again that differ in a word, as long as their cosine is above epsilon", async () => {
    const dated = (n: number) => pageOf(`${story(n)}<p>${story(99).slice(3, -4)} of day${n}</p>`);
    const site = Array.from({ length: 6 }, (_, n) => dated(n));
    expect((await extracted(site[0]!, site)).kept).toEqual(["word0x0 w"]);
    expect((await extracted(site[0]!, site, { epsilon: 0.99 })).kept).toEqual(["word0x0 w", "word99x0 "]);
  });

  it("says of an equal block no more than is so where only equal ones are the same", async () => {
    const site = pages(5);
    const cosineOf = async (epsilon: number) =>
      (await extracted(site[2]!, site, { epsilon })).reasons[0]!.measures.find(
        ({ name }) => name === "cosine",
      );
    expect(await cosineOf(1)).toEqual({ name: "cosine", value: 1, relation: ">=", limit: 1 });
    expect(await cosineOf(0.99)).toEqual({ name: "cosine", value: 1, relation: ">", limit: 0.99 });
  });

  it("learns a sample of the pages, the same ones each time", async () => {
    const fit = async () =>
      (await contentExtractor.configure({ sample: 3 }).fit(corpusOf(...pages(40)), quietTask)).model;
    const model = (await fit()) as { learned: { sites: [string, { pages: { name: string }[] }][] } };
    const ids = new Map(model.learned.sites).get(SITE)!.pages.map(({ name }) => name);
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toEqual(["Page 0", "Page 1", "Page 2"]);
    expect(await fit()).toEqual(model);
    expect((await extracted(pages(40)[0]!, pages(40), { sample: 3 })).kept).toEqual(["word0x0 w"]);
  });

  it("by path takes what is where the sample has content, also where it has less of it", async () => {
    const long = pageOf(`<body>${NAV}<div>${story(70)}${story(71)}</div>${story(72)}`);
    const { kept, reasons } = await extracted(long, pages(6), { byPath: true });
    // The last paragraph is where the sample has its legal notice.
    expect(kept).toEqual(["word70x0 ", "word71x0 "]);
    expect(reasons.map(({ rule, detail }) => [rule, detail]).slice(1)).toEqual([
      ["template-place", "/html[1]/body[1]/ul[1]/li[2]"],
      ["content-place", "/html[1]/body[1]/div[1]/p[1]"],
      ["content-place", "/html[1]/body[1]/div[1]"],
      ["template-place", "/html[1]/body[1]/p[1]"],
    ]);
    expect(sentence(reasons.at(-1)!)).toBe(
      "None of what other pages have at this place is content; half is needed.",
    );
  });
});

describe("a model of ContentExtractor", () => {
  const fit = async (site: string) =>
    (
      await contentExtractor
        .configure()
        .fit(corpusOf(...Array.from({ length: 4 }, (_, n) => pageOf(html(n), site))), quietTask)
    ).model as { readonly learned: { readonly sites: readonly (readonly [string, SitePart])[] } };
  interface SitePart {
    readonly terms: readonly string[];
    readonly blocks: readonly { readonly counts: readonly number[]; readonly terms: readonly number[] }[];
    readonly pages: readonly { readonly blocks: readonly number[] }[];
    readonly places: readonly unknown[];
  }
  const throughJson = (model: unknown): unknown => JSON.parse(JSON.stringify(model));

  it("keeps a site called __proto__", async () => {
    const page = pageOf(html(1), "__proto__");
    const read = contentExtractor.configure().restore(throughJson(await fit("__proto__")));
    expect([...read.extract(wholeView(page)).keep]).toEqual([0, 0, 1, 0]);
  });

  it.each([
    {
      when: "a block lacks a count",
      change: (site: SitePart) => ({
        ...site,
        blocks: site.blocks.map((block, at) =>
          at === 1 ? { ...block, counts: block.counts.slice(1) } : block,
        ),
      }),
      says: "site valley.example of the model: 11 features, but 10 counts",
    },
    {
      when: "pages have no places",
      change: (site: SitePart) => ({ ...site, places: site.places.slice(1) }),
      says: "site valley.example of the model: 4 pages, but 3 lists of places",
    },
    {
      when: "a term of a block is not there",
      change: (site: SitePart) => ({ ...site, terms: site.terms.slice(0, 1) }),
      says: "of 1 terms",
    },
    {
      when: "a block of a page is not there",
      change: (site: SitePart) => ({ ...site, blocks: site.blocks.slice(0, 2) }),
      says: "of 2 blocks",
    },
  ])("is refused where $when", async ({ change, says }) => {
    const model = await fit(SITE);
    const sites = model.learned.sites.map(([site, part]) => [site, change(part)]);
    const broken = throughJson({ ...model, learned: { sites } });
    expect(() => contentExtractor.configure().restore(broken)).toThrow(says);
  });
});
