/**
 * A boosted model as a small JSON value: columns as base64, leaves of 8 or 16 bits with a scale to each tree, and
 * of the cuts only those that a split uses. Trees are in pre-order, so that one bit a node tells their shape.
 */
import * as z from "zod/mini";
import { InputError, UsageError } from "../../errors";
import { fromBase64, numbersFromBase64, numbersToBase64, toBase64 } from "../base64";
import { modelOf, scoresOf, type Boosted, type TreeColumns } from "./model";

export const WRITTEN_VERSION = 1;

/** Columns in base64, numbers of more than a byte with the lowest first. */
const writtenSchema = z.object({
  version: z.literal(WRITTEN_VERSION),
  width: z.int().check(z.positive(), z.lte(0xffff)),
  trees: z.int().check(z.nonnegative()),
  base: z.number(),
  /** A bit a node, the lowest of a byte first: 1 where it has children. */
  shape: z.string(),
  /** For each node with children its input: a byte, or two where there are more than 256 inputs. */
  feature: z.string(),
  /** For each node with children which of its input's cuts it asks about. */
  bin: z.string(),
  /** For each node with children the share of examples that go left, in parts of 255. */
  share: z.string(),
  leafBytes: z.union([z.literal(1), z.literal(2)]),
  /** For each leaf its value, to be multiplied by its tree's scale. */
  leaf: z.string(),
  scale: z.string(),
  /** For each input how many cuts are used, then these cuts input by input. */
  cuts: z.string(),
  edges: z.string(),
  /** For each input its gain. */
  gain: z.string(),
});
export type WrittenBoosted = z.infer<typeof writtenSchema>;

const SHARES = 255;
const MOST_CUTS = 255;
/** Above this an input takes two bytes. */
const BYTE_INPUTS = 256;
const mostOf = (leafBytes: 1 | 2): number => (leafBytes === 1 ? 0x7f : 0x7fff);

/**
 * @param leafBytes to a leaf's value; 1 is enough where `largestChange` says so
 * @throws UsageError `too-many-cuts` for a model that was not made of at most 256 bins
 */
export function writeBoosted(model: Boosted, leafBytes: 1 | 2): WrittenBoosted {
  const { width, base, roots, feature, threshold, share, value, gain } = model;
  const cuts = usedCuts(model);
  const places = cuts.map((edges) => new Map(edges.map((edge, at) => [edge, at])));
  const shape: boolean[] = [];
  const asked: number[] = [];
  const bins: number[] = [];
  const shares: number[] = [];
  const leaves: number[] = [];
  const scales: number[] = [];
  for (const root of roots) {
    const values: number[] = [];
    for (const node of nodesOf(model, root)) {
      const input = feature[node]!;
      shape.push(input >= 0);
      if (input < 0) values.push(value[node]!);
      else {
        asked.push(input);
        bins.push(places[input]!.get(threshold[node]!)!);
        shares.push(Math.round(share[node]! * SHARES));
      }
    }
    const scale = Math.fround(Math.max(...values.map(Math.abs)) / mostOf(leafBytes));
    scales.push(scale);
    leaves.push(...values.map((leaf) => inSteps(leaf, scale, mostOf(leafBytes))));
  }
  return {
    version: WRITTEN_VERSION,
    width,
    trees: roots.length,
    base,
    shape: toBase64(packed(shape)),
    feature: width > BYTE_INPUTS ? numbersToBase64(asked, "u16") : toBase64(Uint8Array.from(asked)),
    bin: toBase64(Uint8Array.from(bins)),
    share: toBase64(Uint8Array.from(shares)),
    leafBytes,
    leaf: leafBytes === 1 ? toBase64(Uint8Array.from(leaves)) : numbersToBase64(leaves, "i16"),
    scale: numbersToBase64(scales, "f32"),
    cuts: toBase64(Uint8Array.from(cuts, ({ length }) => length)),
    edges: numbersToBase64(cuts.flat(), "f32"),
    gain: numbersToBase64(gain, "f32"),
  };
}

/** How many steps of a scale come closest. */
function inSteps(value: number, scale: number, most: number): number {
  return scale === 0 ? 0 : Math.max(-most, Math.min(most, Math.round(value / scale)));
}

/** The nodes of a tree in pre-order. */
function nodesOf({ feature, right }: Boosted, root: number): number[] {
  const nodes: number[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    if (feature[node]! >= 0) open.push(right[node]!, node + 1);
  }
  return nodes;
}

/** For each input the distinct cuts that its splits use, rising. */
function usedCuts(model: Boosted): number[][] {
  const used = Array.from({ length: model.width }, () => new Set<number>());
  for (const root of model.roots)
    for (const node of nodesOf(model, root))
      if (model.feature[node]! >= 0) used[model.feature[node]!]!.add(model.threshold[node]!);
  return used.map((cuts, input) => {
    if (cuts.size > MOST_CUTS)
      throw new UsageError("too-many-cuts", `${cuts.size} cuts of input ${input}, of at most ${MOST_CUTS}`);
    return [...cuts].sort((a, b) => a - b);
  });
}

function packed(bits: readonly boolean[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, at) => (bytes[at >> 3]! |= bit ? 1 << (at & 7) : 0));
  return bytes;
}

/**
 * The model that was written, with its leaves and shares as coarse as they were written.
 * @throws InputError `bad-model` for anything that `writeBoosted` does not write
 */
export function readBoosted(written: unknown): Boosted {
  const parsed = writtenSchema.safeParse(written);
  if (!parsed.success) throw bad(z.prettifyError(parsed.error));
  const { width, base, trees: count } = parsed.data;
  const columns = columnsIn(parsed.data);
  const trees: TreeColumns[] = [];
  const at: Places = { bit: 0, split: 0, leaf: 0 };
  for (let tree = 0; tree < count; tree++) trees.push(treeAt(columns, at, columns.scale[tree]!));
  if (at.split !== columns.feature.length || at.leaf !== columns.leaf.length)
    throw bad(`its trees have ${at.split} splits and ${at.leaf} leaves, not all that are given`);
  if (columns.shape.length !== Math.ceil(at.bit / 8)) throw bad("its shape goes on behind the last tree");
  return modelOf(width, base, trees, Float64Array.from(columns.gain));
}

interface Columns {
  readonly shape: Uint8Array;
  readonly feature: ArrayLike<number>;
  readonly bin: Uint8Array;
  readonly share: Uint8Array;
  readonly leaf: ArrayLike<number>;
  readonly scale: readonly number[];
  readonly cuts: readonly (readonly number[])[];
  readonly gain: readonly number[];
}

/** The columns as numbers, each checked as far as it can be alone. */
function columnsIn(written: WrittenBoosted): Columns {
  const { width, trees, leafBytes } = written;
  const bytes = (column: "shape" | "bin" | "share" | "cuts"): Uint8Array =>
    fromBase64(written[column], column);
  const feature =
    width > BYTE_INPUTS
      ? numbersFromBase64(written.feature, "u16", "feature")
      : fromBase64(written.feature, "feature");
  const leaf =
    leafBytes === 1
      ? new Int8Array(fromBase64(written.leaf, "leaf").buffer)
      : numbersFromBase64(written.leaf, "i16", "leaf");
  const [bin, share] = [bytes("bin"), bytes("share")];
  const scale = numbersFromBase64(written.scale, "f32", "scale");
  const gain = numbersFromBase64(written.gain, "f32", "gain");
  if (bin.length !== feature.length || share.length !== feature.length)
    throw bad(
      `it has ${feature.length} inputs, ${bin.length} bins and ${share.length} shares for its splits`,
    );
  if (scale.length !== trees || !scale.every(Number.isFinite))
    throw bad(`it has ${scale.length} scales for ${trees} trees, or one that is no number`);
  if (gain.length !== width || !gain.every((part) => part >= 0 && part < Infinity))
    throw bad(`it has ${gain.length} gains for ${width} inputs, or one that is no number from 0 up`);
  const cuts = cutsIn(bytes("cuts"), numbersFromBase64(written.edges, "f32", "edges"), width);
  return { shape: bytes("shape"), feature, bin, share, leaf, scale, cuts, gain };
}

function cutsIn(counts: Uint8Array, edges: readonly number[], width: number): number[][] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (counts.length !== width || edges.length !== total)
    throw bad(`it has ${edges.length} cuts for ${counts.length} inputs, not ${total} for ${width}`);
  let start = 0;
  return Array.from(counts, (count, input) => {
    const cuts = edges.slice(start, (start += count));
    if (!cuts.every((cut, at) => Number.isFinite(cut) && (at === 0 || cut > cuts[at - 1]!)))
      throw bad(`the cuts of input ${input} do not rise`);
    return cuts;
  });
}

/** How far the columns were read. */
interface Places {
  bit: number;
  split: number;
  leaf: number;
}

/** The next tree of the columns. */
function treeAt({ shape, feature, bin, share, leaf, cuts }: Columns, at: Places, scale: number): TreeColumns {
  const tree: TreeColumns = { feature: [], threshold: [], right: [], share: [], value: [] };
  /** Nodes whose right side comes as soon as what lies to their left has ended, innermost last. */
  const waiting: number[] = [];
  for (;;) {
    const here = tree.feature.length;
    const isSplit = ((shape[at.bit >> 3] ?? 0) >> (at.bit & 7)) & 1;
    at.bit++;
    tree.right.push(0);
    if (isSplit === 1) {
      const input = feature[at.split];
      const cut = input === undefined ? undefined : cuts[input]?.[bin[at.split]!];
      if (cut === undefined) throw bad(`split ${at.split} asks about a cut that is not there`);
      tree.feature.push(input!);
      tree.threshold.push(cut);
      tree.share.push(share[at.split++]! / SHARES);
      tree.value.push(0);
      waiting.push(here);
      continue;
    }
    const value = leaf[at.leaf++];
    if (value === undefined) throw bad(`it has only ${at.leaf - 1} leaves`);
    tree.feature.push(-1);
    tree.threshold.push(0);
    tree.share.push(0);
    tree.value.push(Math.fround(value * scale));
    const parent = waiting.pop();
    if (parent === undefined) return tree;
    tree.right[parent] = here + 1;
  }
}

function bad(what: string): InputError {
  return new InputError("bad-model", `boosted trees that cannot be read: ${what}`);
}

/** The largest difference of the scores of two models, e.g. of one and what was written of it. */
export function largestChange(a: Boosted, b: Boosted, inputs: Float32Array): number {
  const others = scoresOf(b, inputs);
  return scoresOf(a, inputs).reduce((most, score, row) => Math.max(most, Math.abs(score - others[row]!)), 0);
}
