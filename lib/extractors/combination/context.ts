/**
 * What the words say of the runs around one. A run of little text tells hardly anything by itself; a caption between
 * two paragraphs of the story does by them.
 */
import { countBelow, countUpTo } from "../../learn/rising";
import { sumsAround } from "../../learn/smoothing";
import type { Feature } from "./features/group";
import type { TextRuns } from "./features/text-runs";

const OFFSETS = [-3, -2, -1, 1, 2, 3];
const LEVELS = [1, 2, 4];
/** Half-lives, in runs, of the means over what surrounds a run. */
const NEAR = 1.5;
const WIDE = 6;

const feature = (name: string, doc: string): Feature => ({ name: `lexical.${name}`, doc });
const probability = "probability by words and names";

/** C features of what the words say of a run and around it. */
export const CONTEXT_FEATURES: readonly Feature[] = [
  feature("own", "Log-odds by the words around the run and the names of its elements."),
  ...OFFSETS.map((offset) =>
    feature(
      offset < 0 ? `before${-offset}` : `after${offset}`,
      `The ${probability} of the run ${Math.abs(offset)} ${offset < 0 ? "before" : "after"} it; -1 where there is none.`,
    ),
  ),
  feature(
    "near",
    `Mean ${probability} of the runs around it, halved every 1.5 runs, weighed by their words.`,
  ),
  feature("wide", "The same, halved every 6 runs."),
  ...LEVELS.map((level) =>
    feature(
      `inside${level}`,
      `Mean ${probability}, weighed by words, in the element ${level} above its block.`,
    ),
  ),
  feature("page", `Mean ${probability} on the page, weighed by words.`),
  feature("highest", `Highest ${probability} on the page.`),
  feature("rank", `Runs with a higher ${probability} as a share of all.`),
  feature("before", "Share of the content expected so that stands before it."),
  feature("shareOfContent", "Its own content expected so as a share of the page's."),
];

const WIDTH = CONTEXT_FEATURES.length;

/** What the context of P runs is worked out from: no page, so that many fit into memory. */
export interface RunPlaces {
  /** (P) words of each run, at least 1. */
  readonly weights: Float64Array;
  /** (P * LEVELS * 2) of the elements above a run's block, the first run that begins in it and one past the last. */
  readonly inside: Int32Array;
}

export function placesOf({ size, page, start, node, words }: TextRuns): RunPlaces {
  const inside = new Int32Array(size * LEVELS.length * 2);
  const first = Int32Array.from({ length: size }, (_, run) => page.leaves[start[run]!]!.node);
  for (let run = 0, at = 0; run < size; run++) {
    let [level, block] = [0, node[run]!];
    for (const next of LEVELS) {
      for (; level < next && block > page.body; level++) block = page.parent[block]!;
      inside[at++] = countBelow(first, block);
      inside[at++] = countBelow(first, page.end[block]!);
    }
  }
  return { weights: Float64Array.from(words, (count) => Math.max(1, count)), inside };
}

/** (P * C) row by row. @param scores (P) log-odds */
export function contextRows({ weights, inside }: RunPlaces, scores: ArrayLike<number>): Float32Array {
  const size = weights.length;
  const rows = new Float32Array(size * WIDTH);
  const probability = Float64Array.from(scores, (score) => 1 / (1 + Math.exp(-score)));
  const expected = probability.map((value, run) => value * weights[run]!);
  const [expectedBefore, weightBefore] = [sumsBefore(expected), sumsBefore(weights)];
  const all = expectedBefore[size]!;
  const mean = size === 0 ? 0 : all / weightBefore[size]!;
  const highest = probability.reduce((most, value) => Math.max(most, value), 0);
  const rising = probability.slice().sort();
  const near = surroundings(expected, weights, NEAR);
  const wide = surroundings(expected, weights, WIDE);
  for (let run = 0, at = 0, place = 0; run < size; run++) {
    rows[at++] = scores[run]!;
    for (const offset of OFFSETS) rows[at++] = probability[run + offset] ?? -1;
    rows[at++] = near[run]!;
    rows[at++] = wide[run]!;
    for (let level = 0; level < LEVELS.length; level++) {
      const [first, end] = [inside[place++]!, inside[place++]!];
      const weight = weightBefore[end]! - weightBefore[first]!;
      rows[at++] = weight === 0 ? 0 : (expectedBefore[end]! - expectedBefore[first]!) / weight;
    }
    rows[at++] = mean;
    rows[at++] = highest;
    rows[at++] = (size - countUpTo(rising, probability[run]!)) / size;
    rows[at++] = all === 0 ? 0 : expectedBefore[run]! / all;
    rows[at++] = all === 0 ? 0 : expected[run]! / all;
  }
  return rows;
}

/** (P + 1) the sum of all values before each. */
function sumsBefore(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, at) => (sums[at + 1] = sums[at]! + value));
  return sums;
}

/** (P) mean of `sums / weights` over the other runs, whose weights are halved every `half` runs to both sides. */
function surroundings(sums: Float64Array, weights: Float64Array, half: number): Float64Array {
  const around = sumsAround(weights, half);
  return sumsAround(sums, half).map((sum, at) => (around[at] === 0 ? 0 : sum / around[at]!));
}
