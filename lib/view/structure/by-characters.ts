/**
 * The tree by how much text is where: an icicle whose heights are characters, and a treemap whose areas are.
 * Pure; d3-hierarchy.
 */
import { hierarchy, partition, treemap, treemapSquarify, type HierarchyRectangularNode } from "d3";
import { BARE, FRAME, PLAIN, RectsBuilder, STRIP, type Rects } from "./rects";
import type { Tree } from "../page/tree";

export type Form = "characters" | "treemap";

/** Smallest side that is drawn, in pixels; what is smaller is merged with its neighbours. */
const LEAST = 2;
/** Room for the name of an element that holds others, and how many levels of a treemap get it. */
const HEAD = 13;
const HEADS = 4;

interface Part {
  /** Index in the tree; -1 for text that an element holds beside its child elements. */
  readonly index: number;
  readonly around: number;
  readonly characters: number;
  readonly children?: readonly Part[];
}

/** Parts in one pass from the last element to the first; nesting may be as deep as it likes. */
function partsOf(tree: Tree, lengths: ArrayLike<number>, from: number): Part {
  const before = new Float64Array(lengths.length + 1);
  for (let leaf = 0; leaf < lengths.length; leaf++) before[leaf + 1] = before[leaf]! + lengths[leaf]!;
  const parts: Part[] = [];
  for (let i = tree.end[from]! - 1; i >= from; i--) {
    const children: Part[] = [];
    let held = 0;
    for (let child = i + 1; child < tree.end[i]!; child = tree.end[child]!) {
      const part = parts[child - from]!;
      children.push(part);
      held += before[tree.stop[child]!]! - before[tree.start[child]!]!;
    }
    const own = before[tree.stop[i]!]! - before[tree.start[i]!]! - held;
    if (children.length > 0 && own > 0) children.push({ index: -1, around: i, characters: own });
    parts[i - from] = {
      index: i,
      around: i,
      characters: children.length === 0 ? Math.max(1, own) : 0,
      ...(children.length > 0 && { children }),
    };
  }
  return parts[0]!;
}

/**
 * Lay out the subtree of one element in a box. By characters, x is depth and height the share of text; in the
 * treemap the area is.
 * @param lengths (L) characters of each leaf
 */
export function layByCharacters(
  tree: Tree,
  lengths: ArrayLike<number>,
  from: number,
  form: Form,
  width: number,
  height: number,
): Rects {
  const rects = new RectsBuilder();
  if (tree.size === 0 || width < 1 || height < 1) return rects.build();
  const root = hierarchy<Part>(partsOf(tree, lengths, from), ({ children }) => children).sum(
    ({ characters }) => characters,
  );
  const placed: HierarchyRectangularNode<Part> =
    form === "treemap"
      ? treemap<Part>()
          .size([width, height])
          .tile(treemapSquarify)
          .paddingInner(1)
          .paddingTop((node) => (hasHead(node) ? HEAD : 1))
          .paddingLeft(1)
          .paddingRight(1)
          .paddingBottom(1)(root)
      : partition<Part>().size([height, width])(root);
  const stack = [placed];
  while (stack.length > 0) {
    const node = stack.pop()!;
    const { index, around } = node.data;
    const box = boxOf(node, form);
    const isDrawnWhole =
      node.children === undefined ||
      (form === "treemap" && !node.children.some((child) => isSeen(boxOf(child, form), form)));
    if (index >= 0)
      rects.add(
        index,
        box.x,
        box.y,
        box.width,
        box.height,
        0,
        isDrawnWhole ? PLAIN : form === "characters" ? STRIP : hasHead(node) ? FRAME : BARE,
      );
    let barStart: Box | null = null;
    let barEnd = 0;
    let count = 0;
    const closeBar = (): void => {
      if (barStart !== null)
        rects.add(around, barStart.x, barStart.y, barStart.width, Math.max(1, barEnd - barStart.y), count);
      barStart = null;
      count = 0;
    };
    const open: HierarchyRectangularNode<Part>[] = [];
    for (const child of node.children ?? []) {
      const inner = boxOf(child, form);
      if (isSeen(inner, form)) {
        closeBar();
        open.push(child);
      } else if (form === "characters") {
        barStart ??= inner;
        barEnd = inner.y + inner.height;
        count += child.data.index < 0 ? 0 : child.descendants().length;
      }
    }
    closeBar();
    for (const child of open.toReversed()) stack.push(child);
  }
  return rects.build();
}

/** d3 asks for the padding of an element when its own box is known. */
const hasHead = ({ depth, children, x0, x1, y0, y1 }: HierarchyRectangularNode<Part>): boolean =>
  children !== undefined && depth < HEADS && x1 - x0 > 3 * HEAD && y1 - y0 > 2 * HEAD;

/** Whether a box is large enough to be drawn; all columns of the icicle are equally wide. */
const isSeen = ({ width, height }: Box, form: Form): boolean =>
  height > LEAST && (form === "characters" || width > LEAST);

/**
 * The child of an element at a share of its height in the icicle by characters, for what was merged; the
 * element itself in its own text.
 */
export function childAt(tree: Tree, lengths: ArrayLike<number>, around: number, share: number): number {
  const charactersOf = (index: number): number => {
    let sum = 0;
    for (let leaf = tree.start[index]!; leaf < tree.stop[index]!; leaf++) sum += lengths[leaf]!;
    return sum;
  };
  let left = share * charactersOf(around);
  for (let child = around + 1; child < tree.end[around]!; child = tree.end[child]!)
    if ((left -= charactersOf(child)) < 0) return child;
  return around;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function boxOf({ x0, x1, y0, y1 }: HierarchyRectangularNode<Part>, form: Form): Box {
  return form === "treemap"
    ? { x: x0, y: y0, width: x1 - x0, height: y1 - y0 }
    : { x: y0, y: x0, width: y1 - y0, height: x1 - x0 };
}
