import { describe, expect, it } from "vitest";
import { seededRng } from "../rng";
import { attributionOf, biasOf, importancesOf } from "./attribution";
import { binned } from "./bins";
import { fitBoosted, type BoostOptions } from "./boost";
import { modelOf, scoreOf, scoresOf, type Boosted } from "./model";

const OPTIONS: BoostOptions = {
  trees: 30,
  leaves: 10,
  minHessian: 0,
  minExamples: 2,
  rate: 0.2,
  l2: 1,
  rowShare: 1,
  inputShare: 1,
  seed: 1,
};

/** The second of three inputs tells most of the label, the first a little, the third nothing. */
const rng = seededRng(4);
const rows = Array.from({ length: 400 }, () => [rng.next(), rng.next(), rng.next()]);
const inputs = Float32Array.from(rows.flat());
const labels = Uint8Array.from(rows, ([a, b]) => (b! + a! / 4 + rng.next() / 4 > 0.75 ? 1 : 0));
const learned = (change: Partial<BoostOptions> = {}): Boosted =>
  fitBoosted(binned(inputs, 3), labels, null, { ...OPTIONS, ...change });

/** First input at most 1: 3/4 of the examples, then the second at most 5: half of these; leaves 1, 2, -8. */
const two = modelOf(
  2,
  0.5,
  [
    {
      feature: [0, 1, -1, -1, -1],
      threshold: [1, 5, 0, 0, 0],
      right: [4, 3, 0, 0, 0],
      share: [0.75, 0.5, 0, 0, 0],
      value: [0, 0, 1, 2, -8],
    },
  ],
  Float64Array.of(3, 1),
);

describe("what inputs add to a score", () => {
  it("is the change of a node's mean along the path, worked by hand", () => {
    // Means: 1.5 below the second question, (3 * 1.5 - 8) / 4 = -0.875 at the root.
    expect(biasOf(two)).toBe(0.5 - 0.875);
    expect([...attributionOf(two, Float32Array.of(1, 6))]).toEqual([1.5 + 0.875, 0.5]);
    expect([...attributionOf(two, Float32Array.of(9, 9, 2, 0), 2)]).toEqual([-8 + 0.875, 0]);
  });

  it("adds up to the score, with the bias", () => {
    const model = learned({ rowShare: 0.5 });
    scoresOf(model, inputs).forEach((score, row) => {
      const sum = attributionOf(model, inputs, 3 * row).reduce((all, part) => all + part, biasOf(model));
      expect(sum).toBeCloseTo(score, 10);
    });
  });

  it("is 0 on average over the examples that were learned from", () => {
    const model = learned();
    const sums = new Float64Array(3);
    rows.forEach((_, row) =>
      attributionOf(model, inputs, 3 * row).forEach((part, at) => (sums[at]! += part)),
    );
    sums.forEach((sum) => expect(sum / rows.length).toBeCloseTo(0, 5));
    const mean = scoresOf(model, inputs).reduce((sum, score) => sum + score, 0) / rows.length;
    expect(biasOf(model)).toBeCloseTo(mean, 5);
  });

  it("is nothing where there is no split", () => {
    const alone = learned({ leaves: 1 });
    expect([...attributionOf(alone, inputs)]).toEqual([0, 0, 0]);
    expect(biasOf(alone)).toBeCloseTo(scoreOf(alone, inputs), 12);
    expect([...importancesOf(alone)]).toEqual([0, 0, 0]);
  });
});

describe("importances", () => {
  it("are shares of the gain, largest for the input that tells most", () => {
    const [first, second, third] = importancesOf(learned());
    expect(first! + second! + third!).toBeCloseTo(1, 12);
    expect(second).toBeGreaterThan(first!);
    expect(first).toBeGreaterThan(third!);
    expect([...importancesOf(two)]).toEqual([0.75, 0.25]);
  });

  it("are half the loss decrease that gradients and hessians promise, so they add up to what was gained", () => {
    // With a small rate the second order is near the truth: the first tree's gain, taken at its rate.
    const rate = 0.01;
    const model = learned({ trees: 1, rate, l2: 0, minHessian: 1, minExamples: 10 });
    const loss = (scores: Float64Array): number =>
      scores.reduce((sum, score, row) => sum + Math.log1p(Math.exp(labels[row] === 1 ? -score : score)), 0);
    const before = loss(new Float64Array(rows.length).fill(model.base));
    const decrease = before - loss(scoresOf(model, inputs));
    const gain = model.gain.reduce((sum, part) => sum + part, 0);
    expect(decrease / (gain * (2 * rate - rate * rate))).toBeCloseTo(1, 2);
  });
});
