import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { singleRunsInBoth } from "./single-runs";

const runs = (a: readonly number[], b: readonly number[], length = 2) =>
  singleRunsInBoth(Int32Array.from(a), Int32Array.from(b), length);

/** What the definition says, by strings. */
function byDefinition(a: readonly number[], b: readonly number[], length: number): [number, number][] {
  const once = (tokens: readonly number[]): Map<string, number> => {
    const places = new Map<string, number>();
    for (let at = 0; at + length <= tokens.length; at++) {
      const run = tokens.slice(at, at + length);
      if (run.some((token) => token < 0)) continue;
      const key = run.join();
      places.set(key, places.has(key) ? -1 : at);
    }
    return places;
  };
  const inB = once(b);
  return [...once(a)]
    .flatMap(([run, at]): [number, number][] => {
      const there = inB.get(run) ?? -1;
      return at >= 0 && there >= 0 ? [[at, there]] : [];
    })
    .sort((x, y) => x[0] - y[0]);
}

describe("runs that occur once in both texts", () => {
  it.each([
    {
      when: "the texts are equal",
      a: [1, 2, 3],
      b: [1, 2, 3],
      found: [
        [0, 0],
        [1, 1],
      ],
    },
    { when: "a run occurs twice in the first", a: [1, 2, 1, 2], b: [1, 2], found: [] },
    { when: "a run occurs twice in the second", a: [1, 2], b: [1, 2, 1, 2], found: [] },
    {
      when: "they come in another order",
      a: [1, 2, 3, 4],
      b: [3, 4, 1, 2],
      found: [
        [0, 2],
        [2, 0],
      ],
    },
    { when: "a word is unknown", a: [1, -1, 2], b: [1, -1, 2], found: [] },
    { when: "a text is as long as a run", a: [1, 2], b: [5, 1, 2], found: [[0, 1]] },
    { when: "a text is shorter than a run", a: [1], b: [1], found: [] },
    { when: "one is empty", a: [], b: [1, 2], found: [] },
  ])("are found where $when", ({ a, b, found }) => {
    expect(runs(a, b)).toEqual(found);
  });

  it("are those of the definition, whatever the texts", () => {
    const tokens = fc.array(fc.integer({ min: -1, max: 4 }), { maxLength: 60 });
    fc.assert(
      fc.property(tokens, tokens, fc.integer({ min: 1, max: 5 }), (a, b, length) => {
        expect(runs(a, b, length)).toEqual(byDefinition(a, b, length));
      }),
      { numRuns: 500 },
    );
  });
});
