import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestAfter, bestExpectedF1, byFalling, leastKept } from "./expected-f1";
import { seededRng } from "./rng";

const f1Of = (items: readonly (readonly [number, number])[], isKept: (at: number) => boolean): number => {
  const all = items.reduce((sum, [probability, size]) => sum + probability * size, 0);
  const right = items.reduce(
    (sum, [probability, size], at) => sum + (isKept(at) ? probability * size : 0),
    0,
  );
  const kept = items.reduce((sum, [, size], at) => sum + (isKept(at) ? size : 0), 0);
  return kept + all === 0 ? 0 : (2 * right) / (kept + all);
};
const best = (items: readonly (readonly [number, number])[]) =>
  bestExpectedF1(
    items.map(([probability]) => probability),
    items.map(([, size]) => size),
  );

const items = fc.array(
  fc.tuple(
    fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.25, 0.5, 1)),
    fc.integer({ min: 0, max: 50 }),
  ),
  { maxLength: 9 },
);

describe("the cut of the highest expected F1", () => {
  it("is worked by hand", () => {
    // Expected words 9 + 4 + 2 = 15. Kept one: 18/25; two: 26/35 = 0.743; three: 30/55.
    const cut = best([
      [0.1, 20],
      [0.4, 10],
      [0.9, 10],
    ]);
    expect(cut.cut).toBe(0.4);
    expect(cut.f1).toBeCloseTo(26 / 35, 12);
  });

  it("is that of the best of all subsets, and reached by its own cut", () => {
    fc.assert(
      fc.property(items, (given) => {
        const { cut, f1 } = best(given);
        let highest = 0;
        for (let set = 0; set < 2 ** given.length; set++)
          highest = Math.max(
            highest,
            f1Of(given, (at) => ((set >> at) & 1) === 1),
          );
        expect(f1).toBeCloseTo(highest, 12);
        expect(f1Of(given, (at) => given[at]![0] >= cut)).toBeCloseTo(f1, 12);
      }),
    );
  });

  it("lies at half of that F1: what is kept is above, what is dropped not", () => {
    fc.assert(
      fc.property(items, (given) => {
        const { cut, f1 } = best(given);
        for (const [probability] of given) {
          // Where nothing is expected of any item, none is kept.
          if (f1 === 0) continue;
          if (probability >= cut) expect(probability).toBeGreaterThanOrEqual(f1 / 2 - 1e-12);
          else expect(probability).toBeLessThanOrEqual(f1 / 2 + 1e-12);
        }
      }),
    );
  });

  it("keeps what has no words just where it would keep a word of that probability", () => {
    const withBlank = (probability: number) =>
      best([
        [0.9, 100],
        [probability, 0],
        [0.1, 100],
      ]);
    // Of 100 words kept and 100 expected F1 is 2 * 90 / 200.
    expect(withBlank(0.5)).toMatchObject({ cut: 0.5, f1: 0.9 });
    expect(withBlank(0.45)).toMatchObject({ cut: 0.9, f1: 0.9 });
    expect(best([[0.9, 0]])).toMatchObject({ cut: Infinity, f1: 0 });
  });

  it("keeps or drops items of one probability together", () => {
    const { cut, f1 } = best([
      [0.5, 10],
      [0.5, 30],
    ]);
    expect(cut).toBe(0.5);
    expect(f1).toBeCloseTo((2 * 20) / (40 + 20), 12);
  });

  it("keeps what is certain, and only that where nothing else may be", () =>
    expect(
      best([
        [0, 99],
        [1, 7],
      ]),
    ).toEqual({ cut: 1, f1: 1, expected: 7 }));

  it.each([
    { when: "there is nothing", given: [] },
    { when: "all is surely wrong", given: [[0, 5]] as const },
    { when: "nothing has a word", given: [[0.9, 0]] as const },
  ])("keeps nothing where $when", ({ given }) =>
    expect(best(given)).toEqual({ cut: Infinity, f1: 0, expected: 0 }),
  );
});

describe("the least probability that is kept", () => {
  it("is where the set of the highest expected F1 takes the item in", () => {
    const rng = seededRng(9);
    for (let round = 0; round < 200; round++) {
      const size = 1 + rng.below(8);
      const probabilities = Float64Array.from({ length: size }, () => rng.next());
      const sizes = Float64Array.from({ length: size }, () => rng.below(5));
      const item = rng.below(size);
      const least = leastKept(probabilities, sizes, byFalling(probabilities), item);
      for (const [probability, isKept] of [
        [least + 1e-6, true],
        [least - 1e-6, false],
      ] as const) {
        if (probability <= 0 || probability > 1 || sizes[item] === 0) continue;
        const then = probabilities.slice();
        then[item] = probability;
        expect(probability >= bestExpectedF1(then, sizes).cut).toBe(isKept);
      }
    }
  });

  it("is nothing for the only item of a page", () => {
    expect(leastKept([0.2], [3], byFalling([0.2]), 0)).toBe(0);
  });
});

describe("the highest expected F1 where one item has another probability", () => {
  it("is that of all items anew, and so is what is expected of them", () => {
    fc.assert(
      fc.property(items, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (some, of, probability) => {
        fc.pre(some.length > 0);
        const item = of % some.length;
        const [now, sizes] = [some.map(([one]) => one), some.map(([, size]) => size)];
        const found = bestAfter(now, sizes, byFalling(now))({ item, probability });
        const anew = best(some.map(([one, size], at) => [at === item ? probability : one, size]));
        expect(found.f1).toBeCloseTo(anew.f1, 10);
        expect(found.expected).toBeCloseTo(anew.expected, 10);
      }),
    );
  });
});
