import { describe, expect, it } from "vitest";
import { groupsOf } from "./evaluate-plan";

const plain = (missing: readonly (readonly number[])[]) => groupsOf(missing).map(({ contestants, pages }) => ({ contestants, pages: [...pages] }));

describe("groups of pages that lack the same answers", () => {
  it("are none where nothing is missing", () => {
    expect(plain([])).toEqual([]);
    expect(plain([[], []])).toEqual([]);
  });

  it("come with the most work first", () => {
    expect(plain([[2], [], [0, 1, 2], [2], [0, 1, 2]])).toEqual([{ contestants: [0, 1, 2], pages: [2, 4] }, { contestants: [2], pages: [0, 3] }]);
  });

  it("are at most three: the pages of the smaller ones are answered by all that one of them lacks", () => {
    expect(plain([[0], [0], [0], [0], [0], [1], [1], [1], [1], [2], [3], [2, 4]])).toEqual([
      { contestants: [0], pages: [0, 1, 2, 3, 4] }, { contestants: [1], pages: [5, 6, 7, 8] }, { contestants: [2, 3, 4], pages: [11, 9, 10] },
    ]);
  });
});
