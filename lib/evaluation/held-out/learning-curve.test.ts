import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { metricById } from "../metrics/index";
import type { FoldResult } from "./fold-result";
import { curvesOf, errorCurve, nextSentence } from "./learning-curve";

const METRIC = metricById("bag-of-words");

/** One fold of pages that are sites of their own; null without gold. */
const fold = (scores: readonly (number | null)[]): FoldResult => ({
  pages: scores.map((f1, at) => ({
    group: `site ${at}`,
    grades: {
      "bag-of-words":
        f1 === null
          ? { status: "no-gold" as const }
          : { status: "scored" as const, precision: f1, recall: f1, f1 },
    },
  })),
  reliability: {},
});

/** Folds whose error is `0.1 + 0.5 n^-0.7` at n pages, with the same luck of each page at every size. */
const sizeOf = (pages: number, luck: readonly number[]) => ({
  pages,
  results: [fold(luck.map((add) => 0.9 - 0.5 * pages ** -0.7 + add))],
});

describe("a learning curve", () => {
  it("is the mean of the pages at each size, with the interval of draws of whole sites", () => {
    const luck = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? 0.02 : -0.02));
    const sizes = [10, 20, 40, 80].map((pages) => sizeOf(pages, luck));
    const [curve] = curvesOf(sizes, [METRIC], 100, 50);
    expect(curve!.points.map(({ pages }) => pages)).toEqual([10, 20, 40, 80]);
    for (const { pages, f1, low, high } of curve!.points) {
      expect(f1).toBeCloseTo(0.9 - 0.5 * pages ** -0.7, 12);
      expect(low).toBeLessThan(f1);
      expect(high).toBeGreaterThan(f1);
      expect(high - low).toBeLessThan(0.02);
    }
    // The law that the errors follow is found exactly, so that what is to come is what it says.
    expect(curve!.next!.gain).toBeCloseTo(0.5 * (100 ** -0.7 - 150 ** -0.7), 10);
    // All pages have the same luck at every size, so no draw changes the shape.
    expect(curve!.next!.low).toBeGreaterThan(0);
  });

  it("draws pages where all are of one site, and knows no bounds of a single page", () => {
    const ofOneSite = ({ pages, reliability }: FoldResult): FoldResult => ({
      pages: pages.map((page) => ({ ...page, group: "site" })),
      reliability,
    });
    const curveOf = (scores: readonly number[]) => {
      const sizes = [5, 10, 20].map((pages) => ({
        pages,
        results: [ofOneSite(fold(scores.map((f1) => f1 * (1 - 1 / pages))))],
      }));
      return curvesOf(sizes, [METRIC], 25, 50)[0]!;
    };
    const { points, next } = curveOf([0.1, 0.9, 1, 0, 0.5, 1]);
    for (const { f1, low, high } of points) {
      expect(low).toBeLessThan(f1 - 0.1);
      expect(high).toBeGreaterThan(f1 + 0.1);
    }
    expect(next!.high).toBeGreaterThan(next!.low);
    const single = curveOf([0.5]);
    expect(single.points.map(({ low, high }) => [low, high])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(nextSentence(single)).toContain("too few sizes or pages");
  });

  it("leaves out pages without gold, and metrics that no page has gold for", () => {
    const sizes = [5, 10, 20].map((pages) => ({ pages, results: [fold([0.5, null, 0.7])] }));
    const [curve, ...others] = curvesOf(sizes, [METRIC, metricById("title-words")], 25, 50);
    expect(others).toEqual([]);
    expect(curve!.points[0]!.f1).toBeCloseTo(0.6, 12);
  });

  it("sees nothing to come where more pages have brought nothing, or harm", () => {
    for (const scores of [
      [0.8, 0.8, 0.8],
      [0.8, 0.7, 0.6],
    ]) {
      const sizes = scores.map((f1, at) => ({ pages: 10 * (at + 1), results: [fold([f1, f1])] }));
      const { next } = curvesOf(sizes, [METRIC], 30, 50)[0]!;
      expect([next!.gain, next!.low, next!.high]).toEqual([0, 0, 0]);
    }
  });

  it("says nothing of what is to come from two sizes", () => {
    const sizes = [5, 10].map((pages) => ({ pages, results: [fold([pages / 20])] }));
    const curve = curvesOf(sizes, [METRIC], 12, 50)[0]!;
    expect(curve.next).toBeNull();
    expect(nextSentence(curve)).toContain("too few sizes");
  });

  it("never rises, whatever the errors, and is a number from 0 on", () => {
    const error = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(error, { minLength: 1, maxLength: 6 }), (errors) => {
        const curve = errorCurve(errors.map((each, at) => ({ pages: 2 ** at, error: each })));
        const values = [1, 2, 10, 100, 1e6].map(curve);
        for (const [at, value] of values.entries()) {
          expect(value).toBeGreaterThanOrEqual(0);
          if (at > 0) expect(value).toBeLessThanOrEqual(values[at - 1]! + 1e-12);
        }
      }),
    );
  });

  it("is told in a sentence", () =>
    expect(
      nextSentence({ metric: "word-lcs", points: [], next: { pages: 50, gain: 0.01, low: 0, high: 0.02 } }),
    ).toBe(
      "the next 50 pages would bring +0.0100 F1 (word-lcs), 95 % between +0.0000 and +0.0200, if the curve goes on as it began",
    ));
});
