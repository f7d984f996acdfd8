/** What examples must be so that something can be learned from them. */
import { InputError, UsageError } from "../../errors";

/**
 * @param inputs (E * names) row by row
 * @param names of the inputs
 * @param unit what an example is, e.g. `block`
 * @throws InputError `not-a-number` naming the page, the example and the input
 */
export function mustBeNumbers(
  pageId: string,
  inputs: Float64Array | Float32Array,
  names: readonly string[],
  unit: string,
): void {
  const wrong = inputs.findIndex((value: number) => !Number.isFinite(value));
  if (wrong < 0) return;
  const [at, input] = [Math.floor(wrong / names.length) + 1, names[wrong % names.length]!];
  throw new InputError(
    "not-a-number",
    `${pageId}: ${input} of ${unit} ${at} is ${inputs[wrong]!}, which nothing can be learned from`,
  );
}

/**
 * @param labels (E) 1 or 0
 * @param unit what an example is @param is what one with label 1 is, e.g. `content`
 * @throws UsageError `one-class` where they are all the same
 */
export function mustDiffer(labels: Uint8Array, unit: string, is: string): void {
  const positive = labels.reduce((sum, label) => sum + label, 0);
  if (positive > 0 && positive < labels.length) return;
  const which = positive === 0 ? `no ${unit}` : `every ${unit}`;
  throw new UsageError(
    "one-class",
    `of ${labels.length} ${labels.length === 1 ? "example" : "examples"} to learn from, ${which} is ${is}, so nothing tells them apart`,
  );
}
