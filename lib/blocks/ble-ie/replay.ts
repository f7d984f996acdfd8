/**
 * DOM2Blocks step by step (S0 Algorithm 1; docs/algorithms/block-extractor.md#cutting): the same walk as
 * dom2blocks, written down, so that a person can watch a block being formed. Columns, because a page takes as
 * many steps as it has elements and texts outside of blocks.
 */
import { accepts, ORDER, type Grammar } from "./grammar";
import { letterOf, MIXED, NONE, OTHER, type BlockSymbol, type Symbols } from "./symbols";
import type { NodeId, Page } from "../../page/page";

/**
 * An element is entered; a child is read; the run so far becomes a block; the child begins a new run; the
 * element has no further child.
 */
export const ENTER = 0;
export const READ = 1;
export const EMIT = 2;
export const BEGIN = 3;
export const LEAVE = 4;
export type StepKind = typeof ENTER | typeof READ | typeof EMIT | typeof BEGIN | typeof LEAVE;

/** S steps. */
export interface Replay {
  readonly size: number;
  readonly grammar: Grammar;
  /** (S) ENTER to LEAVE. */
  readonly kind: Uint8Array;
  /** (S) the element whose children are read. */
  readonly node: Int32Array;
  /**
   * (S) the child that is read or begins a run; for EMIT the one that broke the pattern; -1 where there is
   * none.
   */
  readonly child: Int32Array;
  /**
   * (S) first and last child of the run after the step, -1 while it is empty; for EMIT those of the block.
   */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** (S) blocks that were there before the step; for EMIT the index of the new one. */
  readonly block: Int32Array;
}

/**
 * Why a child cannot follow: it is no part of any block; it stands before what was read; a second block of
 * mixed content; another alternative.
 */
export type CutRule = "other" | "order" | "second" | "group" | "end";

/**
 * Record the walk from an element, -1 for none. Block numbers count from `blocksBefore`, the blocks that the
 * walk of the page has made before it.
 */
export function record(
  page: Page,
  { code }: Symbols,
  grammar: Grammar,
  from: NodeId = page.body,
  blocksBefore = 0,
): Replay {
  const { end } = page;
  const steps: number[] = [];
  const nodes: NodeId[] = [];
  const cursors: NodeId[] = [];
  let runFirst = -1;
  let runLast = -1;
  let runSymbol = NONE;
  let blocks = blocksBefore;
  const add = (kind: StepKind, node: NodeId, child: NodeId): void => {
    steps.push(kind, node, child, runFirst, runLast, blocks);
  };
  const emit = (node: NodeId, breaker: NodeId): void => {
    if (runFirst < 0) return;
    add(EMIT, node, breaker);
    blocks++;
    runFirst = runLast = -1;
    runSymbol = NONE;
  };
  const enter = (node: NodeId): void => {
    nodes.push(node);
    cursors.push(node + 1);
    add(ENTER, node, -1);
  };
  if (from >= 0) enter(from);
  while (nodes.length > 0) {
    const top = nodes.length - 1;
    const node = nodes[top]!;
    const child = cursors[top]!;
    if (child >= end[node]!) {
      emit(node, -1);
      add(LEAVE, node, -1);
      nodes.pop();
      cursors.pop();
      continue;
    }
    cursors[top] = end[child]!;
    const symbol = code[child]!;
    if (symbol === NONE) continue;
    const fits = accepts(grammar, runSymbol, symbol);
    if (fits) {
      if (runFirst < 0) runFirst = child;
      runLast = child;
      runSymbol = symbol;
    }
    add(READ, node, child);
    if (fits) continue;
    emit(node, child);
    if (symbol === OTHER) {
      enter(child);
      continue;
    }
    runFirst = runLast = child;
    runSymbol = symbol;
    add(BEGIN, node, child);
  }
  const size = steps.length / 6;
  const column = (at: number): Int32Array => Int32Array.from({ length: size }, (_, i) => steps[i * 6 + at]!);
  return {
    size,
    grammar,
    kind: Uint8Array.from(column(0)),
    node: column(1),
    child: column(2),
    first: column(3),
    last: column(4),
    block: column(5),
  };
}

/** The children of an element that take part, with their symbols. */
export function symbolsUnder(
  page: Page,
  { code }: Symbols,
  node: NodeId,
): { readonly child: NodeId; readonly symbol: BlockSymbol }[] {
  const found: { child: NodeId; symbol: BlockSymbol }[] = [];
  for (let child = node + 1; child < page.end[node]!; child = page.end[child]!) {
    const symbol = letterOf(code[child]!);
    if (symbol !== "") found.push({ child, symbol });
  }
  return found;
}

/** The step that made a block; -1 where it is not part of the walk. */
export function stepOfBlock({ kind, block }: Replay, index: number): number {
  return kind.findIndex((each, step) => each === EMIT && block[step] === index);
}

/** Symbols that may follow one that was read, "" for the beginning of a block. */
export function mayFollow(grammar: Grammar, last: BlockSymbol | ""): BlockSymbol[] {
  return ORDER.filter((next) => accepts(grammar, codeOf(last), codeOf(next)));
}

/**
 * The rule by which `next` cannot follow `last` in a grammar; null where it can. `""` for `next` is the end
 * of the children.
 */
export function cutRule(grammar: Grammar, last: BlockSymbol | "", next: BlockSymbol | ""): CutRule | null {
  if (next === "") return "end";
  const before = codeOf(last);
  const after = codeOf(next);
  if (accepts(grammar, before, after)) return null;
  if (after === OTHER) return "other";
  if (before === MIXED && after === MIXED) return "second";
  return accepts("sequence", before, after) ? "group" : "order";
}

function codeOf(letter: string): number {
  for (let code = NONE; code <= OTHER; code++) if (letterOf(code) === letter) return code;
  return NONE;
}
