/**
 * Isotonic regression (Ayer et al. 1955) by pooling adjacent violators: the rising steps that are nearest to the
 * labels, each then a knot at the mean of its scores, and straight lines between knots (Zadrozny and Elkan 2002 use
 * it so to calibrate). Steps are pooled further, those first that cost least, until a few knots are left.
 */
import * as z from "zod/mini";
import { InputError } from "../errors";
import { countedRows } from "./counted-rows";

/** From scores to probabilities: plain JSON. */
export interface Isotonic {
  /** Scores of the knots, rising. */
  readonly scores: readonly number[];
  /** Probability at each knot in [0, 1], not falling. */
  readonly probabilities: readonly number[];
}

export const MOST_KNOTS = 32;

/** Sums over examples whose scores follow one another. */
interface Pool {
  readonly weight: number;
  readonly score: number;
  readonly positive: number;
}

/**
 * @param scores (E) of any scale, the higher the likelier
 * @param labels (E) 1 or 0
 * @param weights (E) how much each example counts, null for all alike
 * @throws UsageError `one-class`; InputError `not-a-number`, `bad-weight`
 */
export function fitIsotonic(
  scores: Float64Array,
  labels: Uint8Array,
  weights: Float32Array | null,
  mostKnots = MOST_KNOTS,
): Isotonic {
  const pools: Pool[] = [];
  for (const pool of pooledByScore(finite(scores), labels, weights)) {
    pools.push(pool);
    while (pools.length > 1 && shareOf(pools.at(-2)!) >= shareOf(pools.at(-1)!))
      pools.splice(-2, 2, both(pools.at(-2)!, pools.at(-1)!));
  }
  thin(pools, mostKnots);
  return { scores: pools.map(meanOf), probabilities: pools.map(shareOf) };
}

/** The scores. @throws InputError `not-a-number` where one is none, or infinite */
export function finite(scores: Float64Array): Float64Array {
  const wrong = scores.findIndex((score) => !Number.isFinite(score));
  if (wrong >= 0) throw new InputError("not-a-number", `the score of example ${wrong} is ${scores[wrong]!}`);
  return scores;
}

/** One pool for each score, rising. */
function pooledByScore(scores: Float64Array, labels: Uint8Array, weights: Float32Array | null): Pool[] {
  const order = countedRows(labels, weights).sort((a, b) => scores[a]! - scores[b]!);
  const pools: Pool[] = [];
  let last: number | null = null;
  for (const row of order) {
    const weight = weights === null ? 1 : weights[row]!;
    const pool = { weight, score: weight * scores[row]!, positive: weight * labels[row]! };
    if (scores[row] === last) pools.push(both(pools.pop()!, pool));
    else pools.push(pool);
    last = scores[row]!;
  }
  return pools;
}

const meanOf = ({ score, weight }: Pool): number => score / weight;
const shareOf = ({ positive, weight }: Pool): number => Math.min(1, positive / weight);

function both(a: Pool, b: Pool): Pool {
  return { weight: a.weight + b.weight, score: a.score + b.score, positive: a.positive + b.positive };
}

/** Pool neighbours until there are few enough, and none at the same score by rounding. */
function thin(pools: Pool[], most: number): void {
  const costs = pools.slice(1).map((pool, at) => costOf(pools[at]!, pool));
  while (pools.length > 1) {
    const cheapest = costs.reduce((best, cost, at) => (cost < costs[best]! ? at : best), 0);
    if (pools.length <= most && costs[cheapest]! >= 0) return;
    pools.splice(cheapest, 2, both(pools[cheapest]!, pools[cheapest + 1]!));
    costs.splice(cheapest, 1);
    if (cheapest > 0) costs[cheapest - 1] = costOf(pools[cheapest - 1]!, pools[cheapest]!);
    if (cheapest < costs.length) costs[cheapest] = costOf(pools[cheapest]!, pools[cheapest + 1]!);
  }
}

/** By how much the squared error grows where two neighbours are one; below 0 where they must be. */
function costOf(a: Pool, b: Pool): number {
  if (meanOf(a) >= meanOf(b)) return -1;
  return ((a.weight * b.weight) / (a.weight + b.weight)) * (shareOf(a) - shareOf(b)) ** 2;
}

/** The probability at a score in [0, 1], never falling as the score rises; beyond the outer knots theirs. */
export function isotonicAt({ scores, probabilities }: Isotonic, score: number): number {
  const last = scores.length - 1;
  if (score <= scores[0]!) return probabilities[0]!;
  if (score >= scores[last]!) return probabilities[last]!;
  let low = 0;
  for (let high = last; high - low > 1;) {
    const middle = (low + high) >> 1;
    if (scores[middle]! <= score) low = middle;
    else high = middle;
  }
  const way = (score - scores[low]!) / (scores[low + 1]! - scores[low]!);
  // Rounding must not lead above the next knot.
  const rise = way * (probabilities[low + 1]! - probabilities[low]!);
  return Math.min(probabilities[low + 1]!, probabilities[low]! + rise);
}

/** Knots as JSON: at least one, of rising scores and probabilities that do not fall. */
export const isotonicSchema: z.ZodMiniType<Isotonic> = z
  .object({
    scores: z.array(z.number()).check(z.minLength(1)),
    probabilities: z.array(z.number().check(z.gte(0), z.lte(1))),
  })
  .check(z.refine(rises, "does not rise"));

function rises({ scores, probabilities }: Isotonic): boolean {
  return (
    scores.length === probabilities.length &&
    scores.every((score, at) => at === 0 || score > scores[at - 1]!) &&
    probabilities.every((probability, at) => at === 0 || probability >= probabilities[at - 1]!)
  );
}
