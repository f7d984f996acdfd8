import { describe, expect, test } from "vitest";
import { seededRng } from "./rng";

describe("seeded randomness", () => {
  test("gives the same numbers for the same seed and others for another", () => {
    const draw = (seed: number) => Array.from({ length: 5 }, seededRng(seed).next);
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  test("is mulberry32: its first numbers for seed 1", () => {
    const rng = seededRng(1);
    expect([rng.next(), rng.next()].map((value) => value.toFixed(9))).toEqual(["0.627073941", "0.002735721"]);
  });

  test("draws evenly below a limit", () => {
    const rng = seededRng(3);
    const counts = new Int32Array(10);
    for (let i = 0; i < 10_000; i++) counts[rng.below(10)]!++;
    expect(Math.min(...counts)).toBeGreaterThan(900);
    expect(Math.max(...counts)).toBeLessThan(1100);
  });

  test("shuffles a copy and loses nothing", () => {
    const items = [1, 2, 3, 4, 5, 6, 7, 8];
    const shuffled = seededRng(2).shuffle(items);
    expect(items).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(shuffled).not.toEqual(items);
    expect([...shuffled].sort()).toEqual(items);
  });
});
