import { describe, expect, test } from "vitest";
import { certaintyOf, isUncertain } from "./certainty";

/** So many examples at each probability, of which some are positive. */
function examples(...groups: readonly (readonly [probability: number, count: number, positive: number])[]) {
  const probability: number[] = [];
  const label: number[] = [];
  for (const [value, count, positive] of groups)
    for (let at = 0; at < count; at++) {
      probability.push(value);
      label.push(at < positive ? 1 : 0);
    }
  return [Float64Array.from(probability), Uint8Array.from(label)] as const;
}

describe("the limits of what may be taken without a look", () => {
  test("are the widest ones beyond which the share is right", () => {
    const [probability, label] = examples(
      [0.99, 1000, 1000],
      [0.9, 1000, 985],
      [0.8, 1000, 900],
      [0.2, 1000, 50],
      [0.05, 1000, 12],
      [0.01, 1000, 3],
    );
    // From above 1,985 of 2,000 are 99.25 %, 2,885 of 3,000 only 96.2; from below 1,985 of 2,000 too, and of all
    // 2,950 positives 15 are lost there.
    expect(certaintyOf(probability, label, null, 0.99)).toEqual({ positive: 0.9, negative: 0.05 });
    expect(certaintyOf(probability, label, null, 0.995)).toEqual({ positive: 0.99, negative: 0.01 });
  });

  test("look at each side by itself: easy negatives do not pay for wrong positives", () => {
    const [probability, label] = examples([0.9, 1000, 900], [0.1, 100_000, 0]);
    expect(certaintyOf(probability, label, null, 0.99)).toEqual({ positive: null, negative: 0.1 });
  });

  test("nor for positives that are lost among them", () => {
    const [probability, label] = examples([0.9, 1000, 1000], [0.2, 1000, 11], [0.1, 100_000, 0]);
    // 11 of 101,000 are few, but more than one in a hundred of the 1,011 positives.
    expect(certaintyOf(probability, label, null, 0.99)).toEqual({ positive: 0.9, negative: 0.1 });
    expect(certaintyOf(probability, label, null, 0.985)).toEqual({ positive: 0.9, negative: 0.2 });
  });

  test("are none where too few examples lie beyond them, or none is good enough", () => {
    const [probability, label] = examples([0.9, 299, 299], [0.1, 300, 0]);
    // All 599 in a row from above are not right enough, the first 299 are too few.
    expect(certaintyOf(probability, label, null, 0.99)).toEqual({ positive: null, negative: 0.1 });
  });

  test("count by weight, and equals together", () => {
    const [probability, label] = examples([0.9, 400, 396], [0.5, 400, 390], [0.1, 400, 0]);
    const weights = Float32Array.from(probability, (value) => (value === 0.5 ? 0 : 1));
    expect(certaintyOf(probability, label, null, 0.99).positive).toBe(0.9);
    // Those without a weight are not looked at, so that the limit is not drawn among them.
    expect(certaintyOf(probability, label, weights, 0.99).positive).toBe(0.9);
    expect(certaintyOf(probability, label, null, 0.995).positive).toBe(null);
  });

  test("an answer on the wrong side of its limit, or without one, must be looked at", () => {
    const limits = { positive: 0.8, negative: 0.1 };
    expect([0.8, 0.79, 0.05].map((value) => isUncertain(limits, value, true))).toEqual([false, true, true]);
    expect([0.1, 0.11, 0.9].map((value) => isUncertain(limits, value, false))).toEqual([false, true, true]);
    expect(isUncertain({ positive: null, negative: null }, 1, true)).toBe(true);
    expect(isUncertain({ positive: null, negative: null }, 0, false)).toBe(true);
  });
});
