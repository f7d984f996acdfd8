import { describe, expect, it } from "vitest";
import { seededRng } from "../../learn/rng";
import { pairedTest } from "./paired";

describe("pairedTest", () => {
  it("says nothing without pages", () =>
    expect(pairedTest([])).toEqual({ n: 0, mean: 0, low: 0, high: 0, p: 1 }));
  it("finds no difference where all pages score the same", () =>
    expect(pairedTest([0, 0, 0])).toEqual({ n: 3, mean: 0, low: 0, high: 0, p: 1 }));
  it("cannot tell one page from chance", () =>
    expect(pairedTest([0.5])).toEqual({ n: 1, mean: 0.5, low: 0.5, high: 0.5, p: 1 }));
  it("comes near the exact p of five equal gains, 2 of 32 signs", () =>
    expect(pairedTest([0.1, 0.1, 0.1, 0.1, 0.1]).p).toBeCloseTo(2 / 32, 1));
  it("finds no difference where gains and losses balance", () => {
    const { mean, low, high, p } = pairedTest([0.3, -0.3, 0.1, -0.1]);
    expect(mean).toBeCloseTo(0);
    expect(p).toBe(1);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
  });
  it("reports the smallest p, never 0, for a gain on each of many pages", () => {
    const { low, p } = pairedTest(Array.from({ length: 40 }, () => 0.02));
    expect(p).toBe(1 / 2000);
    expect(low).toBeCloseTo(0.02);
  });
  it("answers the same twice, and mirrored for the opposite question", () => {
    const rng = seededRng(7);
    const differences = Array.from({ length: 200 }, () => rng.next() - 0.45);
    const [there, back] = [pairedTest(differences), pairedTest(differences.map((value) => -value))];
    expect(pairedTest(differences)).toEqual(there);
    expect(back.mean).toBeCloseTo(-there.mean);
    expect(back.p).toBeCloseTo(there.p);
  });
});
