import { densityOf } from "../../lib/blocks/density";
import { leavesOf, type NodeId } from "../../lib/page/page";
import { shortName } from "../../lib/page/path";
import type { Mark } from "../overlay/draw-list";
import { densityFigure } from "./density-figure";
import type { Inspection } from "./inspection";

/** Columns of the tree; what is nested deeper shares the last one. */
const COLUMNS = 10;

/** The tree of block-level elements for the margin: x is depth, y the height of the element's text. An element whose only content is another one is left out. */
export function treeMarks({ page, segmentation: { symbols, lengths, removal } }: Inspection): Mark[] {
  const marks: (Mark & { kind: "tree" })[] = [];
  const open: { readonly node: NodeId; readonly column: number }[] = [];
  for (let node = Math.max(1, page.body); node < page.size; node++) {
    if (symbols.isBlock[node] === 0 || removal.gone[node] === 1) continue;
    while (open.length > 0 && page.end[open.at(-1)!.node]! <= node) open.pop();
    const range = leavesOf(page, node), around = open.at(-1);
    if (range.start === range.end) continue;
    if (around !== undefined) {
      const outer = leavesOf(page, around.node);
      if (outer.start === range.start && outer.end === range.end) continue;
    }
    const column = Math.min(COLUMNS - 1, around === undefined ? 0 : around.column + 1);
    const last = page.end[node]!;
    const value = densityOf(lengths.text[last]! - lengths.text[node]!, lengths.tags[last]! - lengths.tags[node]!);
    marks.push({ kind: "tree", range, column, columns: COLUMNS, value, name: `${shortName(page, node)} ${densityFigure(value)}` });
    open.push({ node, column });
  }
  const columns = marks.reduce((most, { column }) => Math.max(most, column + 1), 1);
  return marks.map((mark) => ({ ...mark, columns }));
}
