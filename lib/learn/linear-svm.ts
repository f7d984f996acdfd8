/**
 * A linear support vector machine, by dual coordinate descent with the L1 loss (Hsieh, Chang, Lin, Keerthi,
 * Sundararajan 2008, algorithm 1): one dual variable after the other is set to its best value in [0, C], in an
 * order that is drawn anew for each pass. The same examples and seed give the same weights.
 */
import * as z from "zod/mini";
import { InputError, UsageError } from "../errors";
import { mustBeFinite } from "./finite";
import { seededRng } from "./rng";
import { finished, type Steps } from "./steps";

/** Weights for inputs as they are measured; scaling to [0, 1] is part of the model. Plain JSON. */
export interface SvmModel {
  /** The largest value of each input in training, 1 where it was never above 0. */
  readonly maxima: readonly number[];
  readonly weights: readonly number[];
  readonly bias: number;
}

export interface SvmOptions {
  /** What an example on the wrong side costs, above 0. */
  readonly c: number;
  /** Done where the projected gradients of a pass, and 0, lie no further apart. */
  readonly tolerance: number;
  /** Passes at the most. */
  readonly epochs: number;
  readonly seed: number;
}

/**
 * Fit a model to E examples.
 * @param inputs (E * width) row by row, none below 0
 * @param labels (E) 1 or 0
 * @param onEpoch called before each pass
 * @throws UsageError `one-class` where all labels are the same; InputError `not-a-number` for an input that is
 * none, or infinite
 */
export function fitLinearSvm(
  inputs: Float64Array,
  labels: Uint8Array,
  width: number,
  options: SvmOptions,
  onEpoch: (epoch: number) => void = () => {},
): SvmModel {
  return finished(svmEpochs(inputs, labels, width, options), onEpoch);
}

/** The same, pass by pass. */
export function* svmEpochs(
  inputs: Float64Array,
  labels: Uint8Array,
  width: number,
  { c, tolerance, epochs, seed }: SvmOptions,
): Steps<SvmModel> {
  mustBeFinite(inputs, width);
  if (new Set(labels).size < 2)
    throw new UsageError(
      "one-class",
      `all ${labels.length} examples to learn from have the same label, so nothing tells them apart`,
    );
  const count = labels.length;
  const maxima = new Float64Array(width).fill(0);
  inputs.forEach((value, at) => (maxima[at % width] = Math.max(maxima[at % width]!, value)));
  maxima.forEach((most, input) => (maxima[input] = most === 0 ? 1 : most));
  // The bias is the weight of an input that is always 1.
  const columns = width + 1;
  const rows = new Float64Array(count * columns).fill(1);
  inputs.forEach((value, at) => {
    rows[Math.floor(at / width) * columns + (at % width)] = value / maxima[at % width]!;
  });
  const squares = new Float64Array(count);
  rows.forEach((value, at) => (squares[Math.floor(at / columns)]! += value * value));
  const weights = new Float64Array(columns);
  const alpha = new Float64Array(count);
  const rng = seededRng(seed);
  let order = Array.from({ length: count }, (_, example) => example);
  for (let epoch = 0; epoch < epochs; epoch++) {
    yield epoch;
    order = rng.shuffle(order);
    // At the best values all of them are 0.
    let highest = 0;
    let lowest = 0;
    for (const example of order) {
      const at = example * columns;
      const side = labels[example] === 1 ? 1 : -1;
      let margin = 0;
      for (let input = 0; input < columns; input++) margin += weights[input]! * rows[at + input]!;
      const gradient = side * margin - 1;
      const before = alpha[example]!;
      const projected =
        before === 0 ? Math.min(gradient, 0) : before === c ? Math.max(gradient, 0) : gradient;
      highest = Math.max(highest, projected);
      lowest = Math.min(lowest, projected);
      if (projected === 0) continue;
      const after = Math.min(Math.max(before - gradient / squares[example]!, 0), c);
      alpha[example] = after;
      const step = (after - before) * side;
      for (let input = 0; input < columns; input++) weights[input]! += step * rows[at + input]!;
    }
    if (highest - lowest < tolerance) break;
  }
  return { maxima: [...maxima], weights: [...weights.subarray(0, width)], bias: weights[width]! };
}

/** What each input of the row that begins at `offset` adds to the margin. */
export function contributionsOf({ maxima, weights }: SvmModel, inputs: Float64Array, offset = 0): number[] {
  return weights.map((weight, input) => (weight * inputs[offset + input]!) / maxima[input]!);
}

/** On which side of the plane a row is, and how far: above 0 it has label 1. */
export function marginOf(model: SvmModel, inputs: Float64Array, offset = 0): number {
  return contributionsOf(model, inputs, offset).reduce((sum, part) => sum + part, model.bias);
}

/** A model as JSON. */
export const svmSchema: z.ZodMiniType<SvmModel> = z.object({
  maxima: z.array(z.number().check(z.positive())),
  weights: z.array(z.number()),
  bias: z.number(),
});

/** The model, where it has so many inputs. @throws InputError `bad-model` */
export function ofWidth(model: SvmModel, width: number): SvmModel {
  if (model.maxima.length !== width || model.weights.length !== width)
    throw new InputError("bad-model", `a linear model with ${model.weights.length} inputs, not ${width}`);
  return model;
}
