/** The tries of an extractor as one row of steps to go through. Pure. */
import type { Attempt, AttemptStep, Word } from "../../extractors/contract/contract";
import { shortName } from "../../page/path";
import { ruleOf } from "../../recipes/described";
import type { Inspection } from "../inspection/inspection";
import { ruleSentence } from "../inspection/rule-words";

/** One step of the replay; each attempt ends with one that says what came of it. */
export interface ShownStep {
  /** Position in the trace's attempts. */
  readonly attempt: number;
  /** Null for the end of the attempt. */
  readonly step: AttemptStep | null;
  /** Steps of this attempt that were taken before. */
  readonly before: number;
}

/** All steps of all attempts, in the order in which they were taken. */
export function shownSteps(attempts: readonly Attempt[]): readonly ShownStep[] {
  return attempts.flatMap(({ steps }, attempt) => [
    ...steps.map((step, before): ShownStep => ({ attempt, step, before })),
    { attempt, step: null, before: steps.length },
  ]);
}

/** Where the attempt that gave the answer ends; the last step where none did. */
export function answerStep(attempts: readonly Attempt[], steps: readonly ShownStep[]): number {
  const found = steps.findIndex(({ attempt, step }) => step === null && attempts[attempt]!.isAnswer);
  return found < 0 ? Math.max(0, steps.length - 1) : found;
}

/** (L) 1 for what is still there when a step has been taken, the texts of the step itself included. */
export function litAt(leafCount: number, { steps }: Attempt, { step, before }: ShownStep): Uint8Array {
  const lit = new Uint8Array(leafCount).fill(1);
  for (const { verdict, ranges } of steps.slice(0, before))
    if (verdict === "drop") for (const { start, end } of ranges) lit.fill(0, start, end);
  if (step !== null) for (const { start, end } of step.ranges) lit.fill(1, start, end);
  return lit;
}

/** The step in a sentence. */
export function attemptWords(
  { page, params, recipe, extractor }: Inspection,
  { outcome }: Attempt,
  { step }: ShownStep,
): readonly Word[] {
  if (step === null) return [{ text: `The attempt ends: ${outcome}` }];
  const { rule, node } = step;
  const told = ruleOf(recipe, { stage: extractor.id, rule });
  const place = node === null ? "its place" : shortName(page, node);
  const words = told === undefined ? null : ruleSentence(told, step, place, params);
  return words ?? [{ text: `Rule ${rule} in ` }, { text: place, strong: true }, { text: "." }];
}
