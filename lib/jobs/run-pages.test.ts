import { describe, expect, test } from "vitest";
import type { EvaluatedPage } from "../evaluation/report";
import type { RunExtractor } from "../store/interfaces/runs";
import { pagesOf, rowsOf, type ScoredRow } from "./run-pages";
import { ran } from "../store/run-recipe.fixture";

const extractors: RunExtractor[] = ["a", "b"].map((key) => ran(key));
const score = { precision: 1, recall: 0.5, f1: 2 / 3 };

const scored: EvaluatedPage = {
  id: "p1",
  site: "s",
  kind: "article",
  lang: "en",
  evaluation: {
    parseMs: 7,
    hasGold: true,
    answers: [
      { failed: null, extractMs: 2, textLength: 9, scores: { "char-lcs": score } },
      {
        failed: { code: "extractor-threw", message: "x: y is undefined" },
        extractMs: 1,
        textLength: 0,
        scores: { "char-lcs": null },
      },
    ],
  },
};
const allFailed: EvaluatedPage = {
  ...scored,
  id: "p2",
  evaluation: {
    ...scored.evaluation,
    answers: [scored.evaluation.answers[1]!, scored.evaluation.answers[1]!],
  },
};
const stored = (page: EvaluatedPage): ScoredRow[] =>
  rowsOf(page.id, page, extractors).map((row) => ({
    ...row,
    site: page.site,
    kind: page.kind,
    lang: page.lang,
  }));
const never = (): Promise<boolean> => Promise.reject(new Error("must not be asked"));

describe("pages of a run", () => {
  test("come back from their rows as they went in, also when the rows come in another order", async () => {
    expect(await pagesOf(stored(scored).reverse(), extractors, never)).toEqual([scored]);
  });

  test("are left out while the row of an extractor is missing", async () => {
    expect(await pagesOf(stored(scored).slice(1), extractors, never)).toEqual([]);
  });

  test("have gold or not as somebody else says where every extractor failed", async () => {
    for (const hasGold of [true, false]) {
      const [page] = await pagesOf(stored(allFailed), extractors, async () => hasGold);
      expect(page!.evaluation.hasGold).toBe(hasGold);
    }
  });

  test("have no gold where an answer has no score", async () => {
    const rows = stored(scored).map((row) => ({ ...row, scores: { "char-lcs": null } }));
    expect((await pagesOf(rows, extractors, never))[0]!.evaluation.hasGold).toBe(false);
  });
});
