/**
 * From which probability on an answer may be taken without a look: the limits beyond which, on examples that were not
 * learned from, at least a given share was right. Each side has its own, so that the many easy negatives of a page do
 * not pay for wrong positives. Nor do they pay for positives that are lost among them: of each class no more may be
 * taken for the other than is wrong of an answer.
 */
import * as z from "zod/mini";
import { countedRows } from "./counted-rows";

/** Probabilities in [0, 1]; null where no limit holds the promise. */
export interface Certainty {
  /** From here on an example may be taken for positive. */
  readonly positive: number | null;
  /** Up to here it may be taken for negative. */
  readonly negative: number | null;
}

const probability = z.nullable(z.number().check(z.gte(0), z.lte(1)));
export const certaintySchema: z.ZodMiniType<Certainty> = z.object({
  positive: probability,
  negative: probability,
});

/** Fewer examples beyond a limit prove nothing: of so many without a fault, 99 in 100 are right nineteen times of twenty. */
const LEAST_EXAMPLES = 300;

/**
 * The widest limits that hold. O(E log E).
 * @param probability (E) in [0, 1], of examples that were not learned from
 * @param label (E) 1 or 0
 * @param weights (E) how much each example counts, 0 or more; null for all alike
 * @param right the share that is to be right beyond either limit, and of each class is not to be taken for the other,
 * in (0, 1]
 * @throws UsageError `one-class`; InputError `bad-weight`
 */
export function certaintyOf(
  probability: Float64Array,
  label: Uint8Array,
  weights: Float32Array | null,
  right: number,
): Certainty {
  const rows = [...countedRows(label, weights)];
  const weightOf = (row: number): number => weights?.[row] ?? 1;
  const sums: [number, number] = [0, 0];
  for (const row of rows) sums[label[row] === 1 ? 1 : 0] += weightOf(row);
  const limit = (order: readonly number[], positive: 0 | 1): number | null => {
    const mostWrong = (1 - right) * sums[positive === 1 ? 0 : 1];
    let [all, good] = [0, 0];
    let found: number | null = null;
    order.forEach((row, at) => {
      all += weightOf(row);
      if (label[row] === positive) good += weightOf(row);
      // Equals are on one side together.
      const isLastOfEquals = probability[order[at + 1] ?? -1] !== probability[row];
      const holds = good >= right * all && all - good <= mostWrong;
      if (isLastOfEquals && at + 1 >= LEAST_EXAMPLES && holds) found = probability[row]!;
    });
    return found;
  };
  const falling = rows.sort((a, b) => probability[b]! - probability[a]!);
  return { positive: limit(falling, 1), negative: limit(falling.toReversed(), 0) };
}

/** Whether an answer must be looked at: it is on the wrong side of its limit. @param isPositive what was answered */
export function isUncertain(
  { positive, negative }: Certainty,
  probability: number,
  isPositive: boolean,
): boolean {
  return isPositive
    ? positive === null || probability < positive
    : negative === null || probability > negative;
}
