import { describe, expect, it } from "vitest";
import { COPY_F1, goodOnes } from "./review";

/** How alike extractors are: those of one letter are copies. */
const pairsOf = (letters: string, alike = COPY_F1) =>
  [...letters].map((a) => [...letters].map((b) => ({ f1: a === b ? alike : 0.5, kappa: 0 })));

describe("who is worth comparing", () => {
  it("is the best, up to five", () =>
    expect(goodOnes([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], pairsOf("abcdef"))).toEqual({
      chosen: [5, 4, 3, 2, 1],
      copies: [],
    }));

  it("leaves out who repeats a better one, and says whom", () =>
    expect(goodOnes([0.9, 0.8, 0.7, 0.6], pairsOf("aaba"), 2)).toEqual({
      chosen: [0, 2],
      copies: [{ at: 1, of: 0, f1: COPY_F1 }],
    }));

  it("takes who is just less alike than a copy", () =>
    expect(goodOnes([0.9, 0.8], pairsOf("aa", COPY_F1 - 0.001)).chosen).toEqual([0, 1]));

  it("is fewer where there are not as many, those without a score last, ties in their order", () =>
    expect(goodOnes([null, 0.4, 0.4], pairsOf("abc")).chosen).toEqual([1, 2, 0]));

  it("is nobody of a run without extractors", () =>
    expect(goodOnes([], [])).toEqual({ chosen: [], copies: [] }));
});
