/**
 * Logistic regression on standardised inputs, by gradient descent over all examples at once: no order and no
 * chance in it, so the same examples always give the same weights.
 */
import * as z from "zod/mini";
import { InputError } from "../errors";
import { mustBeFinite } from "./finite";
import { finished, type Steps } from "./steps";

/** Weights for inputs as they are measured; standardisation is part of the model. Plain JSON. */
export interface LogisticModel {
  readonly mean: readonly number[];
  /** Standard deviation of each input, 1 where it never varied. */
  readonly deviation: readonly number[];
  readonly weights: readonly number[];
  readonly bias: number;
}

export interface LogisticOptions {
  readonly epochs: number;
  /** Weight of the squared weights in the loss (L2). */
  readonly l2: number;
}

/**
 * Stable for standardised inputs: the curvature of the mean log loss is at most a quarter of the number of
 * inputs plus one.
 */
const rateFor = (inputs: number): number => 4 / (inputs + 1);

/**
 * Fit a model to E examples.
 * @param inputs (E * width) row by row
 * @param labels (E) 1 or 0
 * @param onEpoch called before each pass
 * @throws InputError `not-a-number` for an input that is none, or infinite
 */
export function fitLogistic(
  inputs: Float64Array,
  labels: Uint8Array,
  width: number,
  options: LogisticOptions,
  onEpoch: (epoch: number) => void = () => {},
): LogisticModel {
  return finished(logisticEpochs(inputs, labels, width, options), onEpoch);
}

/** The same, pass by pass. */
export function* logisticEpochs(
  inputs: Float64Array,
  labels: Uint8Array,
  width: number,
  { epochs, l2 }: LogisticOptions,
): Steps<LogisticModel> {
  mustBeFinite(inputs, width);
  const count = labels.length;
  const { mean, deviation } = moments(inputs, count, width);
  const rows = inputs.map((value, at) => (value - mean[at % width]!) / deviation[at % width]!);
  const weights = new Float64Array(width);
  const gradient = new Float64Array(width);
  const rate = rateFor(width);
  let bias = 0;
  for (let epoch = 0; epoch < epochs && count > 0; epoch++) {
    yield epoch;
    let biasGradient = 0;
    gradient.fill(0);
    for (let row = 0, at = 0; row < count; row++, at += width) {
      let sum = bias;
      for (let input = 0; input < width; input++) sum += weights[input]! * rows[at + input]!;
      const error = sigmoid(sum) - labels[row]!;
      biasGradient += error;
      for (let input = 0; input < width; input++) gradient[input]! += error * rows[at + input]!;
    }
    bias -= (rate * biasGradient) / count;
    for (let input = 0; input < width; input++)
      weights[input]! -= rate * (gradient[input]! / count + l2 * weights[input]!);
  }
  return { mean: [...mean], deviation: [...deviation], weights: [...weights], bias };
}

/** Probability of label 1 for the inputs that begin at `offset`, in [0, 1]. */
export function predictLogistic(
  { mean, deviation, weights, bias }: LogisticModel,
  inputs: Float64Array,
  offset = 0,
): number {
  let sum = bias;
  for (let input = 0; input < weights.length; input++)
    sum += (weights[input]! * (inputs[offset + input]! - mean[input]!)) / deviation[input]!;
  return sigmoid(sum);
}

const numbers = z.array(z.number());
/** A logistic model as JSON. */
export const logisticSchema: z.ZodMiniType<LogisticModel> = z.object({
  mean: numbers,
  deviation: numbers,
  weights: numbers,
  bias: z.number(),
});

/** The model, where it has so many inputs. @throws InputError `bad-model` */
export function withInputs(model: LogisticModel, width: number): LogisticModel {
  const { mean, deviation, weights } = model;
  if ([mean, deviation, weights].some(({ length }) => length !== width))
    throw new InputError("bad-model", `a logistic model with ${weights.length} inputs, not ${width}`);
  return model;
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

function moments(
  inputs: Float64Array,
  count: number,
  width: number,
): { mean: Float64Array; deviation: Float64Array } {
  const mean = new Float64Array(width);
  const deviation = new Float64Array(width);
  for (let at = 0; at < inputs.length; at++) mean[at % width]! += inputs[at]! / count;
  for (let at = 0; at < inputs.length; at++)
    deviation[at % width]! += (inputs[at]! - mean[at % width]!) ** 2 / count;
  return { mean, deviation: deviation.map((variance) => (variance < 1e-18 ? 1 : Math.sqrt(variance))) };
}
