/**
 * S3's refinement of the separator's subtree (section 3.4.1): what is mostly links goes, and what repeats a
 * label, with all that follows it.
 */
import { labelRunsBelow, type LabelRun } from "../../blocks/repeated-labels";
import { signaturesOf } from "../../blocks/sibling-signature";
import { leavesOf, type LeafRange, type NodeId, type Page } from "../../page/page";
import type { OpenText } from "./open-text";

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
  { text, linkText, anchors, before }: OpenText,
  separator: NodeId,
  options: RefineOptions,
): Noise[] {
  const signatureOf = options.dropRepeated ? signaturesOf(page, gone, options.signatureDepth) : null;
  const total = text(page.body);
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
    const length = text(id);
    if (length === 0) continue;
    const density = linkText(id) / length;
    if (id !== separator && density > options.maxLinkDensity && anchors(id) >= options.minAnchors) {
      noise.push({ rule: "link-density", node: id, range: leavesOf(page, id), value: density });
      id = page.end[id]! - 1;
      continue;
    }
    if (signatureOf !== null) dropRuns(labelRunsBelow(page, open, gone, id, signatureOf), id);
  }
  return noise;

  /** Each run below an element is judged by itself: one that may stay says nothing of the next. */
  function dropRuns(runs: Iterable<LabelRun>, parent: NodeId): void {
    /** Runs may lie in each other's gaps: where what was dropped so far ends. */
    let until: NodeId = parent + 1;
    for (const { first, last, labelled } of runs) {
      const isTail = before(first) >= (1 - TAIL) * total;
      if (options.tailOnly && !isTail) continue;
      const from = Math.max(first, until);
      const through = Math.max(from, page.end[last]!);
      const end = isTail ? page.end[parent]! : through;
      if (end === from) continue;
      const start = page.leavesBefore[from]!;
      const middle = page.leavesBefore[through]!;
      const stop = page.leavesBefore[end]!;
      if (middle > start)
        noise.push({ rule: "repeated", node: first, range: { start, end: middle }, value: labelled });
      if (stop > middle)
        noise.push({
          rule: "after-repeated",
          node: first,
          range: { start: middle, end: stop },
          value: labelled,
        });
      skipTo.set(from, end);
      if (isTail) return;
      until = end;
    }
  }
}
