import { attributeOf, type NodeId, type Page } from "../page";

/** What a cell of figures does not hold, and one that lays out a page often does. */
const LAID_OUT = new Set([
  "table",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "ul",
  "ol",
  "dl",
  "pre",
  "blockquote",
  "figure",
  "article",
  "section",
]);

/**
 * The tables that are tables: at least two rows and two columns with something in them, and only lines of
 * text in their cells. The others lay out the page, as was usual once; their cells are read one after the
 * other. One pass over the page.
 * @param hasContent whether something in the subtree of a node is kept
 */
export function dataTables(page: Page, hasContent: (node: NodeId) => boolean): ReadonlySet<NodeId> {
  const rows = new Map<NodeId, number>();
  const widest = new Map<NodeId, number>();
  const laysOut = new Set<NodeId>();
  const tableOf = new Int32Array(page.size).fill(-1);
  const rowOf = new Int32Array(page.size).fill(-1);
  const cells = new Map<NodeId, number>();
  for (let node = 1; node < page.size; node++) {
    const parent = page.parent[node]!;
    const tag = page.tags[node]!;
    // A table is of itself from its children on.
    tableOf[node] = page.tags[parent] === "table" ? parent : tableOf[parent]!;
    rowOf[node] = page.tags[parent] === "tr" ? parent : rowOf[parent]!;
    if (page.isText[node] === 1 || !hasContent(node)) continue;
    const table = tableOf[node]!;
    if (tag === "table" && attributeOf(page, node, "role") === "presentation") laysOut.add(node);
    if (table < 0) continue;
    if (LAID_OUT.has(tag)) laysOut.add(table);
    if (tag === "tr") rows.set(table, (rows.get(table) ?? 0) + 1);
    if (tag === "td" || tag === "th") {
      const row = rowOf[node]!;
      const count = (cells.get(row) ?? 0) + 1;
      cells.set(row, count);
      widest.set(table, Math.max(widest.get(table) ?? 0, count));
    }
  }
  return new Set(
    [...rows]
      .filter(([table, count]) => count > 1 && (widest.get(table) ?? 0) > 1 && !laysOut.has(table))
      .map(([table]) => table),
  );
}
