/** The block of another page that makes a block redundant, beside it: for people who ask why. */
import { histogramBound } from "../../blocks/redundancy/bounds";
import { editScript } from "../../blocks/redundancy/edit-script";
import { treeEditDistance, type PostOrderTree } from "../../blocks/redundancy/tree-edit-distance";
import type { Twin, TwinNode, TwinRow } from "../../blocks/redundancy/twin";
import type { BlockTree } from "../../blocks/redundancy/block-tree";
import { leavesOf, wholeView, type LeafId, type LeafRange, type Page } from "../../page/page";
import { collapse } from "../../text/whitespace";
import { segmentFor } from "./decide";
import type { Options } from "./options";
import { treesOf } from "./site-model";

/**
 * Larger pairs are not compared: nobody reads so long a script, and it takes room that grows with both sizes.
 */
const MAX_CELLS = 4e6;
const EXCERPT = 80;

interface Blocks {
  readonly page: Page;
  readonly trees: readonly BlockTree[];
}

/** The blocks of a page, as both sides of a comparison need them. */
export function blocksForTwin(
  page: Page,
  options: Options,
): Blocks & { readonly blockOf: (leaf: LeafId) => number } {
  const segmentation = segmentFor(wholeView(page), options);
  return {
    page,
    trees: treesOf(page, segmentation),
    blockOf: (leaf) => segmentation.densities.block[leaf] ?? -1,
  };
}

/** The block of `other` nearest to a block of `own`; null where none shares half of its nodes. */
export function nearestTwin(own: Blocks, block: number, other: Blocks): Twin | null {
  const tree = own.trees[block]!;
  const ids = new Map<string, number>();
  const query = numbered(tree, ids);
  let best: {
    readonly tree: BlockTree;
    readonly numbered: PostOrderTree;
    readonly distance: number;
    readonly edits: number;
  } | null = null;
  for (const candidate of other.trees) {
    const larger = Math.max(tree.labels.length, candidate.labels.length);
    const limit = Math.min(best?.distance ?? 0.5, 0.5) * larger;
    if (
      Math.abs(tree.labels.length - candidate.labels.length) > limit ||
      tree.labels.length * candidate.labels.length > MAX_CELLS
    )
      continue;
    const there = numbered(candidate, ids);
    if (histogramBound(query.labels.slice().sort(), there.labels.slice().sort()) > limit) continue;
    const edits = candidate.hash === tree.hash ? 0 : treeEditDistance(query, there);
    const distance = edits / larger;
    if (distance > 0.5 || (best !== null && distance >= best.distance)) continue;
    best = { tree: candidate, numbered: there, distance, edits };
    if (edits === 0) break;
  }
  if (best === null) return null;
  const found = best;
  const rows = editScript(query, found.numbered).map(({ kind, own: mine, other: theirs }): TwinRow => ({
    kind,
    own: mine === null ? null : nodeOf(own.page, tree, mine),
    other: theirs === null ? null : nodeOf(other.page, found.tree, theirs),
  }));
  return { leaves: leavesOfTree(other.page, found.tree), distance: found.distance, edits: found.edits, rows };
}

function numbered({ labels, leftmost }: BlockTree, ids: Map<string, number>): PostOrderTree {
  const number = (label: string): number => {
    const id = ids.get(label) ?? ids.size;
    ids.set(label, id);
    return id;
  };
  return { labels: Int32Array.from(labels, number), leftmost: Int32Array.from(leftmost) };
}

function nodeOf(page: Page, { nodes }: BlockTree, index: number): TwinNode {
  const node = nodes[index]!;
  const root = nodes.at(-1)!;
  let depth = 0;
  for (let above = node; above !== root && above > 0; above = page.parent[above]!) depth++;
  if (page.isText[node] === 0) return { isText: false, label: page.tags[node]!, depth };
  return {
    isText: true,
    label: collapse(page.leaves[page.leavesBefore[node]!]!.text).trim().slice(0, EXCERPT),
    depth,
  };
}

function leavesOfTree(page: Page, { nodes }: BlockTree): LeafRange {
  // The root of a block is shared by its neighbours: the block is its children.
  const inner = nodes
    .slice(0, -1)
    .map((node) => leavesOf(page, node))
    .filter(({ start, end }) => end > start);
  return {
    start: Math.min(...inner.map(({ start }) => start)),
    end: Math.max(...inner.map(({ end }) => end)),
  };
}
