/**
 * Logistic regression over hashed tokens (Weinberger et al. 2009): no word is stored, each adds its weight with
 * the sign that its hash gives. Weights are found by FTRL-Proximal (McMahan et al. 2013, algorithm 1), example by
 * example in an order drawn anew for each pass: steps shrink as in AdaGrad, and L1 makes weights exactly 0.
 *
 * The score is the bias plus the sum of the tokens' weights over the square root of their number: a long text then
 * does not drown in its own words, and a short one still counts for less.
 */
import * as z from "zod/mini";
import { InputError } from "../errors";
import { fromBase64, toBase64 } from "./base64";
import { countedRows } from "./counted-rows";
import { seededRng } from "./rng";
import { finished, type Steps } from "./steps";

export const DEFAULT_BITS = 15;

/** What was learned. */
export interface HashedLinear {
  /** (2^bits) a weight for each bucket. */
  readonly weights: Float32Array;
  readonly bias: number;
}

/** Hashed tokens of E examples, one after the other. */
export interface HashedExamples {
  /** What `hashedToken` gives. */
  readonly tokens: Int32Array;
  /** (E + 1) where the tokens of each example begin; the last is where they all end. */
  readonly starts: Int32Array;
}

export interface HashedOptions {
  readonly bits: number;
  readonly epochs: number;
  /** How far weights move, the paper's alpha; its beta is 1. */
  readonly rate: number;
  /** What a weight's gradients must add up to, over all examples, for it not to be 0. */
  readonly l1: number;
  /** Weight of half the squared weights in the loss over all examples. */
  readonly l2: number;
  readonly seed: number;
}

const DIGIT_0 = 48;
const DIGIT_9 = 57;

/**
 * FNV-1a of the 16-bit units of a text, or of a part of it, 32 bits.
 * @param alikeDigits whether all digits are 0
 */
export function textHash(text: string, alikeDigits = false, start = 0, end = text.length): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const isDigit = alikeDigits && code >= DIGIT_0 && code <= DIGIT_9;
    hash = Math.imul(hash ^ (isDigit ? DIGIT_0 : code), 0x01000193);
  }
  return hash;
}

/**
 * The bucket of a token, from 0 to 2^bits - 1; where its sign is minus, the complement of it (`~bucket`), so that
 * bucket 0 has a sign too. A token is a text of one of many kinds: a run's own words, say, or those beside it. The
 * text is hashed once for all kinds and mixed with each (the finalizer of MurmurHash3); the highest bit is the sign,
 * the others are folded.
 * @param hash what `textHash` gives
 * @param kind 0 or more
 */
export function hashedToken(hash: number, kind: number, bits = DEFAULT_BITS): number {
  let mixed = hash ^ Math.imul(kind + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed ^= mixed >>> 16;
  const bucket = (mixed ^ (mixed >>> 15)) & ((1 << bits) - 1);
  return mixed < 0 ? ~bucket : bucket;
}

/**
 * Learn from E examples.
 * @param labels (E) 1 or 0
 * @param weights (E) how much each example counts, 0 or more; null for all alike
 * @throws UsageError `one-class`; InputError `bad-weight`
 */
export function fitHashed(
  examples: HashedExamples,
  labels: Uint8Array,
  weights: Float32Array | null,
  options: HashedOptions,
  onEpoch: (epoch: number) => void = () => {},
): HashedLinear {
  return finished(hashedEpochs(examples, labels, weights, options), onEpoch);
}

/** The same, pass by pass. */
export function* hashedEpochs(
  { tokens, starts }: HashedExamples,
  labels: Uint8Array,
  importance: Float32Array | null,
  { bits, epochs, rate, l1, l2, seed }: HashedOptions,
): Steps<HashedLinear> {
  const rows = countedRows(labels, importance);
  // The bias is the weight of a token that every example has, and no penalty holds it.
  const bias = 2 ** bits;
  const weights = new Float64Array(bias + 1);
  /** The paper's z and n of each weight. */
  const pulls = new Float64Array(bias + 1);
  const squares = new Float64Array(bias + 1);
  const move = (at: number, gradient: number, least: number, shrink: number): void => {
    const before = Math.sqrt(squares[at]!);
    squares[at]! += gradient * gradient;
    const after = Math.sqrt(squares[at]!);
    const pull = pulls[at]! + gradient - ((after - before) / rate) * weights[at]!;
    pulls[at] = pull;
    const beyond = Math.max(0, Math.abs(pull) - least);
    weights[at] = beyond === 0 ? 0 : (-Math.sign(pull) * beyond) / ((1 + after) / rate + shrink);
  };
  const rng = seededRng(seed);
  let order = [...rows];
  for (let epoch = 0; epoch < epochs; epoch++) {
    yield epoch;
    order = rng.shuffle(order);
    for (const row of order) {
      const [start, end] = [starts[row]!, starts[row + 1]!];
      const scale = scaleOf(end - start);
      const score = weights[bias]! + scale * sumOf(weights, tokens, start, end);
      const error = (importance?.[row] ?? 1) * (1 / (1 + Math.exp(-score)) - labels[row]!);
      move(bias, error, 0, 0);
      for (let at = start; at < end; at++) {
        const token = tokens[at]!;
        if (token < 0) move(~token, -error * scale, l1, l2);
        else move(token, error * scale, l1, l2);
      }
    }
  }
  return { weights: Float32Array.from(weights.subarray(0, bias)), bias: weights[bias]! };
}

/** Log-odds of label 1 for the tokens at [start, end); the bias alone where there are none. */
export function hashedScore(
  { weights, bias }: HashedLinear,
  tokens: Int32Array,
  start = 0,
  end = tokens.length,
): number {
  return bias + scaleOf(end - start) * sumOf(weights, tokens, start, end);
}

const scaleOf = (tokens: number): number => (tokens === 0 ? 0 : 1 / Math.sqrt(tokens));

function sumOf(weights: Float32Array | Float64Array, tokens: Int32Array, start: number, end: number): number {
  let sum = 0;
  for (let at = start; at < end; at++) {
    const token = tokens[at]!;
    sum += token < 0 ? -weights[~token]! : weights[token]!;
  }
  return sum;
}

/** Weights of 8 bits as base64, to be multiplied by `scale`. */
const writtenSchema = z.object({
  version: z.literal(1),
  bits: z.int().check(z.gte(1), z.lte(24)),
  bias: z.number(),
  scale: z.number().check(z.nonnegative()),
  weights: z.string(),
});
export type WrittenHashed = z.infer<typeof writtenSchema>;

const MOST = 0x7f;

export function writeHashed({ weights, bias }: HashedLinear): WrittenHashed {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MOST;
  const steps = Int8Array.from(weights, (weight) => (scale === 0 ? 0 : Math.round(weight / scale)));
  const bits = Math.log2(weights.length);
  return { version: 1, bits, bias, scale, weights: toBase64(new Uint8Array(steps.buffer)) };
}

/** The model that was written, its weights as coarse as they were written. @throws InputError `bad-model` */
export function readHashed(written: unknown): HashedLinear {
  const parsed = writtenSchema.safeParse(written);
  if (!parsed.success)
    throw new InputError("bad-model", `hashed weights that cannot be read: ${z.prettifyError(parsed.error)}`);
  const { bits, bias, scale, weights } = parsed.data;
  const steps = new Int8Array(fromBase64(weights, "weights").buffer);
  if (steps.length !== 2 ** bits)
    throw new InputError("bad-model", `${steps.length} hashed weights, not ${2 ** bits} for ${bits} bits`);
  return { weights: Float32Array.from(steps, (step) => step * scale), bias };
}
