/**
 * The parts of a BLE&IE block with what each pays for its markup: for extractors that cut the page into such
 * blocks. Pure.
 */
import { densityOf } from "../../blocks/ble-ie/density";
import type { Segmentation } from "../../blocks/segment";
import { childrenOf, wholeView, type NodeId } from "../../page/page";
import { shortName } from "../../page/path";
import type { Inspection, UnitView } from "./inspection";

/** A part of a block: the block itself first, then its children, with what each says for itself. */
export interface Part {
  readonly node: NodeId;
  readonly name: string;
  readonly textLength: number;
  readonly tagLength: number;
  readonly density: number;
  readonly role: "decides" | "fails" | "would pass" | "passes";
}

const known = new WeakMap<object, Segmentation>();

/** The BLE&IE blocks that a traced setup used; null where the extractor makes none. */
export function segmentationOf({ page, extractor, params, trace }: Inspection): Segmentation | null {
  if (trace === null || extractor.segment === undefined) return null;
  let found = known.get(trace);
  if (found === undefined) known.set(trace, (found = extractor.segment(wholeView(page), params)));
  return found;
}

/**
 * The block of a unit and the block-level elements in it: who brings text, and who pays for markup. Empty
 * where there are no such blocks.
 */
export function partsOf(inspection: Inspection, unit: UnitView, decider: NodeId | null): Part[] {
  const segmentation = segmentationOf(inspection);
  if (segmentation === null) return [];
  const { page, params } = inspection;
  const { symbols, lengths, blocks, densities } = segmentation;
  const root = blocks.root[unit.index]!;
  const threshold = typeof params["threshold"] === "number" ? params["threshold"] : 0;
  const roleOf = (node: NodeId, density: number): Part["role"] =>
    node === decider
      ? "decides"
      : density < threshold
        ? "fails"
        : unit.verdict === "keep"
          ? "passes"
          : "would pass";
  const density = densities.density[unit.index]!;
  const parts: Part[] = [
    {
      node: root,
      name: `${unit.name} ${shortName(page, root)}`,
      textLength: densities.textLength[unit.index]!,
      tagLength: densities.tagLength[unit.index]!,
      density,
      role: roleOf(root, density),
    },
  ];
  const last = page.end[blocks.last[unit.index]!]!;
  for (const child of childrenOf(page, root)) {
    if (child < blocks.first[unit.index]! || child >= last || symbols.isBlock[child] === 0) continue;
    const textLength = lengths.text[page.end[child]!]! - lengths.text[child]!;
    const tagLength = lengths.tags[page.end[child]!]! - lengths.tags[child]!;
    const own = densityOf(textLength, tagLength);
    parts.push({
      node: child,
      name: shortName(page, child),
      textLength,
      tagLength,
      density: own,
      role: roleOf(child, own),
    });
  }
  return parts;
}
