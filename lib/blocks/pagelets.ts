/**
 * Pagelets by PagePartitioning (Bar-Yossef and Rajagopalan 2002): regions of a page with at most one topic or
 * function of their own.
 *
 * Beginning with the body, an element of which some child holds at least k links is split into its children,
 * and any other element is a pagelet. The source speaks of elements only. Choices: `a` elements with `href`
 * are links, but no `a` that lost all its text to an earlier stage; text of a split element becomes a pagelet
 * too; neighbouring text and inline elements of a split element are one pagelet (`mergeInline`), because a
 * paragraph marked only by line breaks would else fall into its words in bold.
 */
import { attributeOf, type NodeId, type Page, type View } from "../page/page";
import { totalOf } from "../page/statistics";
import { blockLevelOf } from "./block-level";
import type { Removal } from "./removal";

export interface Pagelets {
  readonly size: number;
  /** (G) the element that is the pagelet, or the parent of the run of children that is. */
  readonly node: Int32Array;
  /** (G) first and last child of the run; both the element itself for a whole element. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** (G) links in it. */
  readonly links: Int32Array;
  /** (L) pagelet of each open leaf, -1 for others. */
  readonly of: Int32Array;
}

export interface PageletOptions {
  /** Links in a child that split its parent. */
  readonly k: number;
  readonly mergeInline: boolean;
}

/**
 * Pagelets in document order; those without open leaves are left out. O(N). @param open (L) 1 where a leaf is
 * live and not removed
 */
export function pageletsOf(
  { page, live }: View,
  open: Uint8Array,
  { gone }: Removal,
  { k, mergeInline }: PageletOptions,
): Pagelets {
  const { body, end, isText, leavesBefore } = page;
  const links = linksBefore(page, live, gone);
  const isBlock = blockLevelOf(page);
  const node: number[] = [];
  const first: number[] = [];
  const last: number[] = [];
  const count: number[] = [];
  const of = new Int32Array(open.length).fill(-1);

  const add = (owner: NodeId, from: NodeId, to: NodeId): void => {
    let hasText = false;
    for (let leaf = leavesBefore[from]!; leaf < leavesBefore[end[to]!]!; leaf++) {
      if (open[leaf] === 0) continue;
      of[leaf] = node.length;
      hasText = true;
    }
    if (!hasText) return;
    node.push(owner);
    first.push(from);
    last.push(to);
    count.push(links[end[to]!]! - links[from]!);
  };
  const isSplit = (id: NodeId): boolean => {
    for (let child = id + 1; child < end[id]!; child = end[child]!)
      if (totalOf(page, links, child) >= k) return true;
    return false;
  };

  // Elements still to be cut, in document order from the top of the stack; runs of inline children are
  // settled when their parent is split.
  const stack: { readonly owner: NodeId; readonly from: NodeId; readonly to: NodeId }[] =
    body < 0 ? [] : [{ owner: body, from: body, to: body }];
  while (stack.length > 0) {
    const { owner, from, to } = stack.pop()!;
    if (owner !== from || !isSplit(from)) {
      add(owner, from, to);
      continue;
    }
    const parts: { owner: NodeId; from: NodeId; to: NodeId }[] = [];
    let inRun = false;
    for (let child = from + 1; child < end[from]!; child = end[child]!) {
      if (isText[child] === 1 ? leavesBefore[child + 1] === leavesBefore[child] : gone[child] === 1) continue;
      const isInline = isText[child] === 1 || (mergeInline && isBlock[child] === 0);
      if (isInline && mergeInline && inRun) parts.at(-1)!.to = child;
      else parts.push({ owner: isInline ? from : child, from: child, to: child });
      inRun = isInline;
    }
    for (let part = parts.length - 1; part >= 0; part--) stack.push(parts[part]!);
  }
  return {
    size: node.length,
    node: Int32Array.from(node),
    first: Int32Array.from(first),
    last: Int32Array.from(last),
    links: Int32Array.from(count),
    of,
  };
}

/** (N + 1) links among nodes 0..id-1. */
function linksBefore(page: Page, live: Uint8Array, gone: Uint8Array): Int32Array {
  const sums = new Int32Array(page.size + 1);
  for (let id = 0; id < page.size; id++)
    sums[id + 1] = sums[id]! + (page.tags[id] === "a" && isLink(page, id, live, gone) ? 1 : 0);
  return sums;
}

function isLink(page: Page, id: NodeId, live: Uint8Array, gone: Uint8Array): boolean {
  if (gone[id] === 1 || attributeOf(page, id, "href") === null) return false;
  const start = page.leavesBefore[id]!;
  const stop = page.leavesBefore[page.end[id]!]!;
  for (let leaf = start; leaf < stop; leaf++) if (live[leaf] === 1) return true;
  return start === stop;
}
