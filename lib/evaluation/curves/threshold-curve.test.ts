import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { curve, pointAt } from "./threshold-curve";

const scores = Float32Array.of(2, 0.5, 1, 1);
const lengths = Int32Array.of(10, 30, 20, 40);
const gold = Uint8Array.of(1, 0, 1, 0);

describe("the threshold curve", () => {
  test("has a point for every score at which leaves flip, and one where nothing is left", () => {
    expect(curve(scores, lengths, gold).map(({ threshold }) => threshold)).toEqual([0.5, 1, 2, Infinity]);
  });

  test("counts characters: at the lowest threshold all are kept, leaves that flip together fall together", () => {
    const [all, middle, top, none] = curve(scores, lengths, gold);
    expect(all).toMatchObject({ precision: 0.3, recall: 1 });
    expect(middle).toMatchObject({ precision: 30 / 70, recall: 1 });
    expect(top).toMatchObject({ precision: 1, recall: 10 / 30, f1: 0.5 });
    expect(none).toMatchObject({ precision: 0, recall: 0, f1: 0 });
  });

  test("never keeps a leaf without a score, which still counts in recall", () => {
    const [all] = curve(Float32Array.of(1, NaN), Int32Array.of(10, 10), Uint8Array.of(1, 1));
    expect(all).toMatchObject({ precision: 1, recall: 0.5 });
  });

  test("is right to keep nothing where nothing is gold", () => {
    expect(curve(Float32Array.of(1), Int32Array.of(5), Uint8Array.of(0))).toEqual([
      { threshold: 1, precision: 0, recall: 1, f1: 0 },
      { threshold: Infinity, precision: 1, recall: 1, f1: 1 },
    ]);
  });

  test("has no point without leaves when a leaf is kept at any threshold", () => {
    expect(
      curve(Float32Array.of(Infinity, 1), Int32Array.of(5, 5), Uint8Array.of(1, 0)).map(
        ({ precision }) => precision,
      ),
    ).toEqual([0.5, 1]);
  });

  test("of a page without leaves is the one point that keeps nothing", () => {
    expect(curve(new Float32Array(), new Int32Array(), new Uint8Array())).toHaveLength(1);
  });

  test.each([
    { at: 0, holds: 0.5 },
    { at: 0.5, holds: 0.5 },
    { at: 0.51, holds: 1 },
    { at: 2, holds: 2 },
    { at: 2.1, holds: Infinity },
  ])("at $at the point of $holds holds", ({ at, holds }) => {
    expect(pointAt(curve(scores, lengths, gold), at).threshold).toBe(holds);
  });

  test.each([0.1, 0.7, 2.1])(
    "at %s the leaf with that score is still kept, though scores are held in single precision",
    (at) => {
      expect(
        pointAt(curve(Float32Array.of(at, 4), Int32Array.of(5, 5), Uint8Array.of(1, 1)), at).recall,
      ).toBe(1);
    },
  );

  test("equals counting by hand at any threshold", () => {
    const leaf = fc.record({
      score: fc.integer({ min: 0, max: 8 }),
      length: fc.integer({ min: 1, max: 50 }),
      gold: fc.integer({ min: 0, max: 1 }),
    });
    fc.assert(
      fc.property(fc.array(leaf, { maxLength: 30 }), fc.integer({ min: -1, max: 9 }), (leaves, threshold) => {
        const of = (pick: (l: (typeof leaves)[number]) => boolean): number =>
          leaves.filter(pick).reduce((sum, { length }) => sum + length, 0);
        const kept = of((l) => l.score >= threshold);
        const hits = of((l) => l.score >= threshold && l.gold === 1);
        const total = of((l) => l.gold === 1);
        const points = curve(
          Float32Array.from(leaves, (l) => l.score),
          Int32Array.from(leaves, (l) => l.length),
          Uint8Array.from(leaves, (l) => l.gold),
        );
        const { precision, recall } = pointAt(points, threshold);
        expect(precision).toBeCloseTo(kept === 0 ? (total === 0 ? 1 : 0) : hits / kept, 12);
        expect(recall).toBeCloseTo(total === 0 ? 1 : hits / total, 12);
      }),
    );
  });
});
