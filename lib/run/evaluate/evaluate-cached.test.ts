import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { scratchFolder } from "../../corpus/corpus.fixture";
import type { CorpusEntry } from "../../corpus/record";
import type { EvaluatedPage } from "../../evaluation/report/report";
import { configure } from "../../recipes/configure";
import type { Recipe } from "../../recipes/recipe";
import { pagesOf } from "../sources/files";
import { evaluateSource } from "./evaluate-source";

const story = (index: number): string =>
  `This is the text of article ${index}, written in plain words. `.repeat(12).trim();
const html = (index: number): string =>
  `<body><ul><li><a href=/>Home</a><li><a href=/>News</a></ul><div><p>${story(index)}</p></div></body>`;

const LITERAL: Recipe = { use: "block-extractor" };
const BY_SITE: Recipe = { use: "block-extractor", params: { redundancy: true } };

/** Six pages of two sites, one of them as `changed` says, and how often each was read. */
function sample(changed: Partial<Record<number, { readonly text?: string; readonly html?: string }>> = {}) {
  const reads = new Array<number>(6).fill(0);
  async function* entries(): AsyncGenerator<CorpusEntry> {
    for (const index of reads.keys())
      yield {
        gold: {
          id: `page-${index}`,
          url: `https://site-${index % 2}.example/${index}`,
          text: changed[index]?.text ?? story(index),
        },
        origin: `pages/${index}.html`,
        bytes: async () => {
          reads[index]!++;
          return new TextEncoder().encode(changed[index]?.html ?? html(index));
        },
      };
  }
  return { source: { name: "sample", count: 6, pages: pagesOf(entries()) }, reads };
}

async function evaluated(
  cache: string | undefined,
  recipes: readonly Recipe[],
  { source, reads }: ReturnType<typeof sample>,
  metrics: readonly string[] = ["word-lcs"],
): Promise<{ readonly pages: readonly EvaluatedPage[]; readonly computed: readonly number[] }> {
  const configured = recipes.map((recipe) => configure(recipe));
  const { pages } = await evaluateSource({ source, recipes: configured, metrics, workers: 1, cache });
  // Once to tell which page it is, and again where somebody has to look at it.
  return { pages, computed: [...reads.keys()].filter((page) => reads[page]! > 1) };
}

const timeless = (pages: readonly EvaluatedPage[]): unknown =>
  pages.map(({ evaluation, ...page }) => ({
    ...page,
    answers: evaluation.answers.map(({ extractMs: _, ...answer }) => answer),
  }));

describe("an evaluation with a cache", () => {
  test("says what one without says, and again without looking at a page", async () => {
    const cache = await scratchFolder();
    const plain = await evaluated(undefined, [LITERAL, BY_SITE], sample());
    const first = await evaluated(cache, [LITERAL, BY_SITE], sample());
    const second = await evaluated(cache, [LITERAL, BY_SITE], sample());
    expect(timeless(first.pages)).toEqual(timeless(plain.pages));
    expect(second.pages).toEqual(first.pages);
    expect([first.computed, second.computed]).toEqual([[0, 1, 2, 3, 4, 5], []]);
  });

  test("looks at a page again whose gold or bytes are others, and at its site where that is learned from", async () => {
    const cache = await scratchFolder();
    await evaluated(cache, [LITERAL, BY_SITE], sample());
    const otherGold = await evaluated(cache, [LITERAL, BY_SITE], sample({ 2: { text: "another text" } }));
    expect(otherGold.computed).toContain(2);
    expect(otherGold.pages[2]!.evaluation.answers[0]!.grades["word-lcs"]).not.toEqual(
      otherGold.pages[0]!.evaluation.answers[0]!.grades["word-lcs"],
    );
    const changed = { 3: { html: `${html(3)}<p>one more</p>` } };
    expect((await evaluated(cache, [LITERAL], sample(changed))).computed).toEqual([3]);
    const bySite = await evaluated(cache, [LITERAL, BY_SITE], sample(changed));
    expect(bySite.computed).toEqual([1, 3, 5]);
    expect(timeless(bySite.pages)).toEqual(
      timeless((await evaluated(undefined, [LITERAL, BY_SITE], sample(changed))).pages),
    );
  });

  test("looks at a page again that looks otherwise, and at its site where that is learned from", async () => {
    const styled = (css: string) => {
      const { source, reads } = sample();
      async function* pages() {
        for await (const page of source.pages) {
          const sheets = page.key === "page-3" ? [{ url: "https://site-1.example/a.css", css }] : [];
          yield { ...page, load: async () => ({ ...(await page.load()), sheets }) };
        }
      }
      return { source: { ...source, pages: pages() }, reads };
    };
    const cache = await scratchFolder();
    await evaluated(cache, [LITERAL, BY_SITE], styled("p{}"));
    expect((await evaluated(cache, [LITERAL, BY_SITE], styled("p{}"))).computed).toEqual([]);
    expect((await evaluated(cache, [LITERAL], styled("p{font-size:9px}"))).computed).toEqual([3]);
    expect((await evaluated(cache, [LITERAL, BY_SITE], styled("p{font-size:9px}"))).computed).toEqual([
      1, 3, 5,
    ]);
  });

  test("computes what other recipes and metrics need, and keeps what was there", async () => {
    const cache = await scratchFolder();
    await evaluated(cache, [LITERAL], sample());
    expect((await evaluated(cache, [{ use: "lqf" }, LITERAL], sample())).computed).toHaveLength(6);
    expect((await evaluated(cache, [LITERAL, { use: "lqf" }], sample())).computed).toEqual([]);
    expect((await evaluated(cache, [LITERAL], sample(), ["shingle-4"])).computed).toHaveLength(6);
    expect((await evaluated(cache, [LITERAL], sample(), ["shingle-4"])).computed).toEqual([]);
  });

  test("keeps no failure, and takes nothing from a file that was changed", async () => {
    const cache = await scratchFolder();
    const broken = { 4: { html: "" } };
    const first = await evaluated(cache, [LITERAL], sample(broken));
    expect(first.pages[4]!.evaluation.answers[0]!.failed?.code).toBe("empty-page");
    const files = await readdir(cache);
    expect(files).toHaveLength(5);
    expect((await evaluated(cache, [LITERAL], sample(broken))).computed).toEqual([4]);
    const path = join(cache, files[0]!);
    await writeFile(path, (await readFile(path, "utf8")).replace('"f1":1', '"f1":0'));
    const again = await evaluated(cache, [LITERAL], sample(broken));
    expect(again.computed).toHaveLength(2);
    expect(timeless(again.pages)).toEqual(timeless(first.pages));
  });

  test("is refused where errors are asked for, which it does not keep", async () => {
    const { source } = sample();
    await expect(
      evaluateSource({
        source,
        recipes: [configure(LITERAL)],
        metrics: ["word-lcs"],
        withErrors: true,
        cache: await scratchFolder(),
      }),
    ).rejects.toMatchObject({ code: "bad-option" });
  });
});
