import type { NodeId, Page } from "../page";
import { sourcePositions } from "../source/source-positions";
import type { Verbatim } from "./content";

/**
 * The kept texts of preformatted text as they are, with the white space between them; empty where nothing is
 * kept. A page has no text for what is only white space, so that is read from its source.
 */
export function verbatimOf(page: Page, keep: Uint8Array, pre: NodeId): readonly Verbatim[] {
  const pieces: Verbatim[] = [];
  for (let node = pre + 1; node < page.end[pre]!; node++) {
    if (page.tags[node] === "br") pieces.push({ leaf: null, text: "\n" });
    if (page.isText[node] === 0) continue;
    const leaf = page.leavesBefore[node]!;
    if (page.isBlank[node] === 1) pieces.push({ leaf: null, text: blankText(page, node) });
    else if (page.leavesBefore[node + 1]! > leaf && keep[leaf] === 1)
      pieces.push({ leaf, text: page.leaves[leaf]!.text });
  }
  const first = pieces.findIndex(({ leaf }) => leaf !== null);
  const last = pieces.findLastIndex(({ leaf }) => leaf !== null);
  // The indent of the first line is part of it.
  const indent = first > 0 && /^[ \t]+$/.test(pieces[first - 1]!.text) ? 1 : 0;
  const shown = first < 0 ? [] : pieces.slice(first - indent, last + 1);
  return shown.map((piece, at) =>
    at === shown.length - 1 ? { ...piece, text: piece.text.trimEnd() } : piece,
  );
}

function blankText(page: Page, node: NodeId): string {
  const { start, end } = sourcePositions(page);
  const source = start[node]! < 0 ? "" : page.html.slice(start[node], end[node]).replace(/\r\n?/g, "\n");
  if (source !== "" && /^\s+$/.test(source)) return source;
  // Written with character references.
  return page.lineFeeds[node]! > 0 ? "\n".repeat(page.lineFeeds[node]!) : " ";
}
