import { describe, expect, test } from "vitest";
import { multisetOf, overlap } from "./multiset";
import { shinglesOf } from "./shingles";

describe("shingles", () => {
  const count = (text: string) => shinglesOf(text.split(" ").filter(Boolean), 4).length;

  test.each([
    { tokens: "", shingles: 0 },
    { tokens: "a", shingles: 1 },
    { tokens: "a b c", shingles: 1 },
    { tokens: "a b c d", shingles: 1 },
    { tokens: "a b c d e", shingles: 2 },
  ])("'$tokens' has $shingles", ({ tokens, shingles }) => {
    expect(count(tokens)).toBe(shingles);
  });

  test("a short text's shingle differs from the longer one that it starts", () => {
    expect(shinglesOf(["a", "b"], 4)).not.toEqual(shinglesOf(["a", "b", "c"], 4));
  });
});

describe("multiset overlap", () => {
  test("counts repeated items as often as both have them", () => {
    expect(overlap(multisetOf(["a", "a", "a", "b"]), multisetOf(["a", "a", "c"]))).toBe(2);
  });

  test("is the same either way round, and 0 with nothing", () => {
    const a = multisetOf(["x", "y", "y"]);
    const b = multisetOf(["y", "y", "y", "z", "w"]);
    expect(overlap(a, b)).toBe(overlap(b, a));
    expect(overlap(a, multisetOf([]))).toBe(0);
  });
});
