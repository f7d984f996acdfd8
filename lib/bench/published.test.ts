import { describe, expect, test } from "vitest";
import { f1OfMeans, publishedTable, rankCorrelation } from "./published";

describe("rank correlation", () => {
  test.each([
    { a: [1, 2, 3], b: [10, 20, 25], is: 1 },
    { a: [1, 2, 3], b: [3, 2, 1], is: -1 },
    { a: [1, 2, 3, 4], b: [1, 3, 2, 4], is: 0.8 },
    { a: [1, 2, 3], b: [5, 5, 9], is: Math.sqrt(0.75) },
  ])("of $a and $b is $is", ({ a, b, is }) => expect(rankCorrelation(a, b)).toBeCloseTo(is));

  test("is none where one list has a single value", () => expect(rankCorrelation([1, 2], [3, 3])).toBeNaN());
});

test("F1 of the means is not the mean of F1, and 0 where both are 0", () => {
  expect(f1OfMeans({ precision: 0.9, recall: 0.3, f1: 0.5 })).toBeCloseTo(0.45);
  expect(f1OfMeans({ precision: 0, recall: 0, f1: 0 })).toBe(0);
});

test("the table has both forms of F1 and the correlation of each, for systems that every report has", () => {
  const score = (precision: number, recall: number, f1: number) => ({
    "char-lcs": { precision, recall, f1 },
  });
  const report = {
    corpus: "c",
    extractors: [
      { key: "alexjc", scores: score(0.5, 0.5, 0.4) },
      { key: "zhou", scores: score(0.8, 0.4, 0.5) },
      { key: "bte", scores: score(1, 1, 1) },
    ],
  };
  expect(publishedTable("s0", [report]).split("\n")).toEqual([
    "| system | published F1 | c: mean of page F1 | F1 of mean P and R |",
    "| --- | --: | --: | --: |",
    "| `zhou` | 0.630 | 0.5000 | 0.5333 |",
    "| `alexjc` | 0.790 | 0.4000 | 0.5000 |",
    "| rank correlation |  | -1.00 | -1.00 |",
  ]);
});
