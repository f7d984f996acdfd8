import { describe, expect, it } from "vitest";
import type { PageScore } from "../store/store";
import { pagesBehind } from "./run-report";

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
