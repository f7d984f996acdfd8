/**
 * The tree of a page's block-level elements as columns, without chains that hold the same text. Pure; built
 * once per page.
 */
import { BLOCK_ELEMENTS } from "../../page/elements";
import type { LeafRange, NodeId, Page } from "../../page/page";

/** T elements in document order; the subtree of `i` is the run `[i, end[i])`. */
export interface Tree {
  readonly size: number;
  /** (T) the outermost element of a chain whose elements hold the same text. */
  readonly node: Int32Array;
  /** (T) index of the element around, -1 at the top. */
  readonly parent: Int32Array;
  /** (T) */
  readonly end: Int32Array;
  /** (T) how many elements of the tree are around it. */
  readonly level: Int32Array;
  /** (T) `[start, stop)` of its leaves; never empty. */
  readonly start: Int32Array;
  readonly stop: Int32Array;
  /** (L) the innermost element around each leaf, -1 where there is none. */
  readonly owner: Int32Array;
  /** Number of levels. */
  readonly levels: number;
}

const known = new WeakMap<Page, Tree>();

export function treeOf(page: Page): Tree {
  let tree = known.get(page);
  if (tree === undefined) known.set(page, (tree = build(page)));
  return tree;
}

function build(page: Page): Tree {
  const { size, tags, parent: above, end: endOf, isText, leavesBefore, leaves } = page;
  const isBlock = new Uint8Array(size);
  for (let node = size - 1; node > 0; node--) {
    // An inline element around a block is laid out as one.
    if (isText[node] === 0 && (isBlock[node] === 1 || BLOCK_ELEMENTS.has(tags[node]!)))
      isBlock[node] = isBlock[above[node]!] = 1;
  }
  const node: number[] = [];
  const parent: number[] = [];
  const level: number[] = [];
  const start: number[] = [];
  const stop: number[] = [];
  const end: number[] = [];
  const owner = new Int32Array(leaves.length).fill(-1);
  const open: number[] = [];
  let levels = 0;
  const first = Math.max(1, page.body);
  const last = page.body < 0 ? size : endOf[page.body]!;
  for (let id = first; id < last; id++) {
    if (isBlock[id] === 0 && id !== first) continue;
    const from = leavesBefore[id]!;
    const to = leavesBefore[endOf[id]!]!;
    if (from === to) continue;
    while (open.length > 0 && endOf[node[open.at(-1)!]!]! <= id) end[open.pop()!] = node.length;
    const around = open.at(-1) ?? -1;
    if (around >= 0 && start[around] === from && stop[around] === to) continue;
    const index = node.length;
    node.push(id);
    parent.push(around);
    level.push(open.length);
    start.push(from);
    stop.push(to);
    end.push(index + 1);
    owner.fill(index, from, to);
    open.push(index);
    levels = Math.max(levels, open.length);
  }
  for (const index of open) end[index] = node.length;
  return {
    size: node.length,
    levels,
    owner,
    node: Int32Array.from(node),
    parent: Int32Array.from(parent),
    end: Int32Array.from(end),
    level: Int32Array.from(level),
    start: Int32Array.from(start),
    stop: Int32Array.from(stop),
  };
}

/**
 * The outermost elements whose text lies wholly in `range`; where there is none, the innermost one around its
 * first leaf.
 */
export function elementsIn(tree: Tree, range: LeafRange): number[] {
  const found: number[] = [];
  for (let leaf = range.start; leaf < range.end;) {
    let index = tree.owner[leaf] ?? -1;
    let best = -1;
    for (
      ;
      index >= 0 && tree.start[index]! >= range.start && tree.stop[index]! <= range.end;
      index = tree.parent[index]!
    )
      best = index;
    if (best >= 0) found.push(best);
    leaf = best >= 0 ? tree.stop[best]! : leaf + 1;
  }
  const inner = tree.owner[range.start] ?? -1;
  return found.length > 0 ? found : inner >= 0 && range.end > range.start ? [inner] : [];
}

/** The index of the element of the tree that an element of the page belongs to; -1 where it has none. */
export function indexOf(tree: Tree, page: Page, node: NodeId): number {
  const from = page.leavesBefore[node]!;
  const to = page.leavesBefore[page.end[node]!]!;
  let index = from < to ? (tree.owner[from] ?? -1) : -1;
  while (index >= 0 && tree.stop[index]! < to) index = tree.parent[index]!;
  return index;
}

/**
 * (T) mean score of the characters of each element, NaN where no text in it has a score. `lengths` is (L),
 * characters.
 */
export function meanScores(tree: Tree, score: Float32Array, lengths: ArrayLike<number>): Float64Array {
  const weight = new Float64Array(score.length + 1);
  const sum = new Float64Array(score.length + 1);
  for (let leaf = 0; leaf < score.length; leaf++) {
    const value = score[leaf]!;
    const length = Number.isFinite(value) ? Math.max(1, lengths[leaf]!) : 0;
    weight[leaf + 1] = weight[leaf]! + length;
    sum[leaf + 1] = sum[leaf]! + (length === 0 ? 0 : length * value);
  }
  return Float64Array.from(tree.start, (from, i) => {
    const to = tree.stop[i]!;
    const total = weight[to]! - weight[from]!;
    return total === 0 ? Number.NaN : (sum[to]! - sum[from]!) / total;
  });
}
