/** Which characters of the source a selection is. Pure. */
import { leavesOf, type Page } from "../../page/page";
import type { SourcePositions } from "../../page/source/source-positions";
import type { Selection } from "../page/selection";
import type { Span } from "./source-rows";

/** Texts of a run that are marked one by one; a longer run is marked as a whole. */
const MOST_TEXTS = 200;

/** The element where the selection is all of it, else its texts; none where the source has neither. */
export function spansOf(
  page: Page,
  { start, end }: SourcePositions,
  { node, range }: Selection,
): readonly Span[] {
  if (node !== null && start[node]! >= 0) {
    const own = leavesOf(page, node);
    if (own.start === range.start && own.end === range.end) return [[start[node]!, end[node]!]];
  }
  const spans: Span[] = [];
  for (let leaf = range.start; leaf < range.end; leaf++) {
    const text = page.leaves[leaf]!.node;
    if (start[text]! >= 0) spans.push([start[text]!, end[text]!]);
  }
  if (spans.length <= MOST_TEXTS) return spans;
  return [
    [
      spans.reduce((least, [from]) => Math.min(least, from), Infinity),
      spans.reduce((most, [, to]) => Math.max(most, to), 0),
    ],
  ];
}

/**
 * What a node of the source selects: a text itself, or an element with all its texts; null where it has no
 * text.
 */
export function selectionOfNode(page: Page, node: number): Selection | null {
  const range = leavesOf(page, node);
  if (range.start === range.end) return null;
  return { range, node: page.isText[node] === 1 ? null : node };
}
