import { describe, expect, it } from "vitest";
import { InputError } from "../errors";
import { fitLogistic, logisticSchema, predictLogistic, withInputs } from "./logistic-regression";
import { seededRng } from "./rng";

const options = { epochs: 1000, l2: 1e-4 };

describe("logistic regression", () => {
  it("parts two groups between them", () => {
    const model = fitLogistic(Float64Array.of(1, 2, 3, 7, 8, 9), Uint8Array.of(0, 0, 0, 1, 1, 1), 1, options);
    expect(predictLogistic(model, Float64Array.of(4.9))).toBeLessThan(0.5);
    expect(predictLogistic(model, Float64Array.of(5.1))).toBeGreaterThan(0.5);
    expect(predictLogistic(model, Float64Array.of(5))).toBeCloseTo(0.5);
  });

  it("finds the weights that made the labels", () => {
    const rng = seededRng(7);
    const inputs = Float64Array.from({ length: 2 * 4000 }, () => 4 * rng.next() - 2);
    const labels = Uint8Array.from({ length: 4000 }, (_, row) =>
      rng.next() < 1 / (1 + Math.exp(-(2 * inputs[2 * row]! - inputs[2 * row + 1]! + 0.5))) ? 1 : 0,
    );
    const { weights, deviation, mean, bias } = fitLogistic(inputs, labels, 2, { epochs: 1000, l2: 0 });
    const raw = weights.map((weight, input) => weight / deviation[input]!);
    expect(raw[0]).toBeCloseTo(2, 0);
    expect(raw[1]).toBeCloseTo(-1, 0);
    expect(bias - raw[0]! * mean[0]! - raw[1]! * mean[1]!).toBeCloseTo(0.5, 0);
  });

  it("does not run away when inputs say the same nine times", () => {
    const inputs = Float64Array.from({ length: 9 * 100 }, (_, at) => Math.floor(at / 9));
    const model = fitLogistic(
      inputs,
      Uint8Array.from({ length: 100 }, (_, row) => (row >= 50 ? 1 : 0)),
      9,
      options,
    );
    expect(model.weights.every((weight) => Number.isFinite(weight) && weight > 0)).toBe(true);
    expect(predictLogistic(model, inputs, 0)).toBeLessThan(0.1);
  });

  it("gives an input that never varies no weight", () => {
    const model = fitLogistic(Float64Array.of(1, 5, 2, 5, 8, 5, 9, 5), Uint8Array.of(0, 0, 1, 1), 2, options);
    expect(model.weights[1]).toBe(0);
  });

  it("leans to the only label it has seen", () => {
    expect(
      predictLogistic(
        fitLogistic(Float64Array.of(1, 2), Uint8Array.of(1, 1), 1, options),
        Float64Array.of(1.5),
      ),
    ).toBeGreaterThan(0.9);
  });

  it("says one half where there are no examples", () => {
    expect(
      predictLogistic(fitLogistic(new Float64Array(0), new Uint8Array(0), 2, options), Float64Array.of(1, 1)),
    ).toBe(0.5);
  });

  it.each([
    { when: "an input is no number", inputs: [1, 2, 3, NaN], says: "input 1 of example 1 is NaN" },
    { when: "an input is infinite", inputs: [1, 2, -Infinity, 4], says: "input 0 of example 1 is -Infinity" },
  ])("refuses to learn where $when, and says which", ({ inputs, says }) => {
    const fit = () => fitLogistic(Float64Array.from(inputs), Uint8Array.of(0, 1), 2, options);
    expect(fit).toThrow(expect.objectContaining({ code: "not-a-number", message: says }) as Error);
  });

  it("goes through JSON and refuses what is no model or has another width", () => {
    const model = fitLogistic(Float64Array.of(1, 2), Uint8Array.of(0, 1), 1, options);
    expect(logisticSchema.parse(JSON.parse(JSON.stringify(model)))).toEqual(model);
    expect(logisticSchema.safeParse({ weights: [] }).success).toBe(false);
    expect(withInputs(model, 1)).toBe(model);
    expect(() => withInputs(model, 2)).toThrow(InputError);
  });
});
