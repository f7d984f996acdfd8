import { BLOCK_ELEMENTS } from "../../page/elements";
import { leavesOf, type LeafId, type LeafRange, type NodeId, type Page } from "../../page/page";
import type { Target } from "../model";
import { collapsedLength } from "../../text/whitespace";

/**
 * The smallest thing the cursor stops at: a run of leaves with the same nearest block-level ancestor, i.e.
 * one paragraph, list item, cell, or a run of bare text between blocks.
 */
export interface Unit {
  readonly index: number;
  readonly leaves: LeafRange;
  /** The nearest block-level ancestor of all its leaves. */
  readonly block: NodeId;
  readonly target: Target;
  /** Length of its text, white space collapsed. */
  readonly characters: number;
}

export interface Units {
  readonly list: readonly Unit[];
  /** (L) index of the unit that holds the leaf. */
  readonly unitOf: Int32Array;
  readonly characters: number;
}

const known = new WeakMap<Page, Units>();

/** Cut a page into units in document order; every leaf is in exactly one. */
export function annotationUnits(page: Page): Units {
  let units = known.get(page);
  if (units === undefined) known.set(page, (units = cut(page)));
  return units;
}

function cut(page: Page): Units {
  const blockOf = nearestBlocks(page);
  const leaves = page.leaves;
  const unitOf = new Int32Array(leaves.length);
  const list: Unit[] = [];
  let total = 0;
  for (let start = 0; start < leaves.length;) {
    const block = blockOf[leaves[start]!.node]!;
    let end = start + 1;
    let characters = collapsedLength(leaves[start]!.text);
    while (end < leaves.length && blockOf[leaves[end]!.node] === block)
      characters += collapsedLength(leaves[end++]!.text);
    unitOf.fill(list.length, start, end);
    list.push({
      index: list.length,
      leaves: { start, end },
      block,
      target: targetOf(page, block, { start, end }),
      characters,
    });
    total += characters;
    start = end;
  }
  return { list, unitOf, characters: total };
}

/** The leaves under a target, `[start, end)`; an interval counts every leaf it touches. */
export function leavesOfTarget(page: Page, target: Target): LeafRange {
  switch (target.kind) {
    case "node":
      return leavesOf(page, target.node);
    case "block":
      return { start: page.leavesBefore[target.first]!, end: page.leavesBefore[page.end[target.last]!]! };
    case "interval":
      return { start: leafAt(page, target.start), end: leafAt(page, target.end - 1) + 1 };
  }
}

/** The leaf that holds a position of the text axis. */
export function leafAt(page: Page, position: number): LeafId {
  let low = 0;
  let high = page.leaves.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (page.leaves[middle]!.start <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The deepest node that holds all leaves of a non-empty range and is an element. */
export function enclosingNode(page: Page, range: LeafRange): NodeId {
  const last = page.leaves[range.end - 1]!.node;
  let node = page.parent[page.leaves[range.start]!.node]!;
  while (page.end[node]! <= last) node = page.parent[node]!;
  return node;
}

/** The child of `ancestor` on the way down to `node`. */
export function childToward(page: Page, ancestor: NodeId, node: NodeId): NodeId {
  let child = node;
  while (page.parent[child] !== ancestor) child = page.parent[child]!;
  return child;
}

function nearestBlocks(page: Page): Int32Array {
  const blockOf = new Int32Array(page.size);
  for (let node = 0; node < page.size; node++) {
    const isBlock = node === 0 || BLOCK_ELEMENTS.has(page.tags[node]!);
    blockOf[node] = isBlock ? node : blockOf[page.parent[node]!]!;
  }
  return blockOf;
}

/**
 * A run is named by its block where it is all of the block's text, by siblings where it is a run of them, and
 * by characters in the rest: `<a>one<div>two</div></a>` has "one" beside a block inside the same inline
 * element.
 */
function targetOf(page: Page, block: NodeId, range: LeafRange): Target {
  const whole = leavesOf(page, block);
  if (whole.start === range.start && whole.end === range.end) return { kind: "node", node: block };
  const root = enclosingNode(page, range);
  const first = childToward(page, root, page.leaves[range.start]!.node);
  const last = childToward(page, root, page.leaves[range.end - 1]!.node);
  const target: Target = { kind: "block", root, first, last };
  const covered = leavesOfTarget(page, target);
  if (covered.start === range.start && covered.end === range.end) return target;
  const end = page.leaves[range.end - 1]!;
  return { kind: "interval", start: page.leaves[range.start]!.start, end: end.start + end.text.length };
}
