import { describe, expect, it } from "vitest";
import type { ScoreRow } from "@/lib/evaluation/report/report-scores";
import { pairOf, rankedKeys } from "./pair";

const summary = (f1: number) => ({ precision: f1, recall: f1, f1, medianF1: f1, n: 1, low: f1, high: f1 });
const row = (key: string, f1: number | null): ScoreRow => ({
  id: key,
  key,
  params: {},
  failed: 0,
  empty: 0,
  extractMs: 0,
  groups: {},
  histogram: [],
  summary: f1 === null ? null : summary(f1),
});

describe("rankedKeys", () => {
  const rows = [row("none", null), row("low", 0.2), row("high", 0.9)];
  it("has the best first and those without a score last", () =>
    expect(rankedKeys({ summaries: {} }, { rows }, "m")).toEqual(["high", "low", "none"]));
  it("goes by all pages of a finished run, whatever the slice says", () =>
    expect(rankedKeys({ summaries: { low: { m: summary(0.95) } } }, { rows }, "m")).toEqual([
      "low",
      "high",
      "none",
    ]));
});

describe("pairOf", () => {
  const ranked = ["p", "q", "r"];
  it.each([
    ["the best two", null, null, ["p", "q"]],
    ["what the address says", "r", "p", ["r", "p"]],
    ["the best other where only B is named", null, "p", ["q", "p"]],
    ["the best other where both are one", "p", "p", ["p", "q"]],
    ["the best other for a name that the run lacks", "gone", "q", ["p", "q"]],
  ])("is %s", (_, a, b, pair) => expect(Object.values(pairOf(ranked, a, b))).toEqual(pair));
  it("lacks the second where there is one", () =>
    expect(pairOf(["p"], null, null)).toEqual({ a: "p", b: "" }));
});
