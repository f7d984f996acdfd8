/** The tree of a block as something to compare and to show: its elements and texts, in document order. */
import { attributeOf, type LeafRange, type Page } from "../../page/page";
import { collapse } from "../../text/whitespace";
import { editScript, type Edit } from "./edit-script";
import type { PostOrderTree } from "./tree-edit-distance";

/** An element or a text of a block. */
export interface BlockNode {
  /** Below the root of the block. */
  readonly depth: number;
  /** `p.lead` for an element, the words for a text: what two nodes are compared by. */
  readonly label: string;
  readonly isText: boolean;
}

/** A node of a block beside another one, and what becomes of it on the way from one to the other. */
export interface ComparedNode extends BlockNode {
  readonly step: Edit["kind"];
}

export interface BlockComparison {
  readonly own: readonly ComparedNode[];
  readonly other: readonly ComparedNode[];
  /** Steps of each kind; what is kept apart. */
  readonly steps: Readonly<Record<Exclude<Edit["kind"], "keep">, number>>;
}

/**
 * Nodes of a block that are compared: the time grows with the product of both, and two of this size take about half
 * a second.
 */
export const MOST_NODES = 400;

/**
 * The nodes of a block in document order: its root is the innermost element that holds all of its texts; of what
 * else that holds only elements around them, and those without any text between them, are of the block.
 * @param most no more than so many and one are listed
 */
export function blockNodes(page: Page, { start, end: stop }: LeafRange, most = MOST_NODES): BlockNode[] {
  if (start >= stop) return [];
  const { leaves, leavesBefore, end, parent, isText, tags } = page;
  const [first, last] = [leaves[start]!.node, leaves[stop - 1]!.node];
  let root = first;
  while (end[root]! <= last || isText[root] === 1) {
    if (parent[root]! < 0 || tags[parent[root]!] === "") break;
    root = parent[root]!;
  }
  const nodes: BlockNode[] = [];
  const around: number[] = [];
  for (let node = root; node < end[root]! && nodes.length <= most;) {
    while (around.length > 0 && end[around.at(-1)!]! <= node) around.pop();
    const [from, to] = [leavesBefore[node]!, leavesBefore[end[node]!]!];
    const isAround = from < stop && to > start && from < to;
    const isBetween = from === to && node > first && node < last && isText[node] === 0;
    if (!isAround && !isBetween) {
      node = end[node]!;
      continue;
    }
    nodes.push({ depth: around.length, ...named(page, node) });
    if (isText[node] === 0) around.push(node);
    node++;
  }
  return nodes;
}

/** How a block becomes another one; null where one is too large to be compared. Equal ones are not worked out. */
export function compareBlocks(
  own: readonly BlockNode[],
  other: readonly BlockNode[],
): BlockComparison | null {
  if (own.length > MOST_NODES || other.length > MOST_NODES) return null;
  const kept = (nodes: readonly BlockNode[]): ComparedNode[] =>
    nodes.map((node) => ({ ...node, step: "keep" }) as const);
  const steps = { relabel: 0, delete: 0, insert: 0 };
  const isSame = (node: BlockNode, at: number): boolean =>
    node.depth === other[at]!.depth && node.label === other[at]!.label;
  if (own.length === other.length && own.every(isSame)) return { own: kept(own), other: kept(other), steps };
  const ids = new Map<string, number>();
  const [a, b] = [postOrder(own, ids), postOrder(other, ids)];
  const [ofOwn, ofOther] = [kept(own), kept(other)];
  for (const { kind, own: at, other: beside } of editScript(a.tree, b.tree)) {
    if (kind !== "keep") steps[kind]++;
    if (at !== null) ofOwn[a.places[at]!] = { ...ofOwn[a.places[at]!]!, step: kind };
    if (beside !== null) ofOther[b.places[beside]!] = { ...ofOther[b.places[beside]!]!, step: kind };
  }
  return { own: ofOwn, other: ofOther, steps };
}

/** @param ids of labels, the same for both trees; new ones are added */
function postOrder(
  nodes: readonly BlockNode[],
  ids: Map<string, number>,
): { readonly tree: PostOrderTree; readonly places: Int32Array } {
  const [labels, leftmost, places] = [0, 0, 0].map(() => new Int32Array(nodes.length)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  let next = 0;
  const open: { readonly at: number; readonly left: number }[] = [];
  const closeTo = (depth: number): void => {
    while (open.length > depth) {
      const { at, left } = open.pop()!;
      // Texts and elements of the same words are different things.
      const label = `${nodes[at]!.isText ? "text" : "element"} ${nodes[at]!.label}`;
      const id = ids.get(label) ?? ids.size;
      ids.set(label, id);
      [labels[next], leftmost[next], places[next]] = [id, left, at];
      next++;
    }
  };
  nodes.forEach(({ depth }, at) => {
    closeTo(depth);
    open.push({ at, left: next });
  });
  closeTo(0);
  return { tree: { labels, leftmost }, places };
}

function named(page: Page, node: number): Pick<BlockNode, "label" | "isText"> {
  if (page.isText[node] === 1) {
    const leaf = page.leaves[page.leavesBefore[node]!];
    return { label: leaf?.node === node ? collapse(leaf.text).trim() : "", isText: true };
  }
  const classes = (attributeOf(page, node, "class") ?? "").split(/\s+/).filter((name) => name !== "");
  return { label: [page.tags[node]!, ...classes].join("."), isText: false };
}
