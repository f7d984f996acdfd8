/**
 * Which arrangements of children make one block (S0 section 2.2;
 * docs/algorithms/block-extractor.md#the-grammar-of-a-block).
 *
 * The paper prints the pattern twice: Definition 1 as `(IE|text)* p? q* l* t*`, Algorithm 1 as `(IE|text)* p?
 * q* | l* | t*`. The numbered definition is the default. Both are closed under prefixes, so "push, test, pop"
 * is a comparison of ranks.
 */
import { BASIC, INLINE, LIST, MIXED, NONE, ONLY_TEXT, OTHER, TEXT, type BlockSymbol } from "./symbols";

export const GRAMMARS = ["sequence", "alternation"] as const;
export type Grammar = (typeof GRAMMARS)[number];

/** The symbols that a block may hold, in the order of the sequence grammar. */
export const ORDER: readonly BlockSymbol[] = ["x", "i", "p", "q", "l", "t"];

const RANK = new Uint8Array(8);
RANK[TEXT] = RANK[INLINE] = 0;
RANK[MIXED] = 1;
RANK[ONLY_TEXT] = 2;
RANK[LIST] = 3;
RANK[BASIC] = 4;

/** Whether a block that ends in symbol `last` (0 for an empty one) may go on with symbol `next`. */
export function accepts(grammar: Grammar, last: number, next: number): boolean {
  if (next === OTHER || next === NONE) return false;
  if (last === NONE) return true;
  const before = RANK[last]!;
  const after = RANK[next]!;
  if (grammar === "alternation" && groupOf(before) !== groupOf(after)) return false;
  return after > before || (after === before && next !== MIXED);
}

/** Inline content with p and q, lists, and basic texts are the three alternatives. */
function groupOf(rank: number): number {
  return rank < 3 ? 0 : rank;
}
