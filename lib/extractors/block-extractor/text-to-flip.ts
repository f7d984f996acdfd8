/**
 * How much text parts a verdict of density from the other one. A text is kept while its block and every
 * block-level element between them reach the threshold: what is added to it counts in each of them, so that
 * the one which lacks most says how much is needed; and one that falls below is enough to drop it.
 */
import { densityOf } from "../../blocks/ble-ie/density";
import { leavesOfBlock } from "../../blocks/describe";
import { leavesOf, type LeafId, type LeafRange, type NodeId, type View } from "../../page/page";
import { statisticsOf } from "../../page/statistics";
import { shortenable } from "../../page/with-texts";
import type { TextChange } from "../contract/contract";
import { segmentFor } from "./decide";
import type { Options } from "./options";

/** A block, or a block-level element in it, with what its density is made of. */
interface DenseUnit {
  readonly node: NodeId;
  readonly leaves: LeafRange;
  readonly text: number;
  readonly tags: number;
}

/** See `Extractor`; density alone is asked. */
export function textToFlip(view: View, options: Options, leaf: LeafId, isKept: boolean): TextChange | null {
  const { page } = view;
  const { inLink } = statisticsOf(page);
  const counts = (at: LeafId): boolean => !options.ignoreLinkText || inLink[at] === 0;
  if (!counts(leaf)) return null;
  const units = unitsAround(view, options, leaf);
  const { threshold } = options;
  if (!isKept) {
    const lacking = units.map((unit) => ({ unit, by: lackOf(unit, threshold) }));
    const most = lacking.reduce<(typeof lacking)[number] | null>(
      (worst, each) => (worst === null || each.by > worst.by ? each : worst),
      null,
    );
    return most === null || most.by <= 0
      ? null
      : { characters: most.by, leaves: [leaf], node: most.unit.node };
  }
  // Where a character counts as several, it depends on which are taken away.
  if (options.cjkFactor !== 1) return null;
  const { block } = segmentFor(view, options).densities;
  let least: TextChange | null = null;
  for (const unit of units) {
    const by = surplusOf(unit, threshold);
    if (by === null || (least !== null && by >= -least.characters)) continue;
    const leaves = [leaf];
    for (let at = unit.leaves.start; at < unit.leaves.end; at++)
      if (at !== leaf && block[at] === block[leaf] && counts(at)) leaves.push(at);
    let taken = 0;
    for (const at of leaves) taken += shortenable(page.leaves[at]!.text);
    if (taken >= by) least = { characters: -by, leaves, node: unit.node };
  }
  return least;
}

/** The block of a text and the block-level elements around the text in it, the innermost first. */
function unitsAround(view: View, options: Options, leaf: LeafId): DenseUnit[] {
  const { page } = view;
  const { blocks, symbols, lengths, densities } = segmentFor(view, options);
  const block = densities.block[leaf]!;
  if (block < 0) return [];
  const root = blocks.root[block]!;
  const units: DenseUnit[] = [];
  for (let node = page.parent[page.leaves[leaf]!.node]!; node !== root; node = page.parent[node]!) {
    if (symbols.isBlock[node] === 0) continue;
    units.push({
      node,
      leaves: leavesOf(page, node),
      text: lengths.text[page.end[node]!]! - lengths.text[node]!,
      tags: lengths.tags[page.end[node]!]! - lengths.tags[node]!,
    });
  }
  units.push({
    node: root,
    leaves: leavesOfBlock(page, blocks, block),
    text: densities.textLength[block]!,
    tags: densities.tagLength[block]!,
  });
  return units;
}

/** Characters that a unit lacks to reach the threshold; 0 where it does. */
function lackOf({ text, tags }: DenseUnit, threshold: number): number {
  let by = Math.max(0, Math.ceil(threshold * Math.max(1, tags) - text));
  // A product is rounded; the quotient is what decides.
  while (by > 0 && densityOf(text + by - 1, tags) >= threshold) by--;
  while (densityOf(text + by, tags) < threshold) by++;
  return by;
}

/** Characters without which a unit is below the threshold; null where it never is. */
function surplusOf({ text, tags }: DenseUnit, threshold: number): number | null {
  if (threshold <= 0) return null;
  let by = Math.max(1, Math.floor(text - threshold * Math.max(1, tags)) + 1);
  while (by > 1 && densityOf(text - by + 1, tags) < threshold) by--;
  while (densityOf(text - by, tags) >= threshold) by++;
  return by;
}
