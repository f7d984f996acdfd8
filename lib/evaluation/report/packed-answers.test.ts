import { expect, it } from "vitest";
import { FAILED, NO_GOLD, scored } from "../scoring/grade";
import { packAnswers, unpackAnswers, type ReportedAnswer } from "./packed-answers";

const METRICS = ["a", "b"];
const answer = (over: Partial<ReportedAnswer> = {}): ReportedAnswer => ({
  failed: null,
  extractMs: 0.1,
  textLength: 4_294_967_295,
  grades: { a: scored({ precision: 1 / 3, recall: 0, f1: 1 }), b: NO_GOLD },
  ...over,
});

it("gives every answer back as it was, to the last bit: failures, fields, sizes, notes and what counts in no mean", () => {
  const answers = [
    answer(),
    answer({ failed: { code: "x", message: "it threw ü" }, textLength: 0, grades: { a: FAILED, b: FAILED } }),
    answer({ fields: { title: "Rain" } }),
    answer({
      grades: {
        a: scored({ precision: 0, recall: 1, f1: 0, countsPrecision: false, note: "by words" }),
        b: scored({
          ...{ precision: 1, recall: 0, f1: 0, countsRecall: false },
          sizes: { common: 1, gold: 2, extracted: 3 },
        }),
      },
    }),
  ];
  const packed = packAnswers(answers, METRICS);
  expect(unpackAnswers(packed, METRICS)).toEqual(answers);
  const inTheMiddle = new Uint8Array(packed.length + 3);
  inTheMiddle.set(packed, 3);
  expect(unpackAnswers(inTheMiddle.subarray(3), METRICS)).toEqual(answers);
});

it("takes no pages, and refuses bytes that were packed by other metrics", () => {
  expect(unpackAnswers(packAnswers([], METRICS), METRICS)).toEqual([]);
  expect(() => unpackAnswers(packAnswers([answer()], METRICS), ["a"])).toThrow(
    "the answers are packed by 2 metrics, not 1",
  );
});

it("takes 37 bytes for a score by one metric", () => {
  const size = (pages: number): number => packAnswers(new Array(pages).fill(answer()), ["a"]).length;
  expect(size(1_000) - size(0)).toBe(37_000);
});
