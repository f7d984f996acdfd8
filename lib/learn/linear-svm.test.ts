import { describe, expect, it } from "vitest";
import { fitLinearSvm, marginOf, ofWidth, type SvmOptions } from "./linear-svm";
import { seededRng } from "./rng";

const OPTIONS: SvmOptions = { c: 1, tolerance: 0.01, epochs: 1000, seed: 1 };
const EXACT: SvmOptions = { ...OPTIONS, tolerance: 1e-9, epochs: 20_000 };

const fit = (rows: readonly (readonly number[])[], labels: readonly number[], options = OPTIONS) =>
  fitLinearSvm(Float64Array.from(rows.flat()), Uint8Array.from(labels), rows[0]!.length, options);
const sides = (model: ReturnType<typeof fit>, rows: readonly (readonly number[])[]): number[] =>
  rows.map((row) => (marginOf(model, Float64Array.from(row)) > 0 ? 1 : 0));

/** C times the loss of all examples and half of the squared weights, the bias among them. */
function primal(
  model: ReturnType<typeof fit>,
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  c: number,
) {
  const loss = rows.reduce((sum, row, at) => {
    const margin = marginOf(model, Float64Array.from(row)) * (labels[at] === 1 ? 1 : -1);
    return sum + Math.max(0, 1 - margin);
  }, 0);
  return c * loss + 0.5 * [...model.weights, model.bias].reduce((sum, weight) => sum + weight * weight, 0);
}

describe("a linear support vector machine", () => {
  it("parts what a line can part", () => {
    const rows = [
      [0, 0],
      [1, 0],
      [0, 1],
      [4, 4],
      [5, 3],
      [3, 5],
    ];
    const labels = [0, 0, 0, 1, 1, 1];
    expect(sides(fit(rows, labels, { ...OPTIONS, c: 100 }), rows)).toEqual(labels);
  });

  it("finds the plane that can be worked out by hand", () => {
    // One input, 0 and 1, and the bias: the smallest weights with a margin of 1 are 2 and -1.
    const model = fit([[0], [1]], [0, 1], { ...EXACT, c: 100 });
    expect(model.weights[0]).toBeCloseTo(2, 4);
    expect(model.bias).toBeCloseTo(-1, 4);
  });

  it("finds the least cost where classes overlap: no step away from it is cheaper", () => {
    const rng = seededRng(3);
    const labels = Array.from({ length: 60 }, (_, at) => at % 2);
    const rows = labels.map((label) => [rng.next() + 0.3 * label, rng.next() - 0.2 * label + 0.2, 1]);
    const model = fit(rows, labels, EXACT);
    expect(sides(model, rows)).not.toEqual(labels);
    const least = primal(model, rows, labels, 1);
    for (let trial = 0; trial < 200; trial++) {
      const weights = model.weights.map((weight) => weight + (rng.next() - 0.5) * 0.2);
      const other = { ...model, weights, bias: model.bias + (rng.next() - 0.5) * 0.2 };
      expect(primal(other, rows, labels, 1)).toBeGreaterThan(least - 1e-6);
    }
  });

  it("allows more examples on the wrong side the less they cost", () => {
    const rows = [[0], [1], [2], [9], [10], [3]];
    const labels = [0, 0, 0, 1, 1, 1];
    expect(sides(fit(rows, labels, { ...EXACT, c: 1000 }), rows)).toEqual(labels);
    expect(sides(fit(rows, labels, { ...EXACT, c: 0.5 }), rows)).not.toEqual(labels);
  });

  it("gives the same bytes for the same seed, and nearly the same plane for another", () => {
    const rng = seededRng(5);
    const labels = Array.from({ length: 40 }, (_, at) => at % 2);
    const rows = labels.map((label) => [rng.next() + label, rng.next()]);
    expect(JSON.stringify(fit(rows, labels))).toBe(JSON.stringify(fit(rows, labels)));
    const [one, two] = [1, 2].map((seed) => fit(rows, labels, { ...EXACT, seed }));
    one!.weights.forEach((weight, at) => expect(weight).toBeCloseTo(two!.weights[at]!, 3));
  });

  it("does not mind an input that never varies, and scales by the largest value of each", () => {
    const model = fit(
      [
        [0, 0],
        [1000, 0],
      ],
      [0, 1],
      { ...EXACT, c: 100 },
    );
    expect(model.maxima).toEqual([1000, 1]);
    expect(marginOf(model, Float64Array.of(1000, 0))).toBeCloseTo(1, 4);
  });

  it.each([
    { when: "all labels are the same", rows: [[0], [1]], labels: [1, 1], code: "one-class" },
    { when: "there is no example", rows: [[]], labels: [], code: "one-class" },
    { when: "a value is no number", rows: [[NaN], [1]], labels: [0, 1], code: "not-a-number" },
    { when: "a value is infinite", rows: [[0], [Infinity]], labels: [0, 1], code: "not-a-number" },
  ])("refuses to learn where $when", ({ rows, labels, code }) => {
    expect(() => fit(rows, labels)).toThrow(expect.objectContaining({ code }) as Error);
  });

  it("refuses a model for another number of inputs", () => {
    const model = fit([[0], [1]], [0, 1]);
    expect(ofWidth(model, 1)).toBe(model);
    expect(() => ofWidth(model, 2)).toThrow("a linear model with 1 inputs, not 2");
  });
});
