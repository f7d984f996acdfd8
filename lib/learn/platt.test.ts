import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitPlatt, plattAt, plattSchema, type Platt } from "./platt";
import { seededRng } from "./rng";

const fitted = (
  scores: readonly number[],
  labels: readonly number[],
  weights: readonly number[] | null = null,
): Platt =>
  fitPlatt(Float64Array.from(scores), Uint8Array.from(labels), weights && Float32Array.from(weights));

describe("Platt scaling", () => {
  it("finds the curve that the labels were drawn from", () => {
    const rng = seededRng(1);
    const scores = Array.from({ length: 40_000 }, () => rng.next() * 8 - 4);
    const labels = scores.map((score) => (rng.next() < plattAt({ slope: 1.5, offset: -0.7 }, score) ? 1 : 0));
    const curve = fitted(scores, labels);
    expect(curve.slope).toBeCloseTo(1.5, 1);
    expect(curve.offset).toBeCloseTo(-0.7, 1);
  });

  it("goes through the drawn-in shares of two scores, worked by hand", () => {
    // Two of label 1 at 1, aims 3/4; one of label 0 at 0, aim 1/3: two points, so the curve meets both.
    const curve = fitted([1, 1, 0], [1, 1, 0]);
    expect(plattAt(curve, 0)).toBeCloseTo(1 / 3, 8);
    expect(plattAt(curve, 1)).toBeCloseTo(3 / 4, 8);
  });

  it("ends where no other slope or offset fits better, however the scores lie", () => {
    const example = fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: 0, max: 1 }));
    fc.assert(
      fc.property(fc.array(example, { minLength: 2, maxLength: 12 }), (pairs) => {
        const positive = pairs.filter(([, label]) => label === 1).length;
        fc.pre(positive > 0 && positive < pairs.length);
        const curve = fitted(
          pairs.map(([score]) => score),
          pairs.map(([, label]) => label),
        );
        const aims = [1 / (pairs.length - positive + 2), (positive + 1) / (positive + 2)];
        const errors = pairs.map(([score, label]) => plattAt(curve, score) - aims[label]!);
        expect(errors.reduce((sum, error) => sum + error, 0)).toBeCloseTo(0, 4);
        expect(errors.reduce((sum, error, at) => sum + error * pairs[at]![0], 0)).toBeCloseTo(0, 3);
      }),
      { numRuns: 500 },
    );
  });

  it("takes shorter steps where whole ones lead away", () => {
    const curve = fitted([-9, 723, 0], [0, 1, 0], [1000, 10, 1000]);
    expect(plattAt(curve, -9)).toBeCloseTo(1 / 2002, 4);
    expect(plattAt(curve, 0)).toBeCloseTo(1 / 2002, 4);
    expect(plattAt(curve, 723)).toBeCloseTo(11 / 12, 4);
  });

  it("counts a weight of 2 as two examples, and a weight of 0 as none", () => {
    const curve = fitted([1, 2, 3, 9], [0, 1, 1, 0], [2, 1, 1, 0]);
    const doubled = fitted([1, 1, 2, 3], [0, 0, 1, 1]);
    expect(curve.slope).toBeCloseTo(doubled.slope, 9);
    expect(curve.offset).toBeCloseTo(doubled.offset, 9);
  });

  it("is the share of label 1, drawn in, where all scores are the same", () => {
    // The aim of the one is 2/3, that of the three 1/5.
    expect(plattAt(fitted([7, 7, 7, 7], [1, 0, 0, 0]), 7)).toBeCloseTo((2 / 3 + 3 / 5) / 4, 6);
  });

  it("makes no step of the curve where their mean is off by rounding", () => {
    const labels = Array.from({ length: 777 }, (_, row) => (row % 4 === 0 ? 1 : 0));
    for (const score of [123.456, 0.1, -1e9 / 3]) {
      const curve = fitted(new Array<number>(777).fill(score), labels);
      expect(curve.slope).toBe(0);
      expect(plattAt(curve, score)).toBeCloseTo((195 * (196 / 197) + 582 * (1 / 584)) / 777, 8);
    }
  });

  it("still tells scores apart that differ by a billionth", () => {
    const scores = Array.from({ length: 100 }, (_, row) => 1 + (row % 2) * 1e-9);
    const curve = fitted(
      scores,
      scores.map((score) => (score > 1 ? 1 : 0)),
    );
    expect(plattAt(curve, 1)).toBeLessThan(0.05);
    expect(plattAt(curve, 1 + 1e-9)).toBeGreaterThan(0.95);
  });

  it("stays in [0, 1] and ends for scores far apart", () => {
    const curve = fitted([-1e6, 1e6, -3, 2], [0, 1, 0, 1]);
    expect(plattAt(curve, -1e9)).toBeGreaterThanOrEqual(0);
    expect(plattAt(curve, 1e9)).toBeLessThanOrEqual(1);
    expect(plattAt(curve, 1e6)).toBeGreaterThan(0.5);
    expect(plattSchema.safeParse(JSON.parse(JSON.stringify(curve))).success).toBe(true);
  });

  it.each([
    { scores: [1, 2], labels: [0, 0], weights: null, code: "one-class" },
    { scores: [Infinity, 2], labels: [0, 1], weights: null, code: "not-a-number" },
    { scores: [1, 2], labels: [0, 1], weights: [NaN, 1], code: "bad-weight" },
  ])("refuses scores $scores with labels $labels and weights $weights", ({ scores, labels, weights, code }) =>
    expect(() => fitted(scores, labels, weights)).toThrow(expect.objectContaining({ code })),
  );
});
