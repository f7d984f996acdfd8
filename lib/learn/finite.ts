/** Learners are given numbers alone: one that is none would spread to all that is learned. */
import { InputError } from "../errors";

/**
 * @param inputs (E * width) row by row
 * @throws InputError `not-a-number` naming the first input that is NaN or infinite, and its example, both from 0 on
 */
export function mustBeFinite(inputs: Float64Array | Float32Array, width: number): void {
  const wrong = inputs.findIndex((value: number) => !Number.isFinite(value));
  if (wrong < 0) return;
  throw new InputError(
    "not-a-number",
    `input ${wrong % width} of example ${Math.floor(wrong / width)} is ${inputs[wrong]!}`,
  );
}
