import { expect, test } from "vitest";
import { ResidentMemory } from "./resident-memory";

const seen = (samples: readonly (readonly [share: number, mib: number])[]): ResidentMemory => {
  let next = 0;
  const memory = new ResidentMemory(() => samples[next++]![1]);
  for (const [share] of samples) memory.look(1, share);
  return memory;
};

test("growth is that of the last fifth over the second, whatever was in between, and the peak is of all", () => {
  const memory = seen([
    [0.1, 900],
    [0.2, 100],
    [0.4, 300],
    [0.6, 950],
    [0.8, 220],
    [1, 220],
  ]);
  expect(memory.growth).toBeCloseTo(1.1);
  expect(memory.peakMib).toBe(950);
});

test("work that was over before anybody looked has no growth, which is no flat one", () => {
  expect(seen([[1, 100]]).growth).toBeNaN();
  expect(seen([]).peakMib).toBe(0);
});

test("this process says what is resident, at least what it holds alive", () => {
  const memory = new ResidentMemory();
  memory.look(process.pid, 1);
  expect(memory.peakMib).toBeGreaterThan(process.memoryUsage().heapUsed / 2 ** 20);
  expect(() => memory.look(2 ** 30, 1)).toThrow("ENOENT");
});
