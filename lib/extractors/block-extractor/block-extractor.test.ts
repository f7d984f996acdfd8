import { describe, expect, it } from "vitest";
import { STORY } from "../../blocks/ble-ie/worked-examples";
import { InputError } from "../../errors";
import { parsePage } from "../../page/parsing/parse";
import { wholeView, type Page } from "../../page/page";
import { noCorpus, type Corpus, type Extraction, type ParamValues } from "../contract/contract";
import { ruleSentence } from "../../view/inspection/rule-words";
import { blockExtractor } from "./block-extractor";
import { blockExtractorModern } from "./block-extractor-modern";

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

  describe.each([blockExtractor, blockExtractorModern].map((extractor) => ({ id: extractor.id, extractor })))(
    "of $id",
    ({ extractor }) => {
      const onSite = async (page: Page, ...site: readonly Page[]): Promise<Extraction> =>
        (await extractor.configure({ redundancy: true }).fit(corpusOf(...site))).extract(wholeView(page));
      const page = parsePage(
        `<body>${shared}<article><p>Story 1 has words of its own.</p></article><noscript>no script</noscript>`,
        { site: "a" },
      );
      const ALONE = "No other page of the site is known, so nothing can be seen to repeat.";

      it.each([
        { when: "it is the only page", site: [page] },
        { when: "all others are copies", site: [page, page, page] },
        { when: "the others are of another site", site: [page, pageOf(2, "b"), pageOf(3, "b")] },
        { when: "its site was not there to learn from", site: [pageOf(2, "b")] },
      ])("answers as without it when $when, and says so of what it keeps", async ({ site }) => {
        const without = await (await extractor.configure().fit(noCorpus)).extract(wholeView(page));
        const { reasons, ...answer } = await onSite(page, ...site);
        expect({ ...answer, reasons: reasons.map(({ detail: _, ...reason }) => reason) }).toEqual(without);
        expect(new Set(reasons.map(({ verdict, detail }) => `${verdict}: ${detail}`))).toEqual(
          new Set([`keep: ${ALONE}`, "drop: undefined"]),
        );
      });

      it("says nothing of the kind where two pages differ, nor where it is not asked for", async () => {
        const other = pageOf(2, "a");
        const { keep, reasons } = await onSite(page, page, other);
        expect([...keep]).toEqual([0, 1, 0]);
        const unasked = (await extractor.configure().fit(noCorpus)).extract(wholeView(page));
        // A page that was not learned from has the one that was beside it.
        const fresh = await onSite(page, other);
        expect(fresh.keep).toEqual(keep);
        for (const { detail } of [...reasons, ...unasked.reasons, ...fresh.reasons])
          expect(detail).toBeUndefined();
      });
    },
  );

  const long = "Words of a story that is kept. ".repeat(3);
  it.each([
    { rule: "density", html: `<p>${long}` },
    { rule: "gap", html: `<p>${long}<div class=a-name-longer-than-its-text>ab</div><p>${long}` },
    { rule: "fallback", html: "<div class=a-name-longer-than-its-text>ab</div>" },
  ])(
    "says after the sentence of the rule $rule that the page is alone on its site",
    async ({ rule, html }) => {
      const page = parsePage(html);
      const configured = blockExtractorModern.configure({ redundancy: true, fillGaps: 10 });
      const { reasons } = (await configured.fit(corpusOf(page))).extract(wholeView(page));
      const kept = reasons.find((reason) => reason.rule === rule && reason.verdict === "keep")!;
      const words = ruleSentence(blockExtractorModern.rules![rule]!, kept, "body", configured.params)!;
      expect(words.map(({ text }) => text).join("")).toMatch(
        /\S\. No other page of the site is known, so nothing can be seen to repeat\.$/,
      );
    },
  );

  it("says that a block is in at least so many other pages, since nearly equal ones are not all counted", async () => {
    const menu = (day: number) =>
      `<ul>${Array.from({ length: 20 }, (_, at) => `<li>Entry ${at} of the menu</li>`).join("")}<li>Day ${day}</li></ul>`;
    const site = (menuOf: (page: number) => string) =>
      [1, 2, 3, 4].map((n) =>
        parsePage(
          `<body><div>${menuOf(n)}</div><div><p>${`Story ${n} has words of its own. `.repeat(6)}</p></div>`,
          { site: "a" },
        ),
      );
    const sentenceOf = async (pages: readonly Page[]) => {
      const configured = blockExtractor.configure({ redundancy: true, threshold: 0 });
      const { reasons } = (await configured.fit(corpusOf(...pages))).extract(wholeView(pages[0]!));
      const reason = reasons.find(({ rule }) => rule === "redundant")!;
      return ruleSentence(blockExtractor.rules!["redundant"]!, reason, "ul", configured.params)!
        .map(({ text }) => text)
        .join("");
    };
    expect(await sentenceOf(site(() => menu(1)))).toBe(
      "Its block is in at least 3 other pages of the site, as it is.",
    );
    expect(await sentenceOf(site(menu))).toMatch(
      /^Its block is in at least 1 other page of the site, nearly as it is: 0\.0\d+ apart, where 0\.10? is allowed\.$/,
    );
  });

  it("refuses a model that is none", () => {
    expect(() => blockExtractor.configure({ redundancy: true }).restore({ sites: { a: 1 } })).toThrow(
      InputError,
    );
  });
});
