/**
 * How what came of an answer is written in the row of a score, and read from it: the one place that knows.
 * A run takes most of its room for these, so that a score is written without its status and the other grades
 * as one word.
 */
import { failureFrom, failureText, type Failure } from "../../evaluation/scoring/failure";
import {
  FAILED,
  NO_GOLD,
  scored,
  type Grade,
  type Grades,
  type Score,
  type Scored,
} from "../../evaluation/scoring/grade";
import type { Fields } from "../../gold/fields";
import { storable } from "../../text/kept-text";

/** What an answer is worth, as the program has it. */
export interface GradedAnswer {
  readonly failed: Failure | null;
  readonly grades: Grades;
  readonly fields?: Fields;
}

/** The same as columns of a row. */
export interface StoredAnswer {
  readonly failed: string | null;
  /** `StoredGrade` by metric id, as JSON. */
  readonly scores: string;
  /** `Fields` as JSON; null for none, and in every row of before. */
  readonly fields: string | null;
}

/**
 * Null is what rows of before have: of a failure where it counts, of an answer where the page has no gold. A
 * failure of before has no entry where the page has no gold.
 */
type StoredGrade = Score | "failed" | "no-gold" | null;

export function writeAnswer({ failed, grades, fields }: GradedAnswer): StoredAnswer {
  const scores = Object.entries(grades).map(([metric, grade]) => [metric, storedGrade(grade)]);
  return {
    failed: failed === null ? null : storable(failureText(failed)),
    scores: JSON.stringify(Object.fromEntries(scores)),
    fields: fields === undefined ? null : JSON.stringify(fields),
  };
}

export function readAnswer({ failed, scores, fields }: StoredAnswer): GradedAnswer {
  const stored = Object.entries(JSON.parse(scores) as Record<string, StoredGrade>);
  const unsaid = failed === null ? NO_GOLD : FAILED;
  return {
    failed: failed === null ? null : failureFrom(failed),
    grades: Object.fromEntries(stored.map(([metric, grade]) => [metric, gradeFrom(grade) ?? unsaid])),
    ...(fields !== null && { fields: JSON.parse(fields) as Fields }),
  };
}

function storedGrade(grade: Grade): StoredGrade {
  return grade.status === "scored" ? withoutStatus(grade) : grade.status;
}

const withoutStatus = ({ status: _, ...score }: Scored): Score => score;

function gradeFrom(stored: StoredGrade): Grade | null {
  if (stored === "failed") return FAILED;
  if (stored === "no-gold") return NO_GOLD;
  return stored === null ? null : scored(stored);
}
