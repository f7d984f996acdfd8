import { describe, expect, it } from "vitest";
import { seededRng } from "../rng";
import { attributionOf, biasOf } from "./attribution";
import { binned } from "./bins";
import { fitBoosted } from "./boost";
import { firstTrees, modelOf, scoreOf, scoresOf, type Boosted } from "./model";
import { largestChange, readBoosted, writeBoosted, type WrittenBoosted } from "./written";

const WIDTH = 6;
const rng = seededRng(9);
const inputs = Float32Array.from({ length: 1500 * WIDTH }, () => rng.next() * 10 - 5);
const labels = Uint8Array.from({ length: 1500 }, (_, row) => {
  const [a, b, c] = inputs.subarray(row * WIDTH);
  return a! * b! + c! + 4 * rng.next() > 2 ? 1 : 0;
});
const model = fitBoosted(binned(inputs, WIDTH), labels, null, {
  trees: 40,
  leaves: 12,
  minHessian: 1,
  minExamples: 5,
  rate: 0.1,
  l2: 1,
  rowShare: 0.5,
  inputShare: 0.8,
  seed: 1,
});
const throughText = (written: WrittenBoosted): Boosted => readBoosted(JSON.parse(JSON.stringify(written)));

describe("a written model", () => {
  it.each([
    { bytes: 1, limit: 0.02 },
    { bytes: 2, limit: 0.0001 },
  ] as const)("scores nearly the same with leaves of $bytes bytes", ({ bytes, limit }) => {
    const read = throughText(writeBoosted(model, bytes));
    const change = largestChange(model, read, inputs);
    expect(change).toBeGreaterThan(0);
    expect(change).toBeLessThan(limit);
    expect(read).toMatchObject({
      width: WIDTH,
      base: model.base,
      roots: model.roots,
      feature: model.feature,
    });
    expect(read.threshold).toEqual(model.threshold);
    expect(read.right).toEqual(model.right);
    read.share.forEach((share, node) => expect(Math.abs(share - model.share[node]!)).toBeLessThan(1 / 509));
    read.gain.forEach((gain, input) => expect(gain).toBe(Math.fround(model.gain[input]!)));
  });

  it("says of an example what adds up to its score", () => {
    const read = throughText(writeBoosted(model, 1));
    const sum = attributionOf(read, inputs).reduce((all, part) => all + part, biasOf(read));
    expect(sum).toBeCloseTo(scoreOf(read, inputs), 10);
    expect(biasOf(read)).toBeCloseTo(biasOf(model), 1);
  });

  it("keeps only the cuts that its trees use, also where it has only its first trees", () => {
    const first = firstTrees(model, 2);
    const read = throughText(writeBoosted(first, 2));
    expect(read.feature).toEqual(model.feature.subarray(0, model.roots[2]));
    expect(largestChange(first, read, inputs)).toBeLessThan(1e-5);
    const bytes = (of: Boosted): number => JSON.stringify(writeBoosted(of, 2)).length;
    expect(bytes(first)).toBeLessThan(bytes(model) / 8);
  });

  it("is the same when it is written again", () => {
    const written = writeBoosted(model, 1);
    expect(writeBoosted(readBoosted(written), 1)).toEqual(written);
  });

  it("stays below 100 kB with 300 trees of 24 leaves over 150 inputs of 64 bins", () => {
    const draw = seededRng(3);
    const split = 23;
    // A chain to the left: 23 splits, each with a leaf to its right, and a last leaf.
    const chain = () => ({
      feature: Array.from({ length: 47 }, (_, node) => (node < split ? draw.below(150) : -1)),
      threshold: Array.from({ length: 47 }, (_, node) => (node < split ? 0.1 + draw.below(63) / 7 : 0)),
      right: Array.from({ length: 47 }, (_, node) => (node < split ? 46 - node : 0)),
      share: Array.from({ length: 47 }, (_, node) => (node < split ? draw.next() : 0)),
      value: Array.from({ length: 47 }, (_, node) => (node < split ? 0 : draw.next() - 0.5)),
    });
    const big = modelOf(150, 0.1, Array.from({ length: 300 }, chain), new Float64Array(150).fill(1.5));
    expect(JSON.stringify(writeBoosted(big, 1)).length).toBeLessThan(88_000);
    expect(JSON.stringify(writeBoosted(big, 2)).length).toBeLessThan(98_000);
  });

  it("has room for more inputs than a byte tells apart", () => {
    const tree = { feature: [299, -1, -1], threshold: [2, 0, 0], right: [2, 0, 0], share: [0.5, 0, 0] };
    const wide = modelOf(300, 0, [{ ...tree, value: [0, -1, 1] }], new Float64Array(300));
    const read = throughText(writeBoosted(wide, 2));
    expect([...read.feature]).toEqual([299, -1, -1]);
    expect(scoresOf(read, new Float32Array(300))[0]).toBeCloseTo(-1, 4);
  });

  it("may have no trees, or trees without a split that add nothing", () => {
    const alone = { feature: [-1], threshold: [0], right: [0], share: [0], value: [0] };
    for (const trees of [[], [alone]]) {
      const read = throughText(writeBoosted(modelOf(1, 0.25, trees, new Float64Array(1)), 1));
      expect(scoreOf(read, Float32Array.of(1))).toBe(0.25);
    }
  });

  it("is not written where an input has more cuts than a byte counts", () => {
    const tree = (cut: number) => ({
      feature: [0, -1, -1],
      threshold: [cut, 0, 0],
      right: [2, 0, 0],
      share: [0.5, 0, 0],
      value: [0, 1, 2],
    });
    const trees = Array.from({ length: 256 }, (_, at) => tree(at));
    expect(() => writeBoosted(modelOf(1, 0, trees, new Float64Array(1)), 1)).toThrow(
      expect.objectContaining({ code: "too-many-cuts", message: "256 cuts of input 0, of at most 255" }),
    );
  });
});

describe("a model from elsewhere", () => {
  /** One split of input 0 of 2 at 1.5, leaves -1 and 1: shape 001, share 51 of 255. */
  const written: WrittenBoosted = {
    version: 1,
    width: 2,
    trees: 1,
    base: 0,
    shape: btoa("\x01"),
    feature: btoa("\0"),
    bin: btoa("\0"),
    share: btoa("\x33"),
    leafBytes: 1,
    leaf: btoa("\x81\x7f"),
    scale: btoa("\0\0\x80\x3f"),
    cuts: btoa("\x01\0"),
    edges: btoa("\0\0\xc0\x3f"),
    gain: btoa("\0\0\0\0\0\0\0\0"),
  };

  it("is read as it is written here", () => {
    const read = readBoosted(written);
    expect([...read.threshold]).toEqual([1.5, 0, 0]);
    expect([...read.value]).toEqual([expect.closeTo(0.2 * -127 + 0.8 * 127, 4), -127, 127]);
  });

  it.each<{ when: string; change: Readonly<Record<string, unknown>>; says: string }>([
    { when: "it is of another version", change: { version: 2 }, says: "version" },
    { when: "a column is missing", change: { bin: undefined }, says: "bin" },
    { when: "a column is no base64", change: { leaf: "%" }, says: "leaf is not base64" },
    { when: "a column is cut within a number", change: { edges: btoa("\0\0\xc0") }, says: "cut short" },
    { when: "a leaf is missing", change: { leaf: btoa("\x81") }, says: "only 1 leaves" },
    { when: "a leaf is too many", change: { leaf: btoa("\x81\x7f\0") }, says: "not all that are given" },
    {
      when: "a split is missing",
      change: { shape: btoa("\x03"), leaf: btoa("\0\0\0") },
      says: "split 1 asks about a cut that is not there",
    },
    {
      when: "a split is too many",
      change: { shape: btoa("\0"), leaf: btoa("\0") },
      says: "not all that are given",
    },
    { when: "its shape never ends", change: { shape: btoa("\xff") }, says: "split 1 asks" },
    { when: "its shape goes on", change: { shape: btoa("\x01\0") }, says: "its shape goes on" },
    { when: "it asks about an input that is not there", change: { feature: btoa("\x02") }, says: "split 0" },
    { when: "it asks about a cut that is not there", change: { bin: btoa("\x01") }, says: "split 0" },
    { when: "bins are missing", change: { bin: "" }, says: "1 inputs, 0 bins and 1 shares" },
    { when: "shares are missing", change: { share: "" }, says: "1 inputs, 1 bins and 0 shares" },
    { when: "a scale is missing", change: { scale: "" }, says: "0 scales for 1 trees" },
    { when: "a scale is infinite", change: { scale: btoa("\0\0\x80\x7f") }, says: "no number" },
    { when: "it has other inputs than cuts", change: { width: 3 }, says: "2 gains for 3 inputs" },
    { when: "cuts of an input are missing", change: { cuts: btoa("\x01") }, says: "not 1 for 2" },
    { when: "there are more cuts than are counted", change: { cuts: btoa("\0\0") }, says: "not 0 for 2" },
    {
      when: "cuts do not rise",
      change: { cuts: btoa("\x02\0"), edges: btoa("\0\0\xc0\x3f\0\0\xc0\x3f") },
      says: "the cuts of input 0 do not rise",
    },
    {
      when: "a gain is less than none",
      change: { gain: btoa("\0\0\x80\xbf\0\0\0\0") },
      says: "no number from 0 up",
    },
    { when: "it has trees without anything", change: { trees: 2 }, says: "scales for 2 trees" },
    { when: "its base is no number", change: { base: null }, says: "base" },
  ])("is refused where $when", ({ change, says }) => {
    const read = (): Boosted => readBoosted({ ...written, ...change });
    expect(read).toThrow(says);
    expect(read).toThrow(expect.objectContaining({ code: "bad-model" }));
  });

  it.each([null, 5, "{}", []])("is refused where it is %s", (value) =>
    expect(() => readBoosted(value)).toThrow(expect.objectContaining({ code: "bad-model" })),
  );
});
