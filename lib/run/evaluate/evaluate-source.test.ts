import { describe, expect, test } from "vitest";
import type { CorpusEntry } from "../../corpus/record";
import { reportJson } from "../../evaluation/report/report-json";
import { sweepRecipes, parseSweep, sweepPoints } from "../../evaluation/curves/sweep";
import { extractorById } from "../../extractors/index";
import { configure } from "../../recipes/configure";
import type { Progress } from "../../task";
import { pagesOf } from "../sources/files";
import { evaluateSource } from "./evaluate-source";

const article = (index: number): string =>
  `<body><ul><li><a href=/>Home</a><li><a href=/>News ${index}</a></ul><div><p>${`This is the text of article ${index}, written in plain words. `.repeat(12)}</p></div></body>`;
const goldOf = (index: number): string =>
  `This is the text of article ${index}, written in plain words. `.repeat(12).trim();

function entry(index: number, html = article(index)): CorpusEntry {
  return {
    gold: {
      id: `page-${index}`,
      url: `https://site-${index % 2}.example/${index}`,
      kind: index % 3 === 0 ? "article" : "forum",
      text: goldOf(index),
    },
    origin: `pages/${index}.html`,
    bytes: async () => new TextEncoder().encode(html),
  };
}

async function* entries(count: number, broken = -1): AsyncGenerator<CorpusEntry> {
  for (let index = 0; index < count; index++) yield entry(index, index === broken ? "" : article(index));
}

const source = (pages: AsyncIterable<CorpusEntry>, count: number | null = null) => ({
  name: "sample",
  count,
  pages: pagesOf(pages),
});

const literal = extractorById("block-extractor");
const request = {
  recipes: [configure({ use: "block-extractor" })],
  metrics: ["shingle-4", "char-lcs"],
  workers: 1,
};

describe("the evaluation of a corpus", () => {
  test("reports the same, in corpus order, whatever the number of threads", async () => {
    const results = await Promise.all(
      [1, 3].map((workers) =>
        evaluateSource({ ...request, source: source(entries(13)), workers, by: "site" }),
      ),
    );
    const timeless = results.map(({ report }) =>
      reportJson({
        ...report,
        extractors: report.extractors.map((one) => ({ ...one, msPerPage: { parse: 0, extract: 0 } })),
      }),
    );
    expect(timeless[1]).toBe(timeless[0]);
    for (const { pages } of results)
      expect(pages.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, index) => `page-${index}`));
    const [extractor] = results[0]!.report.extractors;
    expect(extractor).toMatchObject({ id: "block-extractor", key: "block-extractor", failed: 0 });
    expect(extractor!.scores["shingle-4"]).toMatchObject({ n: 13, f1: 1 });
    expect(Object.keys(extractor!.by)).toEqual(["site-0.example", "site-1.example"]);
    expect(extractor!.msPerPage.parse).toBeGreaterThan(0);
  });

  test("counts a page that is none as a failure beside the mean that includes it as zero", async () => {
    const { report } = await evaluateSource({ ...request, source: source(entries(4, 2)) });
    expect(report.extractors[0]).toMatchObject({ failed: 1, failures: { "empty-page": 1 } });
    expect(report.extractors[0]!.scores["char-lcs"]).toMatchObject({ n: 4, f1: 0.75 });
  });

  test("takes the first pages only under a limit, and reports progress against it", async () => {
    const seen: Progress[] = [];
    const task = {
      signal: new AbortController().signal,
      report: (progress: Progress) => seen.push(progress),
    };
    const { pages } = await evaluateSource({ ...request, source: source(entries(9), 9), limit: 5 }, task);
    expect(pages).toHaveLength(5);
    expect(seen.map(({ done, total }) => [done, total])).toEqual([
      [1, 5],
      [2, 5],
      [3, 5],
      [4, 5],
      [5, 5],
    ]);
  });

  test("sweeps a parameter in one pass: recall never grows with the threshold", async () => {
    const sweep = parseSweep("threshold=0:4:1");
    const { report } = await evaluateSource({
      ...request,
      recipes: sweepRecipes(literal, {}, sweep).map((recipe) => configure(recipe)),
      source: source(entries(4)),
    });
    const recalls = sweepPoints(report, sweep, "char-lcs").map(({ recall }) => recall);
    expect(recalls).toHaveLength(5);
    expect([...recalls].sort((a, b) => b - a)).toEqual(recalls);
  });

  test("fits an extractor that needs a site per site", async () => {
    const { report } = await evaluateSource({
      ...request,
      recipes: [configure({ use: "block-extractor", params: { redundancy: true } })],
      source: source(entries(6)),
      workers: 2,
    });
    expect(report.extractors[0]).toMatchObject({
      failed: 0,
      params: expect.objectContaining({ redundancy: true }) as unknown,
    });
    expect(report.extractors[0]!.scores["shingle-4"]!.recall).toBe(1);
  });

  test.each([
    { when: "no extractor", change: { recipes: [] }, says: "at least one" },
    { when: "an unknown metric", change: { metrics: ["bleu"] }, says: 'unknown metric "bleu"' },
    {
      when: "no thread",
      change: { workers: 0 },
      says: "workers must be a whole number of at least 1, not 0",
    },
    { when: "half a page", change: { limit: 0.5 }, says: "limit must be a whole number" },
  ])("refuses $when", async ({ change, says }) => {
    await expect(evaluateSource({ ...request, source: source(entries(1)), ...change })).rejects.toThrow(says);
  });

  test("ends with an error of the corpus itself, such as malformed gold", async () => {
    async function* broken(): AsyncGenerator<CorpusEntry> {
      yield entry(0);
      throw new Error("gold.jsonl:2: malformed");
    }
    await expect(evaluateSource({ ...request, source: source(broken()) })).rejects.toThrow("gold.jsonl:2");
  });
});
