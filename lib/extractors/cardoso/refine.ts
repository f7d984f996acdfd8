/**
 * S3's refinement of the separator's subtree (section 3.4.1): what is mostly links goes, and what repeats a
 * label, with all that follows it.
 */
import { labelRunBelow, type LabelRun } from "../../blocks/repeated-labels";
import { signaturesOf } from "../../blocks/sibling-signature";
import { leavesOf, type LeafRange, type NodeId, type Page } from "../../page/page";
import { totalOf, subtreeSumsOf } from "../../page/statistics";

export interface RefineOptions {
  readonly maxLinkDensity: number;
  readonly minAnchors: number;
  readonly dropRepeated: boolean;
  readonly tailOnly: boolean;
  readonly signatureDepth: number;
}

/** A part of the subtree that is dropped. */
export interface Noise {
  readonly rule: "link-density" | "repeated" | "after-repeated";
  readonly node: NodeId;
  readonly range: LeafRange;
  /** Link density, or how many siblings carry the label. */
  readonly value: number;
}

/**
 * A run must start in this last share of the page's text to take what follows with it, and with `tailOnly` to
 * go at all (docs/algorithms/cardoso.md#refinement).
 */
const TAIL = 0.6;

/**
 * Top-down below the separator; what was dropped is not looked into. O(N) but for the texts of nested runs.
 */
export function findNoise(
  page: Page,
  open: Uint8Array,
  gone: Uint8Array,
  separator: NodeId,
  options: RefineOptions,
): Noise[] {
  const { text, linkText, anchors } = subtreeSumsOf(page);
  const signatureOf = options.dropRepeated ? signaturesOf(page, gone, options.signatureDepth) : null;
  const total = totalOf(page, text, page.body);
  const noise: Noise[] = [];
  /** Nodes of an element that nothing looks into: from a repeated run to the end of its parent. */
  const skipTo = new Map<NodeId, NodeId>();
  for (let id = separator; id < page.end[separator]!; id++) {
    const skip = skipTo.get(id);
    if (skip !== undefined) {
      id = skip - 1;
      continue;
    }
    if (page.isText[id] === 1) continue;
    if (gone[id] === 1) {
      id = page.end[id]! - 1;
      continue;
    }
    const length = totalOf(page, text, id);
    if (length === 0) continue;
    const density = totalOf(page, linkText, id) / length;
    if (
      id !== separator &&
      density > options.maxLinkDensity &&
      totalOf(page, anchors, id) >= options.minAnchors
    ) {
      noise.push({ rule: "link-density", node: id, range: leavesOf(page, id), value: density });
      id = page.end[id]! - 1;
      continue;
    }
    const run = signatureOf === null ? null : labelRunBelow(page, open, gone, id, signatureOf);
    if (run !== null) dropRun(run, id);
  }
  return noise;

  function dropRun({ first, last, labelled }: LabelRun, parent: NodeId): void {
    const isTail = text[first]! - text[page.body]! >= (1 - TAIL) * total;
    if (options.tailOnly && !isTail) return;
    const end = isTail ? page.end[parent]! : page.end[last]!;
    const start = page.leavesBefore[first]!;
    const middle = page.leavesBefore[page.end[last]!]!;
    const stop = page.leavesBefore[end]!;
    noise.push({ rule: "repeated", node: first, range: { start, end: middle }, value: labelled });
    if (stop > middle)
      noise.push({
        rule: "after-repeated",
        node: first,
        range: { start: middle, end: stop },
        value: labelled,
      });
    skipTo.set(first, end);
  }
}
