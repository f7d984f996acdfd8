import { describe, expect, it } from "vitest";
import { gradedF1, type GradedF1 } from "../scoring/grade";
import { gradeAt } from "../scoring/grade.fixture";
import { pagesBehind, type WhichPages } from "./report-behind";
import type { ScoredPage } from "./report-scores";

const scored = (id: string, f1: GradedF1, over: Partial<ScoredPage> = {}): ScoredPage => ({
  id,
  title: id,
  site: "s",
  kind: null,
  lang: null,
  ...over,
  evaluation: {
    parseMs: 2,
    answers: [
      {
        failed: f1 === "failed" ? { code: "timeout", message: "too slow" } : null,
        extractMs: 1,
        textLength: 10,
        grades: { m: gradeAt(f1) },
      },
    ],
  },
});

describe("pagesBehind", () => {
  const pages = [
    scored("good", 0.9),
    scored("bad", 0.1),
    scored("none", "no-gold"),
    scored("broken", "failed", { kind: "forum" }),
  ];
  const ids = (which: Partial<WhichPages>) =>
    pagesBehind(pages, 0, { metric: "m", failedOnly: false, slices: [], ...which }).map(
      ({ pageId }) => pageId,
    );
  it("puts failures first and pages without a score last", () =>
    expect(ids({})).toEqual(["broken", "bad", "good", "none"]));
  it("tells the grade of each, and why there was no answer", () =>
    expect(
      pagesBehind(pages, 0, { metric: "m", failedOnly: false, slices: [] }).map(({ failed, grade }) => [
        failed?.code,
        gradedF1(grade),
      ]),
    ).toEqual([
      ["timeout", "failed"],
      [undefined, 0.1],
      [undefined, 0.9],
      [undefined, "no-gold"],
    ]));
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
