import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TagTokens } from "../page/source/tag-tokens";
import { bestRuns } from "./best-run";

/** Items from numbers: 0 is a tag, n a text of n words. */
function tokens(items: readonly number[]): TagTokens {
  const before = [0];
  const tagsBefore = [0];
  for (const words of items) {
    before.push(before.at(-1)! + Math.max(1, words));
    tagsBefore.push(tagsBefore.at(-1)! + (words === 0 ? 1 : 0));
  }
  return {
    leaf: Int32Array.from(items, (words, i) => (words === 0 ? -1 : i)),
    node: new Int32Array(items.length),
    length: new Int32Array(items.length),
    before: Int32Array.from(before),
    tagsBefore: Int32Array.from(tagsBefore),
  };
}

/**
 * The reference: starts ascending, then ends ascending, over single tokens; the best changes only for a
 * larger sum.
 */
function slowRun(items: readonly number[]): { start: number; end: number; sum: number } | null {
  const values = items.flatMap((words) => (words === 0 ? [-1] : new Array<number>(words).fill(1)));
  let best: { start: number; end: number; sum: number } | null = null;
  for (let start = 0; start < values.length; start++) {
    for (let end = start, sum = 0; end < values.length; end++) {
      sum += values[end]!;
      if (sum > (best?.sum ?? 0)) best = { start, end: end + 1, sum };
    }
  }
  return best;
}

describe("the best run", () => {
  it.each([
    { when: "there is no word", items: [0, 0], runs: [] },
    {
      when: "tags cost as much as the words beyond them bring",
      items: [0, 4, 0, 1, 0, 1, 0],
      runs: [[1, 2, 4]],
    },
    { when: "words beyond a tag bring more than it costs", items: [0, 4, 0, 2, 0], runs: [[1, 4, 5]] },
    { when: "two runs are equally good", items: [3, 0, 0, 0, 0, 3], runs: [[0, 1, 3]] },
    { when: "the words before bring exactly what the tags cost", items: [2, 0, 0, 3], runs: [[0, 4, 3]] },
  ])("is found when $when", ({ items, runs }) => {
    expect(bestRuns(tokens(items), 1, 1).runs.map(({ start, end, sum }) => [start, end, sum])).toEqual(runs);
  });

  it("is that of the quadratic search, ties included", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { maxLength: 30 }), (items) => {
        const sequence = tokens(items);
        const [run] = bestRuns(sequence, 1, 1).runs;
        const slow = slowRun(items);
        expect(
          run === undefined
            ? null
            : { start: sequence.before[run.start], end: sequence.before[run.end], sum: run.sum },
        ).toEqual(slow);
      }),
      { numRuns: 2000 },
    );
  });

  it("has around each item the best sum of a run that holds it", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { maxLength: 12 }), (items) => {
        const { runs, around } = bestRuns(tokens(items), 1, 1);
        items.forEach((_, item) => {
          let best = -Infinity;
          for (let start = 0; start <= item; start++) {
            for (let end = item; end < items.length; end++)
              best = Math.max(
                best,
                items.slice(start, end + 1).reduce((sum, words) => sum + (words || -1), 0),
              );
          }
          if (runs.length > 0) expect(around[item]).toBe(best);
        });
      }),
    );
  });

  it("is followed by the best beside it, as long as words outweigh tags there", () => {
    const { runs, around } = bestRuns(tokens([5, 0, 0, 0, 0, 0, 0, 3, 0, 1]), 1, 3);
    expect(runs.map(({ start, end, sum }) => [start, end, sum])).toEqual([
      [0, 1, 5],
      [7, 8, 3],
      [9, 10, 1],
    ]);
    expect([around[0], around[7], around[9]]).toEqual([5, 3, 1]);
  });

  it("crosses more tags the more a word counts", () => {
    expect(bestRuns(tokens([4, 0, 0, 1]), 1, 1).runs[0]).toMatchObject({ start: 0, end: 1 });
    expect(bestRuns(tokens([4, 0, 0, 1]), 2, 1).runs[0]).toMatchObject({ start: 0, end: 1, sum: 8 });
    expect(bestRuns(tokens([4, 0, 0, 1]), 2.5, 1).runs[0]).toMatchObject({ start: 0, end: 4, sum: 10.5 });
  });
});
