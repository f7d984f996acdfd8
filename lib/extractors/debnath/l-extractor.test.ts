import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { wholeView, type Page } from "../../page/page";
import { quietTask } from "../../task";
import type { Corpus, ParamValues } from "../contract/contract";
import { lExtractor } from "./l-extractor";

const LINKS = `<p>${"<a href=/x>link</a> ".repeat(4)}</p>`;
const story = (words: number): string => `<p>${"word ".repeat(words)}</p>`;
const pageOf = (html: string): Page => parsePage(html);

/** @param isContent tells gold by the text of a leaf */
const corpusOf = (pages: readonly Page[], isContent: ((text: string) => boolean) | null): Corpus => ({
  size: pages.length,
  async *pages() {
    for (const [at, page] of pages.entries())
      yield {
        id: String(at),
        page,
        live: wholeView(page).live,
        gold:
          isContent === null ? null : Uint8Array.from(page.leaves, ({ text }) => (isContent(text) ? 1 : 0)),
      };
  },
});
const PAGES = Array.from({ length: 6 }, (_, at) =>
  pageOf(`${LINKS}${story(60 + at)}${LINKS}${story(50)}<p>short</p>`),
);
const isStory = (text: string): boolean => text.length > 40;
const trained = (params: ParamValues = {}) => lExtractor.configure({ weights: "trained", ...params });

async function kept(page: Page, params: ParamValues = {}) {
  const fitted = await trained(params).fit(corpusOf(PAGES, isStory), quietTask);
  return fitted.extract(wholeView(page));
}

describe("L-Extractor", () => {
  it("learns from labels which blocks are content, and says what weighed", async () => {
    const page = pageOf(`${LINKS}${story(40)}<p>tiny</p>`);
    const { keep, reasons, score } = await kept(page, { c: 100 });
    expect(page.leaves.filter((_, leaf) => keep[leaf] === 1).map(({ text }) => text.length)).toEqual([200]);
    const reason = reasons.find(({ verdict }) => verdict === "keep")!;
    expect(reason).toMatchObject({
      rule: "margin",
      measures: [
        { name: "margin", relation: ">", limit: 0, param: "threshold" },
        { name: "terms", value: 40 },
      ],
    });
    expect(reason.detail).toMatch(/^terms \+[\d.]+, bias −[\d.]+$/);
    expect(score[reason.range.start]).toBeCloseTo(reason.measures[0]!.value, 4);
  });

  it("learns the same from the same pages and seed, to the byte", async () => {
    const models = await Promise.all(
      [1, 2].map(async () => (await trained().fit(corpusOf(PAGES, isStory), quietTask)).model),
    );
    expect(JSON.stringify(models[0])).toBe(JSON.stringify(models[1]));
  });

  it("keeps nothing where no block is on the side of content, or the nearest one if asked to", async () => {
    const page = pageOf(`${LINKS}<p>tiny</p>`);
    expect([...(await kept(page, { c: 100 })).keep]).not.toContain(1);
    const { keep, reasons } = await kept(page, { c: 100, fallback: true });
    expect(page.leaves.filter((_, leaf) => keep[leaf] === 1).map(({ text }) => text)).toEqual(["tiny"]);
    expect(reasons.at(-1)!.rule).toBe("largest-margin");
  });

  it.each([
    { when: "no page has labels", corpus: corpusOf(PAGES, null), code: "no-labels" },
    { when: "there is no page", corpus: corpusOf([], isStory), code: "no-labels" },
    { when: "all blocks are content", corpus: corpusOf(PAGES, () => true), code: "one-class" },
    { when: "no block is content", corpus: corpusOf(PAGES, () => false), code: "one-class" },
  ])("refuses to learn where $when", async ({ corpus, code }) => {
    await expect(trained().fit(corpus, quietTask)).rejects.toMatchObject({ code });
  });

  it("needs no labels with the weights that it comes with, which like words and no links", async () => {
    const configured = lExtractor.configure();
    expect(configured.needs).toBe("page");
    const page = pageOf(`${LINKS}${story(60)}`);
    const { keep } = configured.restore(null).extract(wholeView(page));
    expect(page.leaves.filter((_, leaf) => keep[leaf] === 1).map(({ text }) => text.length)).toEqual([300]);
  });

  it("refuses a model with another number of features", async () => {
    const model = (await trained().fit(corpusOf(PAGES, isStory), quietTask)).model as { learned: object };
    const other = { ...model, learned: { maxima: [1], weights: [1], bias: 0 } };
    expect(() => trained().restore(other)).toThrow("a linear model with 1 inputs, not 11");
  });
});
