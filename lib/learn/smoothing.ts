/** Smoothing of a series of values: what stands left and right of a value makes itself felt. */

/**
 * Mean over the values at most `radius` away, always divided by `2 * radius + 1`: what lies outside the
 * series counts as 0. O(n).
 * @param radius a whole number, 0 or more
 */
export function movingAverage(values: Float64Array, radius: number): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!;
  return values.map(
    (_, i) =>
      (sums[Math.min(values.length, i + radius + 1)]! - sums[Math.max(0, i - radius)]!) / (2 * radius + 1),
  );
}

/**
 * Weighted mean over the values at most `radius` away, weights by a normal distribution; near the ends over
 * those that exist. O(n * radius).
 * @param sigma above 0, in positions of the series
 * @param radius a whole number, 0 or more
 */
export function gaussianSmoothing(values: Float64Array, sigma: number, radius: number): Float64Array {
  const weight = Float64Array.from({ length: radius + 1 }, (_, distance) =>
    Math.exp(-(distance * distance) / (2 * sigma * sigma)),
  );
  const smoothed = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    let sum = weight[0]! * values[i]!;
    let weights = weight[0]!;
    for (let distance = 1; distance <= radius; distance++) {
      const here = weight[distance]!;
      if (i - distance >= 0) {
        sum += here * values[i - distance]!;
        weights += here;
      }
      if (i + distance < values.length) {
        sum += here * values[i + distance]!;
        weights += here;
      }
    }
    smoothed[i] = sum / weights;
  }
  return smoothed;
}

/** 0 for an empty series. */
export function meanOf(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return values.length === 0 ? 0 : sum / values.length;
}

/** Population standard deviation; 0 for an empty series. */
export function deviationOf(values: Float64Array): number {
  const mean = meanOf(values);
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i]! - mean) ** 2;
  return values.length === 0 ? 0 : Math.sqrt(squares / values.length);
}

/** Square root of the mean of the squares; 0 for an empty series. */
export function rootMeanSquareOf(values: Float64Array): number {
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += values[i]! ** 2;
  return values.length === 0 ? 0 : Math.sqrt(squares / values.length);
}

/**
 * (n) the sum of the other numbers, each halved once more for every `half` places that it is away, to both sides.
 * O(n).
 */
export function sumsAround(numbers: ArrayLike<number>, half: number): Float64Array {
  const keep = 0.5 ** (1 / half);
  const sums = new Float64Array(numbers.length);
  const pass = (from: number, step: number): void => {
    let sum = 0;
    for (let at = from; at >= 0 && at < numbers.length; at += step) {
      sums[at]! += sum;
      sum = (sum + numbers[at]!) * keep;
    }
  };
  pass(0, 1);
  pass(numbers.length - 1, -1);
  return sums;
}
