import type { LeafRange, Page } from "./page";
import { boundariesOf } from "./render";
import { collapse, collapsedLength, endsInSpace, startsWithSpace } from "../text/whitespace";

/**
 * The whole text of leaves in one line, as it reads on the page: white space collapsed, also where only blank text
 * lies between two of them.
 */
export function textOfLeaves(page: Page, { start, end }: LeafRange): string {
  const boundaries = boundariesOf(page);
  let text = "";
  for (let leaf = start; leaf < end; leaf++)
    text += (boundaries[leaf]! > 0 ? " " : "") + page.leaves[leaf]!.text;
  return collapse(text).trim();
}

/**
 * Characters of leaves with white space collapsed, where blanks at the edges of lines and cells do not count: the sum
 * of what `statisticsOf` calls their lengths, for who has no need of those of the whole page.
 */
export function charactersOf(page: Page, { start, end }: LeafRange): number {
  const boundaries = boundariesOf(page);
  const isEdge = (leaf: number): boolean => boundaries[leaf] !== 0;
  let characters = 0;
  for (let leaf = start; leaf < end; leaf++) {
    const { text } = page.leaves[leaf]!;
    const before = Number(isEdge(leaf) && startsWithSpace(text));
    const behind = Number(isEdge(leaf + 1) && endsInSpace(text));
    characters += collapsedLength(text) - before - behind;
  }
  return characters;
}

/**
 * The beginning of a text in one line: white space collapsed, cut after a word with an ellipsis, inside of
 * one only where it is longer than half of what may be shown (Chinese has no spaces).
 * @param most characters at most, the ellipsis included
 */
export function excerptOf(page: Page, { start, end }: LeafRange, most: number): string {
  const boundaries = boundariesOf(page);
  let text = "";
  for (let leaf = start; leaf < Math.min(end, page.leaves.length) && text.length <= 2 * most; leaf++) {
    text +=
      (leaf > start && boundaries[leaf]! > 0 ? " " : "") +
      page.leaves[leaf]!.text.slice(0, 4 * most).replace(/[\s\u00a0]+/g, " ");
  }
  const line = text.replace(/ {2,}/g, " ").trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  const word = line[most - 1] === " " ? cut.length : cut.lastIndexOf(" ");
  // Half of a surrogate pair is no character.
  return `${cut
    .slice(0, word >= most / 2 ? word : most - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}
