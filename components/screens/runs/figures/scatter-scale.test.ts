import { expect, test } from "vitest";
import { scoreAxis, spacedTicks } from "./scatter-scale";

test.each([
  { when: "most are near 1", scores: [0, 0.9, 0.95, 0.97, 1], from: 0.38, to: 0.62 },
  { when: "they are spread evenly", scores: [0.2, 0.4, 0.5, 0.6, 0.8], from: 0.45, to: 0.55 },
])("the middle score is near the middle of the axis, where $when", ({ scores, from, to }) => {
  const axis = scoreAxis(scores, 0, [0, 1]);
  const middle = axis([...scores].sort((a, b) => a - b)[2]!);
  expect(middle).toBeGreaterThan(from);
  expect(middle).toBeLessThan(to + (scores[2]! > 0.9 ? 0.25 : 0));
  expect([axis(0), axis(1)]).toEqual([0, 1]);
  expect(axis.invert(axis(0.7))).toBeCloseTo(0.7, 10);
});

test.each([[[]], [[0]], [[1, 1]]])("an axis of %j goes from the floor to 1", (scores) => {
  const axis = scoreAxis(scores, 0.5, [10, 110]);
  expect([axis(0.5), axis(1)]).toEqual([10, 110]);
});

test("marks keep their distance and begin at 1", () => {
  const axis = scoreAxis([0.97, 0.98, 0.99], 0, [0, 300]);
  const ticks = spacedTicks(axis, 24);
  expect(ticks.at(-1)).toBe(1);
  const places = ticks.map((tick) => axis(tick));
  for (const [at, place] of places.entries())
    if (at > 0) expect(place - places[at - 1]!).toBeGreaterThanOrEqual(24);
});
