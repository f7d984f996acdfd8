/**
 * How far probabilities can be believed: a reliability diagram (DeGroot and Fienberg 1983) and the expected
 * calibration error (Naeini et al. 2015), over bins of equal width.
 */

/** Examples whose probability fell into one part of [0, 1]. */
export interface ReliabilityBin {
  readonly examples: number;
  /** Sum of their probabilities. */
  readonly sum: number;
  /** How many of them were right. */
  readonly right: number;
}

/** Probabilities against what came of them, as sums that can be added up: plain JSON. */
export interface Reliability {
  /** Of equal width over [0, 1], rising; 1 belongs to the last. */
  readonly bins: readonly ReliabilityBin[];
  /** Sum of the squared differences between probability and outcome. */
  readonly squares: number;
}

export const RELIABILITY_BINS = 10;

export const NO_RELIABILITY: Reliability = {
  bins: Array.from({ length: RELIABILITY_BINS }, () => ({ examples: 0, sum: 0, right: 0 })),
  squares: 0,
};

/**
 * With these examples counted in.
 * @param probability (E) in [0, 1]
 * @param label (E) 1 where what the probability speaks of is so, else 0
 */
export function counted(
  { bins, squares }: Reliability,
  probability: Float64Array,
  label: Uint8Array,
): Reliability {
  const next = bins.map((bin) => ({ ...bin }));
  let sum = squares;
  probability.forEach((value, at) => {
    const bin = next[Math.min(RELIABILITY_BINS - 1, Math.floor(value * RELIABILITY_BINS))]!;
    bin.examples++;
    bin.sum += value;
    bin.right += label[at]!;
    sum += (value - label[at]!) ** 2;
  });
  return { bins: next, squares: sum };
}

/** Of two sets of examples together. */
export function bothOf(a: Reliability, b: Reliability): Reliability {
  return {
    bins: a.bins.map((bin, at) => {
      const other = b.bins[at]!;
      return {
        examples: bin.examples + other.examples,
        sum: bin.sum + other.sum,
        right: bin.right + other.right,
      };
    }),
    squares: a.squares + b.squares,
  };
}

/** Examples in all. */
export function examplesOf({ bins }: Reliability): number {
  return bins.reduce((sum, { examples }) => sum + examples, 0);
}

/** Expected calibration error in [0, 1]: mean distance of probability and share right, bins weighed by examples. */
export function calibrationError(reliability: Reliability): number {
  const examples = examplesOf(reliability);
  if (examples === 0) return 0;
  return reliability.bins.reduce((error, { sum, right }) => error + Math.abs(sum - right), 0) / examples;
}

/** Brier score in [0, 1]: the mean squared difference between probability and outcome; 0 is best. */
export function brierScore(reliability: Reliability): number {
  const examples = examplesOf(reliability);
  return examples === 0 ? 0 : reliability.squares / examples;
}
