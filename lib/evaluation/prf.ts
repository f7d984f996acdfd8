import type { Score } from "../score";

/** Harmonic mean of precision and recall; 0 when both are 0. */
export function harmonic(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/**
 * What a metric answers when one side is empty. `default` (algorithms.md 8.1): both empty is right; an answer
 * where there is no gold has precision 0 and recall 1; no answer where there is gold is 0. `strict` (WCXB):
 * as before, but an answer without gold has recall 0 too.
 */
export type EmptyRule = "default" | "strict";

/**
 * The score of an overlap of `common` units between gold and extracted text, whose sizes are in the same
 * unit.
 */
export function scoreOfOverlap(
  common: number,
  goldSize: number,
  extractedSize: number,
  empty: EmptyRule,
): Score {
  if (goldSize === 0) {
    if (extractedSize === 0) return { precision: 1, recall: 1, f1: 1 };
    return { precision: 0, recall: empty === "default" ? 1 : 0, f1: 0 };
  }
  if (extractedSize === 0) return { precision: 0, recall: 0, f1: 0 };
  const precision = common / extractedSize;
  const recall = common / goldSize;
  return { precision, recall, f1: harmonic(precision, recall) };
}
