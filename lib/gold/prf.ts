/** Precision, recall and F1, each in [0, 1]: of texts, leaves, blocks, voters, curves, sums and means alike. */
export interface Prf {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** What a failure counts as, whatever the gold is. */
export const NOTHING_RIGHT: Prf = { precision: 0, recall: 0, f1: 0 };

/** Harmonic mean of precision and recall; 0 when both are 0. */
export function harmonic(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/**
 * The score of what gold and answer have in `common`; the three sizes are in one unit. The one rule for an
 * empty side (docs/algorithms/metrics.md#empty-cases): both empty is right; an answer where there is no gold has precision 0 and
 * recall 1; no answer where there is gold is 0.
 */
export function prfOf(common: number, gold: number, extracted: number): Prf {
  if (gold === 0) {
    return extracted === 0 ? { precision: 1, recall: 1, f1: 1 } : { precision: 0, recall: 1, f1: 0 };
  }
  if (extracted === 0) return NOTHING_RIGHT;
  const precision = common / extracted;
  const recall = common / gold;
  return { precision, recall, f1: harmonic(precision, recall) };
}
