import { BLOCK_ELEMENTS } from "./elements";
import type { Page, TextLeaf } from "./page";

/**
 * The kept leaves as text: a line per block (a block element's edge or `br` between two leaves starts a new
 * line), table cells of a row parted by one space, white space collapsed, no empty lines.
 * @param keep (L) 1 where a leaf is kept
 */
export function renderText(page: Page, keep: Uint8Array): string {
  return renderLeaves(page.leaves, boundariesOf(page), keep);
}

/**
 * The same where only the leaves are at hand.
 * @param boundaries (L) what `boundariesOf` says of their page
 * @param keep (L) 1 where a leaf is kept
 */
export function renderLeaves(
  leaves: readonly Pick<TextLeaf, "text">[],
  boundaries: Uint8Array,
  keep: Uint8Array,
): string {
  let text = "";
  let boundary: Boundary = "line";
  for (let leaf = 0; leaf < leaves.length; leaf++) {
    const before = boundaries[leaf]!;
    if (before > boundaryRank(boundary)) boundary = BOUNDARIES[before]!;
    if (keep[leaf] !== 1) continue;
    if (text !== "") text += boundary === "line" ? "\n" : boundary === "space" ? " " : "";
    text += shownText(leaves[leaf]!.text);
    boundary = "none";
  }
  return text
    .replace(/ {2,}/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
}

/** A text as a line shows it: each run of white space one space, nothing without width; ends are not trimmed. */
export const shownText = (text: string): string =>
  text.replace(/[\u200b-\u200d\ufeff\u00ad]+/g, "").replace(/[\s\u00a0]+/g, " ");

type Boundary = "none" | "space" | "line";
const BOUNDARIES: readonly Boundary[] = ["none", "space", "line"];
const boundaryRank = (boundary: Boundary): number => BOUNDARIES.indexOf(boundary);

const known = new WeakMap<Page, Uint8Array>();

/** (L) what lies between a leaf and the one before it: 0 nothing, 1 a space, 2 a line break. */
export function boundariesOf(page: Page): Uint8Array {
  const cached = known.get(page);
  if (cached !== undefined) return cached;
  const boundaries = new Uint8Array(page.leaves.length);
  const open: number[] = [];
  let pending = 2;
  let leaf = 0;
  for (let id = 0; id <= page.size; id++) {
    while (open.length > 0 && (id === page.size || page.end[open[open.length - 1]!]! <= id)) {
      pending = Math.max(pending, rankOfEdge(page.tags[open.pop()!]!));
    }
    if (id === page.size) break;
    if (page.isText[id] === 1) {
      if (leaf < page.leaves.length && page.leaves[leaf]!.node === id) {
        boundaries[leaf++] = pending;
        pending = 0;
      } else if (page.isBlank[id] === 1) pending = Math.max(pending, 1);
      continue;
    }
    pending = Math.max(pending, rankOfEdge(page.tags[id]!));
    open.push(id);
  }
  known.set(page, boundaries);
  return boundaries;
}

function rankOfEdge(tag: string): number {
  if (tag === "td" || tag === "th") return 1;
  return tag === "br" || BLOCK_ELEMENTS.has(tag) || tag === "option" ? 2 : 0;
}
