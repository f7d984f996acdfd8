import { describe, expect, it } from "vitest";
import { pagesBehind, type WhichPages } from "./report-behind";
import type { ScoredPage } from "./report-scores";

const scored = (
  id: string,
  f1: number | null,
  over: Partial<ScoredPage> = {},
  failed: string | null = null,
): ScoredPage => ({
  id,
  title: id,
  site: "s",
  kind: null,
  lang: null,
  ...over,
  evaluation: {
    parseMs: 2,
    hasGold: true,
    answers: [
      {
        failed: failed === null ? null : { code: failed, message: "too slow" },
        extractMs: 1,
        textLength: 10,
        scores: { m: f1 === null ? null : { precision: f1, recall: f1, f1 } },
      },
    ],
  },
});

describe("pagesBehind", () => {
  const pages = [
    scored("good", 0.9),
    scored("bad", 0.1),
    scored("none", null),
    scored("broken", null, { kind: "forum" }, "timeout"),
  ];
  const ids = (which: Partial<WhichPages>) =>
    pagesBehind(pages, 0, { metric: "m", failedOnly: false, slices: [], ...which }).map(
      ({ pageId }) => pageId,
    );
  it("puts failures first and pages without a score last", () =>
    expect(ids({})).toEqual(["broken", "bad", "good", "none"]));
  it("shows only failures when asked", () => expect(ids({ failedOnly: true })).toEqual(["broken"]));
  it("counts a page without a kind as unknown", () =>
    expect(ids({ slices: [{ by: "kind", name: "unknown" }] })).toEqual(["bad", "good", "none"]));
  it("asks for pages that lie in all of the slices", () =>
    expect(
      ids({
        slices: [
          { by: "kind", name: "unknown" },
          { by: "site", name: "other" },
        ],
      }),
    ).toEqual([]));
});
