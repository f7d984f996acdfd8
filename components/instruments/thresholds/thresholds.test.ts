import { describe, expect, test, vi } from "vitest";
import { corpusCurve } from "@/lib/evaluation/curves/corpus-curve";
import { flipPoints, packFlips } from "@/lib/evaluation/curves/flip-points";
import { extractorById } from "@/lib/extractors/index";
import type { JobRecord } from "@/lib/store/interfaces/jobs";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import type { Flip } from "@/lib/view/inspection/trials/decided";
import type { NumberSpec } from "@/lib/view/inspection/threshold-axis";
import { effectWords, exactLine, findSweep, sweepLine } from "./corpus/corpus-line";
import {
  createFlipsStore,
  questionKey,
  type FlipsPartly,
  type FlipsQuestion,
  type FlipsServer,
} from "./corpus/corpus-flips-store";
import { keyedValue } from "./curve-plot";
import { placeOf, stepFlip } from "./flip-actions";
import { ran } from "@/lib/store/run-recipe.fixture";

const extractor = extractorById("block-extractor");
const question: FlipsQuestion = { corpusId: "c", extractor, params: { threshold: 1.5, grammar: "sequence" } };
const job: JobRecord = {
  id: "j",
  kind: "flips",
  title: "t",
  input: null,
  state: "queued",
  progress: { done: 0, total: null, note: "" },
  result: null,
  error: null,
  createdAt: 0,
  startedAt: null,
  finishedAt: null,
  cancelRequested: false,
  attempts: 0,
};

const page = (score: number, isGold: boolean) => {
  const trials = [0, 9].map((limit) => ({
    limit,
    extraction: { score: Float32Array.of(score), keep: Uint8Array.of(score >= limit ? 1 : 0) },
  }));
  return flipPoints(trials, "high", Int32Array.of(10), Uint8Array.of(isGold ? 1 : 0));
};

describe("stepping through flips", () => {
  const flips: Flip[] = [
    [0, 2],
    [4, 6],
    [8, 9],
  ].map(([start, end]) => ({ unit: null, range: { start: start!, end: end! }, to: "keep", characters: 1 }));
  const at = (start: number, end: number) => ({ range: { start, end }, node: null });

  test.each([
    { when: "nothing is selected", selection: null, next: 0, previous: 2 },
    { when: "a flip is selected", selection: at(4, 6), next: 2, previous: 0 },
    { when: "the last is selected, around the end", selection: at(8, 9), next: 0, previous: 1 },
    { when: "the first is selected, around the start", selection: at(0, 2), next: 1, previous: 2 },
    { when: "text between two is selected", selection: at(3, 4), next: 1, previous: 0 },
    { when: "text after the last is selected", selection: at(12, 13), next: 0, previous: 2 },
  ])("goes on from what is selected: $when", ({ selection, next, previous }) => {
    expect([stepFlip(flips, selection, 1), stepFlip(flips, selection, -1)]).toEqual([
      flips[next],
      flips[previous],
    ]);
  });

  test("goes nowhere where nothing flips, and a selection that is no flip has no place", () => {
    expect([
      stepFlip([], null, 1),
      stepFlip([], at(1, 2), -1),
      placeOf(flips, at(4, 5)),
      placeOf(flips, at(4, 6)),
    ]).toEqual([null, null, -1, 1]);
  });
});

describe("keys on the line", () => {
  const spec = extractor.params["threshold"] as NumberSpec;
  test.each([
    ["ArrowRight", 1.5, 1.6],
    ["ArrowDown", 1.5, 1.4],
    ["PageUp", 1.5, 2.5],
    ["PageDown", 0.5, 0],
    ["Home", 3, 0],
    ["End", 3, 4],
    ["ArrowUp", 4, 4],
    ["j", 1, null],
  ] as const)("%s at %s gives %s", (key, value, result) => {
    expect(keyedValue(key, value, spec)).toBe(result);
  });
});

describe("the flips of a corpus", () => {
  const server = (over: Partial<FlipsServer> = {}): FlipsServer => ({
    ask: async () => packFlips(page(2, true)),
    compute: async () => job,
    ...over,
  });

  test("are the same question whatever the limit, and another with other parameters", () => {
    const at = (params: FlipsQuestion["params"]) => questionKey({ ...question, params });
    expect(at({ grammar: "sequence", threshold: 3 })).toBe(questionKey(question));
    expect(at({ grammar: "alternation", threshold: 1.5 })).not.toBe(questionKey(question));
  });

  test("are asked for once, and read as a curve", async () => {
    const ask = vi.fn(server().ask);
    const store = createFlipsStore(server({ ask }));
    await store.getState().ask(question);
    await store.getState().ask({ ...question, params: { ...question.params, threshold: 3 } });
    expect(ask).toHaveBeenCalledTimes(1);
    const answer = store.getState().answers.get(questionKey(question))!;
    expect(answer).toMatchObject({ state: "known", pages: 1, undecided: 0 });
    expect(answer.state === "known" && [answer.curve!.at(2).f1, answer.curve!.at(2.1).f1]).toEqual([1, 0]);
  });

  test("have no curve where not decided by the score alone, and say on how many pages", async () => {
    const store = createFlipsStore(server({ ask: async () => packFlips({ ...page(2, true), ties: null }) }));
    await store.getState().ask(question);
    expect(store.getState().answers.get(questionKey(question))).toEqual({
      state: "known",
      pages: 1,
      curve: null,
      undecided: 1,
    });
  });

  test("are partly known until a job has ended, then asked for again", async () => {
    let found: Uint8Array | FlipsPartly = { pages: 3, known: 1, job: null };
    const store = createFlipsStore(server({ ask: async () => found }));
    await store.getState().ask(question);
    await store.getState().compute(question);
    expect(store.getState().answers.get(questionKey(question))).toEqual({
      state: "partly",
      pages: 3,
      known: 1,
      job,
    });
    found = packFlips(page(2, true));
    await store.getState().askAgain(question);
    expect(store.getState().answers.get(questionKey(question))).toMatchObject({ state: "known" });
  });

  test("that the server refuses say why, and are asked for again next time", async () => {
    let isDown = true;
    const store = createFlipsStore(
      server({
        ask: async () => (isDown ? Promise.reject(new Error("it is down")) : packFlips(page(2, true))),
      }),
    );
    await store.getState().ask(question);
    expect(store.getState().answers.get(questionKey(question))).toEqual({
      state: "failed",
      problem: "it is down",
    });
    isDown = false;
    await store.getState().ask(question);
    expect(store.getState().answers.get(questionKey(question))).toMatchObject({ state: "known" });
  });

  test("are kept for a dozen questions", async () => {
    const store = createFlipsStore(server());
    for (let corpus = 0; corpus < 15; corpus++)
      await store.getState().ask({ ...question, corpusId: `c${corpus}` });
    expect(store.getState().answers.size).toBe(12);
    expect(store.getState().answers.has(questionKey({ ...question, corpusId: "c14" }))).toBe(true);
  });
});

describe("the line of a corpus", () => {
  const RANGE = { step: 0.1, min: -10, max: 10 };

  test("names as best the roundest value between two scores, and one score itself where there is but one", () => {
    const line = (...scores: readonly [number, boolean][]) =>
      exactLine(
        corpusCurve(
          scores.map(([score, isGold]) => page(score, isGold)),
          "high",
        )!,
        RANGE,
      );
    expect(line([1.234, false], [1.42, true]).best).toMatchObject({ value: 1.3, f1: 1 });
    expect(line([1.234, false], [1.238, true]).best).toMatchObject({ value: 1.235 });
    expect(line([2, true]).best).toMatchObject({ value: 2 });
  });

  test("names as best a value below all scores where it is best to keep them all and a tie is dropped", () => {
    const bestOf = (side: "high" | "low") => {
      const values = Float32Array.of(1, 2);
      const trials = [1, 2].map((limit) => ({
        limit,
        extraction: {
          score: values,
          keep: Uint8Array.from(values, (value) => Number(side === "high" ? value > limit : value < limit)),
        },
      }));
      const points = flipPoints(trials, side, Int32Array.of(5, 5), Uint8Array.of(1, 1));
      const { best, at } = exactLine(corpusCurve([points], side)!, RANGE);
      return { ...best, isTrue: at(best!.value).f1 === best!.f1 };
    };
    expect(bestOf("high")).toEqual({ value: 0.9, f1: 1, isTrue: true });
    expect(bestOf("low")).toEqual({ value: 2.1, f1: 1, isTrue: true });
  });

  test("names as best a value beyond all scores where it is best to keep nothing, if the parameter takes it", () => {
    // Two pages without content, on which any text that is kept is one too many.
    const of = (side: "high" | "low", score: number, range = RANGE) =>
      exactLine(corpusCurve([page(score, false), page(score, false)], side)!, range).best;
    expect(of("high", 1.234)).toEqual({ value: 1.3, f1: 1 });
    expect(of("high", 2)).toEqual({ value: 2.1, f1: 1 });
    expect(of("low", 1.234)).toEqual({ value: 1.2, f1: 1 });
    expect(of("low", 2)).toEqual({ value: 1.9, f1: 1 });
    // The step is lost in the number as it is: a larger one is not.
    expect(of("high", 2e7, { ...RANGE, max: 1e9 })!.value).toBeGreaterThan(2e7);
    expect(of("high", 10), "above what the parameter takes").toBeNull();
    expect(of("low", -10), "below it").toBeNull();
  });

  const run = (over: Partial<RunRecord> = {}): RunRecord => {
    const extractors = [1, 2].map((focus) => ran(`k${focus}`, "x", { focus, mode: "a" }));
    const summary = (f1: number) => ({
      precision: f1,
      recall: 1,
      f1,
      medianF1: f1,
      n: 4,
      low: f1 - 0.1,
      high: f1 + 0.1,
    });
    return {
      id: "r",
      corpusId: "c",
      corpusName: "C",
      extractors,
      metrics: ["m"],
      state: "done",
      error: null,
      createdAt: 0,
      finishedAt: 1,
      pages: 4,
      reused: 0,
      summaries: { k1: { m: summary(0.4) }, k2: { m: summary(0.8) } },
      sweep: { param: "focus", values: [1, 2] },
      ...over,
    };
  };

  test("tells what moving the limit does: texts and pages that flip, and F1 before and after", () => {
    const line = exactLine(corpusCurve([page(1, false), page(2, true), page(3, true)], "high")!, RANGE);
    expect(effectWords(line, 2.5, 1.5)).toBe(
      `+1 text on 1 page, F1 (characters) ${line.at(2.5).f1.toFixed(3)} → ${line.at(1.5).f1.toFixed(3)}`,
    );
    expect(effectWords(line, 0, 2.5)).toMatch(/^−2 texts on 2 pages, F1 \(characters\) /);
    expect(effectWords(line, 2.1, 2.9)).toMatch(/^no text flips, F1 \(characters\) /);
    expect(effectWords(sweepLine(run(), "x", "focus", { focus: 7, mode: "a" })!, 1, 2)).toBe(
      "F1 (m) 0.400 → 0.800, by a sweep of 2 values",
    );
  });

  test("of a sweep is straight between its values and level beyond them", () => {
    const line = sweepLine(run(), "x", "focus", { focus: 7, mode: "a" })!;
    expect([0, 1, 1.5, 2, 9].map((value) => line.at(value).f1)).toEqual([
      0.4,
      0.4,
      expect.closeTo(0.6),
      0.8,
      0.8,
    ]);
    expect(line).toMatchObject({
      pages: 4,
      best: { value: 2, f1: 0.8 },
      exact: null,
      sweep: { runId: "r", metric: "m", values: 2 },
    });
    expect(line.at(1).margin).toBeCloseTo(0.1);
  });

  test("of a sweep that scored nothing is none", () => {
    expect(sweepLine(run({ summaries: {} }), "x", "focus", { mode: "a" })).toBeNull();
  });

  test.each([
    { when: "everything else is the same", given: {}, params: { mode: "a" }, done: "r", running: null },
    { when: "another parameter differs", given: {}, params: { mode: "b" }, done: null, running: null },
    {
      when: "it goes on",
      given: { state: "running" as const },
      params: { mode: "a" },
      done: null,
      running: "r",
    },
    {
      when: "it failed",
      given: { state: "failed" as const },
      params: { mode: "a" },
      done: null,
      running: null,
    },
    {
      when: "it swept another parameter",
      given: { sweep: { param: "mode", values: [1] } },
      params: { mode: "a" },
      done: null,
      running: null,
    },
    { when: "it is no sweep", given: { sweep: null }, params: { mode: "a" }, done: null, running: null },
  ])("is taken from a sweep where it fits: $when", ({ given, params, done, running }) => {
    const found = findSweep([run(given)], "x", "focus", params);
    expect([found.done?.id ?? null, found.running]).toEqual([done, running]);
  });

  test("by another metric than that of pages is taken from a sweep that has it", () => {
    const both = run({ id: "both", metrics: ["characters", "word-lcs"] });
    const one = run({ id: "one", metrics: ["characters"] });
    const done = (metric: string) => findSweep([one, both], "x", "focus", { mode: "a" }, metric).done?.id;
    expect([done("characters"), done("word-lcs"), done("node")]).toEqual(["one", "both", undefined]);
  });
});
