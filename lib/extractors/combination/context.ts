/**
 * What the words say of the runs around one. A run of little text tells hardly anything by itself; a caption between
 * two paragraphs of the story does by them.
 */
import { countBelow, countUpTo } from "../../learn/rising";
import { sumsAround } from "../../learn/smoothing";
import { featureOf, ofPage, says, type Feature, type Meaning } from "./features/group";
import type { TextRuns } from "./features/text-runs";
import { LOG_ODDS, PROBABILITY, PROBABILITY_OF_TEXT, SHARE } from "./telling/scales";

const OFFSETS = [-3, -2, -1, 1, 2, 3];
const LEVELS = [1, 2, 4];
/** Half-lives, in runs, of the means over what surrounds a run. */
const NEAR = 1.5;
const WIDE = 6;

const likely = "probability by words and names";
const feature = (name: string, meaning: Meaning): Feature => featureOf(`lexical.${name}`, meaning);

/** C features of what the words say of a run and around it. */
export const CONTEXT_FEATURES: readonly Feature[] = [
  feature("own", says("log-odds by its words and names", LOG_ODDS)),
  ...OFFSETS.map((offset) => {
    const [side, far] = [offset < 0 ? "before" : "after", Math.abs(offset)];
    return feature(
      `${side}${far}`,
      says(`${likely} of the text ${far === 1 ? "" : `${far} `}${side} it`, PROBABILITY_OF_TEXT),
    );
  }),
  feature("near", says(`${likely} of the texts near it`, PROBABILITY)),
  feature("wide", says(`${likely} of the texts in a wider range`, PROBABILITY)),
  ...LEVELS.map((level) => {
    const where = level === 1 ? "around" : `${level} levels above`;
    return feature(`inside${level}`, says(`${likely} in the element ${where} its block`, PROBABILITY));
  }),
  feature("page", ofPage(`${likely} on the page`, PROBABILITY)),
  feature("highest", ofPage(`highest ${likely} on the page`, PROBABILITY)),
  feature("rank", says(`part of the page's texts with a higher ${likely}`, SHARE)),
  feature("before", says("part of the content before it, by words and names", SHARE)),
  feature("shareOfContent", says("its part of the page's content, by words and names", SHARE)),
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
