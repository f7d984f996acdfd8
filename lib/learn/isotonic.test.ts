import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calibrationError, counted, NO_RELIABILITY } from "./calibration";
import { fitIsotonic, isotonicAt, isotonicSchema, MOST_KNOTS, type Isotonic } from "./isotonic";
import { seededRng } from "./rng";

const fitted = (
  pairs: readonly (readonly [number, number])[],
  weights: readonly number[] | null = null,
  most?: number,
): Isotonic =>
  fitIsotonic(
    Float64Array.from(pairs, ([score]) => score),
    Uint8Array.from(pairs, ([, label]) => label),
    weights && Float32Array.from(weights),
    most,
  );

/** Scores whose probability is not what they say: the square of them. */
function overrated(count: number, seed: number): { scores: Float64Array; labels: Uint8Array } {
  const rng = seededRng(seed);
  const scores = Float64Array.from({ length: count }, () => rng.next());
  return { scores, labels: Uint8Array.from(scores, (score) => (rng.next() < score * score ? 1 : 0)) };
}

describe("isotonic regression", () => {
  it("pools what falls, worked by hand, whatever the order of the examples", () => {
    // 0 | 1 0 | 1 0 1 -> the falling pairs are pooled: 0, 1/2 of (2, 3), 1/2 of (4, 5), 1; halves are pooled too.
    expect(
      fitted([
        [4, 1],
        [1, 0],
        [6, 1],
        [3, 0],
        [2, 1],
        [5, 0],
      ]),
    ).toEqual({ scores: [1, 3.5, 6], probabilities: [0, 0.5, 1] });
  });

  it("pools back as far as it must", () => {
    // 0 1 1 0 0: after the last one, the share of all but the first is 2/4.
    const { scores, probabilities } = fitted([
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 0],
      [5, 0],
    ]);
    expect(scores).toEqual([1, 3.5]);
    expect(probabilities).toEqual([0, 0.5]);
  });

  it("takes examples of one score as one", () =>
    expect(
      fitted([
        [1, 1],
        [1, 0],
        [2, 1],
        [1, 0],
      ]),
    ).toEqual({ scores: [1, 2], probabilities: [1 / 3, 1] }));

  it("counts a weight of 2 as two examples, and a weight of 0 as none", () => {
    const pairs = [
      [1, 0],
      [2, 1],
      [3, 0],
      [4, 1],
      [9, 0],
    ] as const;
    const doubled = [pairs[0], pairs[1], pairs[2], pairs[2], pairs[3]];
    expect(fitted(pairs, [1, 1, 2, 1, 0])).toEqual(fitted(doubled));
  });

  it("is a straight line between knots and level beyond them", () => {
    const knots = { scores: [0, 2, 4], probabilities: [0.1, 0.5, 0.6] };
    const values = [-9, 0, 1, 2, 3, 4, 99].map((score) => isotonicAt(knots, score));
    [0.1, 0.1, 0.3, 0.5, 0.55, 0.6, 0.6].forEach((value, at) => expect(values[at]).toBeCloseTo(value, 12));
    expect(isotonicAt({ scores: [3], probabilities: [0.4] }, -1)).toBe(0.4);
    // Here 0 is so near the second knot that the way is 1, and 0.06 + (0.6 - 0.06) is above 0.6.
    expect(isotonicAt({ scores: [-1e6, 1e-12], probabilities: [0.06, 0.6] }, 0)).toBe(0.6);
  });

  it("never falls, stays in [0, 1], keeps few knots and the share of label 1", () => {
    const example = fc.tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 1 }));
    fc.assert(
      fc.property(fc.array(example, { minLength: 2, maxLength: 80 }), (pairs) => {
        fc.pre(new Set(pairs.map(([, label]) => label)).size === 2);
        const knots = fitted(pairs, null, 5);
        expect(isotonicSchema.safeParse(JSON.parse(JSON.stringify(knots))).success).toBe(true);
        expect(knots.scores.length).toBeLessThanOrEqual(5);
        const rising = [...pairs.map(([score]) => score), -2e6, 2e6].sort((a, b) => a - b);
        const values = rising.map((score) => isotonicAt(knots, score));
        values.slice(1).forEach((value, at) => expect(value).toBeGreaterThanOrEqual(values[at]!));
        expect(values[0]).toBeGreaterThanOrEqual(0);
        expect(values.at(-1)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("pools first what costs least where there are too many knots", () => {
    // Shares 0, 1/4, 1/3, 1 at scores 0, 1, 2, 3: the middle two are nearest.
    const pairs = [0, 0, 0, 0].map((label) => [0, label] as const);
    const quarter = [0, 0, 0, 1].map((label) => [1, label] as const);
    const third = [0, 0, 1].map((label) => [2, label] as const);
    const { scores, probabilities } = fitted([...pairs, ...quarter, ...third, [3, 1]], null, 3);
    expect(scores).toEqual([0, expect.closeTo(10 / 7, 12), 3]);
    expect(probabilities).toEqual([0, expect.closeTo(2 / 7, 12), 1]);
  });

  it("pools scores that rounding makes the same", () => {
    const same = 0.1 + 2 ** -56;
    expect((0.1 + 0.1 + 0.1) / 3).toBe(same);
    expect(
      fitted([
        [0.1, 0],
        [0.1, 0],
        [0.1, 0],
        [same, 1],
      ]).probabilities,
    ).toEqual([0.25]);
  });

  it("makes probabilities that can be believed of scores that cannot, on other examples", () => {
    const known = overrated(20_000, 1);
    const knots = fitIsotonic(known.scores, known.labels, null);
    expect(knots.scores.length).toBeLessThanOrEqual(MOST_KNOTS);
    const fresh = overrated(20_000, 2);
    const error = (probability: Float64Array): number =>
      calibrationError(counted(NO_RELIABILITY, probability, fresh.labels));
    expect(error(fresh.scores)).toBeGreaterThan(0.15);
    expect(error(fresh.scores.map((score) => isotonicAt(knots, score)))).toBeLessThan(0.015);
  });

  it.each([
    { scores: [1, 2], labels: [1, 1], weights: null, code: "one-class" },
    { scores: [], labels: [], weights: null, code: "one-class" },
    { scores: [1, NaN], labels: [1, 0], weights: null, code: "not-a-number" },
    { scores: [1, 2], labels: [1, 0], weights: [1, -1], code: "bad-weight" },
  ])("refuses scores $scores with labels $labels and weights $weights", ({ scores, labels, weights, code }) =>
    expect(() =>
      fitIsotonic(Float64Array.from(scores), Uint8Array.from(labels), weights && Float32Array.from(weights)),
    ).toThrow(expect.objectContaining({ code })),
  );

  it.each([
    { when: "it has no knot", change: { scores: [], probabilities: [] } },
    { when: "a probability is missing", change: { probabilities: [0.1] } },
    { when: "scores do not rise", change: { scores: [2, 2] } },
    { when: "probabilities fall", change: { probabilities: [0.3, 0.2] } },
    { when: "a probability is above 1", change: { probabilities: [0.3, 1.1] } },
  ])("is refused from elsewhere where $when", ({ change }) => {
    const knots = { scores: [1, 2], probabilities: [0.2, 0.2] };
    expect(isotonicSchema.safeParse(knots).success).toBe(true);
    expect(isotonicSchema.safeParse({ ...knots, ...change }).success).toBe(false);
  });
});
