import { describe, expect, it } from "vitest";
import { intervalsFrom, stretches } from "./stretches";

describe("stretches", () => {
  it("are taken as pairs and as objects, touching and empty ones too, and without what else objects carry", () => {
    const pairs = [
      [0, 4],
      [4, 4],
      [4, 9],
    ] as const;
    const objects = pairs.map(([start, end]) => ({ start, end, role: "title" }));
    expect(stretches(pairs)).toEqual(stretches(objects));
    expect(stretches(objects)[0]).toEqual({ start: 0, end: 4 });
    expect(intervalsFrom(stretches(pairs))).toEqual(pairs);
    expect(stretches([])).toEqual([]);
  });

  it.each([
    [
      [
        [0, 4],
        [3, 9],
      ],
      "stretches must be in order and must not overlap: [3, 9) after [0, 4)",
    ],
    [
      [
        [5, 9],
        [0, 4],
      ],
      "stretches must be in order and must not overlap: [0, 4) after [5, 9)",
    ],
    [[[4, 3]], "[4, 3) ends before it starts"],
    [[[-1, 3]], "[-1, 3) is not a stretch of whole characters"],
    [[[0, 1.5]], "[0, 1.5) is not a stretch of whole characters"],
    [[[0, NaN]], "[0, NaN) is not a stretch of whole characters"],
  ] as [[number, number][], string][])("%j are refused", (list, message) => {
    expect(() => stretches(list)).toThrow(message);
  });
});
