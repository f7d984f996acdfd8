import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRng } from "../../learn/rng";
import { charLcs, lcsLength, tokenLcs } from "./lcs";

/** The definition: the plain table, row by row. */
function tableLcs<T>(a: ArrayLike<T>, b: ArrayLike<T>): number {
  let above = new Int32Array(b.length + 1);
  for (let i = 0; i < a.length; i++) {
    const row = new Int32Array(b.length + 1);
    for (let j = 0; j < b.length; j++)
      row[j + 1] = a[i] === b[j] ? above[j]! + 1 : Math.max(above[j + 1]!, row[j]!);
    above = row;
  }
  return above[b.length]!;
}

describe("longest common subsequence", () => {
  test.each([
    { a: "", b: "", length: 0 },
    { a: "", b: "abc", length: 0 },
    { a: "abc", b: "abc", length: 3 },
    { a: "abcbdab", b: "bdcaba", length: 4 },
    { a: "abc", b: "xyz", length: 0 },
    { a: "The cat sat. It slept well.", b: "Home News The cat sat. It slept.", length: 22 },
  ])("of '$a' and '$b' is $length characters", ({ a, b, length }) => {
    expect(charLcs(a, b)).toBe(length);
  });

  test("of words counts words", () => {
    expect(tokenLcs(["the", "cat", "sat"], ["home", "the", "cat", "slept", "sat"])).toBe(3);
  });

  test("equals the table on random sequences over small and large alphabets, across word borders", () => {
    const sequences = fc.integer({ min: 1, max: 40 }).chain((alphabet) => {
      const sequence = fc.array(fc.integer({ min: 0, max: alphabet - 1 }), { maxLength: 150, size: "max" });
      return fc.tuple(fc.constant(alphabet), sequence, sequence);
    });
    fc.assert(
      fc.property(
        sequences,
        ([alphabet, a, b]) =>
          lcsLength(Uint32Array.from(a), Uint32Array.from(b), alphabet) === tableLcs(a, b),
      ),
      { numRuns: 1000 },
    );
  });

  test.each([31, 32, 33, 63, 64, 65, 96])("equals the table where the pattern has %i symbols", (length) => {
    const rng = seededRng(length);
    for (let round = 0; round < 50; round++) {
      const a = Uint32Array.from({ length }, () => rng.below(3));
      const b = Uint32Array.from({ length: length + 40 }, () => rng.below(3));
      expect(lcsLength(a, b, 3)).toBe(tableLcs(a, b));
    }
  });

  test.each([2, 10, 100, 1000])(
    "equals the table on sequences of many words over %i symbols, frequent and rare ones",
    (alphabet) => {
      const rng = seededRng(alphabet);
      // The square makes low symbols frequent and high ones rare.
      const draw = (length: number): Uint32Array =>
        Uint32Array.from({ length }, () => Math.floor(rng.next() ** 2 * alphabet));
      for (let round = 0; round < 10; round++) {
        const [a, b] = [draw(500 + rng.below(300)), draw(500 + rng.below(300))];
        expect(lcsLength(a, b, alphabet)).toBe(tableLcs(a, b));
      }
    },
  );

  test("equals the table where carries run through many words", () => {
    const a = "a".repeat(200) + "b" + "c".repeat(200);
    const b = "c".repeat(100) + "a".repeat(300) + "b".repeat(3) + "a" + "c".repeat(90);
    expect(charLcs(`x${a}y`, `z${b}w`)).toBe(tableLcs(a, b));
  });

  test("is the same either way round, and at most the shorter length", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.string({ unit: "binary", maxLength: 200 }),
        (a, b) => {
          const length = charLcs(a, b);
          return length === charLcs(b, a) && length <= Math.min(a.length, b.length);
        },
      ),
    );
  });
});
