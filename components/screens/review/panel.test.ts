import { describe, expect, it } from "vitest";
import { mostDifferent } from "./panel";

/** Extractors a to e on a line: how alike two are is how near they stand. */
const at = [0, 0.1, 0.5, 0.9, 1];
const mean = [0.5, 0.9, 0.6, 0.2, null];
const agreement = {
  extractors: ["a", "b", "c", "d", "e"].map((key, i) => ({ key, id: key, name: key, mean: mean[i]! })),
  pairs: at.map((x) => at.map((y) => ({ agreement: 1 - Math.abs(x - y), correlation: 0 }))),
};
const keys = (count?: number) =>
  mostDifferent(agreement, count)
    .map((place) => agreement.extractors[place]!.key)
    .join("");

describe("who is compared first", () => {
  it("is the best, then always the one furthest from those there are", () => expect(keys(3)).toBe("bec"));
  it("is all where there are no more than asked for, each once", () => expect(keys()).toHaveLength(5));
  it("is nobody of a run without extractors", () =>
    expect(mostDifferent({ extractors: [], pairs: [] })).toEqual([]));
});
