import { expect, test } from "vitest";
import { alive, IDLE_MS, NO_ACTIVITY, spent } from "./activity";

test("adds short pauses and counts a long one only up to the idle limit", () => {
  const after = [0, 5_000, 5_000 + IDLE_MS, 5_000 + IDLE_MS + 3_600_000].reduce(alive, NO_ACTIVITY);
  expect(after.total).toBe(5_000 + IDLE_MS + IDLE_MS);
});

test("a clock that goes backwards counts nothing", () => {
  expect([10_000, 4_000].reduce(alive, NO_ACTIVITY).total).toBe(0);
});

test("an operation takes the time since the one before", () => {
  const first = spent([0, 2_000].reduce(alive, NO_ACTIVITY));
  expect(alive(first, 3_000)).toMatchObject({ total: 3_000, sinceOperation: 1_000 });
});
