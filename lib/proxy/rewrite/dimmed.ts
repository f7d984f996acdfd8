/**
 * The whole page, what an extractor drops dimmed. Nothing is added that a content security policy of the page could
 * forbid and report: where it has one, texts are greyed by an attribute of HTML instead of a style. Scripts,
 * styles and their hashes stay as they are.
 */
import { attributeOf, childrenOf, type NodeId, type Page } from "../../page/page";
import { Edits, textPieces } from "./edits";
import { keptNodes } from "./kept-nodes";
import { placesOf } from "./places";

const MARK = "data-winnow-removed";
const STYLE = `<style>[${MARK}]{opacity:.3!important;filter:grayscale(1)}[${MARK}] [${MARK}]{opacity:1!important}</style>`;
/** Elements in which no other may stand, or in which a `font` ends them. */
const UNDIVIDED = new Set("svg math select button option textarea noscript table".split(" "));
/** Elements that show nothing of their own. */
const SILENT = new Set("script style link meta base template br wbr col colgroup source track".split(" "));

/**
 * @param keep (L) 1 where a leaf is kept
 * @param hasPolicy whether the page came with a content security policy in its headers
 */
export function dimmedSource(page: Page, keep: Uint8Array, hasPolicy: boolean): string {
  const { start, end } = placesOf(page);
  const nodes = keptNodes(page, keep);
  const isPlain = hasPolicy || hasPolicyInside(page);
  const edits = new Edits();
  const open: NodeId[] = page.body < 0 ? [] : [page.body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const canWrap = page.tags[node] !== "tr" && !UNDIVIDED.has(page.tags[node]!);
    for (const child of childrenOf(page, node)) {
      if (page.isText[child] === 1) {
        const leaf = page.leavesBefore[child]!;
        if (page.leaves[leaf]?.node !== child || keep[leaf] === 1 || start[child]! < 0 || !canWrap) continue;
        for (const [from, to] of textPieces(page.html, start[child]!, end[child]!)) {
          edits.insert(from, `<font ${MARK}${isPlain ? ' color="#b4b4b4"' : ""}>`);
          edits.insert(to, "</font>");
        }
        continue;
      }
      const tag = page.tags[child]!;
      if (SILENT.has(tag) || nodes.images.has(child)) continue;
      const isDropped = !nodes.hasKept(child);
      const isTextless = !nodes.hasDropped(child);
      const marksWhole = isDropped && (!isPlain || isTextless || UNDIVIDED.has(tag));
      if (marksWhole && start[child]! >= 0) edits.insert(start[child]! + 1 + tag.length, ` ${MARK}`);
      else if (!UNDIVIDED.has(tag) || tag === "table") open.push(child);
    }
  }
  if (!isPlain) edits.insert(styleAt(page, start), STYLE);
  return edits.apply(page.html);
}

function hasPolicyInside(page: Page): boolean {
  return page.tags.some(
    (tag, node) =>
      tag === "meta" &&
      /^content-security-policy$/i.test((attributeOf(page, node, "http-equiv") ?? "").trim()),
  );
}

/** Behind the start tag of the head, else of the page; in front of the first element where the source has neither. */
function styleAt(page: Page, start: Int32Array): number {
  for (const wanted of ["head", "html"]) {
    const node = page.tags.indexOf(wanted);
    if (node > 0 && start[node]! >= 0) {
      const close = endOfStartTag(page.html, start[node]!);
      if (close > 0) return close;
    }
  }
  const first = start.find((place) => place >= 0);
  return first ?? page.html.length;
}

function endOfStartTag(html: string, from: number): number {
  const close = html.indexOf(">", from);
  // A quoted `>` is in no start tag of a head that anybody has seen; what follows would be text in any case.
  return close < 0 || /["'][^"']*$/.test(html.slice(from, close).replace(/=\s*("[^"]*"|'[^']*')/g, ""))
    ? -1
    : close + 1;
}
