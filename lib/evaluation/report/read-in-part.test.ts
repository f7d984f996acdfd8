import { describe, expect, it } from "vitest";
import { isReadInPart, pagesReadInPart, SCORES_READ_IN_PART } from "./read-in-part";

const run = (pages: number, extractors: number, state = "running") => ({
  state,
  pages,
  extractors: new Array<null>(extractors).fill(null),
});

describe("what is read of a run in part", () => {
  it("is one that goes on or was stopped and has more scores than are read", () => {
    expect(isReadInPart(run(SCORES_READ_IN_PART / 10, 10))).toBe(false);
    expect(isReadInPart(run(SCORES_READ_IN_PART / 10 + 1, 10))).toBe(true);
    expect(isReadInPart(run(1_000_000, 10, "cancelled"))).toBe(true);
    expect(isReadInPart(run(1_000_000, 10, "done"))).toBe(false);
  });
  it("is whole pages, and one at least", () => {
    expect(pagesReadInPart(run(1, 34))).toBe(5_882);
    expect(pagesReadInPart(run(1, 2 * SCORES_READ_IN_PART))).toBe(1);
  });
});
