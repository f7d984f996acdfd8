import { describe, expect, it } from "vitest";
import { quietTask, stepByStep, withTurns, type Progress } from "./task";

function* steps(count: number, seen: number[] = []): Generator<number, string> {
  for (let step = 1; step <= count; step++) {
    seen.push(step);
    yield step;
  }
  return "done";
}
/** So many that every step is a turn. */
const MANY = 10_000_000;

describe("work in steps", () => {
  it("stops soon after a cancel that comes while it works, with the reason of the cancel", async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    setTimeout(() => stop.abort(new Error("enough")));
    const work = stepByStep(
      steps(5_000, seen),
      { signal: stop.signal, report() {} },
      { total: 5_000, note: "" },
      MANY,
    );
    await expect(work).rejects.toThrow("enough");
    expect(seen.length).toBeLessThan(5_000);
  });

  it("tells how far it is at each turn, and gives its result", async () => {
    const told: Progress[] = [];
    const task = { ...quietTask, report: (progress: Progress) => void told.push(progress) };
    expect(await stepByStep(steps(3), task, { total: 3, note: "training" }, MANY)).toBe("done");
    expect(told).toEqual([1, 2, 3].map((done) => ({ done, total: 3, note: "training" })));
  });

  it("gives a turn only after as many numbers as take a while", async () => {
    const told: number[] = [];
    const task = { ...quietTask, report: ({ done }: Progress) => void told.push(done) };
    await stepByStep(steps(9), task, { total: 9, note: "" }, 500_000);
    expect(told).toEqual([4, 8]);
  });
});

describe("work whose steps take long", () => {
  function* slow(count: number): Generator<void, number> {
    for (let step = 0; step < count; step++) yield;
    return count;
  }
  it("gives everything else a turn after each", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++);
    expect(await withTurns(slow(20), quietTask)).toBe(20);
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(5);
  });
  it("stops after a step with the reason of the cancel", async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error("enough")));
    await expect(withTurns(slow(5_000), { signal: stop.signal })).rejects.toThrow("enough");
  });
});
