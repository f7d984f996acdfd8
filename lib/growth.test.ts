import { describe, expect, it } from "vitest";
import { MOST_PER_DOUBLING, suspectedGrowth, type GrowthOptions } from "./growth.fixture";

/**
 * Growth on a machine of our own: a unit of work takes a hundred nanoseconds, and `disturbance` says what
 * else passes in each run.
 */
function growthOf(
  cost: (size: number) => number,
  disturbance: (run: number) => number = () => 0,
  options: GrowthOptions = {},
) {
  let clock = 0;
  let runs = 0;
  return suspectedGrowth(
    {
      input: (size: number) => size,
      run(size) {
        clock += cost(size) * 1e-4 + disturbance(runs++);
      },
    },
    { ...options, now: () => clock },
  );
}

describe("growth", () => {
  it.each([
    { when: "does the same for any input", cost: () => 1e6 },
    { when: "takes each character once", cost: (n: number) => n },
    { when: "sorts", cost: (n: number) => n * Math.log2(n) },
    { when: "prepares much and then takes each character", cost: (n: number) => 1e6 + n },
  ])("is within bounds where work $when", async ({ cost }) => expect(await growthOf(cost)).toBeNull());

  it.each([
    { when: "compares each with each", cost: (n: number) => n * n, ratio: 4 },
    { when: "does so with very little work for each", cost: (n: number) => 1e-5 * n * n, ratio: 4 },
    {
      when: "does so beside linear work that is larger at first",
      cost: (n: number) => 20 * n + 1e-2 * n * n,
      ratio: 3.9,
    },
    { when: "grows with the root of the cube", cost: (n: number) => n ** 1.5, ratio: 2.83 },
  ])("is found where work $when", async ({ cost, ratio }) => {
    const growth = await growthOf(cost);
    expect(growth!.perDoubling).toBeGreaterThan(MOST_PER_DOUBLING);
    expect(growth!.perDoubling).toBeCloseTo(ratio, 0);
  });

  it("is not found by one disturbance of the first look", async () => {
    expect(
      await growthOf(
        (n) => n,
        (run) => (run === 0 ? 1000 : 0),
      ),
    ).toBeNull();
  });

  it("is not found where another size is disturbed each time", async () => {
    // 80,000 in the first look, then 160,000 and it in turn: smaller sizes than the one before begin another round.
    let last = 0;
    let round = 0;
    const growth = await growthOf((n) => {
      if (n < last) round++;
      last = n;
      const disturbed = round === 0 || round % 2 === 1 ? 80_000 : 160_000;
      return n + (n === disturbed ? 1e6 : 0);
    });
    expect(growth!.perDoubling).toBeCloseTo(2);
  });

  it("is not found where most runs of the largest sizes are disturbed", async () => {
    // A step at 80,000 leads on to sizes that take long, of which one run in four is undisturbed.
    let large = 0;
    const growth = await growthOf((n) => {
      const isDisturbed = n >= 320_000 && large++ % 4 !== 3;
      return 5 * n * (n >= 80_000 ? 4 : 1) * (isDisturbed ? 2 : 1);
    });
    expect(growth!.perDoubling).toBeLessThan(MOST_PER_DOUBLING);
  });

  it.each([
    { when: "is not found where work takes each character once", cost: (n: number) => n, isFound: false },
    { when: "is found where it compares each with each", cost: (n: number) => (n * n) / 2e5, isFound: true },
  ])("$when, by a clock that counts in ticks of four milliseconds, some to the system", async (work) => {
    let clock = 0;
    let ticks = 0;
    let user = 0;
    const growth = await suspectedGrowth(
      {
        input: (size: number) => size,
        run(size) {
          // A step at 80,000, so that the first look is suspicious in any case.
          clock += work.cost(size) * (size >= 80_000 ? 4 : 1) * 1e-4;
          for (; ticks < Math.floor(clock / 4); ticks++) if (ticks % 3 !== 2) user += 4;
        },
      },
      { now: () => user },
    );
    expect((growth?.perDoubling ?? 0) > MOST_PER_DOUBLING).toBe(work.isFound);
  });

  it("is not found where emptying the heap makes one large step", async () => {
    // The first look finds eight times the input 28 times slower, and the doublings up to 160,000 fall in with it.
    const growth = await growthOf((n) => n + (n >= 80_000 ? 2e5 : 0));
    expect(growth!.perDoubling).toBeLessThan(MOST_PER_DOUBLING);
  });

  it("is not found where memory becomes dearer over three doublings", async () => {
    const dear = (n: number) => 0.2 * n * Math.min(10, Math.max(1, (n / 20_000) ** 1.1));
    const growth = await growthOf(dear);
    expect(growth!.perDoubling).toBeLessThan(MOST_PER_DOUBLING);
    expect(growth!.size).toBeGreaterThan(160_000);
  });

  it("is found under disturbances of each run", async () => {
    const growth = await growthOf(
      (n) => n * n,
      (run) => (run % 3) * 5,
    );
    expect(growth!.perDoubling).toBeGreaterThan(MOST_PER_DOUBLING);
  });

  it("finds a real square and passes a real sort", { timeout: 120_000 }, async () => {
    const input = (size: number): string => "8 ".repeat(size / 2);
    const pairs = (text: string): number => {
      let count = 0;
      for (let a = 0; a < text.length; a++)
        for (let b = 0; b < a; b++) if (text.charCodeAt(a) === text.charCodeAt(b)) count++;
      return count;
    };
    const square = await suspectedGrowth({ input, run: pairs }, { size: 800 });
    expect(square!.perDoubling).toBeGreaterThan(MOST_PER_DOUBLING);
    const sort = await suspectedGrowth(
      { input, run: (text) => Array.from(text, (_, at) => (at * 7919) % 10_007).sort((a, b) => a - b) },
      { size: 5000 },
    );
    expect(sort?.perDoubling ?? 2).toBeLessThan(MOST_PER_DOUBLING);
  });
});
