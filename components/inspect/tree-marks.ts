import { BLOCK_ELEMENTS } from "../../lib/page/elements";
import { leavesOf, type NodeId } from "../../lib/page/page";
import { shortName } from "../../lib/page/path";
import { statisticsOf } from "../../lib/page/statistics";
import type { Mark } from "../overlay/draw-list";
import type { Inspection } from "./inspection";
import { figureOf } from "./scale";

/** Columns of the tree; what is nested deeper shares the last one. */
const COLUMNS = 10;

/**
 * The tree of block-level elements for the margin: x is depth, y the height of the element's text, colour the mean score of its
 * characters. An element whose only content is another one is left out, and so is text without a score.
 */
export function treeMarks({ page, extraction: { score }, scale }: Inspection): Mark[] {
  const { leafLength } = statisticsOf(page);
  const characters = new Float64Array(score.length + 1), sums = new Float64Array(score.length + 1);
  for (let leaf = 0; leaf < score.length; leaf++) {
    const length = Number.isNaN(score[leaf]!) ? 0 : Math.max(1, leafLength[leaf]!);
    characters[leaf + 1] = characters[leaf]! + length;
    sums[leaf + 1] = sums[leaf]! + (length === 0 || !Number.isFinite(score[leaf]!) ? 0 : length * score[leaf]!);
  }
  const marks: (Mark & { kind: "tree" })[] = [];
  const open: { readonly node: NodeId; readonly column: number }[] = [];
  for (let node = Math.max(1, page.body); node < page.size; node++) {
    if (page.isText[node] === 1 || !BLOCK_ELEMENTS.has(page.tags[node]!)) continue;
    while (open.length > 0 && page.end[open.at(-1)!.node]! <= node) open.pop();
    const range = leavesOf(page, node), around = open.at(-1);
    const weight = characters[range.end]! - characters[range.start]!;
    if (weight === 0) continue;
    if (around !== undefined) {
      const outer = leavesOf(page, around.node);
      if (outer.start === range.start && outer.end === range.end) continue;
    }
    const column = Math.min(COLUMNS - 1, around === undefined ? 0 : around.column + 1);
    const value = (sums[range.end]! - sums[range.start]!) / weight;
    marks.push({ kind: "tree", range, column, columns: COLUMNS, share: scale.share(value), name: `${shortName(page, node)} ${figureOf(value)}` });
    open.push({ node, column });
  }
  const columns = marks.reduce((most, { column }) => Math.max(most, column + 1), 1);
  return marks.map((mark) => ({ ...mark, columns }));
}
