/**
 * Cut a page into BLE&IE blocks (S0 Algorithm 1; docs/algorithms/block-extractor.md#cutting): Cut,
 * Reconstruct and Recursive, without a copy of the tree.
 *
 * A block is a root and a run of the root's children; where the next child breaks the grammar the run is cut
 * and goes on under a copy of the root, so the root's own tag counts once per block. Ours: the flush at the
 * end of each root, which the printed pseudo-code lacks, and an explicit stack, because pages nest as deep as
 * they like.
 */
import type { NodeId, Page } from "../../page/page";
import { accepts, type Grammar } from "./grammar";
import { letterOf, NONE, OTHER, type BlockSymbol, type Symbols } from "./symbols";

/** The blocks of a page as columns, in document order; every live leaf lies in exactly one. */
export interface Blocks {
  /** B, the number of blocks. */
  readonly size: number;
  /** (B) the element whose copy is the root. */
  readonly root: Int32Array;
  /** (B) first child of the root in the block. */
  readonly first: Int32Array;
  /**
   * (B) last child of the root in the block; the block's nodes are `[first, page.end[last])`, less skipped
   * ones.
   */
  readonly last: Int32Array;
  /** (B) symbols of the children, e.g. `"ttt"`. */
  readonly symbols: readonly string[];
  /** (B) the symbol of the child that broke the pattern; `""` where the root had no further child. */
  readonly cut: readonly (BlockSymbol | "")[];
}

/** `from` is the element to start at, -1 for none (no blocks). */
export function dom2blocks(page: Page, symbols: Symbols, grammar: Grammar, from: NodeId = page.body): Blocks {
  const root: number[] = [];
  const first: number[] = [];
  const last: number[] = [];
  const words: string[] = [];
  const cuts: (BlockSymbol | "")[] = [];
  const { code } = symbols;
  const { end } = page;
  const nodes: NodeId[] = [];
  const cursors: NodeId[] = [];
  let runFirst = -1;
  let runLast = -1;
  let runSymbol = NONE;
  let word = "";
  const flush = (node: NodeId, cut: BlockSymbol | "") => {
    if (runFirst < 0) return;
    root.push(node);
    first.push(runFirst);
    last.push(runLast);
    words.push(word);
    cuts.push(cut);
    runFirst = runLast = -1;
    runSymbol = NONE;
    word = "";
  };
  if (from >= 0) {
    nodes.push(from);
    cursors.push(from + 1);
  }
  while (nodes.length > 0) {
    const top = nodes.length - 1;
    const node = nodes[top]!;
    const child = cursors[top]!;
    if (child >= end[node]!) {
      flush(node, "");
      nodes.pop();
      cursors.pop();
      continue;
    }
    cursors[top] = end[child]!;
    const symbol = code[child]!;
    if (symbol === NONE) continue;
    if (!accepts(grammar, runSymbol, symbol)) flush(node, letterOf(symbol));
    if (symbol === OTHER) {
      nodes.push(child);
      cursors.push(child + 1);
      continue;
    }
    if (runFirst < 0) runFirst = child;
    runLast = child;
    runSymbol = symbol;
    word += letterOf(symbol);
  }
  return {
    size: root.length,
    root: Int32Array.from(root),
    first: Int32Array.from(first),
    last: Int32Array.from(last),
    symbols: words,
    cut: cuts,
  };
}
