import type { Page } from "../../page/page";
import type { SourcePositions } from "../../page/source/source-positions";
import { rowAt, type Rows } from "./source-rows";

const known = new WeakMap<Rows, Int32Array>();

/** (R) the first text of the page in each row of its source, -1 in rows without one. */
export function leafRows(page: Page, { start, end }: SourcePositions, rows: Rows): Int32Array {
  const before = known.get(rows);
  if (before !== undefined) return before;
  const leaves = new Int32Array(rows.size).fill(-1);
  page.leaves.forEach(({ node }, leaf) => {
    if (start[node]! < 0) return;
    const last = rowAt(rows, Math.max(start[node]!, end[node]! - 1));
    for (let row = rowAt(rows, start[node]!); row <= last; row++) if (leaves[row]! < 0) leaves[row] = leaf;
  });
  known.set(rows, leaves);
  return leaves;
}
