/** Where the selection goes in inspect mode. Pure: inspection and selection in, selection out. */
import { leavesOf, type LeafId, type NodeId, type Page } from "../../page/page";
import { BLOCK_ELEMENTS } from "../../page/elements";
import type { Selection } from "../page/selection";
import { isRemoval, type Inspection } from "./inspection";

/**
 * The unit of a leaf, else (removed text) its nearest block-level element. Asked again on the same unit, the
 * element in it.
 */
export function selectLeaf(inspection: Inspection, leaf: LeafId, current: Selection | null): Selection {
  const unit = inspection.units[inspection.unitOf[leaf]!];
  const isRemoved = isRemoval(inspection.extraction.reasons[inspection.reasonOf[leaf]!]);
  if (
    unit === undefined ||
    isRemoved ||
    (current !== null && current.range.start === unit.range.start && current.range.end === unit.range.end)
  ) {
    const node = blockElementOf(inspection.page, leaf);
    return { range: leavesOf(inspection.page, node), node };
  }
  return { range: unit.range, node: unit.node };
}

function blockElementOf(page: Page, leaf: LeafId): NodeId {
  let node = page.parent[page.leaves[leaf]!.node]!;
  while (page.parent[node]! > 0 && !BLOCK_ELEMENTS.has(page.tags[node]!)) node = page.parent[node]!;
  return node;
}

/** The unit with text after (`1`) or before (`-1`) the selection, in document order; null at the end. */
export function stepUnit(
  { units }: Inspection,
  current: Selection | null,
  direction: 1 | -1,
): Selection | null {
  const texts = units.filter(({ range }) => range.end > range.start);
  const at = current === null ? null : current.range.start;
  const found =
    at === null
      ? texts[0]
      : direction === 1
        ? texts.find(({ range }) => range.start > at)
        : texts.findLast(({ range }) => range.start < at);
  return found === undefined ? null : { range: found.range, node: found.node };
}

/** The element around the selection; null at the top. */
export function parentOf(page: Page, { node, range }: Selection): Selection | null {
  const from = node ?? page.leaves[range.start]?.node;
  if (from === undefined) return null;
  for (let up = page.parent[from]!; up > 0; up = page.parent[up]!) {
    const leaves = leavesOf(page, up);
    if (leaves.start !== range.start || leaves.end !== range.end || node === null)
      return { range: leaves, node: up };
  }
  return null;
}

/** The first element with text inside the selection; null where there is only text. */
export function childOf(page: Page, { node, range }: Selection): Selection | null {
  if (node === null) return null;
  for (let inner = node + 1; inner < page.end[node]!; inner++) {
    if (page.isText[inner] === 1) continue;
    const leaves = leavesOf(page, inner);
    if (leaves.start >= range.start && leaves.end > leaves.start && leaves.start < range.end)
      return { range: leaves, node: inner };
  }
  return null;
}
