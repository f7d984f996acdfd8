/**
 * Where to cut so that the expected F1 is highest, with the usual approximation that the mean of the ratio is the
 * ratio of the means; the cut is then half of that F1 (Lipton, Elkan and Naryanaswamy 2014).
 *
 * An item belongs to the best set where its probability is above half of that set's F1: adding one of probability p
 * raises 2a / b, a mean of what was added so far, just where 2p is above it. So the best set is a prefix in order of
 * falling probability, and those of one probability are kept or dropped together.
 */

export interface ExpectedCut {
  /** Items of this probability and above are the best set; Infinity where nothing is expected of any. */
  readonly cut: number;
  /** 2 * sum_kept(p * w) / (sum_kept(w) + sum_all(p * w)) of it, in [0, 1]. */
  readonly f1: number;
}

/**
 * @param probabilities (K) that each item is right, in [0, 1]
 * @param sizes (K) words of each, 0 or more
 */
export function bestExpectedF1(probabilities: ArrayLike<number>, sizes: ArrayLike<number>): ExpectedCut {
  const falling = Float64Array.from(probabilities).map((_, at) => at);
  falling.sort((a, b) => probabilities[b]! - probabilities[a]!);
  const all = falling.reduce((sum, at) => sum + probabilities[at]! * sizes[at]!, 0);
  let best: ExpectedCut = { cut: Infinity, f1: 0 };
  let right = 0;
  let kept = 0;
  for (const at of falling) {
    right += probabilities[at]! * sizes[at]!;
    kept += sizes[at]!;
    const f1 = (2 * right) / (kept + all);
    if (f1 > best.f1) best = { cut: probabilities[at]!, f1 };
  }
  return best;
}
