import fc from "fast-check";
import { expect, test } from "vitest";
import type { ScoreSpec } from "../../extractors/contract/contract";
import { corpusCurve } from "./corpus-curve";
import { flipPoints } from "./flip-points";

type Content = ScoreSpec["content"];
interface Leaf {
  readonly score: number;
  readonly length: number;
  readonly gold: number;
}
const LIMITS = [-1, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6];

/** A corpus as an extractor would decide it that looks at nothing but the score. */
const curveOf = (pages: readonly (readonly Leaf[])[], content: Content, ties = true) =>
  corpusCurve(
    pages.map((leaves) => {
      const score = Float32Array.from(leaves, (leaf) => leaf.score);
      const keeps = (value: number, limit: number): boolean =>
        value === limit ? ties : content === "high" ? value > limit : value < limit;
      const trials = LIMITS.map((limit) => ({
        limit,
        extraction: { score, keep: Uint8Array.from(score, (value) => Number(keeps(value, limit))) },
      }));
      return flipPoints(
        trials,
        content,
        Int32Array.from(leaves, ({ length }) => length),
        Uint8Array.from(leaves, ({ gold }) => gold),
      );
    }),
    content,
  )!;

const BARE = [1, 3].map((score) => ({ score, length: 5, gold: 0 }));

test.each([
  { content: "high" as const, ties: true, best: { low: 3, high: Infinity }, beyond: 3.1 },
  { content: "high" as const, ties: false, best: { low: 3, high: Infinity }, beyond: 3 },
  { content: "low" as const, ties: true, best: { low: -Infinity, high: 1 }, beyond: 0.9 },
  { content: "low" as const, ties: false, best: { low: -Infinity, high: 1 }, beyond: 1 },
])(
  "the best limits are beyond all scores where it is best to keep nothing (content is $content, ties kept: $ties)",
  ({ content, ties, best, beyond }) => {
    const some = [
      { score: 1, length: 9, gold: 0 },
      { score: 2, length: 1, gold: 1 },
      { score: 3, length: 9, gold: 0 },
    ];
    const curve = curveOf([BARE, BARE, some], content, ties);
    expect(curve.best).toEqual({ ...best, f1: 2 / 3 });
    expect(curve.at(beyond).f1).toBe(2 / 3);
  },
);

test("the best limits are among the scores where these do as well as to keep nothing", () => {
  const main = [{ score: 2, length: 5, gold: 1 }];
  expect(curveOf([[{ score: 2, length: 5, gold: 0 }], main], "high").best).toMatchObject({
    high: 2,
    f1: 0.5,
  });
});

test("the best limits are none that would drop what is kept without a score", () => {
  const trials = [{ limit: 1, extraction: { score: Float32Array.of(NaN, 2), keep: Uint8Array.of(1, 1) } }];
  const points = flipPoints(trials, "high", Int32Array.of(5, 5), Uint8Array.of(0, 0));
  expect(corpusCurve([points], "high")!.best!.f1).toBe(0);
});

test.each(["high", "low"] as const)(
  "no limit has a higher F1 than the best ones, where content is %s",
  (content) => {
    const leaf = fc.record({
      score: fc.integer({ min: 0, max: 5 }),
      length: fc.integer({ min: 1, max: 20 }),
      gold: fc.integer({ min: 0, max: 1 }),
    });
    const pages = fc.array(fc.array(leaf, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(pages, fc.boolean(), (corpus, ties) => {
        const curve = curveOf(corpus, content, ties);
        expect(curve.best!.f1).toBeCloseTo(Math.max(...LIMITS.map((limit) => curve.at(limit).f1)), 10);
      }),
    );
  },
);
