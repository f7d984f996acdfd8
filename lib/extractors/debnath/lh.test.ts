import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { wholeView, type Page } from "../../page/page";
import { quietTask } from "../../task";
import type { Corpus, ParamValues } from "../contract/contract";
import { contentTerms } from "./content-terms";
import { dynamicThreshold } from "./dynamic-threshold";
import { lh } from "./lh";

const SITE = "valley.example";
const corpusOf = (...pages: readonly Page[]): Corpus => ({
  size: pages.length,
  async *pages() {
    for (const [at, page] of pages.entries())
      yield { id: String(at), page, live: wholeView(page).live, gold: null };
  },
});
const pageOf = (html: string): Page => parsePage(html, { site: SITE });

async function extracted(page: Page, others: readonly Page[], params: ParamValues = {}) {
  const fitted = await lh.configure(params).fit(corpusOf(...others), quietTask);
  return fitted.extract(wholeView(page));
}

describe("LH", () => {
  it("gives a block the mean entropy of its terms over four pages", async () => {
    const site = [
      "<div>menu</div><div>flood flood flood flood flood</div><div>pair</div><div>skewed skewed skewed</div>",
      "<div>menu</div><div>x1</div><div>pair</div><div>skewed</div>",
      "<div>menu</div><div>x2</div>",
      "<div>menu</div><div>x3</div>",
    ].map(pageOf);
    const { score, keep, reasons } = await extracted(site[0]!, site, { decision: "fixed", threshold: 0.5 });
    expect([...score].map((value) => Number(value.toFixed(4)))).toEqual([1, 0, 0.5, 0.4056]);
    // 0.5 is not above the threshold.
    expect([...keep]).toEqual([0, 1, 1, 1]);
    expect(reasons[0]).toMatchObject({
      rule: "entropy",
      measures: [
        { name: "entropy", value: 1, relation: ">", limit: 0.5, param: "threshold" },
        { name: "terms", value: 1 },
        { name: "pages", value: 4 },
      ],
    });
  });

  it("counts every occurrence of a term, or each term once", async () => {
    const site = [pageOf("<div>menu flood flood flood</div>"), pageOf("<div>menu</div>")];
    expect((await extracted(site[0]!, site)).score[0]).toBeCloseTo(0.25);
    expect((await extracted(site[0]!, site, { occurrences: "distinct" })).score[0]).toBeCloseTo(0.5);
  });

  it("keeps all of a page without another one, copies not being others, and says so", async () => {
    const page = pageOf("<div>menu</div><div>story</div>");
    for (const others of [[], [page], [page, pageOf(page.html), pageOf(page.html)]]) {
      const { keep, reasons } = await extracted(page, others);
      expect([...keep]).toEqual([1, 1]);
      expect(new Set(reasons.map(({ rule }) => rule))).toEqual(new Set(["alone"]));
    }
  });

  it("takes words that no page of the site has for the page's own", async () => {
    const site = [pageOf("<div>menu</div><div>a1</div>"), pageOf("<div>menu</div><div>a2</div>")];
    const { keep } = await extracted(pageOf("<div>menu</div><div>unheard</div><div>!</div>"), site);
    expect([...keep]).toEqual([0, 1, 0]);
  });

  it("has one block on a page without tables where tables alone are blocks", async () => {
    const site = ["a1 b1 c1", "a2 b2 c2"].map((words) => pageOf(`<div>menu</div><div>${words}</div>`));
    expect([...(await extracted(site[0]!, site, { blocks: "table" })).keep]).toEqual([1, 1]);
    expect([...(await extracted(site[0]!, site)).keep]).toEqual([0, 1]);
  });
});

describe("a model of LH", () => {
  const fit = async (site: string) =>
    (
      await lh
        .configure()
        .fit(
          corpusOf(...["a1", "a2"].map((own) => parsePage(`<div>menu</div><div>${own}</div>`, { site }))),
          quietTask,
        )
    ).model as { readonly learned: { readonly sites: readonly (readonly [string, object])[] } };

  it("keeps a site called __proto__", async () => {
    const read = lh.configure().restore(JSON.parse(JSON.stringify(await fit("__proto__"))));
    const page = parsePage("<div>menu</div><div>a1</div>", { site: "__proto__" });
    expect([...read.extract(wholeView(page)).keep]).toEqual([0, 1]);
  });

  it.each([
    { column: "totals", says: "site valley.example of the model: 3 terms, but 1 totals" },
    { column: "weighted", says: "site valley.example of the model: 3 terms, but 1 weighted" },
  ])("is refused where $column are not as many as terms", async ({ column, says }) => {
    const model = await fit(SITE);
    const sites = model.learned.sites.map(([site, part]) => [site, { ...part, [column]: [1] }]);
    expect(() => lh.configure().restore({ ...model, learned: { sites } })).toThrow(says);
  });

  it("is refused where a site is there twice", async () => {
    const model = await fit(SITE);
    const sites = [...model.learned.sites, ...model.learned.sites];
    expect(() => lh.configure().restore({ ...model, learned: { sites } })).toThrow(
      "site valley.example is twice in the model",
    );
  });
});

describe("terms", () => {
  it("leave out function words, and are pairs of characters in Chinese", () => {
    expect(contentTerms("The river of Hill-town rose")).toEqual(["river", "hill", "town", "rose"]);
    expect(contentTerms("山谷暴雨2012年的")).toEqual(["山谷", "谷暴", "暴雨", "2012", "年的"]);
    expect(contentTerms("的 雨")).toEqual(["雨"]);
  });
});

describe("the threshold that is found", () => {
  const block = (entropy: number, terms: number) => ({ entropy, terms });
  it.each([
    { when: "articles are at 0.2 and menus at 1", blocks: [block(0.2, 90), block(1, 90)], threshold: 0.2 },
    { when: "nothing is below 0.55", blocks: [block(0.55, 90), block(0.95, 50)], threshold: 0.6 },
    { when: "a step adds 2 % and not less", blocks: [block(0.3, 98), block(0.35, 2)], threshold: 0.4 },
    { when: "a step adds less than 2 %", blocks: [block(0.3, 99), block(0.35, 1)], threshold: 0.3 },
    {
      when: "every step adds as much",
      blocks: Array.from({ length: 10 }, (_, step) => block((step + 1) / 10, 10)),
      threshold: 0.9,
    },
    { when: "there is no block", blocks: [], threshold: 0.9 },
  ])("where $when is $threshold", ({ blocks, threshold }) => {
    expect(dynamicThreshold(blocks)).toBe(threshold);
  });
});
