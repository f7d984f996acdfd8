import { expect, it } from "vitest";
import { Reservoir } from "./reservoir";

const sampled = (size: number, count: number, seed: number): number[] => {
  const reservoir = new Reservoir<number>(size, seed);
  for (let item = 0; item < count; item++) reservoir.offer(() => item);
  return reservoir.items;
};

it("keeps all of what there is room for", () => {
  expect(sampled(5, 5, 1)).toEqual([0, 1, 2, 3, 4]);
  expect(sampled(Infinity, 3, 1)).toEqual([0, 1, 2]);
  expect(sampled(0, 3, 1)).toEqual([]);
});

it("gives each item the same chance", () => {
  const kept = new Int32Array(20);
  for (let seed = 0; seed < 2000; seed++) for (const item of sampled(5, 20, seed)) kept[item]!++;
  for (const count of kept) expect(Math.abs(count - 500)).toBeLessThan(100);
});
