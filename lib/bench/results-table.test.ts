import { expect, test } from "vitest";
import { resultsTable, rowsOf, slicesTable } from "./results-table";

const row = (id: string, f1: number, block?: number) => ({
  id,
  key: id,
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

test("two settings of one extractor are two rows by their recipes, and of the same recipe the last report counts", () => {
  const wide = { ...row("ccb", 0.5), key: "ccb(radius=20)" };
  const rows = rowsOf([
    { extractors: [row("ccb", 0.25), wide, row("bte", 0.1)] },
    { extractors: [row("ccb", 0.75), { ...row("serial", 0.6), key: "lqf | bte" }] },
  ]);
  const namesIn = (table: string) =>
    table
      .split("\n")
      .slice(2)
      .map((line) => line.match(/`(.*?)`/)![1]);
  expect(namesIn(resultsTable(rows, ["word-lcs"]))).toEqual(["ccb", "serial", "ccb(radius=20)", "bte"]);
  expect(namesIn(slicesTable(rows, "word-lcs"))).toEqual(["ccb", "serial", "ccb(radius=20)", "bte"]);
  const others = [
    { ...row("serial", 0.6), key: "lqf | bte" },
    { ...row("serial", 0.5), key: "bte | lqf" },
  ];
  expect(namesIn(resultsTable(others, ["word-lcs"]))).toEqual(["lqf \\| bte", "bte \\| lqf"]);
});
