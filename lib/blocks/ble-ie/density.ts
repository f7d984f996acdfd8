/**
 * Densities of blocks and of the elements in them (S0 section 2.3, Algorithm 2;
 * docs/algorithms/block-extractor.md#density).
 *
 * density = text length / tag length. A text is content when its block and every block-level element between
 * them reach the threshold, so the smallest of these densities is the largest threshold that still keeps it:
 * its flip density. Ours: equality is content, and a tag length of 0 (implied tags under `source`) counts as
 * 1.
 */
import type { NodeId, Page } from "../../page/page";
import { statisticsOf } from "../../page/statistics";
import type { Blocks } from "./dom2blocks";
import { NONE, type Symbols } from "./symbols";
import { tagLengthsOf, type TagLength } from "./tag-length";

export interface LengthOptions {
  readonly tagLength: TagLength;
  /** Most that the attributes of one element count in total; 0 for no limit. */
  readonly attributeCap: number;
  /** What one Chinese, Japanese or Korean character counts; 1 in the paper. */
  readonly cjkFactor: number;
  /** Whether text inside `a` counts as no text. */
  readonly ignoreLinkText: boolean;
}

/** Prefix sums over nodes that take part, (N + 1) each: a subtree's total is `sums[end[id]] - sums[id]`. */
export interface Lengths {
  readonly text: Float64Array;
  readonly tags: Float64Array;
}

/** @param gone (N) 1 for nodes that take no part */
export function lengthsOf(page: Page, gone: Uint8Array, options: LengthOptions): Lengths {
  const { leafLength, inLink } = statisticsOf(page);
  const own = tagLengthsOf(page, options.tagLength, options.attributeCap);
  const text = new Float64Array(page.size + 1);
  const tags = new Float64Array(page.size + 1);
  let leaf = 0;
  for (let node = 0; node < page.size; node++) {
    let textHere = 0;
    let tagsHere = 0;
    if (page.isText[node] === 0) {
      if (gone[node] === 0) tagsHere = own[node]!;
    } else if (leaf < page.leaves.length && page.leaves[leaf]!.node === node) {
      if (gone[node] === 0 && !(options.ignoreLinkText && inLink[leaf] === 1)) {
        textHere = leafLength[leaf]!;
        if (options.cjkFactor !== 1)
          textHere += (options.cjkFactor - 1) * cjkCharacters(page.leaves[leaf]!.text);
      }
      leaf++;
    }
    text[node + 1] = text[node]! + textHere;
    tags[node + 1] = tags[node]! + tagsHere;
  }
  return { text, tags };
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Chinese, Japanese and Korean characters of a text. */
export function cjkCharacters(text: string): number {
  return text.match(CJK)?.length ?? 0;
}

/** Text per markup character; an element without any markup length counts as one character. */
export function densityOf(textLength: number, tagLength: number): number {
  return textLength / Math.max(1, tagLength);
}

export interface Densities {
  /** (B) */
  readonly textLength: Float64Array;
  /** (B) */
  readonly tagLength: Float64Array;
  /** (B) */
  readonly density: Float64Array;
  /** (L) block of each leaf, -1 for leaves that take no part. */
  readonly block: Int32Array;
  /** (L) largest threshold at which the leaf is content; NaN for leaves that take no part. */
  readonly flip: Float64Array;
  /**
   * (L) the element whose density is that smallest one: the block's root, or a block-level element in the
   * block; -1 without.
   */
  readonly decider: Int32Array;
}

/** Densities of blocks that `dom2blocks` made of the same symbols. O(N). */
export function densitiesOf(page: Page, blocks: Blocks, symbols: Symbols, lengths: Lengths): Densities {
  const textLength = new Float64Array(blocks.size);
  const tagLength = new Float64Array(blocks.size);
  const density = new Float64Array(blocks.size);
  const leafCount = page.leaves.length;
  const block = new Int32Array(leafCount).fill(-1);
  const decider = new Int32Array(leafCount).fill(-1);
  const flip = new Float64Array(leafCount).fill(NaN);
  const smallest = new Float64Array(page.size);
  const by = new Int32Array(page.size);
  const { text, tags } = lengths;
  const { end, parent, leavesBefore, isText } = page;
  for (let b = 0; b < blocks.size; b++) {
    const root = blocks.root[b]!;
    const last = end[blocks.last[b]!]!;
    let textSum = 0;
    let tagSum = tags[root + 1]! - tags[root]!;
    for (let child: NodeId = blocks.first[b]!; child < last; child = end[child]!) {
      if (symbols.code[child] === NONE) continue;
      textSum += text[end[child]!]! - text[child]!;
      tagSum += tags[end[child]!]! - tags[child]!;
    }
    textLength[b] = textSum;
    tagLength[b] = tagSum;
    density[b] = densityOf(textSum, tagSum);
    // A block-level parent outside the block can only be the root; its copy has the density of this block.
    smallest[root] = density[b]!;
    by[root] = root;
    for (let node: NodeId = blocks.first[b]!; node < last; node++) {
      const up = parent[node]!;
      if (isText[node] === 1) {
        const leaf = leavesBefore[node]!;
        if (leavesBefore[node + 1] === leaf || symbols.code[node] === NONE) continue;
        block[leaf] = b;
        flip[leaf] = smallest[up]!;
        decider[leaf] = by[up]!;
        continue;
      }
      smallest[node] = smallest[up]!;
      by[node] = by[up]!;
      if (symbols.isBlock[node] === 0) continue;
      const own = densityOf(text[end[node]!]! - text[node]!, tags[end[node]!]! - tags[node]!);
      if (own < smallest[node]!) {
        smallest[node] = own;
        by[node] = node;
      }
    }
  }
  return { textLength, tagLength, density, block, flip, decider };
}
