import { leavesOf, type NodeId, type Page } from "../page/page";
import { axisRange, leafAt } from "../page/axis";
import type { Stretch } from "../gold/stretches";
import type { Target } from "./model";

/**
 * Where a target lies on the page's text axis, or null where it names nodes or characters that the page does
 * not have.
 */
export function stretchOf(page: Page, target: Target): Stretch | null {
  if (target.kind === "interval") {
    const fits = 0 <= target.start && target.start <= target.end && target.end <= page.textLength;
    return fits ? { start: target.start, end: target.end } : null;
  }
  if (target.kind === "node")
    return isNode(page, target.node) ? axisRange(page, leavesOf(page, target.node)) : null;
  const { root, first, last } = target;
  if (!isNode(page, root) || !isNode(page, first) || !isNode(page, last) || first > last) return null;
  if (page.parent[first] !== root || page.parent[last] !== root) return null;
  return axisRange(page, { start: page.leavesBefore[first]!, end: page.leavesBefore[page.end[last]!]! });
}

/**
 * The node whose path describes a target: the node itself, the root of a block, or the text node at the start
 * of an interval.
 */
export function nodeOf(page: Page, target: Target): NodeId {
  if (target.kind === "node") return target.node;
  if (target.kind === "block") return target.root;
  return page.leaves[leafAt(page, target.start)]?.node ?? Math.max(0, page.body);
}

/**
 * How deep a target lies, for the rule that the deepest label wins. A run of siblings lies between their
 * parent and each of them; a character interval is finer than any node, as if the text had been split below
 * it.
 */
export function depthOf(page: Page, target: Target): number {
  if (target.kind === "interval") return Number.MAX_SAFE_INTEGER;
  return target.kind === "node" ? nodeDepth(page, target.node) : nodeDepth(page, target.root) + 0.5;
}

function nodeDepth(page: Page, node: NodeId): number {
  let depth = 0;
  for (let up = page.parent[node]!; up >= 0; up = page.parent[up]!) depth += 1;
  return depth;
}

function isNode(page: Page, node: NodeId): boolean {
  return Number.isInteger(node) && node >= 0 && node < page.size;
}
