import { describe, expect, it } from "vitest";
import { STORY } from "../../blocks/ble-ie/worked-examples";
import { InputError } from "../../errors";
import { parsePage } from "../../page/parsing/parse";
import { wholeView, type Page } from "../../page/page";
import { noCorpus, type Corpus, type Extraction, type ParamValues } from "../contract/contract";
import { blockExtractor } from "./block-extractor";

const extract = async (page: Page, values: ParamValues = {}): Promise<Extraction> =>
  (await blockExtractor.configure(values).fit(noCorpus)).extract(wholeView(page));
const keptTexts = (page: Page, { keep }: Extraction): string[] =>
  page.leaves.filter((_, leaf) => keep[leaf] === 1).map(({ text }) => text);
const corpusOf = (...pages: Page[]): Corpus => ({
  size: pages.length,
  async *pages() {
    for (const [index, page] of pages.entries())
      yield { id: String(index), page, live: wholeView(page).live, gold: null };
  },
});

describe("block-extractor", () => {
  const page = parsePage(STORY);

  it("keeps the text of worked example 1, by either grammar", async () => {
    const texts = [
      "Rain floods the valley",
      "Heavy rain fell on Monday and the river rose two metres.",
      "Officials said ",
      "three villages",
      " were evacuated.",
    ];
    expect(keptTexts(page, await extract(page))).toEqual(texts);
    expect(keptTexts(page, await extract(page, { grammar: "alternation" }))).toEqual([
      ...texts,
      "Schools will reopen on Thursday.",
    ]);
  });

  it("gives the deciding element, its density and its lengths as the reason", async () => {
    const { reasons } = await extract(page);
    const last = reasons.at(-1)!;
    expect(last).toMatchObject({
      stage: "block-extractor",
      rule: "density",
      verdict: "drop",
      node: page.body,
    });
    expect(last.measures).toEqual([
      { name: "density", value: 14 / 13, relation: "<", limit: 1.5, param: "threshold" },
      { name: "textLength", value: 14, relation: "=", limit: 14 },
      { name: "tagLength", value: 13, relation: "=", limit: 13 },
    ]);
  });

  it("keeps at exactly the threshold and drops just above it", async () => {
    const exact = parsePage("<body><p>123456789</p>"); // 9 characters, p and body are 5; p alone 9
    expect((await extract(exact, { threshold: 1.8 })).keep[0]).toBe(1);
    expect((await extract(exact, { threshold: 1.8001 })).keep[0]).toBe(0);
    expect((await extract(exact)).score[0]).toBeCloseTo(1.8);
  });

  it("names the removed ancestor of text that is never seen", async () => {
    const hidden = parsePage("<body><p>some words to keep</p><noscript><b>enable scripts</b></noscript>");
    const { reasons, score } = await extract(hidden);
    expect(reasons.at(-1)).toMatchObject({
      rule: "remove",
      verdict: "drop",
      node: hidden.tags.indexOf("noscript"),
      measures: [],
    });
    expect(score[1]).toBeNaN();
  });

  it.each([
    { source: "<body><p>0123456</p></body>", written: "on one line" },
    { source: "<body>\n  <p>\n    0123456\n  </p>\n</body>", written: "indented" },
    { source: "<body><p> 0123456 <script>let x;</script> </p></body>", written: "before a script" },
  ])("drops a text of 7 characters in 5 of markup, $written", async ({ source }) => {
    const { keep, score } = await extract(parsePage(source));
    expect(score[0]).toBeCloseTo(1.4);
    expect([...keep]).toEqual([0]);
  });

  it("needs no site by default and one with redundancy on", () => {
    expect(blockExtractor.configure().needs).toBe("page");
    expect(blockExtractor.configure({ redundancy: true }).needs).toBe("site");
  });
});

describe("redundancy", () => {
  const shared =
    "<section><p>This notice about cookies and your privacy stands on every page of the site.</p></section>";
  const pageOf = (n: number, site: string) =>
    parsePage(
      `<body>${shared}<article><p>Story ${n} has its own words, numbered ${n}, which stand on no other page at all.</p></article>`,
      { site },
    );

  it("drops dense blocks that another page of the site has, with the distance as the reason", async () => {
    const pages = [pageOf(1, "a"), pageOf(2, "a"), pageOf(3, "a")];
    const fitted = await blockExtractor.configure({ redundancy: true }).fit(corpusOf(...pages));
    const extraction = fitted.extract(wholeView(pages[0]!));
    expect([...extraction.keep]).toEqual([0, 1]);
    expect(extraction.reasons[0]).toMatchObject({
      rule: "redundant",
      verdict: "drop",
      node: pages[0]!.tags.indexOf("section"),
    });
    expect(extraction.reasons[0]!.measures).toEqual([
      { name: "distance", value: 0, relation: "<=", limit: 0.1, param: "tau" },
      { name: "otherPages", value: 2, relation: ">=", limit: 1, param: "minOtherPages" },
    ]);
  });

  it("drops a legal text of 160 characters that three short articles share, and keeps the articles", async () => {
    const legal = "All rights reserved, word by word and page by page. ".repeat(4).slice(0, 160);
    const pages = ["It rained all day today.", "The old mill has burnt.", "Trains run late."].map((text) =>
      parsePage(`<body><div><p>${text}</p></div><div><p>${legal}</p></div>`, { site: "a" }),
    );
    const fitted = await blockExtractor.configure({ redundancy: true }).fit(corpusOf(...pages));
    for (const page of pages) expect([...fitted.extract(wholeView(page)).keep]).toEqual([1, 0]);
  });

  it("keeps what only pages of another site repeat", async () => {
    const pages = [pageOf(1, "a"), pageOf(2, "b")];
    const fitted = await blockExtractor.configure({ redundancy: true }).fit(corpusOf(...pages));
    expect([...fitted.extract(wholeView(pages[0]!)).keep]).toEqual([1, 1]);
  });

  it("refuses a model that is none", () => {
    expect(() => blockExtractor.configure({ redundancy: true }).restore({ sites: { a: 1 } })).toThrow(
      InputError,
    );
  });
});
