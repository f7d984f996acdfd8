import { describe, expect, it } from "vitest";
import { seededRng } from "../rng";
import { binned } from "./bins";
import { fitBoosted, type BoostOptions } from "./boost";
import { appended, firstTrees, probabilityAt, scoreOf, scoresOf, withWidth, type Boosted } from "./model";

const PLAIN: BoostOptions = {
  trees: 20,
  leaves: 8,
  minHessian: 0,
  minExamples: 1,
  rate: 0.2,
  l2: 1,
  rowShare: 1,
  inputShare: 1,
  seed: 1,
};

interface Set {
  readonly inputs: Float32Array;
  readonly labels: Uint8Array;
  readonly width: number;
}

/** Two inputs that tell the label together, and one that tells nothing. */
function noisy(count: number, seed = 3): Set {
  const rng = seededRng(seed);
  const rows = Array.from({ length: count }, () => [rng.next(), rng.next(), rng.next()]);
  return {
    inputs: Float32Array.from(rows.flat()),
    labels: Uint8Array.from(rows, ([a, b]) => (a! > 0.5 === b! > 0.5 ? 1 : 0)),
    width: 3,
  };
}

const learned = ({ inputs, labels, width }: Set, change: Partial<BoostOptions> = {}): Boosted =>
  fitBoosted(binned(inputs, width), labels, null, { ...PLAIN, ...change });

function lossOf(model: Boosted, { inputs, labels }: Set): number {
  const scores = scoresOf(model, inputs);
  return scores.reduce(
    (sum, score, row) => sum + Math.log1p(Math.exp(labels[row] === 1 ? -score : score)),
    0,
  );
}

describe("boosting", () => {
  it("grows the tree that follows from the loss, worked by hand", () => {
    // One positive of four: log-odds ln(1/3), p = 1/4; gradients 1/4, 1/4, 1/4, -3/4, hessians 3/16 each.
    const set = { inputs: Float32Array.of(1, 2, 3, 4), labels: Uint8Array.of(0, 0, 0, 1), width: 1 };
    const model = learned(set, { trees: 1, leaves: 2, rate: 0.5 });
    expect(model.base).toBeCloseTo(Math.log(1 / 3), 12);
    expect([...model.feature]).toEqual([0, -1, -1]);
    expect([...model.threshold]).toEqual([3.5, 0, 0]);
    expect([...model.right]).toEqual([2, 0, 0]);
    expect(model.share[0]).toBeCloseTo(3 / 4, 6);
    const [left, right] = [(0.5 * -0.75) / (9 / 16 + 1), (0.5 * 0.75) / (3 / 16 + 1)];
    expect(model.value[1]).toBeCloseTo(left, 6);
    expect(model.value[2]).toBeCloseTo(right, 6);
    expect(model.value[0]).toBeCloseTo((3 * left + right) / 4, 6);
    // Half of G_left^2 / (H_left + 1) + G_right^2 / (H_right + 1) - 0.
    expect(model.gain[0]).toBeCloseTo((0.5625 / 1.5625 + 0.5625 / 1.1875) / 2, 9);
    expect(scoreOf(model, Float32Array.of(9, 3.5), 1)).toBeCloseTo(Math.log(1 / 3) + left, 6);
    expect(scoreOf(model, Float32Array.of(3.6))).toBeCloseTo(Math.log(1 / 3) + right, 6);
  });

  it("tells apart what no single input tells", () => {
    const model = learned(noisy(600), { rowShare: 0.5, inputShare: 0.7, trees: 60 });
    const fresh = noisy(600, 8);
    const right = scoresOf(model, fresh.inputs).filter(
      (score, row) => score > 0 === (fresh.labels[row] === 1),
    );
    expect(right.length).toBeGreaterThan(560);
  });

  it("never fits its examples less well with a further tree", () => {
    const set = noisy(200);
    const model = learned(set);
    const losses = Array.from({ length: 21 }, (_, trees) => lossOf(firstTrees(model, trees), set));
    losses.slice(1).forEach((loss, at) => expect(loss).toBeLessThan(losses[at]!));
  });

  it("grows no more leaves than it may, none too small", () => {
    const set = noisy(100);
    const { roots, feature, share } = learned(set, { leaves: 5, minExamples: 12, trees: 3 });
    expect([...roots]).toHaveLength(3);
    expect(feature.filter((input) => input < 0).length).toBeLessThanOrEqual(15);
    expect(Math.min(...share.filter((_, node) => feature[node]! >= 0))).toBeGreaterThanOrEqual(0.12);
    const alone = learned(set, { minExamples: 51, trees: 1 });
    expect([...alone.feature]).toEqual([-1]);
    expect([...learned(set, { minHessian: 13, trees: 1 }).feature]).toEqual([-1]);
  });

  it("splits the leaf that gains most first", () => {
    // The first input parts them; then its right side, with two of eight wrong, has more to gain than the left.
    const labels = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0, 0);
    const inputs = Float32Array.from([...labels].flatMap((_, row) => [row < 8 ? 0 : 1, row % 8]));
    const cuts = (leaves: number): number[] => {
      const model = learned({ inputs, labels, width: 2 }, { trees: 1, leaves, l2: 0 });
      return [...model.threshold].filter((_, node) => model.feature[node]! >= 0);
    };
    expect(cuts(2)).toEqual([0.5]);
    expect(cuts(3)).toEqual([0.5, 5.5]);
    expect(cuts(4)).toEqual([0.5, 6.5, 5.5]);
  });

  it("is the same for the same seed, to the byte, and another for another", () => {
    const drawn = { rowShare: 0.6, inputShare: 0.7 };
    const written = (seed: number): string => JSON.stringify(learned(noisy(90), { ...drawn, seed }));
    expect(written(5)).toBe(written(5));
    expect(written(6)).not.toBe(written(5));
  });

  it("predicts in a batch what it predicts one by one", () => {
    // Rows go down the trees in fours, and three are left over.
    const set = noisy(303);
    const model = learned(set, { rowShare: 0.5 });
    const scores = scoresOf(model, set.inputs);
    scores.forEach((score, row) => expect(score).toBe(scoreOf(model, set.inputs, 3 * row)));
    expect(probabilityAt(0)).toBe(0.5);
    expect(probabilityAt(-1000)).toBe(0);
  });

  it("keeps the scores of examples that a tree was not grown on", () => {
    // Each side has one label and one score, so that without a penalty a leaf does not depend on who was drawn.
    const inputs = Float32Array.from({ length: 60 }, (_, row) => row % 2);
    const set = { inputs, labels: Uint8Array.from(inputs), width: 1 };
    const [all, half] = [1, 0.5].map((rowShare) => learned(set, { rowShare, l2: 0, leaves: 2 }));
    half!.value.forEach((value, node) => {
      if (half!.feature[node]! < 0) expect(value).toBeCloseTo(all!.value[node]!, 6);
    });
  });

  it("predicts the same with an input twice", () => {
    const set = noisy(200);
    const rows = Array.from(set.labels, (_, row) => [...set.inputs.subarray(3 * row, 3 * row + 3)]);
    const twice = { ...set, inputs: Float32Array.from(rows.flatMap((row) => [row[0]!, ...row])), width: 4 };
    expect(scoresOf(learned(twice), twice.inputs)).toEqual(scoresOf(learned(set), set.inputs));
  });

  it("learns from a weight of 2 what it learns from an example twice", () => {
    const { inputs, labels, width } = noisy(80);
    const weights = Float32Array.from(labels, (_, row) => (row < 40 ? 2 : 1));
    const weighed = fitBoosted(binned(inputs, width, 256), labels, weights, PLAIN);
    const doubled = fitBoosted(
      binned(Float32Array.of(...inputs, ...inputs.subarray(0, 40 * width)), width, 256),
      Uint8Array.of(...labels, ...labels.subarray(0, 40)),
      null,
      PLAIN,
    );
    expect(weighed.feature).toEqual(doubled.feature);
    weighed.value.forEach((value, node) => expect(value).toBeCloseTo(doubled.value[node]!, 5));
    weighed.share.forEach((share, node) => expect(share).toBeCloseTo(doubled.share[node]!, 5));
  });

  it("learns nothing from examples of weight 0", () => {
    const { inputs, labels, width } = noisy(80);
    const flipped = labels.map((label, row) => (row < 40 ? 1 - label : label));
    const weights = Float32Array.from(labels, (_, row) => (row < 40 ? 0 : 1));
    const all = binned(inputs, width);
    expect(fitBoosted(all, labels, weights, PLAIN)).toEqual(fitBoosted(all, flipped, weights, PLAIN));
  });

  it("adds to scores that are given", () => {
    const set = noisy(300);
    const first = learned(set, { trees: 10 });
    const baseScore = Float32Array.from(scoresOf(first, set.inputs));
    const further = learned(set, { trees: 10, baseScore });
    const whole = learned(set, { trees: 20 });
    expect(further.base).toBe(0);
    scoresOf(whole, set.inputs).forEach((score, row) =>
      expect(baseScore[row]! + scoreOf(further, set.inputs, 3 * row)).toBeCloseTo(score, 3),
    );
  });

  it("joins a model and one that adds to its scores into one with the sum of both", () => {
    const set = noisy(301);
    const first = learned(set, { trees: 7 });
    const baseScore = Float32Array.from(scoresOf(first, set.inputs));
    const further = learned(set, { trees: 5, leaves: 3, seed: 2, baseScore });
    const both = appended(first, further);
    expect(both.roots).toHaveLength(12);
    const [one, other] = [scoresOf(first, set.inputs), scoresOf(further, set.inputs)];
    scoresOf(both, set.inputs).forEach((score, row) => {
      expect(score).toBeCloseTo(one[row]! + other[row]!, 10);
      expect(scoreOf(both, set.inputs, 3 * row)).toBe(score);
    });
    expect(scoresOf(firstTrees(both, 7), set.inputs)).toEqual(one);
    expect(both.gain).toEqual(first.gain.map((gain, input) => gain + further.gain[input]!));
    const narrow = learned({ inputs: Float32Array.of(0, 1), labels: Uint8Array.of(0, 1), width: 1 });
    expect(() => appended(first, narrow)).toThrow("boosted trees with 1 inputs, not 3");
  });

  it("says only how frequent a label is where no input varies", () => {
    const set = { inputs: new Float32Array(4), labels: Uint8Array.of(0, 0, 0, 1), width: 1 };
    expect(scoreOf(learned(set), Float32Array.of(3))).toBeCloseTo(Math.log(1 / 3), 6);
  });

  it.each([
    { labels: [0, 0], weights: null, code: "one-class", says: "all 2 examples have the label 0" },
    { labels: [0, 1], weights: [0, 1], code: "one-class", says: "all 1 examples have the label 1" },
    { labels: [0, 1], weights: [0, 0], code: "one-class", says: "there are no examples" },
    { labels: [0, 1], weights: [1, -1], code: "bad-weight", says: "the weight of example 1 is -1" },
    { labels: [0, 1], weights: [NaN, 1], code: "bad-weight", says: "the weight of example 0 is NaN" },
  ])("refuses labels $labels with weights $weights", ({ labels, weights, code, says }) => {
    const fit = (): Boosted =>
      fitBoosted(
        binned(Float32Array.of(1, 2), 1),
        Uint8Array.from(labels),
        weights && Float32Array.from(weights),
        PLAIN,
      );
    expect(fit).toThrow(says);
    expect(fit).toThrow(expect.objectContaining({ code }));
  });

  it("can be left between trees", () => {
    const { inputs, labels, width } = noisy(60);
    const seen: number[] = [];
    expect(() =>
      fitBoosted(binned(inputs, width), labels, null, PLAIN, (tree) => {
        seen.push(tree);
        if (tree === 2) throw new Error("cancelled");
      }),
    ).toThrow("cancelled");
    expect(seen).toEqual([0, 1, 2]);
  });

  it("is refused where there are other inputs than it learned from", () => {
    const model = learned(noisy(60));
    expect(withWidth(model, 3)).toBe(model);
    expect(() => withWidth(model, 4)).toThrow("boosted trees with 3 inputs, not 4");
  });
});
