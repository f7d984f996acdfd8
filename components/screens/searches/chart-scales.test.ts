import { describe, expect, it } from "vitest";
import { LEFT, RIGHT, scalesOf, stepPath } from "./chart-scales";

const same = (value: number): number => value;

describe("the charts of a search", () => {
  it("keep all scores inside, also where there is one", () => {
    for (const scores of [[0.7], [0, 1], [0.69, 0.7, 0.71]]) {
      const { x, y } = scalesOf([3, 40], scores, 400, 200);
      for (const score of scores) expect(y(score)).toBeGreaterThanOrEqual(y.range()[1]!);
      expect(x(40)).toBeLessThanOrEqual(400 - RIGHT);
      expect(x(0)).toBe(LEFT);
    }
  });

  it("draw a value until the next one", () => {
    const points = [
      { at: 1, value: 5 },
      { at: 4, value: 7 },
    ];
    expect(stepPath(points, 9, same, same)).toBe("M1 5H4V7H9");
    expect(stepPath(points.slice(0, 1), 1, same, same)).toBe("M1 5H1");
    expect(stepPath([], 9, same, same)).toBe("");
  });
});
