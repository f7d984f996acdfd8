import { expect, it } from "vitest";
import { simulated } from "./simulate";

it.each([
  { when: "one worker does all", parts: [1, 2, 3], workers: 1, seconds: 6 + 3 * 0.5 + 10 },
  { when: "each has one part", parts: [1, 2, 3], workers: 3, seconds: 3 + 0.5 + 10 },
  { when: "the first that is free takes the third", parts: [1, 2, 3], workers: 2, seconds: 4 + 2 * 0.5 + 10 },
  { when: "there are more workers than parts", parts: [2], workers: 4, seconds: 2 + 0.5 + 10 },
  { when: "there is nothing to do", parts: [], workers: 4, seconds: 10 },
])("a run takes as long as its busiest worker and what one adds up: $when", ({ parts, workers, seconds }) => {
  expect(simulated({ parts, serial: 10, between: 0.5 }, workers)).toBe(seconds);
});
