/**
 * The run of tokens with the most words and the fewest tags (BTE,
 * docs/algorithms/combine.md#bte-one-run-of-tokens): tags before + words in + tags after is, up to a
 * constant, the sum of a run in which a word counts `wordWeight` and a tag -1. Kadane's linear search instead
 * of the usual quadratic one.
 *
 * All words of a text raise the sum, so a best run never cuts a text and the search may go by items. Ties as
 * in the reference: the smallest start, then the smallest end; the running sum is given up only below 0, and
 * the best replaced only by a larger one.
 */
import type { TagTokens } from "../page/source/tag-tokens";

/** A run of items `[start, end)` and its sum. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly sum: number;
}

export interface BestRuns {
  /** In the order found, sums descending; none where there is no word. */
  readonly runs: readonly Run[];
  /**
   * (M) the best sum of a run around each item: a taken item's own run's, else that of runs beside those
   * taken before the last.
   */
  readonly around: Float64Array;
}

/**
 * The best run, then the best beside it, and so on.
 * @param maxRuns most runs to find, at least 1
 */
export function bestRuns({ leaf, before }: TagTokens, wordWeight: number, maxRuns: number): BestRuns {
  const size = leaf.length;
  const weight = new Float64Array(size);
  for (let i = 0; i < size; i++) weight[i] = leaf[i]! < 0 ? -1 : (before[i + 1]! - before[i]!) * wordWeight;
  const runs: Run[] = [];
  const around = new Float64Array(size);
  // Taken items part the sequence: nothing can be gained across them.
  const open = Float64Array.from(weight);
  while (runs.length < maxRuns) {
    const run = bestRun(open);
    if (run === null) break;
    if (runs.length > 0) take(runs.at(-1)!);
    runs.push(run);
    sumsAround(open, around);
    open.fill(-Infinity, run.start, run.end);
  }
  if (runs.length > 0) take(runs.at(-1)!);
  return { runs, around };

  function take({ start, end, sum }: Run): void {
    around.fill(sum, start, end);
  }
}

function bestRun(weight: Float64Array): Run | null {
  let best: Run | null = null;
  let sum = 0;
  let start = 0;
  for (let i = 0; i < weight.length; i++) {
    if (sum < 0) {
      sum = 0;
      start = i;
    }
    sum += weight[i]!;
    if (sum > (best?.sum ?? 0)) best = { start, end: i + 1, sum };
  }
  return best;
}

/** The best sum of a run that holds each item; items of weight -Infinity are left as they are. */
function sumsAround(weight: Float64Array, around: Float64Array): void {
  const size = weight.length;
  let reach = 0;
  for (let i = 0; i < size; i++) {
    reach = weight[i]! + Math.max(0, reach);
    if (weight[i] !== -Infinity) around[i] = reach;
  }
  reach = 0;
  for (let i = size - 1; i >= 0; i--) {
    if (weight[i] !== -Infinity) around[i]! += Math.max(0, reach);
    reach = weight[i]! + Math.max(0, reach);
  }
}
