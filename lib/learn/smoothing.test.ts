import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  deviationOf,
  gaussianSmoothing,
  meanOf,
  movingAverage,
  rootMeanSquareOf,
  sumsAround,
} from "./smoothing";

const of = (...values: number[]): Float64Array => Float64Array.from(values);
const round = (values: Float64Array): number[] => Array.from(values, (value) => Number(value.toFixed(3)));

describe("the moving average", () => {
  it("takes values outside as 0", () => {
    expect(round(movingAverage(of(0, 12, 0, 80, 95, 0, 60, 5, 0), 2))).toEqual([
      2.4, 18.4, 37.4, 37.4, 47, 48, 32, 13, 13,
    ]);
    expect(round(movingAverage(of(3), 1))).toEqual([1]);
  });

  it("changes nothing at radius 0, and is empty of nothing", () => {
    expect(round(movingAverage(of(1, 2), 0))).toEqual([1, 2]);
    expect(movingAverage(of(), 2)).toHaveLength(0);
  });

  it("is the sum over the window divided by its width", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 500 })),
        fc.integer({ min: 0, max: 6 }),
        (values, radius) => {
          const slow = values.map(
            (_, i) =>
              values.reduce((sum, value, j) => (Math.abs(i - j) <= radius ? sum + value : sum), 0) /
              (2 * radius + 1),
          );
          expect(round(movingAverage(of(...values), radius))).toEqual(round(of(...slow)));
        },
      ),
    );
  });
});

describe("gaussian smoothing", () => {
  it("leaves a level series as it is, up to its ends", () => {
    expect(round(gaussianSmoothing(of(7, 7, 7), 1, 4))).toEqual([7, 7, 7]);
  });

  it("spreads a single peak symmetrically, most at the peak", () => {
    expect(round(gaussianSmoothing(of(0, 0, 1, 0, 0), 1, 1))).toEqual([0, 0.274, 0.452, 0.274, 0]);
  });
});

describe("mean and deviation", () => {
  it("are those of the population", () => {
    const values = of(2, 4, 4, 4, 5, 5, 7, 9);
    expect([meanOf(values), deviationOf(values)]).toEqual([5, 2]);
    expect(rootMeanSquareOf(of(3, 4))).toBeCloseTo(Math.sqrt(12.5));
  });

  it("are 0 of nothing", () => {
    expect([meanOf(of()), deviationOf(of()), rootMeanSquareOf(of())]).toEqual([0, 0, 0]);
  });
});

describe("sums around", () => {
  it("leave a number itself out, and halve the others by their distance", () => {
    expect([...sumsAround([4, 0, 8], 1)]).toEqual([2, 6, 1]);
    expect(sumsAround([4, 0, 8], 2)[0]).toBeCloseTo(4, 12);
    expect(sumsAround([], 2)).toHaveLength(0);
  });
});
