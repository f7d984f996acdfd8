import { expect, it } from "vitest";
import type { Attempt, AttemptStep } from "../../extractors/contract/contract";
import { answerStep, litAt, shownSteps } from "./attempt-steps";

const step = (rule: string, verdict: "keep" | "drop", start: number, end: number): AttemptStep => ({
  rule,
  verdict,
  ranges: [{ start, end }],
  node: null,
  measures: [],
});
const attempt = (isAnswer: boolean, ...steps: readonly AttemptStep[]): Attempt => ({
  name: "with all rules",
  outcome: "enough.",
  isAnswer,
  steps,
});
const attempts = [
  attempt(false, step("hidden", "drop", 0, 2)),
  attempt(true, step("candidate", "keep", 1, 3), step("links", "drop", 2, 3)),
];

it("goes through the steps of every attempt, and each ends with what came of it", () => {
  const steps = shownSteps(attempts);
  expect(steps.map(({ attempt: which, step: one }) => [which, one?.rule ?? "end"])).toEqual([
    [0, "hidden"],
    [0, "end"],
    [1, "candidate"],
    [1, "links"],
    [1, "end"],
  ]);
  expect(answerStep(attempts, steps)).toBe(4);
});

it("begins at the end where no attempt gave the answer, and at the first step where there is none", () => {
  const none = [attempt(false), attempt(false)];
  expect(answerStep(none, shownSteps(none))).toBe(1);
  expect(answerStep([], [])).toBe(0);
});

it("lights what is there: not what earlier steps of this attempt dropped, but what this one is about", () => {
  const steps = shownSteps(attempts);
  const lit = steps.map((one) => [...litAt(3, attempts[one.attempt]!, one)].join(""));
  expect(lit).toEqual(["111", "001", "111", "111", "110"]);
});
