import type { Page } from "../../page/page";
import type { SourcePositions } from "../../page/source/source-positions";
import { rowAt, type Rows } from "./source-rows";

/** (R) 1 where text of the row is kept. */
export function keptRows(
  page: Page,
  { start, end }: SourcePositions,
  rows: Rows,
  keep: Uint8Array,
): Uint8Array {
  const kept = new Uint8Array(rows.size);
  page.leaves.forEach(({ node }, leaf) => {
    if (keep[leaf] === 1 && start[node]! >= 0)
      kept.fill(1, rowAt(rows, start[node]!), rowAt(rows, Math.max(start[node]!, end[node]! - 1)) + 1);
  });
  return kept;
}
