import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { corpusCurve } from "./corpus-curve";
import { scoreOfSums } from "../errors/error-runs";
import { flipPoints, NO_ANSWER, packFlips, unpackFlips, type FlipPoints } from "./flip-points";

interface Leaf {
  readonly score: number;
  readonly length: number;
  readonly gold: number;
}
type Content = "high" | "low";
const keeps = (score: number, limit: number, content: Content, ties: boolean): boolean =>
  score === limit ? ties : content === "high" ? score > limit : score < limit;

/** A page as an extractor would decide it that looks at nothing but the score. */
function page(
  leaves: readonly Leaf[],
  content: Content = "high",
  ties = true,
  limits: readonly number[] = [2, 4],
): FlipPoints {
  const score = Float32Array.from(leaves, (leaf) => leaf.score);
  const trials = limits.map((limit) => ({
    limit,
    extraction: {
      score,
      keep: Uint8Array.from(leaves, (leaf) => (keeps(leaf.score, limit, content, ties) ? 1 : 0)),
    },
  }));
  return flipPoints(
    trials,
    content,
    Int32Array.from(leaves, ({ length }) => length),
    Uint8Array.from(leaves, ({ gold }) => gold),
  );
}

const A: readonly Leaf[] = [
  { score: 2, length: 10, gold: 1 },
  { score: 0.5, length: 30, gold: 0 },
  { score: 1, length: 20, gold: 1 },
  { score: 1, length: 40, gold: 0 },
];
const B: readonly Leaf[] = [
  { score: 1.5, length: 8, gold: 1 },
  { score: 3, length: 8, gold: 0 },
];

describe("flip points", () => {
  test("are the distinct scores with the characters and leaves that have them", () => {
    const { values, main, other, texts, gold } = page(A);
    expect([[...values], [...main], [...other], [...texts], gold]).toEqual([
      [0.5, 1, 2],
      [0, 20, 10],
      [30, 40, 0],
      [1, 2, 1],
      30,
    ]);
  });

  test.each([
    { when: "no score equals a limit", limits: [4, 5], ties: { kept: true, dropped: true } },
    { when: "a score equals a limit and is kept", limits: [2], ties: { kept: true, dropped: false } },
  ])("tell both ways with ties that are possible where $when", ({ limits, ties }) => {
    expect(page(A, "high", true, limits).ties).toEqual(ties);
  });

  test("tell that ties are dropped where a score equals the limit and is dropped", () => {
    expect(page(A, "high", false, [2]).ties).toEqual({ kept: false, dropped: true });
  });

  test("have no ties where a text on the wrong side of one limit is kept", () => {
    const score = Float32Array.of(1, 3);
    const trials = [
      { limit: 0, extraction: { score, keep: Uint8Array.of(1, 1) } },
      { limit: 2, extraction: { score, keep: Uint8Array.of(1, 1) } },
    ];
    expect(flipPoints(trials, "high", Int32Array.of(1, 1), Uint8Array.of(1, 1)).ties).toBeNull();
  });

  test("have no ties where the scores move with the limit", () => {
    const trials = [1, 2].map((limit) => ({
      limit,
      extraction: { score: Float32Array.of(limit), keep: Uint8Array.of(1) },
    }));
    expect(flipPoints(trials, "high", Int32Array.of(1), Uint8Array.of(1)).ties).toBeNull();
  });

  test("keep a text without a score that every trial keeps at any limit, and leave out one that every trial drops", () => {
    const extraction = { score: Float32Array.of(NaN, NaN), keep: Uint8Array.of(1, 0) };
    const { values, ties } = flipPoints(
      [
        { limit: 0, extraction },
        { limit: 9, extraction },
      ],
      "low",
      Int32Array.of(5, 5),
      Uint8Array.of(1, 1),
    );
    expect([[...values], ties]).toEqual([[-Infinity], { kept: true, dropped: true }]);
  });

  test("have no ties where a text without a score flips", () => {
    const trials = [0, 1].map((kept) => ({
      limit: kept,
      extraction: { score: Float32Array.of(NaN), keep: Uint8Array.of(kept) },
    }));
    expect(flipPoints(trials, "high", Int32Array.of(1), Uint8Array.of(1)).ties).toBeNull();
  });

  test("come back from their bytes, several pages one after the other, large numbers and infinities too", () => {
    const pages = [
      page(A),
      NO_ANSWER,
      page([]),
      page(
        [
          { score: Infinity, length: 3_000_000, gold: 1 },
          { score: -1e-7, length: 127, gold: 0 },
          { score: 4, length: 128, gold: 0 },
        ],
        "high",
        false,
      ),
    ];
    const packed = pages.map(packFlips);
    const bytes = new Uint8Array(packed.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of packed) {
      bytes.set(part, at);
      at += part.length;
    }
    expect(unpackFlips(bytes)).toEqual(pages);
  });

  test("cannot be read where the bytes end within a page", () => {
    expect(() => unpackFlips(packFlips(page(A)).slice(0, -1))).toThrow(RangeError);
  });
});

describe("the curve of a corpus", () => {
  test("is the mean over pages at every limit, text whose score equals it kept", () => {
    const curve = corpusCurve([page(A), page(B)], "high")!;
    expect(curve.at(1)).toMatchObject({ precision: (30 / 70 + 0.5) / 2, recall: 1 });
    expect(curve.at(1.01)).toMatchObject({ precision: (1 + 0.5) / 2, recall: (10 / 30 + 1) / 2 });
    expect(curve.at(3.01)).toMatchObject({ precision: 0, recall: 0, f1: 0 });
  });

  test("drops text whose score equals the limit where one page does so and the others leave it open", () => {
    const curve = corpusCurve([page(A, "high", true, [9]), page(B, "high", false, [3])], "high")!;
    expect(curve.at(3)).toMatchObject({ recall: 0 });
    expect(curve.at(2.99)).toMatchObject({ precision: 0, recall: 0 });
    expect(curve.at(1.5).recall).toBeCloseTo(1 / 6);
  });

  test("is null where pages contradict each other, and where more than the score decides on one", () => {
    expect(corpusCurve([page(A, "high", true, [2]), page(B, "high", false, [3])], "high")).toBeNull();
    expect(corpusCurve([page(A), { ...page(B), ties: null }], "high")).toBeNull();
  });

  test("counts a page without an answer as zero, also where nothing is kept and nothing is gold", () => {
    const curve = corpusCurve([page([]), NO_ANSWER], "high")!;
    expect([curve.pages, curve.failed, curve.at(1).f1, curve.best]).toEqual([2, 1, 0.5, null]);
  });

  test("of no pages is zero everywhere", () => {
    const curve = corpusCurve([], "high")!;
    expect([curve.at(1), curve.flips(0, 9), curve.best]).toEqual([
      { precision: 0, recall: 0, f1: 0, margin: 0 },
      { texts: 0, to: "drop", pages: 0, better: 0, worse: 0 },
      null,
    ]);
  });

  test("names the limits with the highest F1", () => {
    expect(corpusCurve([page(B)], "high")!.best).toEqual({ low: 1.5, high: 1.5, f1: 2 / 3 });
    expect(corpusCurve([page(A)], "high")!.best).toMatchObject({ low: 0.5, high: 1 });
  });

  test("keeps all that has a score only beyond the lowest one where a tie is dropped", () => {
    const all = [1, 2].map((score) => ({ score, length: 5, gold: 1 }));
    for (const content of ["high", "low"] as const) {
      const { best, at } = corpusCurve([page(all, content, false, [2])], content)!;
      const [end, beyond] = content === "high" ? (["high", "low"] as const) : (["low", "high"] as const);
      expect([best!.f1, Math.abs(best![beyond])]).toEqual([1, Infinity]);
      expect(at(best![end]).f1).toBeLessThan(1);
      expect(at(best![end] + (content === "high" ? -0.01 : 0.01)).f1).toBe(1);
    }
  });

  test("counts the texts and pages that flip, and which pages gain", () => {
    const curve = corpusCurve([page(A), page(B)], "high")!;
    expect(curve.flips(1, 2.5)).toEqual({ texts: 4, to: "drop", pages: 2, better: 0, worse: 2 });
    expect(curve.flips(2.5, 1)).toEqual({ texts: 4, to: "keep", pages: 2, better: 2, worse: 0 });
    expect(curve.flips(0.5, 0.6)).toEqual({ texts: 1, to: "drop", pages: 1, better: 1, worse: 0 });
    expect(curve.flips(0.1, 0.5)).toMatchObject({ texts: 0, pages: 0 });
  });

  test("has no margin for one page, and the standard error of the mean for two", () => {
    expect(corpusCurve([page(B)], "high")!.at(0).margin).toBe(0);
    // F1 of 2/3 and 1: a deviation of 1/6 (n), over the root of n - 1.
    expect(
      corpusCurve([page(B), page([{ score: 1, length: 1, gold: 1 }])], "high")!.at(1).margin,
    ).toBeCloseTo(1.96 / 6, 6);
  });

  test.each(["high", "low"] as const)(
    "equals counting by hand at any limit where content is %s",
    (content) => {
      const leaf = fc.record({
        score: fc.integer({ min: 0, max: 6 }),
        length: fc.integer({ min: 1, max: 50 }),
        gold: fc.integer({ min: 0, max: 1 }),
      });
      fc.assert(
        fc.property(
          fc.array(fc.array(leaf, { maxLength: 12 }), { minLength: 1, maxLength: 6 }),
          fc.integer({ min: -1, max: 7 }),
          fc.integer({ min: -1, max: 7 }),
          fc.boolean(),
          (corpus, limit, other, ties) => {
            const curve = corpusCurve(
              corpus.map((leaves) => page(leaves, content, ties, [0, 1, 2, 3, 4, 5, 6])),
              content,
            )!;
            const sums = (leaves: readonly Leaf[], at: number) => {
              const of = (pick: (one: Leaf) => boolean) =>
                leaves.filter(pick).reduce((sum, { length }) => sum + length, 0);
              const isKept = ({ score }: Leaf) => keeps(score, at, content, ties);
              return scoreOfSums({
                kept: of(isKept),
                gold: of(({ gold }) => gold === 1),
                hits: of((one) => one.gold === 1 && isKept(one)),
              });
            };
            const scores = corpus.map((leaves) => sums(leaves, limit));
            for (const series of ["precision", "recall", "f1"] as const) {
              expect(curve.at(limit)[series]).toBeCloseTo(
                scores.reduce((sum, score) => sum + score[series], 0) / corpus.length,
                10,
              );
            }
            const flipping = corpus.map(
              (leaves) =>
                leaves.filter(
                  ({ score }) => keeps(score, limit, content, ties) !== keeps(score, other, content, ties),
                ).length,
            );
            expect(curve.flips(limit, other)).toMatchObject({
              texts: flipping.reduce((sum, texts) => sum + texts, 0),
              pages: flipping.filter((texts) => texts > 0).length,
            });
          },
        ),
      );
    },
  );

  test("answers at a limit of a thousand pages in well under 100 ms", () => {
    let seed = 1;
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const pages = Array.from({ length: 1000 }, () =>
      page(
        Array.from({ length: 150 }, () => ({
          score: random() * 5,
          length: 1 + Math.floor(random() * 80),
          gold: random() < 0.4 ? 1 : 0,
        })),
      ),
    );
    const curve = corpusCurve(pages, "high")!;
    const began = performance.now();
    for (let step = 0; step < 100; step++) {
      curve.at(step / 20);
      curve.flips(1.5, step / 20);
    }
    expect((performance.now() - began) / 100).toBeLessThan(20);
  });
});
