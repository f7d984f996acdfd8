import { describe, expect, it } from "vitest";
import type { ShownError, ShownErrors } from "../../evaluation/errors/error-report";
import { moreOf, nextWindow, withWindow } from "./error-windows";

const errorAt = (start: number): ShownError => ({
  pageId: "p",
  key: "p",
  title: "P",
  start,
  end: start + 1,
  error: "missed",
  characters: 1,
  cause: "list",
  rule: "density",
  stage: "x",
  taggedBy: null,
  site: null,
  excerpt: "text",
});
const reportOf = (rows: number, total: number, from = 0): ShownErrors => ({
  extractorKey: "x",
  pages: 1,
  f1: 0,
  rules: [],
  causes: [],
  total,
  errors: Array.from({ length: rows }, (_, row) => errorAt(from + row)),
  next: from + rows < total ? `behind ${from + rows}` : null,
  queue: [],
});

describe("the windows of a list of errors", () => {
  it.each([
    { when: "nothing is there", have: null, asked: 0, at: 0, next: { after: null, limit: 100 } },
    {
      when: "the first window is there and no more was asked for",
      have: [100, 1925],
      asked: 0,
      at: 99,
      next: null,
    },
    {
      when: "the step goes beyond what is there",
      have: [100, 1925],
      asked: 0,
      at: 100,
      next: { after: "behind 100", limit: 100 },
    },
    {
      when: "more is asked for at 500",
      have: [500, 1925],
      asked: 600,
      at: 0,
      next: { after: "behind 500", limit: 100 },
    },
    {
      when: "the last window is smaller",
      have: [1900, 1925],
      asked: 2000,
      at: 0,
      next: { after: "behind 1900", limit: 25 },
    },
    { when: "all are there", have: [1925, 1925], asked: 2000, at: 5000, next: null },
    { when: "there are none at all", have: [0, 0], asked: 0, at: 0, next: null },
    { when: "an address leads far down", have: null, asked: 0, at: 730, next: { after: null, limit: 500 } },
    {
      when: "it goes on after the most that is given at once",
      have: [500, 1925],
      asked: 0,
      at: 730,
      next: { after: "behind 500", limit: 300 },
    },
  ])("fetch what is missing: $when", ({ have, asked, at, next }) => {
    expect(nextWindow(have === null ? null : reportOf(have[0]!, have[1]!), asked, at)).toEqual(next);
  });

  it("follow each other without a gap or an error twice", () => {
    const first = withWindow(null, null, reportOf(100, 130));
    const report = withWindow(first, "behind 100", reportOf(30, 130, 100));
    expect(report.errors.map(({ start }) => start)).toEqual(Array.from({ length: 130 }, (_, row) => row));
    expect(withWindow(report, "behind 100", reportOf(30, 130, 100))).toBe(report);
    expect(withWindow(report, null, reportOf(100, 120)).errors).toHaveLength(100);
  });

  it("say how many come next, at most a window", () => {
    expect([moreOf(reportOf(500, 1925)), moreOf(reportOf(1900, 1925)), moreOf(reportOf(5, 5))]).toEqual([
      100, 25, 0,
    ]);
  });
});
