/**
 * How much text and how many links an element has, of what takes part: what the Remove step or an earlier stage of a
 * pipeline has dropped makes no list of links look like text, and moves no part of the page.
 */
import { leavesOf, type NodeId, type Page } from "../../page/page";
import { statisticsOf } from "../../page/statistics";

export interface OpenText {
  /** Characters below a node. */
  text(node: NodeId): number;
  /** Those of them in links. */
  linkText(node: NodeId): number;
  /** Links, but those that all text of was dropped. */
  anchors(node: NodeId): number;
  /** Characters before a node. */
  before(node: NodeId): number;
}

/** O(N). @param open (L) @param gone (N) */
export function openTextOf(page: Page, open: Uint8Array, gone: Uint8Array): OpenText {
  const { leafLength, inLink } = statisticsOf(page);
  const { leavesBefore, end } = page;
  const textBefore = new Int32Array(open.length + 1);
  const linkBefore = new Int32Array(open.length + 1);
  for (let leaf = 0; leaf < open.length; leaf++) {
    const length = open[leaf] === 1 ? leafLength[leaf]! : 0;
    textBefore[leaf + 1] = textBefore[leaf]! + length;
    linkBefore[leaf + 1] = linkBefore[leaf]! + (inLink[leaf] === 1 ? length : 0);
  }
  const below = (sums: Int32Array, node: NodeId): number =>
    sums[leavesBefore[end[node]!]!]! - sums[leavesBefore[node]!]!;
  const anchorsBefore = new Int32Array(page.size + 1);
  for (let id = 0; id < page.size; id++) {
    let isAnchor = page.tags[id] === "a" && gone[id] === 0;
    if (isAnchor) {
      const { start, end: stop } = leavesOf(page, id);
      isAnchor = start === stop || below(textBefore, id) > 0;
    }
    anchorsBefore[id + 1] = anchorsBefore[id]! + (isAnchor ? 1 : 0);
  }
  return {
    text: (node) => below(textBefore, node),
    linkText: (node) => below(linkBefore, node),
    anchors: (node) => anchorsBefore[end[node]!]! - anchorsBefore[node]!,
    before: (node) => textBefore[leavesBefore[node]!]!,
  };
}
