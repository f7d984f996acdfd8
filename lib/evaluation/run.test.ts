import { describe, expect, test } from "vitest";
import type { Fitted } from "../extractors/contract/contract";
import { InputError } from "../errors";
import { FAILED, gradedF1, NO_GOLD } from "./scoring/grade";
import { metricById } from "./metrics/index";
import { evaluatePage, failedPage } from "./run";

const metrics = [metricById("shingle-4"), metricById("bag-of-words")];

/** Keeps the leaves that contain `word`; throws where asked to. */
function keeping(word: string, error?: Error): Fitted {
  return {
    key: `keeping(${word})`,
    model: null,
    extract: ({ page }) => {
      if (error !== undefined) throw error;
      const keep = Uint8Array.from(page.leaves, ({ text }) => (text.includes(word) ? 1 : 0));
      return { keep, score: new Float32Array(keep.length), reasons: [], fields: [] };
    },
  };
}

/** Each look at it is 5 ms later. */
function steppingClock(): () => number {
  let now = 0;
  return () => (now += 5);
}

describe("the evaluation of a page", () => {
  const html = "<p>main text of the page</p><p>boilerplate</p>";

  test("scores every contender in order, with its time and the length of its text", () => {
    const { answers, parseMs } = evaluatePage(
      html,
      {},
      { text: "main text of the page" },
      [keeping("main"), keeping("plate")],
      metrics,
      steppingClock(),
    );
    expect(parseMs).toBe(5);
    expect(answers.map(({ extractMs, textLength }) => [extractMs, textLength])).toEqual([
      [5, 21],
      [5, 11],
    ]);
    expect(answers.map(({ grades }) => gradedF1(grades["shingle-4"]!))).toEqual([1, 0]);
    expect(answers.map(({ grades }) => gradedF1(grades["bag-of-words"]!))).toEqual([1, 0]);
  });

  test("gives times and no scores without gold", () => {
    const { answers } = evaluatePage(html, {}, {}, [keeping("main")], metrics, steppingClock());
    expect(answers[0]).toEqual({
      failed: null,
      extractMs: 5,
      textLength: 21,
      grades: { "shingle-4": NO_GOLD, "bag-of-words": NO_GOLD },
    });
  });

  test("turns what an extractor throws into a failure with its code, and goes on with the next", () => {
    const broken = [
      keeping("", new TypeError("oops")),
      keeping("", new InputError("too-odd", "page is too odd")),
      keeping("main"),
    ];
    const { answers } = evaluatePage(html, {}, { text: "main" }, broken, metrics, steppingClock());
    expect(answers.map(({ failed }) => failed)).toEqual([
      { code: "extractor-threw", message: "oops" },
      { code: "too-odd", message: "page is too odd" },
      null,
    ]);
    expect(answers[0]!.grades).toEqual({ "shingle-4": FAILED, "bag-of-words": FAILED });
  });

  test("scores a page that has only snippets by snippets, and a failure on it by nothing else", () => {
    const both = [metricById("word-lcs"), metricById("snippets")];
    const contenders = [keeping("main"), keeping("", new TypeError("oops"))];
    const { answers } = evaluatePage(
      html,
      {},
      { with: ["main text"], without: [] },
      contenders,
      both,
      steppingClock(),
    );
    expect(answers[0]!.grades).toMatchObject({ "word-lcs": NO_GOLD, snippets: { recall: 1 } });
    expect(answers[1]!.grades).toEqual({ "word-lcs": NO_GOLD, snippets: FAILED });
  });

  test("tells the fields that were answered, each once, and none where there are none", () => {
    const titled: Fitted = {
      key: "titled",
      model: null,
      extract: (view) => ({
        ...keeping("main").extract(view),
        fields: [
          { field: "title", value: "Rain", range: null },
          { field: "title", value: "Snow", range: null },
        ],
      }),
    };
    const { answers } = evaluatePage(html, {}, {}, [titled, keeping("main")], metrics, steppingClock());
    expect([answers[0]!.fields, answers[1]!.fields]).toEqual([{ title: "Rain" }, undefined]);
  });

  test("lets a contender that failed before fail here too", () => {
    const failed = { code: "crashed", message: "thread ended" };
    expect(evaluatePage(html, {}, {}, [{ failed }], metrics, steppingClock()).answers[0]!.failed).toEqual(
      failed,
    );
  });
});

test("a page that is none fails for every contender", () => {
  const { answers } = failedPage({ code: "empty-page", message: "page is empty" }, ["content"], 2, metrics);
  expect(answers.map(({ grades }) => grades["shingle-4"])).toEqual([FAILED, FAILED]);
  expect(answers.map(({ failed }) => failed?.code)).toEqual(["empty-page", "empty-page"]);
});
