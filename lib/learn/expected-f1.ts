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
  /** What is expected of all items: sum_all(p * w). */
  readonly expected: number;
}

/**
 * @param probabilities (K) that each item is right, in [0, 1]
 * @param sizes (K) words of each, 0 or more
 */
export function bestExpectedF1(probabilities: ArrayLike<number>, sizes: ArrayLike<number>): ExpectedCut {
  const falling = byFalling(probabilities);
  const all = falling.reduce((sum, at) => sum + probabilities[at]! * sizes[at]!, 0);
  let best = { cut: Infinity, f1: 0 };
  let right = 0;
  let kept = 0;
  for (const at of falling) {
    right += probabilities[at]! * sizes[at]!;
    kept += sizes[at]!;
    const f1 = (2 * right) / (kept + all);
    // An item without words moves no F1: it belongs to the set where one of a word would.
    const isFree = sizes[at] === 0 && 2 * probabilities[at]! > best.f1 && best.f1 > 0;
    if (f1 > best.f1 || isFree) best = { cut: probabilities[at]!, f1: Math.max(f1, best.f1) };
  }
  return { ...best, expected: all };
}

/** One item with another probability, all others being as they are. */
export interface Change {
  readonly item: number;
  readonly probability: number;
}

/**
 * The highest expected F1 after a change, and what is then expected of all. The best set is what is above half of its
 * own F1: so any F1 is followed by that of the items above half of it, which is higher, until it is the highest
 * (Dinkelbach 1967). O(K) for the page, then O(log K) for each step of a change, of which there are a handful.
 * @param falling (K) of `byFalling`, for the probabilities as they are
 */
export function bestAfter(
  probabilities: ArrayLike<number>,
  sizes: ArrayLike<number>,
  falling: Int32Array,
): (change: Change) => Pick<ExpectedCut, "f1" | "expected"> {
  const count = falling.length;
  const place = new Int32Array(count);
  /** (K + 1) of the first so many items. */
  const [right, kept] = [new Float64Array(count + 1), new Float64Array(count + 1)];
  falling.forEach((at, rank) => {
    place[at] = rank;
    right[rank + 1] = right[rank]! + probabilities[at]! * sizes[at]!;
    kept[rank + 1] = kept[rank]! + sizes[at]!;
  });
  /** How many items are above a probability. */
  const above = (limit: number): number => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (probabilities[falling[middle]!]! > limit) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return ({ item, probability }) => {
    const size = sizes[item]!;
    const [before, after] = [probabilities[item]! * size, probability * size];
    const expected = Math.max(0, right[count]! - before) + after;
    const f1Above = (limit: number): number => {
      const first = above(limit);
      const wasIn = place[item]! < first;
      const isIn = probability > limit;
      const good = Math.max(0, right[first]! - (wasIn ? before : 0)) + (isIn ? after : 0);
      const words = kept[first]! - (wasIn ? size : 0) + (isIn ? size : 0);
      return good > 0 ? (2 * good) / (words + expected) : 0;
    };
    let f1 = 0;
    for (let next = f1Above(0); next > f1; next = f1Above(f1 / 2)) f1 = next;
    return { f1, expected };
  };
}

/** (K) the items from the most to the least probable. */
export function byFalling(probabilities: ArrayLike<number>): Int32Array {
  return Int32Array.from({ length: probabilities.length }, (_, at) => at).sort(
    (a, b) => probabilities[b]! - probabilities[a]!,
  );
}

/**
 * The probability beyond which an item belongs to the best set, all others being as they are. It does where its
 * probability p is above half of the best F1 without it, which is max over k of 2 R(k) / (K(k) + A + p w): R and K are
 * the expected and all words of the k most probable others, A the expected words of all others, w its own. Each k asks
 * for the root of p (K + A + p w) = R. O(K)
 * @param falling (K) of `byFalling`: the same for all items
 */
export function leastKept(
  probabilities: ArrayLike<number>,
  sizes: ArrayLike<number>,
  falling: Int32Array,
  item: number,
): number {
  let all = 0;
  for (const at of falling) if (at !== item) all += probabilities[at]! * sizes[at]!;
  const size = sizes[item]!;
  let [right, kept, least] = [0, 0, 0];
  for (const at of falling) {
    if (at === item) continue;
    right += probabilities[at]! * sizes[at]!;
    kept += sizes[at]!;
    const rest = kept + all;
    // Stable where the item is small beside the rest, and 0 words need no square.
    const root = right === 0 ? 0 : (2 * right) / (rest + Math.sqrt(rest * rest + 4 * size * right));
    least = Math.max(least, root);
  }
  return least;
}
