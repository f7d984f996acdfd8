import { describe, expect, it } from "vitest";
import type { PageScore } from "../store/store";
import { comparison, pagesBehind } from "./run-report";

const score = (pageId: string, extractorKey: string, f1: number | null, over: Partial<PageScore> = {}) => ({
  pageId, extractorKey, failed: null, parseMs: 2, extractMs: 1, textLength: 10, scores: { m: f1 === null ? null : { precision: f1, recall: f1, f1 } }, title: pageId, site: "s", kind: null, ...over,
});

describe("pagesBehind", () => {
  const rows = [score("good", "a", 0.9), score("bad", "a", 0.1), score("none", "a", null), { ...score("broken", "a", null), failed: "timeout", kind: "forum" }];
  const ids = (which: Parameters<typeof pagesBehind>[1]) => pagesBehind(rows, which).map(({ pageId }) => pageId);
  it("puts failures first and pages without a score last", () => expect(ids({ metric: "m", failedOnly: false, group: null })).toEqual(["broken", "bad", "good", "none"]));
  it("shows only failures when asked", () => expect(ids({ metric: "m", failedOnly: true, group: null })).toEqual(["broken"]));
  it("counts a page without a kind as unknown", () => expect(ids({ metric: "m", failedOnly: false, group: { by: "kind", name: "unknown" } })).toEqual(["bad", "good", "none"]));
});

describe("comparison", () => {
  const a = [score("up", "a", 0.9), score("down", "a", 0.2), score("same", "a", 0.5), score("unscored", "a", null), { ...score("broken", "a", null), failed: "timeout" }];
  const b = [score("up", "b", 0.5), score("down", "b", 0.8), score("same", "b", 0.5), score("unscored", "b", null), score("broken", "b", 0.4)];
  it("counts a failure as zero and leaves out what neither scored", () => {
    const { better, worse, same, rows } = comparison(a, b, "m", 10);
    expect([better, worse, same]).toEqual([1, 2, 1]);
    expect(rows.map(({ pageId, difference }) => [pageId, Number(difference.toFixed(3))])).toEqual([["down", -0.6], ["broken", -0.4], ["up", 0.4]]);
  });
  it("tests the differences of all pages, also those that are not listed", () => {
    const { test } = comparison(a, b, "m", 1);
    expect(test.n).toBe(4);
    expect(test.mean).toBeCloseTo(-0.15);
  });
  it("keeps the largest differences of both sides", () => expect(comparison(a, b, "m", 1).rows.map(({ pageId }) => pageId)).toEqual(["down", "up"]));
});
