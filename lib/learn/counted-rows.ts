/** Which examples count, checked once: weights, and that there are two classes to tell apart. */
import { InputError, UsageError } from "../errors";

/**
 * Examples whose weight is above 0, rising.
 * @param labels (E) 1 or 0
 * @param weights (E) null where all count alike
 * @throws UsageError `one-class` where they all have one label; InputError `bad-weight`
 */
export function countedRows(labels: Uint8Array, weights: Float32Array | null): Int32Array {
  const wrong = weights === null ? -1 : weights.findIndex((weight) => !(weight >= 0 && weight < Infinity));
  if (wrong >= 0)
    throw new InputError(
      "bad-weight",
      `the weight of example ${wrong} is ${weights![wrong]!}, not 0 or more`,
    );
  const rows = Int32Array.from(labels.keys()).filter((row) => weights === null || weights[row]! > 0);
  const positive = rows.reduce((sum, row) => sum + labels[row]!, 0);
  if (positive === 0 || positive === rows.length)
    throw new UsageError(
      "one-class",
      rows.length === 0
        ? "there are no examples to learn from"
        : `all ${rows.length} examples have the label ${labels[rows[0]!]!}, so there is nothing to tell apart`,
    );
  return rows;
}
