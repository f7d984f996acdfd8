/**
 * Platt scaling (Platt 1999): a logistic curve from scores to probabilities, by Newton's method with backtracking
 * (Lin, Lin and Weng 2007, algorithm 1). Labels are drawn in a little, as if one more example of each class had been
 * seen, so that scores which part the classes wholly do not make a step of the curve.
 */
import * as z from "zod/mini";
import { InputError } from "../errors";
import { countedRows } from "./counted-rows";

/** The log-odds are `slope * score + offset`: plain JSON. */
export interface Platt {
  readonly slope: number;
  readonly offset: number;
}

export const plattSchema: z.ZodMiniType<Platt> = z.object({ slope: z.number(), offset: z.number() });

const MOST_STEPS = 100;
const LEAST_GRADIENT = 1e-9;
/** Added to the curvature, so that it can be divided by where all scores are the same (as the paper has it). */
const RIDGE = 1e-12;
const SHORTEST_STEP = 1e-10;
/** Part of the promised decrease that a step must bring (the paper's 0.0001). */
const SUFFICIENT = 1e-4;

/** Scores are the same that differ by no more than this share of the largest. */
const SAME = 1e-12;

interface Target {
  readonly score: number;
  readonly aim: number;
  readonly weight: number;
}

/**
 * @param scores (E) of any scale, the higher the likelier
 * @param labels (E) 1 or 0
 * @param weights (E) how much each example counts, null for all alike
 * @throws UsageError `one-class`; InputError `not-a-number`, `bad-weight`
 */
export function fitPlatt(scores: Float64Array, labels: Uint8Array, weights: Float32Array | null): Platt {
  const wrong = scores.findIndex((score) => !Number.isFinite(score));
  if (wrong >= 0) throw new InputError("not-a-number", `the score of example ${wrong} is ${scores[wrong]!}`);
  const rows = [...countedRows(labels, weights)];
  const weightOf = (row: number): number => weights?.[row] ?? 1;
  const sums: [number, number] = [0, 0];
  for (const row of rows) sums[labels[row] === 1 ? 1 : 0] += weightOf(row);
  const aims = [1 / (sums[0] + 2), (sums[1] + 1) / (sums[1] + 2)] as const;
  // Scores are centred and scaled meanwhile: far from 0, slope and offset could hardly be told apart.
  const total = sums[0] + sums[1];
  const mean = rows.reduce((sum, row) => sum + weightOf(row) * scores[row]!, 0) / total;
  const variance = rows.reduce((sum, row) => sum + weightOf(row) * (scores[row]! - mean) ** 2, 0) / total;
  // The mean of equal scores is off by rounding, which is no variance.
  const largest = rows.reduce((most, row) => Math.max(most, Math.abs(scores[row]!)), 0);
  const isSame = Math.sqrt(variance) <= SAME * largest;
  const deviation = isSame ? 1 : Math.sqrt(variance);
  const targets = rows.map((row) => ({
    score: isSame ? 0 : (scores[row]! - mean) / deviation,
    aim: aims[labels[row] === 1 ? 1 : 0],
    weight: weightOf(row),
  }));
  let curve: Platt = { slope: 0, offset: Math.log((sums[1] + 1) / (sums[0] + 1)) };
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = stepFrom(curve, targets);
    if (next === null) break;
    curve = next;
  }
  const slope = curve.slope / deviation;
  return { slope, offset: curve.offset - slope * mean };
}

/** A step that lowers the loss; null where it is as low as it gets. */
function stepFrom(curve: Platt, targets: readonly Target[]): Platt | null {
  let [slopeGradient, offsetGradient] = [0, 0];
  let [slopeCurvature, bothCurvature, offsetCurvature] = [RIDGE, 0, RIDGE];
  for (const { score, aim, weight } of targets) {
    const probability = plattAt(curve, score);
    const error = weight * (probability - aim);
    const curvature = weight * probability * (1 - probability);
    slopeGradient += error * score;
    offsetGradient += error;
    slopeCurvature += curvature * score * score;
    bothCurvature += curvature * score;
    offsetCurvature += curvature;
  }
  if (Math.max(Math.abs(slopeGradient), Math.abs(offsetGradient)) < LEAST_GRADIENT) return null;
  const determinant = slopeCurvature * offsetCurvature - bothCurvature * bothCurvature;
  const slopeWay = -(offsetCurvature * slopeGradient - bothCurvature * offsetGradient) / determinant;
  const offsetWay = -(slopeCurvature * offsetGradient - bothCurvature * slopeGradient) / determinant;
  const promised = slopeGradient * slopeWay + offsetGradient * offsetWay;
  const before = lossOf(curve, targets);
  for (let step = 1; step >= SHORTEST_STEP; step /= 2) {
    const next = { slope: curve.slope + step * slopeWay, offset: curve.offset + step * offsetWay };
    if (lossOf(next, targets) < before + SUFFICIENT * step * promised) return next;
  }
  return null;
}

function lossOf({ slope, offset }: Platt, targets: readonly Target[]): number {
  return targets.reduce((sum, { score, aim, weight }) => {
    const odds = slope * score + offset;
    // log(1 + exp(odds)) - aim * odds, without an overflow
    return sum + weight * (Math.max(odds, 0) + Math.log1p(Math.exp(-Math.abs(odds))) - aim * odds);
  }, 0);
}

/** The probability at a score, in [0, 1]. */
export function plattAt({ slope, offset }: Platt, score: number): number {
  return 1 / (1 + Math.exp(-(slope * score + offset)));
}
