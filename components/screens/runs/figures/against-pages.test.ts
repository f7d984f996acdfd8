import { describe, expect, it } from "vitest";
import type { Against } from "@/lib/evaluation/report/report-against";
import { changeOf, dotsOf, listed } from "./against-pages";

/** Lowest difference first, as the server sends them. */
const against: Against = {
  better: 2,
  worse: 2,
  same: 1,
  test: { n: 5, mean: 0, low: 0, high: 0, p: 1 },
  ids: ["p", "q", "r", "s", "t"],
  titles: ["P", "Q", "R", "S", "T"],
  sites: [null, null, null, null, null],
  first: [0.1, 0.5, 0.9, 0.8, 1],
  second: [0.9, 0.7, 0.9, 0.7, 0.2],
  failed: { first: [], second: [] },
};
const ids = (...which: [Parameters<typeof listed>[1], Parameters<typeof listed>[2]]) =>
  listed(against, ...which)
    .map((place) => against.ids[place])
    .join("");

describe("the pages listed", () => {
  it("are all, the largest loss first", () => expect(ids("all", null)).toBe("pqrst"));
  it("are the broken ones, the largest loss first, and the fixed ones, the largest gain first", () =>
    expect([ids("broken", null), ids("fixed", null), ids("same", null)]).toEqual(["pq", "ts", "r"]));
  it("lie in the box, F1 of B across and F1 of A up", () =>
    expect(ids("all", { x0: 0.6, x1: 1, y0: 0, y1: 0.5 })).toBe("pq"));
  it("pass both filters", () => expect(ids("fixed", { x0: 0.6, x1: 1, y0: 0, y1: 0.5 })).toBe(""));
});

describe("changeOf", () => {
  it("calls a difference that does not print the same", () =>
    expect(
      [0.5004, 0.5006, 0.4996, 0.4994].map((first) => changeOf({ first: [first], second: [0.5] }, 0).change),
    ).toEqual(["same", "fixed", "same", "broken"]));
});

describe("dotsOf", () => {
  it("draws pages within a hundredth as one", () =>
    expect(dotsOf({ first: [1, 0.999, 0.2], second: [1, 1, 0.2] }).map(({ places }) => places)).toEqual([
      [0, 1],
      [2],
    ]));
  it("keeps apart what differs in one score", () =>
    expect(dotsOf({ first: [1, 0.98], second: [1, 1] })).toHaveLength(2));
});
