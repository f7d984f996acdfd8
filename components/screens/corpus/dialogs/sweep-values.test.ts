import { describe, expect, it } from "vitest";
import { sweepValues } from "./sweep-values";

describe("sweepValues", () => {
  it("has both ends, without float noise", () => {
    const values = sweepValues(0, 4, 0.1)!;
    expect([values.length, values[0], values[3], values.at(-1)]).toEqual([41, 0, 0.3, 4]);
  });
  it.each([
    [0, 4, 0],
    [0, 4, -1],
    [4, 0, 0.1],
    [1, 1, 0.1],
    [0, 4, 0.001],
    [Number.NaN, 4, 1],
  ])("refuses %d to %d by %d", (from, to, step) => expect(sweepValues(from, to, step)).toBeNull());
  it("takes exactly 200 values", () => expect(sweepValues(1, 200, 1)).toHaveLength(200));
});
