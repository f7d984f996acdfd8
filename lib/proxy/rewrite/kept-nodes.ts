/** What of a page an answer keeps beside its texts, in running sums, so that any element is asked in one step. */
import type { NodeId, Page } from "../../page/page";
import { keptImages, type Picture } from "../../page/rendering/kept-images";

export interface KeptNodes {
  /** Images that belong to the answer, and where they come from. */
  readonly images: ReadonlyMap<NodeId, Picture>;
  /** Whether a kept text or image is in the subtree. */
  hasKept(node: NodeId): boolean;
  /** Whether a dropped text is in the subtree. */
  hasDropped(node: NodeId): boolean;
  /** Whether something is in the subtree that other parts of the page may look by: styles, links to them. */
  hasStyles(node: NodeId): boolean;
}

/** @param keep (L) 1 where a leaf is kept */
export function keptNodes(page: Page, keep: Uint8Array): KeptNodes {
  const { size, leaves, leavesBefore, end } = page;
  const keptBefore = new Int32Array(leaves.length + 1);
  const charactersBefore = new Float64Array(leaves.length + 1);
  leaves.forEach(({ text }, leaf) => {
    keptBefore[leaf + 1] = keptBefore[leaf]! + keep[leaf]!;
    charactersBefore[leaf + 1] = charactersBefore[leaf]! + (keep[leaf] === 1 ? text.length : 0);
  });
  const images = keptImages(page, keep, charactersBefore);
  const imagesBefore = new Int32Array(size + 1);
  const stylesBefore = new Int32Array(size + 1);
  for (let node = 0; node < size; node++) {
    imagesBefore[node + 1] = imagesBefore[node]! + (images.has(node) ? 1 : 0);
    stylesBefore[node + 1] = stylesBefore[node]! + (STYLES.has(page.tags[node]!) ? 1 : 0);
  }
  const keptIn = (node: NodeId): number =>
    keptBefore[leavesBefore[end[node]!]!]! - keptBefore[leavesBefore[node]!]!;
  return {
    images,
    hasKept: (node) => keptIn(node) > 0 || imagesBefore[end[node]!]! > imagesBefore[node]!,
    hasDropped: (node) => leavesBefore[end[node]!]! - leavesBefore[node]! > keptIn(node),
    hasStyles: (node) => stylesBefore[end[node]!]! > stylesBefore[node]!,
  };
}

const STYLES = new Set(["style", "link", "base"]);
