/**
 * The tree of a block, as redundancy compares it (docs/algorithms/block-extractor.md#labels-and-costs): the
 * copied root and the block's children; elements are labelled by tag name, texts by their collapsed text.
 * Attributes count for nothing: ids, tracking parameters and "active" classes vary.
 */
import type { NodeId, Page } from "../../page/page";
import { Digest } from "../../text/digest";
import { collapse } from "../../text/whitespace";
import type { Blocks } from "../ble-ie/dom2blocks";
import { NONE, type Symbols } from "../ble-ie/symbols";

/** A block in post-order with labels written out. */
export interface BlockTree {
  /** (n) tag name, or `#` and a digest of the collapsed text. */
  readonly labels: readonly string[];
  /** (n) post-order index of the leftmost leaf below each node. */
  readonly leftmost: readonly number[];
  /** 64-bit digest of shape and labels; equal digests are taken as equal blocks. */
  readonly hash: string;
  /** Words of the block; a character of a script without spaces counts as one. */
  readonly words: number;
  /** Length of its collapsed texts. */
  readonly textLength: number;
  /** (n) the node of the page behind each. */
  readonly nodes: readonly NodeId[];
}

/** @param gone (N) 1 for nodes that take no part */
export function blockTree(
  page: Page,
  blocks: Blocks,
  symbols: Symbols,
  gone: Uint8Array,
  block: number,
): BlockTree {
  const labels: string[] = [];
  const leftmost: number[] = [];
  const nodes: NodeId[] = [];
  const digest = new Digest();
  let words = 0;
  let textLength = 0;
  // Open elements with the post-order index that their first descendant got.
  const open: NodeId[] = [blocks.root[block]!];
  const openAt: number[] = [0];
  const stop = page.end[blocks.last[block]!]!;
  const close = () => {
    leftmost.push(openAt.pop()!);
    nodes.push(open.at(-1)!);
    labels.push(page.tags[open.pop()!]!);
    digest.add(`</${labels.at(-1)!}`);
  };
  digest.add(page.tags[open[0]!]!);
  for (let node = blocks.first[block]!; node < stop;) {
    while (open.length > 1 && page.end[open.at(-1)!]! <= node) close();
    if (gone[node] === 1 || symbols.code[node] === NONE) {
      node = page.end[node]!;
      continue;
    }
    if (page.isText[node] === 1) {
      const text = collapse(page.leaves[page.leavesBefore[node]!]!.text).trim();
      words += countWords(text);
      textLength += text.length;
      leftmost.push(labels.length);
      nodes.push(node);
      labels.push(`#${digestOf(text)}`);
      digest.add(labels.at(-1)!);
    } else {
      open.push(node);
      openAt.push(labels.length);
      digest.add(page.tags[node]!);
    }
    node++;
  }
  while (open.length > 0) close();
  return { labels, leftmost, hash: digest.value(), words, textLength, nodes };
}

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[\p{L}\p{M}\p{N}_]+/gu;

function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

function digestOf(text: string): string {
  const digest = new Digest();
  digest.add(text);
  return digest.value();
}
