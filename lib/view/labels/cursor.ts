import { leavesOf, type LeafId, type LeafRange, type NodeId, type Page } from "../../page/page";
import type { Target } from "../../labels/model";
import { targetOfRun, type UnitRun } from "./runs";
import { childToward, enclosingNode, leavesOfTarget, type Unit, type Units } from "../../labels/units/units";

/** Where the annotator is: what a key would label, and the leaf from which child and parent are told. */
export interface Cursor {
  readonly focus: LeafId;
  readonly target: Target;
  /** What the selection was before it was extended over siblings; the same as `target` when it was not. */
  readonly pivot: Target;
  /** The neighbours that it stopped at as one; null where it is on something else. */
  readonly run: UnitRun | null;
}

/** The cursor on one unit. */
export function cursorAt(unit: Unit): Cursor {
  return { focus: unit.leaves.start, target: unit.target, pivot: unit.target, run: null };
}

/** The cursor on a run, to be decided with one key. Extending it, or letting go of its end, goes on from its first unit. */
export function cursorOn(page: Page, units: Units, run: UnitRun): Cursor {
  const first = cursorAt(units.list[run.first]!);
  return run.end - run.first === 1 ? first : { ...first, target: targetOfRun(page, units, run), run };
}

/**
 * The cursor on an element with text, at most the body. It keeps the leaf it came from where that is inside,
 * so that child and parent lead back there.
 */
export function cursorOver(page: Page, element: NodeId, from: Cursor | null): Cursor {
  const node = Math.max(element, page.body);
  const range = leavesOf(page, node);
  const isInside = from !== null && from.focus >= range.start && from.focus < range.end;
  return on(isInside ? from.focus : range.start, { kind: "node", node });
}

/** The nearest ancestor that holds more leaves than the selection; null at the body. */
export function parentOf(page: Page, cursor: Cursor): Cursor | null {
  const range = leavesOfTarget(page, cursor.target);
  const node = wider(page, enclosingNode(page, range), range);
  return node === null ? null : on(cursor.focus, { kind: "node", node });
}

/** One step down towards the leaf the cursor came from, never below its unit; null there. */
export function childOf(page: Page, units: Units, cursor: Cursor): Cursor | null {
  const range = leavesOfTarget(page, cursor.target);
  const unit = units.list[units.unitOf[cursor.focus]!]!;
  if (sizeOf(unit.leaves) >= sizeOf(range)) return null;
  // Upwards from the leaf: the last size below the selection's, and the lowest element that has it.
  let found: NodeId | null = null;
  let foundSize = 0;
  for (let node = page.parent[page.leaves[cursor.focus]!.node]!; node >= 0; node = page.parent[node]!) {
    const size = sizeOf(leavesOf(page, node));
    if (size >= sizeOf(range)) break;
    if (size > foundSize) [found, foundSize] = [node, size];
  }
  if (found === null || foundSize <= sizeOf(unit.leaves)) return on(cursor.focus, unit.target);
  return on(cursor.focus, { kind: "node", node: found });
}

/**
 * The selection grown by the next sibling with text in a direction, or shrunk where it was grown the other
 * way; null at the end.
 */
export function extended(page: Page, cursor: Cursor, direction: 1 | -1): Cursor | null {
  const now = cursor.run === null ? siblings(page, cursor.target) : inside(page, cursor.target);
  const pivot = siblings(page, cursor.pivot);
  if (now === null || pivot === null) return null;
  const run = { ...now };
  if (direction === 1 && now.root === pivot.root && now.first < pivot.first) {
    const next = siblingWithText(page, now.root, now.first, 1);
    if (next === null) return null;
    run.first = Math.min(next, pivot.first);
  } else if (direction === -1 && now.root === pivot.root && now.last > pivot.last) {
    const previous = siblingWithText(page, now.root, now.last, -1);
    if (previous === null) return null;
    run.last = Math.max(previous, pivot.last);
  } else {
    const next = siblingWithText(page, now.root, direction === 1 ? now.last : now.first, direction);
    if (next === null) return null;
    if (direction === 1) run.last = next;
    else run.first = next;
  }
  const back = now.root === pivot.root && run.first === pivot.first && run.last === pivot.last;
  return {
    focus: cursor.focus,
    target: back ? cursor.pivot : { kind: "block", ...run },
    pivot: cursor.pivot,
    run: null,
  };
}

/**
 * What a drag from one leaf to another selects: the run of siblings that holds both, in the layer where they
 * part.
 */
export function between(page: Page, units: Units, from: LeafId, to: LeafId): Cursor {
  const start = units.list[units.unitOf[Math.min(from, to)]!]!;
  const end = units.list[units.unitOf[Math.max(from, to)]!]!;
  const origin = units.list[units.unitOf[from]!]!;
  if (start === end) return { ...cursorAt(start), focus: from };
  const root = enclosingNode(page, { start: start.leaves.start, end: end.leaves.end });
  const first = childToward(page, root, page.leaves[start.leaves.start]!.node);
  const last = childToward(page, root, page.leaves[end.leaves.end - 1]!.node);
  return { focus: from, target: { kind: "block", root, first, last }, pivot: origin.target, run: null };
}

/** The element whose path names the cursor: the node itself, or the parent of a run. */
export function nodeOf(page: Page, target: Target): NodeId {
  if (target.kind === "node") return target.node;
  return target.kind === "block" ? target.root : enclosingNode(page, leavesOfTarget(page, target));
}

interface Run {
  readonly root: NodeId;
  first: NodeId;
  last: NodeId;
}

/**
 * A target as a run of siblings; a node stands in the highest layer where it is still alone with its text.
 */
function siblings(page: Page, target: Target): Run | null {
  if (target.kind === "block") return { root: target.root, first: target.first, last: target.last };
  const range = leavesOfTarget(page, target);
  const root = wider(page, enclosingNode(page, range), range);
  if (root === null) return null;
  const first = childToward(page, root, page.leaves[range.start]!.node);
  return { root, first, last: childToward(page, root, page.leaves[range.end - 1]!.node) };
}

/** A target as the run of what it holds, in the layer where that parts. */
function inside(page: Page, target: Target): Run {
  const { start, end } = leavesOfTarget(page, target);
  const root = enclosingNode(page, { start, end });
  const at = (leaf: LeafId): NodeId => childToward(page, root, page.leaves[leaf]!.node);
  return { root, first: at(start), last: at(end - 1) };
}

function siblingWithText(page: Page, root: NodeId, from: NodeId, direction: 1 | -1): NodeId | null {
  // The neighbouring leaf inside the root tells the sibling; no sibling without text has to be passed one by
  // one.
  const leaf = direction === 1 ? page.leavesBefore[page.end[from]!]! : page.leavesBefore[from]! - 1;
  const inside = leavesOf(page, root);
  return leaf < inside.start || leaf >= inside.end ? null : childToward(page, root, page.leaves[leaf]!.node);
}

/** `node` or its nearest ancestor up to the body whose leaves are more than `range`. */
function wider(page: Page, node: NodeId, range: LeafRange): NodeId | null {
  for (let at = node; at >= 0; at = page.parent[at]!) {
    if (sizeOf(leavesOf(page, at)) > sizeOf(range)) return at;
    if (at === page.body) return null;
  }
  return null;
}

const sizeOf = (range: LeafRange): number => range.end - range.start;
const on = (focus: LeafId, target: Target): Cursor => ({ focus, target, pivot: target, run: null });
