/** Where the two grammars cut a page otherwise. Pure. */
import { dom2blocks, type Blocks } from "../../blocks/ble-ie/dom2blocks";
import { leavesOfBlock } from "../../blocks/describe";
import type { Grammar } from "../../blocks/ble-ie/grammar";
import type { Segmentation } from "../../blocks/segment";
import type { LeafRange, Page } from "../../page/page";
import { otherGrammar } from "./replay-words";

export interface OtherCut {
  readonly grammar: Grammar;
  readonly blocks: number;
  /** Blocks of the grammar at hand that the other one does not make, in document order. */
  readonly differing: readonly { readonly block: number; readonly range: LeafRange }[];
}

const keyOf = ({ first, last }: Blocks, block: number): string => `${first[block]} ${last[block]}`;

export function compareGrammars(
  page: Page,
  { symbols, blocks }: Pick<Segmentation, "symbols" | "blocks">,
  grammar: Grammar,
): OtherCut {
  const other = dom2blocks(page, symbols, otherGrammar(grammar));
  const theirs = new Set(Array.from(other.first, (_, block) => keyOf(other, block)));
  const differing = Array.from(blocks.first, (_, block) => block).filter(
    (block) => !theirs.has(keyOf(blocks, block)),
  );
  return {
    grammar: otherGrammar(grammar),
    blocks: other.size,
    differing: differing.map((block) => ({ block, range: leavesOfBlock(page, blocks, block) })),
  };
}
