const MOST = 200;

/**
 * The values from `from` to `to` in steps, both ends in, without the noise of adding floats; null where they
 * make no sweep of 2 to 200 values.
 */
export function sweepValues(from: number, to: number, step: number): readonly number[] | null {
  const steps = Math.floor((to - from) / step + 1e-9);
  if (!Number.isFinite(steps) || step <= 0 || steps < 1 || steps + 1 > MOST) return null;
  return Array.from({ length: steps + 1 }, (_, index) => Number((from + index * step).toFixed(6)));
}
