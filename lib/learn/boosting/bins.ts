/**
 * Inputs cut into few bins at quantiles, so that a split is looked for between bins and not between values (as
 * LightGBM does: Ke et al. 2017, section 2.1). A value that is frequent enough to fill a bin gets its own.
 */
import { InputError, UsageError } from "../../errors";
import { countBelow } from "../rising";
import { sharedMemory } from "../shared-memory";
import { finished, type Steps } from "../steps";

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
export const binned = (inputs: Float32Array, width: number, maxBins = DEFAULT_BINS): Binned =>
  binnedTables([{ width, parts: [inputs] }], maxBins);

/** Inputs of the E examples, row by row, in parts that come one after the other. */
export interface Table {
  /** Inputs of an example. */
  readonly width: number;
  readonly parts: readonly Float32Array[];
}

/**
 * The same for inputs that are in several places. They need not be copied into one for it, which for the pages of a
 * corpus is a gigabyte.
 * @param tables one or more, of the same E examples: the inputs of the second follow those of the first
 * @throws InputError `not-a-number`, as by `binned`; UsageError `bad-bins`
 */
export const binnedTables = (tables: readonly Table[], maxBins = DEFAULT_BINS): Binned =>
  finished(binSteps(tables, maxBins));

/** The same, input by input. */
export function* binSteps(tables: readonly Table[], maxBins = DEFAULT_BINS): Steps<Binned> {
  if (!(maxBins >= 2 && maxBins <= MOST_BINS))
    throw new UsageError("bad-bins", `${maxBins} bins for an input, of 2 to ${MOST_BINS}`);
  checkNumbers(tables);
  const examples = examplesOf(tables[0]!);
  const width = tables.reduce((sum, table) => sum + table.width, 0);
  const columns = new Uint8Array(sharedMemory(examples * width));
  const edges: Float32Array[] = [];
  const sorted = Math.min(examples, MOST_SORTED);
  const rising = new Float32Array(sorted);
  for (const values of columnsIn(tables, examples)) {
    yield edges.length;
    for (let at = 0; at < sorted; at++) rising[at] = values[Math.floor((at * examples) / sorted)]!;
    const cuts = cutsOf(rising.sort(), maxBins);
    const at = edges.length * examples;
    for (let row = 0; row < examples; row++) columns[at + row] = binOf(cuts, values[row]!);
    edges.push(cuts);
  }
  return { examples, width, columns, edges };
}

const examplesOf = ({ width, parts }: Table): number =>
  parts.reduce((sum, { length }) => sum + length, 0) / width;

/** The values of each input, of one table after the other; each only until the next is asked for. */
function* columnsIn(tables: readonly Table[], examples: number): Generator<Float32Array> {
  const widest = tables.reduce((most, { width }) => Math.max(most, width), 0);
  const group = new Float32Array(Math.min(INPUTS_AT_ONCE, widest) * examples);
  for (const { width, parts } of tables)
    for (let first = 0; first < width; first += INPUTS_AT_ONCE) {
      const count = Math.min(INPUTS_AT_ONCE, width - first);
      let row = 0;
      for (const part of parts)
        for (let start = first; start < part.length; start += width, row++)
          for (let input = 0; input < count; input++) group[input * examples + row] = part[start + input]!;
      for (let input = 0; input < count; input++)
        yield group.subarray(input * examples, (input + 1) * examples);
    }
}

/** The bin into which a value falls: how many cuts lie below it. */
export const binOf = (edges: Float32Array, value: number): number => countBelow(edges, value);

function checkNumbers(tables: readonly Table[]): void {
  let inputsBefore = 0;
  for (const { width, parts } of tables) {
    let examplesBefore = 0;
    for (const part of parts) {
      const at = firstWrong(part);
      if (at < part.length)
        throw new InputError(
          "not-a-number",
          `input ${inputsBefore + (at % width)} of example ${examplesBefore + Math.floor(at / width)} is ${part[at]!}`,
        );
      examplesBefore += part.length / width;
    }
    inputsBefore += width;
  }
}

/** The place of the first value that is no number, or infinite; the length where all are. */
function firstWrong(values: Float32Array): number {
  let at = 0;
  while (at < values.length && Number.isFinite(values[at])) at++;
  return at;
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
