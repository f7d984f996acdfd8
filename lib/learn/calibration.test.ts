import { describe, expect, it } from "vitest";
import { bothOf, brierScore, calibrationError, counted, examplesOf, NO_RELIABILITY } from "./calibration";

const of = (...pairs: readonly (readonly [number, 0 | 1])[]) =>
  counted(
    NO_RELIABILITY,
    Float64Array.from(pairs, ([probability]) => probability),
    Uint8Array.from(pairs, ([, label]) => label),
  );

describe("calibration", () => {
  it("has no error where of those at a probability just that share is right", () => {
    const even = of([0.5, 1], [0.5, 0], [0.25, 0], [0.25, 0], [0.25, 0], [0.25, 1]);
    expect(calibrationError(even)).toBeCloseTo(0, 12);
  });

  it("is the mean distance in each bin, weighed by its examples, worked by hand", () => {
    // Bin [0.9, 1]: four at 0.9, two right: 0.4. Bin [0.1, 0.2): one at 0.1, none right: 0.1.
    const given = of([0.9, 1], [0.9, 1], [0.9, 0], [0.9, 0], [0.1, 0]);
    expect(calibrationError(given)).toBeCloseTo((4 * 0.4 + 0.1) / 5, 12);
    expect(brierScore(given)).toBeCloseTo((0.01 + 0.01 + 0.81 + 0.81 + 0.01) / 5, 12);
  });

  it("puts a border into the higher bin, and 1 into the last", () => {
    const { bins } = of([0, 0], [0.1, 0], [1, 1]);
    expect(bins.map(({ examples }) => examples)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it("adds up to what all examples at once give", () => {
    const [a, b] = [of([0.3, 1], [0.7, 1]), of([0.35, 0], [0.99, 1])];
    const all = of([0.3, 1], [0.7, 1], [0.35, 0], [0.99, 1]);
    expect(examplesOf(bothOf(a, b))).toBe(4);
    expect(calibrationError(bothOf(a, b))).toBeCloseTo(calibrationError(all), 12);
    expect(brierScore(bothOf(a, b))).toBeCloseTo(brierScore(all), 12);
  });

  it("is 0 of nothing", () => {
    expect([calibrationError(NO_RELIABILITY), brierScore(NO_RELIABILITY)]).toEqual([0, 0]);
  });
});
