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

/**
 * The unit with text after (`1`) or before (`-1`) the selection, in document order; null at the end. Where several
 * begin at one text, the widest comes first. Each is reached, whatever the order in which the extractor names them.
 */
export function stepUnit(
  { units }: Inspection,
  current: Selection | null,
  direction: 1 | -1,
): Selection | null {
  const seen = new Set<string>();
  const steps = units
    .filter(({ range, node }) => {
      // What would select the same is one step.
      const key = `${range.start} ${range.end} ${node}`;
      return range.end > range.start && !seen.has(key) && seen.add(key);
    })
    .sort(inOrder);
  if (current === null) return selectionOf(steps[0]);
  const isAt = (unit: Selection): boolean => inOrder(unit, current) === 0;
  const own = steps.findIndex((unit) => isAt(unit) && unit.node === current.node);
  if (own >= 0) return selectionOf(steps[own + direction]);
  return selectionOf(
    direction === 1
      ? steps.find((unit) => inOrder(unit, current) > 0)
      : steps.findLast((unit) => inOrder(unit, current) < 0),
  );
}

const inOrder = (a: Pick<Selection, "range">, b: Pick<Selection, "range">): number =>
  a.range.start - b.range.start || b.range.end - a.range.end;

const selectionOf = (unit: Selection | undefined): Selection | null =>
  unit === undefined ? null : { range: unit.range, node: unit.node };

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
