import { describe, expect, it } from "vitest";
import { changeOf, pairedExtractors } from "./compare-reports";
import { pageScoresFromJson, type PageF1, type PageScores } from "./page-scores";

const scores = (ids: readonly string[], f1: readonly PageF1[], key = "bte"): PageScores => ({
  ids,
  f1: { [key]: { m: f1 } },
});
const pair = { before: "bte", after: "bte" };

describe("two evaluations of a corpus", () => {
  it("are compared on the pages that both scored, a failure as 0", () => {
    const before = scores(["a", "b", "c", "d", "gone"], [0.5, "failed", 0.9, null, 1]);
    const after = scores(["new", "d", "c", "b", "a"], [1, 1, 0.5, 0.25, 0.5]);
    const change = changeOf(before, after, pair, "m");
    expect(change.test.n).toBe(3);
    expect(change.test.mean).toBeCloseTo((0.25 - 0.4) / 3, 10);
    expect(change.fixed).toEqual([{ id: "b", before: 0, after: 0.25 }]);
    expect(change.broken).toEqual([{ id: "c", before: 0.9, after: 0.5 }]);
  });

  it("count a page as changed only beyond what prints the same", () => {
    const change = changeOf(scores(["a", "b"], [0.5, 0.5]), scores(["a", "b"], [0.5005, 0.5006]), pair, "m");
    expect(change.fixed.map(({ id }) => id)).toEqual(["b"]);
  });

  it("have no page in common where the metric is unknown to one", () => {
    expect(changeOf(scores(["a"], [1]), scores(["a"], [1]), pair, "other").test.n).toBe(0);
  });

  it.each([
    { when: "keys are equal", before: ["a", "b"], after: ["b", "a"], pairs: ["b=b", "a=a"], only: [] },
    { when: "both have one", before: ["a"], after: ["a(x=1)"], pairs: ["a=a(x=1)"], only: [] },
    {
      when: "a version differs",
      before: ["t@1", "b"],
      after: ["t@2", "b"],
      pairs: ["b=b", "t@1=t@2"],
      only: [],
    },
    {
      when: "it is unclear which is meant",
      before: ["t@1", "t@2"],
      after: ["t@3", "b"],
      pairs: [],
      only: ["t@3", "b", "t@1", "t@2"],
    },
  ])("pair their extractors where $when", ({ before, after, pairs, only }) => {
    const found = pairedExtractors(before, after, (key) => key.replace(/@.*/, ""));
    expect(found.pairs.map((one) => `${one.before}=${one.after}`)).toEqual(pairs);
    expect([...found.onlyAfter, ...found.onlyBefore]).toEqual(only);
  });
});

describe("the scores by page of a report", () => {
  it.each([
    { when: "it is no report", value: { pages: 3 } },
    { when: "it has no scores by page", value: { winnow: 1, corpus: "c" } },
    { when: "a score is out of range", value: { winnow: 1, pageScores: scores(["a"], [1.5]) } },
    { when: "a column is too short", value: { winnow: 1, pageScores: scores(["a", "b"], [1]) } },
  ])("are refused where $when, naming the file", ({ value }) => {
    expect(() => pageScoresFromJson(value, "old.json")).toThrow(/^old\.json: /);
  });
});
