import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_BITS,
  fitHashed,
  hashedScore,
  hashedToken,
  readHashed,
  textHash,
  writeHashed,
  type HashedExamples,
  type HashedLinear,
  type HashedOptions,
} from "./hashed-linear";
import { seededRng } from "./rng";

const OPTIONS: HashedOptions = { bits: 12, epochs: 5, rate: 0.3, l1: 0, l2: 0, seed: 1 };
const { bits } = OPTIONS;
const bucketOf = (token: number): number => (token < 0 ? ~token : token);

function hashed(texts: readonly (readonly string[])[]): HashedExamples {
  let end = 0;
  return {
    tokens: Int32Array.from(
      texts.flatMap((words) => words.map((word) => hashedToken(textHash(word), 0, bits))),
    ),
    starts: Int32Array.from([0, ...texts.map((words) => (end += words.length))]),
  };
}

/** Texts of 1 to 20 words: half of the words of a text with label 1 are of one set, of the others of another. */
function written(count: number, seed: number): { texts: string[][]; labels: Uint8Array } {
  const rng = seededRng(seed);
  const labels = Uint8Array.from({ length: count }, () => rng.below(2));
  const word = (label: number): string =>
    rng.next() < 0.5 ? `${label === 1 ? "story" : "menu"}${rng.below(60)}` : `any${rng.below(200)}`;
  const texts = Array.from(labels, (label) => Array.from({ length: 1 + rng.below(20) }, () => word(label)));
  return { texts, labels };
}

const known = written(1500, 1);
const learned = (change: Partial<HashedOptions> = {}): HashedLinear =>
  fitHashed(hashed(known.texts), known.labels, null, { ...OPTIONS, ...change });

function shareRight(model: HashedLinear): number {
  const { texts, labels } = written(1000, 2);
  const { tokens, starts } = hashed(texts);
  const right = labels.filter(
    (label, row) => hashedScore(model, tokens, starts[row], starts[row + 1]) > 0 === (label === 1),
  );
  return right.length / labels.length;
}

describe("a hashed token", () => {
  it("is of a text hashed by FNV-1a, as published for 32 bits", () => {
    expect(textHash("a") >>> 0).toBe(0xe40c292c);
    expect(textHash("foobar") >>> 0).toBe(0xbf9cf968);
    expect(textHash("") >>> 0).toBe(0x811c9dc5);
  });

  it("takes all digits for one where it is told to, and else not", () => {
    expect(textHash("19 may 2024", true)).toBe(textHash("00 may 0000"));
    expect(textHash("19 may 2024")).not.toBe(textHash("00 may 0000"));
  });

  it("is another one for each kind, as if they were different words", () => {
    const alike = Array.from({ length: 2000 }, (_, at) => textHash(`word-${at}`)).filter(
      (hash) => hashedToken(hash, 0) === hashedToken(hash, 1),
    );
    expect(alike.length).toBeLessThan(3);
  });

  it("falls into a bucket that there is", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 20 }), (text, size) => {
        expect(bucketOf(hashedToken(textHash(text), 3, size))).toBeLessThan(2 ** size);
      }),
    );
  });

  it("uses buckets and signs evenly, whatever the end of the word", () => {
    const tokens = Array.from({ length: 4096 }, (_, at) => hashedToken(textHash(`word-${at}`), 0, 6));
    const counts = new Int32Array(64);
    for (const token of tokens) counts[bucketOf(token)]!++;
    expect(Math.min(...counts)).toBeGreaterThan(32);
    expect(Math.max(...counts)).toBeLessThan(110);
    expect(tokens.filter((token) => token < 0).length / 4096).toBeCloseTo(0.5, 1);
  });
});

describe("the hashed linear model", () => {
  it("takes the first step as worked by hand", () => {
    // At score 0 the error is 1/2 - 1, for each of two tokens over the root of 2: the step is rate * g / (1 + |g|).
    const examples = { tokens: Int32Array.of(5, ~7), starts: Int32Array.of(0, 2, 2) };
    const [first, second] = [Uint8Array.of(1, 0), Float32Array.of(1, 1e-9)];
    const { weights, bias } = fitHashed(examples, first, second, { ...OPTIONS, epochs: 1 });
    const pull = 0.5 / Math.SQRT2;
    expect(weights[5]).toBeCloseTo((0.3 * pull) / (1 + pull), 6);
    expect(weights[7]).toBeCloseTo((-0.3 * pull) / (1 + pull), 6);
    expect(bias).toBeCloseTo((0.3 * 0.5) / 1.5, 6);
    expect(weights.filter((weight) => weight !== 0)).toHaveLength(2);
  });

  it("scores the bias plus the signed sum over the root of the number of tokens", () => {
    const model = { weights: Float32Array.of(2, 6, 1, 0), bias: 0.5 };
    expect(hashedScore(model, Int32Array.of(0, 1, ~2, 0))).toBe(0.5 + (2 + 6 - 1 + 2) / 2);
    expect(hashedScore(model, Int32Array.of(0, 1, 3, 1), 1, 2)).toBe(6.5);
    expect(hashedScore(model, Int32Array.of())).toBe(0.5);
  });

  it("tells texts apart by their words", () => expect(shareRight(learned())).toBeGreaterThan(0.93));

  it("keeps fewer weights with an L1 penalty, smaller ones with L2, and still tells texts apart", () => {
    const used = ({ weights }: HashedLinear): number => weights.filter((weight) => weight !== 0).length;
    const length = ({ weights }: HashedLinear): number => Math.hypot(...weights);
    const sparse = learned({ l1: 5 });
    expect(used(sparse)).toBeLessThan(used(learned()) / 2);
    expect(shareRight(sparse)).toBeGreaterThan(0.9);
    const small = learned({ l2: 20 });
    expect(length(small)).toBeLessThan(length(learned()) * 0.8);
    expect(shareRight(small)).toBeGreaterThan(0.93);
  });

  it("is the same for the same seed, to the byte, and another for another", () => {
    expect(learned()).toEqual(learned());
    expect(learned({ seed: 2 })).not.toEqual(learned());
  });

  it("follows the heavier of two examples that contradict one another, and none of weight 0", () => {
    const examples = { tokens: Int32Array.of(3, 3), starts: Int32Array.of(0, 1, 2) };
    const scoreWith = (...weights: number[]): number => {
      const model = fitHashed(examples, Uint8Array.of(1, 0), Float32Array.from(weights), {
        ...OPTIONS,
        epochs: 30,
      });
      return hashedScore(model, Int32Array.of(3));
    };
    expect(scoreWith(4, 1)).toBeGreaterThan(0.5);
    expect(scoreWith(1, 4)).toBeLessThan(-0.5);
    const rest = fitHashed(hashed(known.texts), known.labels, new Float32Array(1500).fill(1), OPTIONS);
    const flipped = Uint8Array.from([...known.labels, 1, 0]);
    const more = hashed([...known.texts, ["menu1"], ["story1"]]);
    const weights = Float32Array.from({ length: 1502 }, (_, row) => (row < 1500 ? 1 : 0));
    expect(fitHashed(more, flipped, weights, OPTIONS)).toEqual(rest);
  });

  it.each([
    { labels: [1, 1], weights: null, code: "one-class" },
    { labels: [1, 0], weights: [1, 0], code: "one-class" },
    { labels: [], weights: null, code: "one-class" },
    { labels: [1, 0], weights: [1, Infinity], code: "bad-weight" },
  ])("refuses labels $labels with weights $weights", ({ labels, weights, code }) =>
    expect(() =>
      fitHashed(
        { tokens: Int32Array.of(1, 2), starts: Int32Array.of(0, 1, 2) },
        Uint8Array.from(labels),
        weights && Float32Array.from(weights),
        OPTIONS,
      ),
    ).toThrow(expect.objectContaining({ code })),
  );
});

describe("hashed weights as text", () => {
  const model = learned();

  it("have 8 bits each, none further off than half a step, and are the same written again", () => {
    const small = writeHashed(model);
    const read = readHashed(JSON.parse(JSON.stringify(small)));
    expect(read.bias).toBe(model.bias);
    read.weights.forEach((weight, at) =>
      expect(Math.abs(weight - model.weights[at]!)).toBeLessThanOrEqual(small.scale * 0.5001),
    );
    expect(writeHashed(read).weights).toBe(small.weights);
    expect(shareRight(read)).toBeCloseTo(shareRight(model), 2);
  });

  it("take below 44 kB by default", () => {
    const weights = Float32Array.from({ length: 2 ** DEFAULT_BITS }, (_, at) => Math.sin(at));
    expect(JSON.stringify(writeHashed({ weights, bias: 1 / 3 })).length).toBeLessThan(44_000);
  });

  it("may all be 0", () =>
    expect(readHashed(writeHashed({ weights: new Float32Array(8), bias: 1 }))).toEqual({
      weights: new Float32Array(8),
      bias: 1,
    }));

  it.each([
    { when: "of another version", change: { version: 2 }, says: "version" },
    { when: "cut short", change: { weights: writeHashed(model).weights.slice(0, 400) }, says: "300 hashed" },
    { when: "no base64", change: { weights: "§" }, says: "weights is not base64" },
    { when: "of too many bits", change: { bits: 31 }, says: "bits" },
    { when: "without a bias", change: { bias: undefined }, says: "bias" },
    { when: "of a negative scale", change: { scale: -1 }, says: "scale" },
  ])("are refused where they are $when", ({ change, says }) => {
    const read = (): HashedLinear => readHashed({ ...writeHashed(model), ...change });
    expect(read).toThrow(says);
    expect(read).toThrow(expect.objectContaining({ code: "bad-model" }));
  });
});
