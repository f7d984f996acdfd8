import fc from "fast-check";
import { expect, it } from "vitest";
import type { SourceLines } from "../../page/source/source-lines";
import { leafValues } from "./line-values";

/** One leaf with a piece on each line. */
const leafOver = (characters: readonly number[]): SourceLines => {
  const lines = Int32Array.from(characters, (_, line) => line);
  const none = new Int32Array(characters.length);
  return {
    characters: Float64Array.from(characters),
    tags: new Float64Array(characters.length),
    pieceLeaf: none,
    pieceLine: lines,
    pieceCharacters: Int32Array.from(characters),
    pieceStart: none,
    pieceEnd: none,
    isWrapped: false,
  };
};

it("gives a leaf on one line the value of its line, and one on none no value", () => {
  expect([...leafValues(2, leafOver([5]), Float64Array.of(3))]).toEqual([3, NaN]);
});

it("does not count exactly half of the characters as the majority", () => {
  expect(leafValues(1, leafOver([5, 5]), Float64Array.of(9, 1))[0]).toBe(1);
  expect(leafValues(1, leafOver([6, 5]), Float64Array.of(9, 1))[0]).toBe(9);
});

it("reaches a limit exactly where more than half of the characters stand on lines that do", () => {
  const line = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 9 }),
      (lines, limit) => {
        const [value] = leafValues(
          1,
          leafOver(lines.map(([count]) => count)),
          Float64Array.from(lines, ([, each]) => each),
        );
        const total = lines.reduce((sum, [count]) => sum + count, 0);
        const reached = lines.reduce((sum, [count, each]) => (each >= limit ? sum + count : sum), 0);
        expect(value! >= limit).toBe(2 * reached > total);
      },
    ),
  );
});
