import { describe, expect, test } from "vitest";
import { FAILED, NO_GOLD, scored } from "../../evaluation/scoring/grade";
import type { EvaluatedPage } from "../../evaluation/report/report";
import type { RunExtractor } from "../../store/interfaces/runs";
import { pagesOf, rowsOf, type ScoredRow } from "./run-pages";
import { ran } from "../../store/run-recipe.fixture";

const extractors: RunExtractor[] = ["a", "b"].map((key) => ran(key));
const score = scored({ precision: 1, recall: 0.5, f1: 2 / 3 });

const scoredPage: EvaluatedPage = {
  id: "p1",
  site: "s",
  kind: "article",
  lang: "en",
  evaluation: {
    parseMs: 7,
    answers: [
      { failed: null, extractMs: 2, textLength: 9, grades: { "char-lcs": score, snippets: NO_GOLD } },
      {
        failed: { code: "extractor-threw", message: "x: y is undefined" },
        extractMs: 1,
        textLength: 0,
        grades: { "char-lcs": FAILED, snippets: NO_GOLD },
      },
    ],
  },
};
const allFailed: EvaluatedPage = {
  ...scoredPage,
  id: "p2",
  evaluation: {
    ...scoredPage.evaluation,
    answers: [scoredPage.evaluation.answers[1]!, scoredPage.evaluation.answers[1]!],
  },
};
const stored = (page: EvaluatedPage): ScoredRow[] =>
  rowsOf(page.id, page, extractors).map((row) => ({
    ...row,
    site: page.site,
    kind: page.kind,
    lang: page.lang,
  }));

describe("pages of a run", () => {
  test("come back from their rows as they went in, also when the rows come in another order", () => {
    expect(pagesOf(stored(scoredPage).reverse(), extractors)).toEqual([scoredPage]);
  });

  test("are left out while the row of an extractor is missing", () => {
    expect(pagesOf(stored(scoredPage).slice(1), extractors)).toEqual([]);
  });

  test("know by their rows whether they have gold, also where every extractor failed", () => {
    expect(pagesOf(stored(allFailed), extractors)).toEqual([allFailed]);
  });
});
