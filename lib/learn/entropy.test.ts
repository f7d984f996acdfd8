import { expect, it } from "vitest";
import { normalisedEntropy, withCount } from "./entropy";

const entropyOf = (...counts: readonly number[]): number =>
  normalisedEntropy(
    counts.filter((count) => count > 0).reduce(withCount, { total: 0, weighted: 0 }),
    counts.length,
  );

it.each([
  { counts: [1, 1, 1, 1], entropy: 1 },
  { counts: [5, 0, 0, 0], entropy: 0 },
  { counts: [1, 1, 0, 0], entropy: 0.5 },
  { counts: [3, 1, 0, 0], entropy: 0.4056 },
  { counts: [7, 7, 7], entropy: 1 },
  { counts: [4], entropy: 0 },
  { counts: [0, 0], entropy: 0 },
])("the entropy of $counts is $entropy", ({ counts, entropy }) => {
  expect(entropyOf(...counts)).toBeCloseTo(entropy, 4);
});

it("never leaves [0, 1], however many parts are equal", () => {
  for (let parts = 2; parts < 2000; parts += 37) {
    const entropy = entropyOf(...new Array<number>(parts).fill(parts));
    expect(entropy).toBeLessThanOrEqual(1);
    expect(entropy).toBeGreaterThan(0.999999);
  }
});
