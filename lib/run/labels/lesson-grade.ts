/** How far labels agree with the gold of a lesson, text by text. */
import { proposeCause } from "../../evaluation/errors/causes";
import type { Cause } from "../../evaluation/errors/cause-names";
import { errorRuns, leafScore, type ErrorKind } from "../../evaluation/errors/error-runs";
import { leavesOfStretches } from "../../gold/leaves";
import type { Prf } from "../../gold/prf";
import { expand } from "../../labels/expand";
import type { Label, Operation } from "../../labels/model";
import { stretches } from "../../gold/stretches";
import { contentStretches } from "../../labels/policy";
import type { LeafRange, Page } from "../../page/page";
import { excerptOf } from "../../page/excerpt";
import { LESSON_POLICY, PASS_F1 } from "./lessons";

/** Longer texts are cut: they are to be recognised, not read. */
const TEXT = 200;

/** A text that the labels and the gold see differently. */
export interface LessonError {
  readonly leaves: LeafRange;
  readonly text: string;
  /** `missed`: the gold keeps it and the labels do not; `extra`: the other way round. */
  readonly error: ErrorKind;
  /** What it was labelled as; null for a text without a label, which counts as boilerplate. */
  readonly label: Label | null;
  /** What it probably is, and what that was concluded from. */
  readonly cause: Cause;
  readonly evidence: string;
}

export interface LessonGrade extends Prf {
  readonly isPassed: boolean;
  /** In page order. */
  readonly errors: readonly LessonError[];
}

/**
 * Grade labels against gold. Scores are over characters of texts, in [0, 1].
 * @param gold (L) 1 where a text is content
 */
export function gradeLesson(page: Page, gold: Uint8Array, operations: readonly Operation[]): LessonGrade {
  const labelled = expand(page, operations);
  const said = leavesOfStretches(page, stretches(contentStretches(labelled, LESSON_POLICY)));
  const score = leafScore(page, said, gold);
  const labelAt = (leaf: number): Label | null => {
    const { start, text } = page.leaves[leaf]!;
    const own = labelled.find((one) => one.start < start + text.length && one.end > start);
    return own === undefined ? null : (own.role ?? own.layer1);
  };
  const errors = errorRuns(page, said, gold).map((run) => ({
    leaves: run.range,
    text: excerptOf(page, run.range, TEXT),
    error: run.error,
    label: labelAt(run.range.start),
    ...proposeCause(page, run, null),
  }));
  return { ...score, isPassed: score.f1 >= PASS_F1, errors };
}
