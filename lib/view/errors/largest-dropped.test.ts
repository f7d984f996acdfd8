import { expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { largestDropped } from "./largest-dropped";

const page = parsePage("<p>aa<p>bbb<p>c<p>ddd<p>eeeeee", { url: null, site: null });
const parts = (keep: readonly number[], reasonOf: readonly number[], unitOf: readonly number[]) => ({
  page,
  extraction: { keep: Uint8Array.from(keep) },
  reasonOf: Int32Array.from(reasonOf),
  unitOf: Int32Array.from(unitOf),
});
const shown = (...of: Parameters<typeof parts>) =>
  largestDropped(parts(...of), 9).map(({ range, characters }) => [range.start, range.end, characters]);

it("joins neighbours that one reason dropped in one unit", () => {
  expect(shown([0, 0, 0, 1, 1], [4, 4, 4, 0, 0], [1, 1, 1, 1, 1])).toEqual([[0, 3, 6]]);
});

it("keeps apart what another reason or another unit decided, the longest first and of equals the first", () => {
  expect(shown([0, 0, 0, 0, 0], [1, 2, 2, 2, 1], [0, 0, 1, 2, 3])).toEqual([
    [4, 5, 6],
    [1, 2, 3],
    [3, 4, 3],
    [0, 1, 2],
    [2, 3, 1],
  ]);
});

it("finds nothing where all is kept, and no more than it is asked for", () => {
  expect(shown([1, 1, 1, 1, 1], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0])).toEqual([]);
  expect(largestDropped(parts([0, 1, 0, 1, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]), 2)).toHaveLength(2);
});
