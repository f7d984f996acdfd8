/**
 * What a metric says of one answer on one page. Three things can be said, and no number stands for two of
 * them: a failure is not an empty answer, and a page without gold is neither right nor wrong.
 */
import { NOTHING_RIGHT, type Prf } from "../../gold/prf";

/** How right an answer is. */
export interface Score extends Prf {
  /**
   * False where the metric leaves this page's precision (empty answer) or recall (empty gold) out of its
   * mean; see shingle-4.
   */
  readonly countsPrecision?: boolean;
  readonly countsRecall?: boolean;
  /** What the score was computed from, in the metric's unit; known where the metric is averaged over sums. */
  readonly sizes?: { readonly common: number; readonly gold: number; readonly extracted: number };
  /**
   * Said where the metric had to answer otherwise than its name says, e.g. by words for a text too long for
   * characters.
   */
  readonly note?: string;
}

export interface Scored extends Score {
  readonly status: "scored";
}
/** There was no answer, on a page with gold for the metric; it counts as nothing right. */
export interface Failed {
  readonly status: "failed";
}
/** The page lacks the gold of the metric, whatever the answer; it counts nowhere. */
export interface NoGold {
  readonly status: "no-gold";
}
export type Grade = Scored | Failed | NoGold;
/** What counts in a mean. */
export type Counted = Scored | Failed;

export const FAILED: Failed = { status: "failed" };
export const NO_GOLD: NoGold = { status: "no-gold" };

/** Grades by metric id. */
export type Grades = Readonly<Record<string, Grade>>;

export function scored(score: Score): Scored {
  return { status: "scored", ...score };
}

/** What a metric says; nothing can be said by one that was not asked. */
export function gradeBy({ grades }: { readonly grades: Grades }, metric: string): Grade {
  return grades[metric] ?? NO_GOLD;
}

/** The grades that count, in their order. */
export function countedOf(grades: readonly Grade[]): Counted[] {
  return grades.filter((grade) => grade.status !== "no-gold");
}

/** A grade as the score that it counts as: a failure has nothing right. */
export function scoreOf(grade: Counted): Score {
  return grade.status === "failed" ? NOTHING_RIGHT : grade;
}

/** F1 alone of a grade, where there are many of them: a number in [0, 1] where it is scored. */
export type GradedF1 = number | Exclude<Grade["status"], "scored">;

export function gradedF1(grade: Grade): GradedF1 {
  return grade.status === "scored" ? grade.f1 : grade.status;
}

/** F1 as it counts in [0, 1]: a failure as 0; null without gold. */
export function f1Of(f1: GradedF1): number | null {
  return f1 === "failed" ? 0 : f1 === "no-gold" ? null : f1;
}

/** (P) F1 as it counts, for arithmetic over many pages: a failure as 0, NaN without gold. */
export function f1Column(grades: readonly GradedF1[]): Float64Array {
  return Float64Array.from(grades, (f1) => f1Of(f1) ?? NaN);
}

/**
 * Whether a page that several have answered is one with gold, as far as its grades by one metric tell: a
 * failure alone is not known to have had any.
 */
export function hasScore(grades: readonly GradedF1[]): boolean {
  return grades.some((f1) => typeof f1 === "number");
}
