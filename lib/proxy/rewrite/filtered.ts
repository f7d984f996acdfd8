/**
 * The page with what an extractor keeps: the source as it is, without the elements of the body in which nothing is
 * kept and without dropped texts. The head, styles and the order of things stay, so that it looks as before.
 *
 * Choices: cells of a table are emptied, not removed, or columns would move; an image has no verdict, so it goes
 * with the text around it (lib/page/rendering/kept-images) and comes from where the page keeps its address; scripts
 * go unless somebody wants them, because those of many pages would put all back.
 */
import { BLOCK_ELEMENTS, REMOVED_ELEMENTS } from "../../page/elements";
import { childrenOf, type NodeId, type Page } from "../../page/page";
import type { SourcePositions } from "../../page/source/source-positions";
import { Edits, textPieces } from "./edits";
import { keptNodes } from "./kept-nodes";
import { placesOf } from "./places";

/** What makes lines, columns or sources of something else, and is nothing by itself. */
const STRUCTURE = new Set("br wbr col colgroup source track param area map".split(" "));
const CELLS = new Set(["td", "th"]);
const STYLES = new Set(["style", "link", "base", "meta"]);

/** @param keep (L) 1 where a leaf is kept */
export function filteredSource(page: Page, keep: Uint8Array, keepScripts: boolean): string {
  const places = placesOf(page);
  const nodes = keptNodes(page, keep);
  const edits = new Edits();
  const holdsKept = keptPlaces(page, keep, places);
  const { start, end } = places;
  const removeNode = (node: NodeId): boolean => {
    if (start[node]! < 0 || holdsKept(start[node]!, end[node]!)) return false;
    edits.remove(start[node]!, end[node]!);
    return true;
  };
  // Elements of the body whose children are still to be looked at.
  const open: NodeId[] = page.body < 0 ? [] : [page.body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const child of childrenOf(page, node)) {
      if (page.isText[child] === 1) {
        const leaf = page.leavesBefore[child]!;
        if (page.leaves[leaf]?.node === child && keep[leaf] !== 1 && start[child]! >= 0)
          for (const [from, to] of textPieces(page.html, start[child]!, end[child]!)) edits.remove(from, to);
        continue;
      }
      const tag = page.tags[child]!;
      const image = nodes.images.get(child);
      if (image !== undefined) {
        // Of two attributes of a name the first one counts.
        if (start[child]! >= 0) edits.insert(start[child]! + 1 + tag.length, ` src="${escaped(image.src)}"`);
      } else if (nodes.hasKept(child)) open.push(child);
      else if (holdsSpace(page, child)) continue;
      else if (STRUCTURE.has(tag) || STYLES.has(tag) || (tag === "script" && keepScripts)) continue;
      else if (CELLS.has(tag) || nodes.hasStyles(child) || (keepScripts && tag !== "noscript"))
        open.push(child);
      else if (!removeNode(child)) open.push(child);
    }
  }
  if (!keepScripts)
    for (let node = 1; node < page.size; node++)
      if (page.tags[node] === "script" && start[node]! >= 0) edits.remove(start[node]!, end[node]!);
  return edits.apply(page.html);
}

/** Whether nothing but white space would be seen of an element in a line, which may be all that parts two texts. */
function holdsSpace(page: Page, node: NodeId): boolean {
  if (page.leavesBefore[node] !== page.leavesBefore[page.end[node]!]) return false;
  if (BLOCK_ELEMENTS.has(page.tags[node]!) || REMOVED_ELEMENTS.has(page.tags[node]!)) return false;
  for (let inside = node + 1; inside < page.end[node]!; inside++) if (page.isBlank[inside] === 1) return true;
  return false;
}

/** Whether a kept text stands in a stretch of the source, also one that the parser has moved elsewhere. */
function keptPlaces(
  page: Page,
  keep: Uint8Array,
  { start }: SourcePositions,
): (from: number, to: number) => boolean {
  const kept = Int32Array.from(
    page.leaves.filter((_, leaf) => keep[leaf] === 1).map(({ node }) => start[node]!),
  );
  kept.sort();
  return (from, to) => {
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (kept[middle]! < from) low = middle + 1;
      else high = middle;
    }
    return low < kept.length && kept[low]! < to;
  };
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
