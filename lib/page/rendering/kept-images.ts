import { attributeOf, type NodeId, type Page } from "../page";
import { collapse } from "../../text/whitespace";
import { imageAddress } from "./addresses";

export interface Picture {
  readonly src: string;
  readonly alt: string;
}

/** An image that is further than this many elements from any text belongs to none. */
const FARTHEST = 24;

/**
 * The images that belong to an answer. An image has no verdict of its own: it goes with the smallest element
 * around it that has text, where most of that text is kept, and which is inside of the smallest element around
 * all that is kept. Those of `noscript` are there a second time for browsers without scripts.
 * @param keptBefore (L + 1) characters of kept leaves among leaves 0..leaf-1
 */
export function keptImages(
  page: Page,
  keep: Uint8Array,
  keptBefore: Float64Array,
): ReadonlyMap<NodeId, Picture> {
  const found = new Map<NodeId, Picture>();
  const around = elementAround(page, keep);
  if (around < 0) return found;
  for (let node = around; node < page.end[around]!; node++) {
    if (page.tags[node] !== "img" || !goesWithKept(page, node, keptBefore)) continue;
    const src = imageAddress(page, node);
    if (src !== null) found.set(node, { src, alt: collapse(attributeOf(page, node, "alt") ?? "").trim() });
  }
  return found;
}

/** The smallest element around all kept leaves; -1 where none is. */
function elementAround(page: Page, keep: Uint8Array): NodeId {
  const first = keep.indexOf(1);
  if (first < 0) return -1;
  const last = page.leaves[keep.lastIndexOf(1)]!.node;
  let node = page.parent[page.leaves[first]!.node]!;
  while (page.end[node]! <= last) node = page.parent[node]!;
  return node;
}

function goesWithKept(page: Page, image: NodeId, keptBefore: Float64Array): boolean {
  let node = page.parent[image]!;
  for (let step = 0; step < FARTHEST && node >= 0; step++, node = page.parent[node]!) {
    if (page.tags[node] === "noscript") return false;
    const from = page.leavesBefore[node]!;
    const to = page.leavesBefore[page.end[node]!]!;
    if (from === to) continue;
    const last = page.leaves[to - 1]!;
    const all = last.start + last.text.length - page.leaves[from]!.start;
    return (keptBefore[to]! - keptBefore[from]!) * 2 > all;
  }
  return false;
}
