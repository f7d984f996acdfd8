import { expect, test } from "vitest";
import { resultsTable, slicesTable } from "./results-table";

const row = (id: string, f1: number, block?: number) => ({
  id,
  failed: 0,
  empty: 2,
  msPerPage: { parse: 1, extract: 1 },
  by: {
    blog: { "word-lcs": { precision: 1, recall: 1, f1: f1 / 2, medianF1: 1, low: 1, high: 1 } },
    news: {},
  },
  scores: {
    "word-lcs": { precision: 1, recall: 0.5, f1, medianF1: f1, low: f1, high: f1 },
    ...(block !== undefined && {
      block: { precision: 1, recall: 1, f1: block, medianF1: 1, low: 1, high: 1 },
    }),
  },
});

test("the best extractor by the first metric comes first, and a metric that is missing is a dash", () => {
  const lines = resultsTable([row("low", 0.25, 0.9), row("high", 0.75)], ["word-lcs", "block"]).split("\n");
  expect(lines[0]).toBe(
    "| extractor | word-lcs F1 | 95 % interval | precision | recall | median | block F1 | empty | failed |",
  );
  expect(lines[2]).toBe("| `high` | 0.750 | 0.750 to 0.750 | 1.000 | 0.500 | 0.750 | – | 2 | 0 |");
  expect(lines[3]).toContain("| `low` | 0.250 |");
});

test("nothing was measured: no table", () => {
  expect(resultsTable([], [])).toBe("");
});

test("slices are columns, one that an extractor has no score on is a dash, and one slice alone is no table", () => {
  expect(slicesTable([row("low", 0.25), row("high", 0.75)], "word-lcs").split("\n")).toEqual([
    "| extractor | blog | news |",
    "| --- | --: | --: |",
    "| `high` | 0.375 | – |",
    "| `low` | 0.125 | – |",
  ]);
  expect(slicesTable([{ ...row("high", 0.75), by: { unknown: {} } }], "word-lcs")).toBe("");
});
