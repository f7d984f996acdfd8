import { scaleLinear, scaleLog } from "d3";
import { describe, expect, it } from "vitest";
import { seededRng } from "../../../learn/rng";
import { logarithmic, piecewise } from "./piecewise";

const rng = seededRng(7);
const rising = (count: number, low: number, high: number): number[] =>
  Array.from({ length: count }, () => low + rng.next() * (high - low)).sort((a, b) => a - b);

describe("straight lines between points", () => {
  it.each([2, 3, 21])("are those of d3 through %i points, there and back, beyond the ends too", (count) => {
    for (let round = 0; round < 50; round++) {
      const domain = rising(count, -3, 7);
      const range = rising(count, 0, 1);
      const ours = piecewise(domain, range);
      const theirs = scaleLinear().domain(domain).range(range).clamp(true);
      for (const value of [...domain, ...rising(20, -5, 9)]) expect(ours.at(value)).toBe(theirs(value));
      for (const place of [...range, ...rising(20, -1, 2)])
        expect(ours.invert(place)).toBe(theirs.invert(place));
    }
  });

  it("are those of d3 between two logarithms", () => {
    for (let round = 0; round < 50; round++) {
      const [low, high] = rising(2, 0.001, 500) as [number, number];
      const ours = logarithmic(low, high);
      const theirs = scaleLog().domain([low, high]).range([0, 1]).clamp(true);
      for (const value of [low, high, ...rising(20, 0.0001, 900)])
        expect(ours.at(value)).toBeCloseTo(theirs(value), 12);
      for (const place of [0, 1, ...rising(20, -1, 2)])
        expect(ours.invert(place) / theirs.invert(place)).toBeCloseTo(1, 12);
    }
  });

  it("have no place for what is no number", () => {
    expect(piecewise([0, 1], [0, 1]).at(NaN)).toBeNaN();
    expect(logarithmic(1, 10).at(NaN)).toBeNaN();
  });
});
