import { describe, expect, it } from "vitest";
import { InputError } from "../../errors";
import { parsePage } from "../../page/parsing/parse";
import { wholeView, type Page } from "../../page/page";
import { noCorpus, type Corpus, type Extraction } from "../contract/contract";
import { extracted, wordsOf } from "../extractor.fixture";
import { fe } from "./fe";
import { kFe } from "./k-fe";

const MENU = `<div>${"<a href=x>menu</a>".repeat(20)}</div>`;

describe("fe", () => {
  it.each([
    {
      when: "one block has most words",
      html: `${MENU}<div>${wordsOf(30)}</div><div>${wordsOf(10, "v")}</div>`,
      values: {},
      keeps: [wordsOf(30)],
    },
    {
      when: "two have as many",
      html: `<div>${wordsOf(9)}</div><div>${wordsOf(9, "v")}</div>`,
      values: {},
      keeps: [wordsOf(9)],
    },
    {
      when: "links are looked for",
      html: `<div>${wordsOf(30)}</div><div>${"<a href=x>m</a>".repeat(2)}</div>`,
      values: { desired: "links" },
      keeps: ["m", "m"],
    },
    {
      when: "text and links are looked for together",
      html: `<div>${wordsOf(30)}</div><div>${wordsOf(20, "v")}${"<a href=x>m</a>".repeat(2)}</div>`,
      values: { desired: "links+terms" },
      keeps: [wordsOf(20, "v"), "m", "m"],
    },
    {
      when: "images and frames outweigh the words",
      html: `<div>${wordsOf(8)}<img src=x><iframe></iframe></div><div>v v v</div>`,
      values: {},
      keeps: ["v v v"],
    },
    {
      when: "images and frames are one feature, worth no more than the words",
      html: `<div>${wordsOf(8)}<img src=x><iframe></iframe></div><div>v v v<img src=x></div>`,
      values: { grouping: "objects", desired: "terms+lists" },
      keeps: [wordsOf(8)],
    },
    {
      when: "paragraphs stay together",
      html: `<div><p>${wordsOf(9)}</p><p>${wordsOf(8, "v")}</p></div>`,
      values: {},
      keeps: [wordsOf(9), wordsOf(8, "v")],
    },
    {
      when: "every paragraph is a block",
      html: `<div><p>${wordsOf(9)}</p><p>${wordsOf(8, "v")}</p></div>`,
      values: { preset: "atomic" },
      keeps: [wordsOf(9)],
    },
    {
      when: "tables alone cut",
      html: `<div>${wordsOf(9)}</div><table><tr><td>${wordsOf(8, "v")}</table>`,
      values: { tagSet: "paper" },
      keeps: [wordsOf(9)],
    },
  ])("keeps $keeps when $when", async ({ html, values, keeps }) => {
    expect((await extracted(fe, html, values)).kept).toEqual(keeps);
  });

  it("takes no block without text for the nearest, however near a script alone comes", async () => {
    const page = parsePage(
      `<div><b>${wordsOf(30)}</b> <a href=x>link</a></div><div><script>a</script></div><div><script>a</script><script>b</script></div>`,
    );
    for (const extractor of [fe, kFe]) {
      const { keep, reasons } = extractor
        .configure({ preset: "container" })
        .restore(null)
        .extract(wholeView(page));
      expect([...keep]).toEqual([1, 1]);
      expect(reasons[0]!.rule).toBe("nearest-basket");
    }
  });

  it("takes the block nearest to the basket where that is empty", async () => {
    const { answer, kept } = await extracted(
      fe,
      `<div>one two <a href=x>three</a></div><div>four <a href=x>five</a></div>`,
    );
    expect(kept).toEqual(["one two", "three"]);
    expect(answer.reasons[0]).toMatchObject({ rule: "nearest-basket", verdict: "keep" });
  });

  it("says why a block is not in the basket, and by how much one in it falls short", async () => {
    const { answer, page } = await extracted(
      fe,
      `${MENU}<div>${wordsOf(40)}</div><div>${wordsOf(10, "v")}</div>`,
    );
    expect(answer.reasons).toMatchObject([
      {
        rule: "basket",
        verdict: "drop",
        node: page.tags.indexOf("div"),
        measures: [{ name: "desired", value: 0.5, relation: "<=", limit: 1 }],
      },
      {
        rule: "winner",
        verdict: "keep",
        measures: [
          { name: "score", value: 1, relation: ">=", limit: 1 },
          { value: 1, relation: ">", limit: 0 },
        ],
      },
      { rule: "lower-score", verdict: "drop", measures: [{ value: 0.25, relation: "<", limit: 1 }, {}] },
    ]);
  });
});

describe("fe over a class of pages", () => {
  const article = parsePage(`<div>${wordsOf(30)}<b>x</b><img src=x></div><div>note</div>`, { site: "a" });
  const gallery = parsePage(`<div>${"<img src=x><b>y</b>".repeat(9)}</div>`, { site: "a" });
  const siteCorpus: Corpus = {
    size: 2,
    async *pages() {
      for (const page of [article, gallery]) yield { id: "", page, live: wholeView(page).live, gold: null };
    },
  };

  it("lets an article with the page's only picture into the basket, where the page alone does not", async () => {
    const alone = await fe.configure().fit(siteCorpus);
    expect([...alone.extract(wholeView(article)).keep]).toEqual([0, 0, 1]);
    const configured = fe.configure({ norm: "class" });
    expect(configured.needs).toBe("site");
    const fitted = await configured.fit(siteCorpus);
    expect(fitted.model).toMatchObject({
      learned: { sites: [["a", { maxima: { terms: 31, images: 9, textTags: 9 }, only: null }]] },
    });
    expect([...fitted.extract(wholeView(article)).keep]).toEqual([1, 1, 0]);
    expect([
      ...configured.restore(JSON.parse(JSON.stringify(fitted.model))).extract(wholeView(article)).keep,
    ]).toEqual([1, 1, 0]);
  });

  it("takes the page's own maxima for a site without pages, and refuses a model that is none", async () => {
    const fitted = await fe.configure({ norm: "class" }).fit(siteCorpus);
    const elsewhere = parsePage(`<div>${wordsOf(30)}<b>x</b><img src=x></div><div>note</div>`, { site: "b" });
    expect([...fitted.extract(wholeView(elsewhere)).keep]).toEqual([0, 0, 1]);
    expect(() => fe.configure({ norm: "class" }).restore({ sites: { a: 1 } })).toThrow(InputError);
  });
});

describe.each([fe, kFe].map((extractor) => ({ id: extractor.id, extractor })))(
  "$id on a page that is alone in its class",
  ({ extractor }) => {
    const onSite = (n: number, site = "a"): Page =>
      parsePage(`<div>${wordsOf(30 + n)}</div><div>a note</div><noscript>no script</noscript>`, { site });
    const page = onSite(1);
    const reasonsOn = async (...site: readonly Page[]): Promise<Extraction> => {
      const configured = extractor.configure({ norm: "class" });
      const corpus: Corpus = {
        size: site.length,
        async *pages() {
          for (const each of site) yield { id: "", page: each, live: wholeView(each).live, gold: null };
        },
      };
      const { model } = await configured.fit(corpus);
      return configured.restore(JSON.parse(JSON.stringify(model))).extract(wholeView(page));
    };
    const ALONE = "No other page of the site is known, so the maxima are those of this page alone.";

    it.each([
      { when: "it is the only page", site: [page] },
      { when: "the others are copies", site: [page, onSite(1), onSite(1)] },
      { when: "the others are of another site", site: [page, onSite(2, "b")] },
      { when: "its class was not there to learn from", site: [onSite(2, "b")] },
    ])("answers by its own maxima when $when, and says so of what it weighed", async ({ site }) => {
      const { reasons, ...answer } = await reasonsOn(...site);
      const own = (await extractor.configure().fit(noCorpus)).extract(wholeView(page));
      expect({ ...answer, reasons: reasons.map(({ detail: _, ...reason }) => reason) }).toEqual(own);
      expect(reasons.map(({ detail }) => detail)).toEqual([ALONE, ALONE, undefined]);
    });

    it.each([
      { when: "two pages of the class differ", site: [page, onSite(2)] },
      { when: "one of its class was learned from, and not the page", site: [onSite(2)] },
      { when: "a copy comes after another page", site: [onSite(2), page, page] },
    ])("says nothing of the kind when $when", async ({ site }) => {
      for (const { detail } of (await reasonsOn(...site)).reasons) expect(detail).toBeUndefined();
    });
  },
);
