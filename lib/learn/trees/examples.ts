/** Examples of two classes, checked once, with each input as ranks: what trees are grown on. */
import { UsageError } from "../../errors";
import { mustBeFinite } from "../finite";
import { countBelow } from "../rising";

/** E examples with `width` inputs each. */
export interface Examples {
  /** (E * width) row by row. */
  readonly inputs: Float64Array;
  /** (E) 1 or 0 */
  readonly labels: Uint8Array;
  readonly width: number;
}

/** Examples whose inputs are known by their place among all values of that input. */
export interface RankedExamples extends Examples {
  /** `width` columns of (E). */
  readonly ranks: readonly Int32Array[];
  /** For each input its distinct values, rising. */
  readonly values: readonly Float64Array[];
  /** (E + 1) n * log2(n) of every whole number: what entropies are added up of. */
  readonly entropies: Float64Array;
}

/**
 * @throws UsageError `one-class` where there is nothing to tell apart; InputError `not-a-number` for an input
 * that is none, or infinite
 */
export function ranked(examples: Examples): RankedExamples {
  const { inputs, labels, width } = examples;
  const positive = labels.reduce((sum, label) => sum + label, 0);
  if (positive === 0 || positive === labels.length)
    throw new UsageError(
      "one-class",
      labels.length === 0
        ? "there are no examples to learn from"
        : `all ${labels.length} examples have the label ${labels[0]!}, so there is nothing to tell apart`,
    );
  mustBeFinite(inputs, width);
  const values: Float64Array[] = [];
  const ranks: Int32Array[] = [];
  for (let input = 0; input < width; input++) {
    const column = Float64Array.from(labels, (_, row) => inputs[row * width + input]!);
    const distinct = column
      .slice()
      .sort()
      .filter((value, at, rising) => at === 0 || value !== rising[at - 1]);
    values.push(distinct);
    ranks.push(Int32Array.from(column, (value) => countBelow(distinct, value)));
  }
  return { ...examples, ranks, values, entropies: entropiesUpTo(labels.length) };
}

function entropiesUpTo(count: number): Float64Array {
  return Float64Array.from({ length: count + 1 }, (_, n) => (n === 0 ? 0 : n * Math.log2(n)));
}
