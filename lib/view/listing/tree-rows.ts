import { childrenOf, leavesOf, type NodeId, type Page } from "../../page/page";
import { shortName } from "../../page/path";
import type { Target } from "../../labels/model";
import type { Units } from "../../labels/units/units";

/** A row of the block tree: an element that holds several units, or one unit. `level` starts at 1. */
export interface TreeRow {
  readonly target: Target;
  readonly level: number;
  readonly name: string;
  /** Units under the row, `[first, end)`. */
  readonly first: number;
  readonly end: number;
  readonly isUnit: boolean;
  readonly position: number;
  readonly siblings: number;
}

/**
 * The page as a tree of units in document order; elements that hold the same text as their only child are
 * left out.
 */
export function treeRows(page: Page, units: Units): readonly TreeRow[] {
  const rows: { -readonly [K in keyof TreeRow]: TreeRow[K] }[] = [];
  if (page.body < 0 || units.list.length === 0) return rows;
  const open: { end: NodeId; children: number[] }[] = [{ end: page.size, children: [] }];
  const add = (row: Omit<TreeRow, "level" | "position" | "siblings">) => {
    open[open.length - 1]!.children.push(rows.length);
    rows.push({ ...row, level: open.length, position: open[open.length - 1]!.children.length, siblings: 0 });
  };
  const close = () => {
    const { children } = open.pop()!;
    for (const child of children) rows[child]!.siblings = children.length;
  };
  let next = 0;
  for (let node = page.body; node < page.end[page.body]!; node++) {
    while (open[open.length - 1]!.end <= node) close();
    const unit = units.list[next];
    if (page.isText[node] === 1) {
      if (unit === undefined || page.leaves[unit.leaves.start]!.node !== node) continue;
      add({
        target: unit.target,
        name: shortName(page, unit.block),
        first: next,
        end: next + 1,
        isUnit: true,
      });
      next++;
    } else if (branches(page, units, node)) {
      const leaves = leavesOf(page, node);
      add({
        target: { kind: "node", node },
        name: shortName(page, node),
        first: units.unitOf[leaves.start]!,
        end: units.unitOf[leaves.end - 1]! + 1,
        isUnit: false,
      });
      open.push({ end: page.end[node]!, children: [] });
    }
  }
  while (open.length > 0) close();
  return rows;
}

/** Whether an element holds several units that no single child holds alone. */
function branches(page: Page, units: Units, node: NodeId): boolean {
  const leaves = leavesOf(page, node);
  if (leaves.end - leaves.start < 2 || units.unitOf[leaves.start] === units.unitOf[leaves.end - 1])
    return false;
  for (const child of childrenOf(page, node)) {
    const inside = leavesOf(page, child);
    if (inside.end > inside.start) return inside.start !== leaves.start || inside.end !== leaves.end;
  }
  return true;
}
