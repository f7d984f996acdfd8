import { expect, test } from "vitest";
import { bitsOf, doubtOf } from "./doubt";

test.each([
  { probability: 0.5, bits: 1 },
  { probability: 0.25, bits: 0.811278 },
  { probability: 0.75, bits: 0.811278 },
  { probability: 0, bits: 0 },
  { probability: 1, bits: 0 },
  { probability: Number.NaN, bits: 0 },
])("a verdict of probability $probability has an entropy of $bits bits", ({ probability, bits }) => {
  expect(bitsOf(probability)).toBeCloseTo(bits, 6);
});

test("a page is as doubtful as its words on average, and texts that nothing is said of are left out", () => {
  expect(doubtOf([0.5, 1, Number.NaN], [10, 30, 1_000])).toBe(0.25);
  expect(doubtOf([0.5, 0.5], [1, 99])).toBe(1);
});

test("a page without words is not doubtful", () => {
  expect(doubtOf([], [])).toBe(0);
  expect(doubtOf([0.5], [0])).toBe(0);
  expect(doubtOf([Number.NaN], [5])).toBe(0);
});
