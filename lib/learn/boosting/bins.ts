/**
 * Inputs cut into few bins at quantiles, so that a split is looked for between bins and not between values (as
 * LightGBM does: Ke et al. 2017, section 2.1). A value that is frequent enough to fill a bin gets its own.
 */
import { InputError, UsageError } from "../../errors";
import { countBelow } from "../rising";

/** E examples with `width` inputs each, every value known by the bin of its input that it falls into. */
export interface Binned {
  readonly examples: number;
  readonly width: number;
  /** (width * E) column by column: the bin of input `i` in example `e` is at `i * E + e`. */
  readonly columns: Uint8Array;
  /**
   * (width) rising cuts of each input, one fewer than it has bins: bin `b` holds the values above `edges[b - 1]`
   * and up to `edges[b]`. Empty where an input never varies.
   */
  readonly edges: readonly Float32Array[];
}

export const DEFAULT_BINS = 64;
const MOST_BINS = 256;
/** Cuts are laid by so many examples, evenly apart, where there are more: quantiles need no others. */
const MOST_SORTED = 1 << 16;
/** Inputs read from the rows at a time: a line of the processor's cache holds so many. */
const INPUTS_AT_ONCE = 16;

/**
 * @param inputs (E * width) row by row
 * @param maxBins for each input, 2 to 256
 * @throws InputError `not-a-number` for an input that is none, or infinite; UsageError `bad-bins`
 */
export function binned(inputs: Float32Array, width: number, maxBins = DEFAULT_BINS): Binned {
  if (!(maxBins >= 2 && maxBins <= MOST_BINS))
    throw new UsageError("bad-bins", `${maxBins} bins for an input, of 2 to ${MOST_BINS}`);
  checkNumbers(inputs, width);
  const examples = inputs.length / width;
  const columns = new Uint8Array(inputs.length);
  const edges: Float32Array[] = [];
  const group = new Float32Array(Math.min(INPUTS_AT_ONCE, width) * examples);
  const sorted = Math.min(examples, MOST_SORTED);
  const rising = new Float32Array(sorted);
  for (let first = 0; first < width; first += INPUTS_AT_ONCE) {
    const count = Math.min(INPUTS_AT_ONCE, width - first);
    for (let row = 0; row < examples; row++)
      for (let input = 0; input < count; input++)
        group[input * examples + row] = inputs[row * width + first + input]!;
    for (let input = 0; input < count; input++) {
      const values = group.subarray(input * examples, (input + 1) * examples);
      for (let at = 0; at < sorted; at++) rising[at] = values[Math.floor((at * examples) / sorted)]!;
      const cuts = cutsOf(rising.sort(), maxBins);
      const at = (first + input) * examples;
      for (let row = 0; row < examples; row++) columns[at + row] = binOf(cuts, values[row]!);
      edges.push(cuts);
    }
  }
  return { examples, width, columns, edges };
}

/** The bin into which a value falls: how many cuts lie below it. */
export const binOf = (edges: Float32Array, value: number): number => countBelow(edges, value);

function checkNumbers(inputs: Float32Array, width: number): void {
  for (let at = 0; at < inputs.length; at++)
    if (!Number.isFinite(inputs[at]))
      throw new InputError(
        "not-a-number",
        `input ${at % width} of example ${Math.floor(at / width)} is ${inputs[at]!}`,
      );
}

/** Cuts between the bins of values that rise: one bin for each value where there are few enough. */
function cutsOf(rising: Float32Array, maxBins: number): Float32Array {
  const distinct: number[] = [];
  const counts: number[] = [];
  for (const value of rising) {
    if (distinct.at(-1) !== value) {
      distinct.push(value);
      counts.push(0);
    }
    counts[counts.length - 1]!++;
  }
  const cuts: number[] = [];
  let examplesLeft = rising.length;
  let inBin = 0;
  for (let at = 0; at + 1 < distinct.length && cuts.length + 1 < maxBins; at++) {
    inBin += counts[at]!;
    // What is left is shared out anew after each bin, so that a frequent value does not starve the rest.
    const share = examplesLeft / (maxBins - cuts.length);
    const isFull = inBin >= share || inBin + counts[at + 1]! / 2 > share;
    if (distinct.length > maxBins && !isFull) continue;
    cuts.push(between(distinct[at]!, distinct[at + 1]!));
    examplesLeft -= inBin;
    inBin = 0;
  }
  return Float32Array.from(cuts);
}

/** The middle of two values, as a number of 32 bits that is below the higher one. */
function between(low: number, high: number): number {
  const middle = Math.fround((low + high) / 2);
  return middle < high ? middle : low;
}
