import type { Rng } from "../../learn/rng";

/** What a statistic is asked for: page numbers, with repetitions. */
export type Sample = Int32Array;

/**
 * The statistic on `resamples` samples of `size` pages drawn with replacement (Efron's bootstrap). The same
 * generator state draws the same samples, so two systems asked with equal seeds are compared on the same
 * pages.
 */
export function bootstrap(
  size: number,
  resamples: number,
  rng: Rng,
  statistic: (sample: Sample) => number,
): Float64Array {
  const values = new Float64Array(resamples);
  const sample = new Int32Array(size);
  for (let round = 0; round < resamples; round++) {
    for (let i = 0; i < size; i++) sample[i] = rng.below(size);
    values[round] = statistic(sample);
  }
  return values;
}

/** The central 95 % of the values, by nearest rank: `[low, high]`. There must be a value. */
export function intervalOf(values: Float64Array): readonly [number, number] {
  const sorted = values.slice().sort();
  const rank = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))]!;
  return [rank(0.025), rank(0.975)];
}
