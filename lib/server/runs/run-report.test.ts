import { describe, expect, it } from "vitest";
import { scoredAt } from "../../evaluation/scoring/grade.fixture";
import type { PageRow } from "../../store/interfaces/pages";
import type { PageScore, RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";
import type { Slice } from "../../evaluation/report/report-scores";
import { runAgainst, runPagesBehind, runReport, runReportFile, runScores, runSlices } from "./run-report";
import { ran } from "../../store/run-recipe.fixture";

/** A store of one run with what it was asked for. */
function storeOf(
  rows: readonly (PageScore & Pick<PageRow, "title" | "site" | "kind" | "lang">)[],
  format: string | null = null,
) {
  const asked = { scores: 0 };
  const store = {
    runs: {
      scores: async () => {
        asked.scores++;
        return rows;
      },
      scoredPages: async () => rows.length,
      replacements: async () => 0,
      parts: async () => [],
    },
    corpora: { format: async () => format },
  } as unknown as Pick<Store, "runs" | "corpora">;
  return { store, asked };
}

const METRIC = "bag-of-words";
const row = (pageId: string, extractorKey: string, f1: number, kind: string | null = null) => ({
  pageId,
  extractorKey,
  failed: null,
  parseMs: 2,
  extractMs: 1,
  textLength: 10,
  grades: { [METRIC]: scoredAt(f1) },
  title: pageId,
  site: "s",
  kind,
  lang: pageId.startsWith("d") ? "de" : "en",
});
const rows = [
  row("d1", "a", 0.2, "forum"),
  row("d1", "b", 0.6, "forum"),
  row("e1", "a", 1, "article"),
  row("e1", "b", 0.8, "article"),
  row("e2", "a", 0.9, "article"),
  row("e2", "b", 0.9, "article"),
  row("undone", "a", 0.5),
];
const runOf = (id: string, over: Partial<RunRecord> = {}): RunRecord => ({
  id,
  corpusId: "c",
  corpusName: "C",
  extractors: ["a", "b"].map((key) => ran(key)),
  metrics: [METRIC],
  state: "done",
  error: null,
  createdAt: 0,
  finishedAt: 1,
  pages: 4,
  summaries: {},
  sweep: null,
  reused: 0,
  ...over,
});

describe("a stored run", () => {
  it("is about the pages that every extractor has done", async () =>
    expect(
      await runScores(storeOf(rows).store, runOf("r1"), { metric: METRIC, by: "kind", slice: null }),
    ).toMatchObject({ pages: 3, withGold: 3 }));
  it("knows the language of its pages from the corpus", async () => {
    expect(
      (await runScores(storeOf(rows).store, runOf("r2"), { metric: METRIC, by: "lang", slice: null })).groups,
    ).toEqual([
      { name: "en", n: 2 },
      { name: "de", n: 1 },
    ]);
  });
  it("is reported by language, too", async () => {
    const {
      extractors: [a],
    } = await runReport(storeOf(rows).store, runOf("r6"), "lang");
    expect(Object.entries(a!.by).map(([lang, scores]) => [lang, scores[METRIC]!.n])).toEqual([
      ["de", 1],
      ["en", 2],
    ]);
  });
  it("narrows every figure to a slice", async () => {
    const { store } = storeOf(rows);
    const slice = { by: "kind", name: "article" } as const;
    expect(
      (await runScores(store, runOf("r3"), { metric: METRIC, by: "kind", slice })).rows.map(
        ({ summary }) => summary?.n,
      ),
    ).toEqual([2, 2]);
    expect(
      await runAgainst(store, runOf("r3"), { metric: METRIC, first: "a", second: "b", slice }),
    ).toMatchObject({ better: 1, worse: 0, same: 1, ids: ["e2", "e1"] });
  });
  it("is read once when it is finished, whatever is asked of it, and anew while it runs", async () => {
    const finished = storeOf(rows);
    const running = storeOf(rows);
    for (const [{ store }, run] of [
      [finished, runOf("r4")],
      [running, runOf("r5", { state: "running" })],
    ] as const) {
      await runScores(store, run, { metric: METRIC, by: "kind", slice: null });
      await runAgainst(store, run, { metric: METRIC, first: "a", second: "b", slice: null });
      await runAgainst(store, run, { metric: METRIC, first: "a", second: "b", slice: null });
    }
    expect([finished.asked.scores, running.asked.scores]).toEqual([1, 3]);
  });
  it("is about its first pages alone while it is not done and too large to be read", async () => {
    const asked: { keys: (string | undefined)[]; pages: number } = { keys: [], pages: 0 };
    const all = Array.from({ length: 100_500 }, (_, page) => `p${page}`);
    const runs = {
      scores: async (_: string, key?: string) => {
        asked.keys.push(key);
        return all.map((id) => row(id, "b", 0.5));
      },
      scoresOf: async (_: string, ids: readonly string[]) => {
        asked.pages = ids.length;
        // One of them is not done by every extractor.
        return new Map(
          ids.map((id) => [id, (id === "p7" ? ["b"] : ["b", "a"]).map((key) => row(id, key, 0.5))]),
        );
      },
    };
    const store = { runs, corpora: { format: async () => null } } as unknown as Pick<
      Store,
      "runs" | "corpora"
    >;
    const run = runOf("large", { state: "running", pages: 1_000_000 });
    const { pages } = await runScores(store, run, { metric: METRIC, by: "kind", slice: null });
    expect({ ...asked, shown: pages }).toEqual({ keys: ["b"], pages: 100_000, shown: 99_999 });
  });
  it("is read anew when it lost the scores of a page that was removed", async () => {
    const means = async (left: typeof rows) =>
      (await runScores(storeOf(left).store, runOf("r9"), { metric: METRIC, by: "kind", slice: null })).pages;
    expect([await means(rows), await means(rows.filter(({ pageId }) => pageId !== "d1"))]).toEqual([3, 2]);
  });
  it("takes the summaries over all pages from its end, and computes those of a slice", async () => {
    const summaries = {
      a: { [METRIC]: { precision: 1, recall: 1, f1: 0.123, medianF1: 1, n: 3, low: 0, high: 1 } },
    };
    const run = runOf("r6", { summaries });
    const { store } = storeOf(rows);
    expect(
      (await runScores(store, run, { metric: METRIC, by: "kind", slice: null })).rows[0]!.summary!.f1,
    ).toBe(0.123);
    expect(
      (await runScores(store, run, { metric: METRIC, by: "kind", slice: { by: "lang", name: "de" } }))
        .rows[0]!.summary!.f1,
    ).toBeCloseTo(0.2);
  });
  it("puts the worst slice of an extractor first", async () => {
    expect(
      (await runSlices(storeOf(rows).store, runOf("r7"), { metric: METRIC, extractor: "a" })).map(
        ({ by, name }) => `${by} ${name}`,
      ),
    ).toEqual(["lang de", "kind forum", "kind article", "lang en"]);
  });
  it("refuses an extractor and a metric that it does not have", async () => {
    const { store } = storeOf(rows);
    await expect(runSlices(store, runOf("r8"), { metric: METRIC, extractor: "z" })).rejects.toThrow(
      "extractor of the run not found: z",
    );
    await expect(
      runPagesBehind(store, runOf("r8"), "z", { metric: METRIC, failedOnly: false, slices: [] }),
    ).rejects.toThrow("not found: z");
    await expect(runScores(store, runOf("r8"), { metric: "node", by: "kind", slice: null })).rejects.toThrow(
      "metric of the run not found: node",
    );
  });

  it("draws what others have published where its corpus is a whole benchmark, and nothing else", async () => {
    const pages = Array.from({ length: 181 }, (_, page) => row(`p${page}`, "a", 0.9));
    const shingles = pages.map((one) => ({ ...one, grades: { "shingle-4": scoredAt(0.9) } }));
    const published = async (id: string, of: typeof shingles, format: string | null, slice: Slice | null) =>
      (
        await runScores(
          storeOf(of, format).store,
          runOf(id, { extractors: [ran("a")], metrics: ["shingle-4"] }),
          { metric: "shingle-4", by: "kind", slice },
        )
      ).published?.benchmark ?? null;
    const known = "scrapinghub article extraction benchmark";
    expect(await published("whole", shingles, "scrapinghub", null)).toBe(known);
    expect(await published("another layout", shingles, "wcxb", null)).toBeNull();
    expect(await published("unknown", shingles, null, null)).toBeNull();
    expect(await published("one page short", shingles.slice(1), "scrapinghub", null)).toBeNull();
    expect(await published("a slice", shingles, "scrapinghub", { by: "lang", name: "en" })).toBeNull();
  });

  it("is written as one HTML page with its scores and published figures", async () => {
    const pages = Array.from({ length: 181 }, (_, page) => ({
      ...row(`p${page}`, "a", 0.9),
      grades: { "shingle-4": scoredAt(0.9) },
    }));
    const run = runOf("html", { extractors: [ran("a")], metrics: ["shingle-4"] });
    const html = await runReportFile(storeOf(pages, "scrapinghub").store, run, "kind", "html");
    expect(html).toContain("<!doctype html>");
    expect(html).toContain("AutoExtract <b>0.970</b>");
    expect(html).toContain("p180");
  });
});
