/**
 * What each child of a node is to the block grammar of BlockExtractor (S0 section 2.2;
 * docs/algorithms/block-extractor.md#symbols-of-children).
 *
 * The paper names the classes in words only. Choices of ours, tested in this order: tag classes win (a `p`
 * with only text is `t`, not `q`); an inline element with a block inside is a block; a block with neither
 * text nor picture is skipped; a block that holds inline elements alone counts as `p`, because it behaves as
 * a line; a block with both text and blocks is `o`.
 */
import { elementKindsOf, IS_BASIC, IS_BLOCK, IS_LIST, IS_MEDIA, IS_RULE } from "../../page/element-kinds";
import type { NodeId, Page } from "../../page/page";

/** Text, inline, list, basic text, block with only text, block with inline content, anything else. */
export type BlockSymbol = "x" | "i" | "l" | "t" | "q" | "p" | "o";

/** Codes of the symbols in columns; 0 is a node that takes no part (removed, blank text, empty block). */
export const NONE = 0;
export const TEXT = 1;
export const INLINE = 2;
export const LIST = 3;
export const BASIC = 4;
export const ONLY_TEXT = 5;
export const MIXED = 6;
export const OTHER = 7;
const LETTERS = ["", "x", "i", "l", "t", "q", "p", "o"] as const;

/** The letter of a symbol code, `""` for 0. */
export function letterOf(code: number): BlockSymbol | "" {
  return LETTERS[code] ?? "";
}

/** Symbols of all nodes of a page, whatever their parent. */
export interface Symbols {
  /** (N) symbol code. */
  readonly code: Uint8Array;
  /** (N) 1 for block-level elements, promoted inline elements included. */
  readonly isBlock: Uint8Array;
}

const HAS_BLOCK = 1;
const HAS_CONTENT = 2;
const CHILD_TEXT = 4;
const CHILD_INLINE = 8;
const CHILD_BLOCK = 16;

/**
 * One pass from the last node to the first, so that every node is met after its descendants. `gone` (N) marks
 * removed nodes.
 */
export function symbolsOf(page: Page, gone: Uint8Array): Symbols {
  const { size, parent, isText, leavesBefore } = page;
  const kinds = elementKindsOf(page);
  const flags = new Uint8Array(size);
  const code = new Uint8Array(size);
  const isBlock = new Uint8Array(size);
  for (let node: NodeId = size - 1; node > 0; node--) {
    if (gone[node] === 1) continue;
    const up = parent[node]!;
    if (isText[node] === 1) {
      if (leavesBefore[node + 1] === leavesBefore[node]) continue; // blank, or no text a reader sees
      code[node] = TEXT;
      flags[up]! |= HAS_CONTENT | CHILD_TEXT;
      continue;
    }
    const kind = kinds[node]!;
    const own = flags[node]!;
    const content = (own & HAS_CONTENT) | ((kind & IS_MEDIA) !== 0 ? HAS_CONTENT : 0);
    if ((kind & IS_BLOCK) === 0 && (own & HAS_BLOCK) === 0) {
      code[node] = INLINE;
      flags[up]! |= content | CHILD_INLINE;
      continue;
    }
    isBlock[node] = 1;
    const symbol = blockSymbol(kind, own, content);
    code[node] = symbol;
    flags[up]! |= content | HAS_BLOCK | (symbol === NONE ? 0 : CHILD_BLOCK);
  }
  return { code, isBlock };
}

function blockSymbol(kind: number, own: number, content: number): number {
  if ((kind & IS_LIST) !== 0) return LIST;
  if ((kind & IS_BASIC) !== 0) return BASIC;
  if ((kind & IS_RULE) !== 0) return OTHER;
  if (content === 0) return NONE;
  if ((own & CHILD_BLOCK) !== 0) return OTHER;
  return (own & CHILD_INLINE) !== 0 ? MIXED : ONLY_TEXT;
}
