import { describe, expect, it } from "vitest";
import { FAILED, NO_GOLD, scored } from "../../evaluation/scoring/grade";
import { readAnswer, writeAnswer, type GradedAnswer } from "./stored-answer";

const half = { precision: 0.5, recall: 0.5, f1: 0.5 };
const failed = { code: "extractor-threw", message: "x: y is undefined" };

describe("what an answer is worth", () => {
  it.each<readonly [string, GradedAnswer]>([
    ["a score and a page without gold", { failed: null, grades: { m: scored(half), title: NO_GOLD } }],
    [
      "a score with all that metrics tell",
      {
        failed: null,
        grades: {
          m: scored({
            ...half,
            countsPrecision: false,
            countsRecall: true,
            sizes: { common: 1, gold: 2, extracted: 2 },
            note: "by words",
          }),
        },
      },
    ],
    ["a failure on a page with gold for one of two", { failed, grades: { m: FAILED, title: NO_GOLD } }],
    [
      "an answer with a title and an author",
      { failed: null, grades: { m: NO_GOLD }, fields: { title: "Rain – “at last”", author: "A. Moor" } },
    ],
    ["an answer that nothing was asked of", { failed: null, grades: {} }],
  ])("comes back from its row: %s", (_, answer) => {
    expect(readAnswer(writeAnswer(answer))).toEqual(answer);
  });

  it("is written without a word for what is scored", () => {
    expect(writeAnswer({ failed: null, grades: { m: scored(half), title: NO_GOLD } })).toEqual({
      failed: null,
      scores: '{"m":{"precision":0.5,"recall":0.5,"f1":0.5},"title":"no-gold"}',
      fields: null,
    });
  });

  it("loses lone surrogates, which no database holds", () => {
    expect(writeAnswer({ failed: { code: "c", message: "\ud800" }, grades: {} }).failed).toBe("c: \ufffd");
  });
});

describe("a row from before there were grades", () => {
  it("has null where a page that was answered lacks the gold", () => {
    const stored = { failed: null, scores: JSON.stringify({ m: half, title: null }), fields: null };
    expect(readAnswer(stored)).toEqual({ failed: null, grades: { m: scored(half), title: NO_GOLD } });
  });

  it("has null where a failure counts, and nothing where it does not", () => {
    expect(readAnswer({ failed: "timeout: too: slow", scores: '{"m":null}', fields: null })).toEqual({
      failed: { code: "timeout", message: "too: slow" },
      grades: { m: FAILED },
    });
  });

  it("has a failure without a code for both", () => {
    expect(readAnswer({ failed: "it threw", scores: "{}", fields: null }).failed).toEqual({
      code: "it threw",
      message: "it threw",
    });
  });
});
