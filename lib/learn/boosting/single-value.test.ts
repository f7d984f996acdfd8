import { describe, expect, it } from "vitest";
import { seededRng } from "../rng";
import { binned } from "./bins";
import { fitBoosted } from "./boost";
import { scoreOf, type Boosted } from "./model";
import { reachOf, singleValuesOf } from "./single-value";

/** Scores of 5 where the first input is above 2, of 1 up to it, and of -1 up to it where the second is above 0. */
const STUMPS: Boosted = {
  width: 2,
  base: 0,
  roots: Int32Array.of(0),
  feature: Int32Array.of(0, 1, -1, -1, -1),
  threshold: Float32Array.of(2, 0, 0, 0, 0),
  right: Int32Array.of(4, 3, 0, 0, 0),
  share: Float32Array.of(0.5, 0.5, 0, 0, 0),
  value: Float32Array.of(0, 0, 1, -1, 5),
  gain: new Float64Array(2),
};

describe("what a single value changes", () => {
  it("is told for each input on the path, over all its values, worked by hand", () => {
    expect(singleValuesOf(STUMPS, Float32Array.of(1, 1))).toEqual(
      new Map([
        [
          0,
          [
            { above: -Infinity, upTo: 2, change: 0 },
            { above: 2, upTo: Infinity, change: 6 },
          ],
        ],
        [
          1,
          [
            { above: -Infinity, upTo: 0, change: 2 },
            { above: 0, upTo: Infinity, change: 0 },
          ],
        ],
      ]),
    );
    expect([...singleValuesOf(STUMPS, Float32Array.of(3, 1)).keys()], "the second is not asked").toEqual([0]);
  });

  it("is what the model says with that value, for every input and interval", () => {
    const rng = seededRng(5);
    const width = 4;
    const inputs = Float32Array.from({ length: 200 * width }, () => Math.round(rng.next() * 20) / 10);
    const labels = Uint8Array.from({ length: 200 }, (_, row) =>
      inputs[row * width]! > 1 === inputs[row * width + 1]! > 0.7 ? 1 : 0,
    );
    const growth = { trees: 30, leaves: 7, minHessian: 0, minExamples: 1, rate: 0.3, l2: 1, seed: 1 };
    const model = fitBoosted(binned(inputs, width), labels, null, { ...growth, rowShare: 1, inputShare: 1 });
    for (let row = 0; row < 20; row++) {
      const own = inputs.slice(row * width, (row + 1) * width);
      const before = scoreOf(model, own);
      for (const [input, intervals] of singleValuesOf(model, inputs, row * width)) {
        expect(intervals[0]!.above).toBe(-Infinity);
        expect(intervals.at(-1)!.upTo).toBe(Infinity);
        intervals.forEach(({ above, upTo, change }, at) => {
          expect(above).toBe(at === 0 ? -Infinity : intervals[at - 1]!.upTo);
          const other = own.slice();
          other[input] = upTo === Infinity ? above + 1 : upTo;
          expect(scoreOf(model, other)).toBeCloseTo(before + change, 6);
        });
        const changes = intervals.map(({ change }) => change);
        expect(reachOf(model, inputs, row * width, 1)[input]).toBeGreaterThanOrEqual(
          Math.max(...changes) - 1e-9,
        );
        expect(reachOf(model, inputs, row * width, -1)[input]).toBeLessThanOrEqual(
          Math.min(...changes) + 1e-9,
        );
      }
    }
  });

  it("is told of the inputs that are asked for, and reaches as far as a tree goes", () => {
    const inputs = Float32Array.of(1, 1);
    expect([...singleValuesOf(STUMPS, inputs, 0, (input) => input === 1).keys()]).toEqual([1]);
    expect([...reachOf(STUMPS, inputs, 0, 1)]).toEqual([6, 2]);
    expect([...reachOf(STUMPS, inputs, 0, -1)].map((by) => by + 0)).toEqual([0, 0]);
    expect([...reachOf(STUMPS, Float32Array.of(9, 3, 0), 1, -1)], "after an offset").toEqual([-4, 0]);
  });

  it("is nothing where no tree has a split", () => {
    const leaf = { ...STUMPS, feature: Int32Array.of(-1), value: Float32Array.of(3) };
    expect(singleValuesOf(leaf, Float32Array.of(1, 1)).size).toBe(0);
  });
});
