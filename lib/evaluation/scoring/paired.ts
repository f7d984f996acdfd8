import { seededRng } from "../../learn/rng";
import { bootstrap, intervalOf } from "./bootstrap";

/** How two systems differ on the same pages. */
export interface PairedTest {
  /** Pages compared. */
  readonly n: number;
  /** Mean of the differences by page. */
  readonly mean: number;
  /** 95 % bootstrap interval of `mean`. */
  readonly low: number;
  readonly high: number;
  /**
   * Two-sided p-value of the sign-flip permutation test, in (0, 1]: how often a mean at least as far from
   * zero comes about when each page's sign is drawn by lot.
   */
  readonly p: number;
}

/**
 * The seed is arbitrary and fixed, so that an answer can be made again; 1,000 resamples as behind every
 * interval (docs/algorithms/metrics.md#means).
 */
const SEED = 1;
const RESAMPLES = 1000;
/** The smallest p-value that can be reported is 1 / (FLIPS + 1), half a thousandth. */
const FLIPS = 1999;
/** Sums of the same numbers in another order of signs differ by rounding; this much counts as equal. */
const ROUNDING = 1e-9;

/**
 * The paired permutation test (Fisher's randomisation test with random signs) and the paired bootstrap of the
 * mean difference. Pages without a difference count in the mean. Without pages the mean is 0 and p is 1.
 *
 * @param differences (n) score of the first minus score of the second, by page
 */
export function pairedTest(differences: readonly number[]): PairedTest {
  const n = differences.length;
  if (n === 0) return { n, mean: 0, low: 0, high: 0, p: 1 };
  const values = Float64Array.from(differences);
  const total = values.reduce((sum, value) => sum + value, 0);
  const [low, high] = intervalOf(
    bootstrap(n, RESAMPLES, seededRng(SEED), (sample) => {
      let sum = 0;
      for (const page of sample) sum += values[page]!;
      return sum / n;
    }),
  );
  return { n, mean: total / n, low, high, p: flippedP(values, Math.abs(total) - ROUNDING) };
}

/**
 * Share of sign flips whose sum is at least `least` from zero; the observed signs count as one of them, so
 * that p is never 0.
 */
function flippedP(values: Float64Array, least: number): number {
  const rng = seededRng(SEED);
  let asFar = 1;
  for (let round = 0; round < FLIPS; round++) {
    let sum = 0;
    for (const value of values) sum += rng.next() < 0.5 ? value : -value;
    if (Math.abs(sum) >= least) asFar++;
  }
  return asFar / (FLIPS + 1);
}
