/**
 * Paragraphs: runs of text between the edges of block-level elements and line breaks, the unit of methods
 * that see a page as a list of texts (Zhou et al., boilerpipe, jusText, Alexjc's lines).
 *
 * Choices: an inline element with a block-level descendant counts as block-level
 * (docs/algorithms/conventions.md#block-level-elements), so a paragraph always lies in one nearest
 * block-level element. Words are counted leaf by leaf: a word cut by an inline tag counts twice.
 */
import { axisText } from "../page/axis";
import { elementKindsOf, IS_LINE_BREAK } from "../page/element-kinds";
import type { LeafRange, Page } from "../page/page";
import { statisticsOf } from "../page/statistics";
import { leafWordsOf } from "../page/view-statistics";
import { collapse } from "../text/whitespace";
import { blockLevelOf } from "./block-level";

/** Which `br` parts paragraphs: each one, two and more in a row, or none. */
export type LineBreaks = "each" | "double" | "none";

/** Paragraphs as columns of length P, in document order; they never overlap. Only open leaves count. */
export interface Paragraphs {
  readonly size: number;
  /** (L) the paragraph of an open leaf, -1 for others. */
  readonly of: Int32Array;
  /** (P) first leaf, and one past the last; leaves between that are not open do not belong. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** (P) the nearest block-level element around it; -1 on a page without body. */
  readonly node: Int32Array;
  /** (P) characters after collapsing white space and stripping both ends, and words; those inside `a`. */
  readonly characters: Int32Array;
  readonly words: Int32Array;
  readonly linkCharacters: Int32Array;
  readonly linkWords: Int32Array;
}

const known = new WeakMap<Uint8Array, Map<LineBreaks, Paragraphs>>();

/**
 * The paragraphs of what takes part, cut once per pair of masks and kind of line break. O(N).
 * @param open (L) 1 where a leaf takes part
 * @param gone (N) 1 where a node was removed
 */
export function paragraphsOf(
  page: Page,
  open: Uint8Array,
  gone: Uint8Array,
  breaks: LineBreaks = "each",
): Paragraphs {
  let cuts = known.get(open);
  if (cuts === undefined) known.set(open, (cuts = new Map()));
  let paragraphs = cuts.get(breaks);
  if (paragraphs === undefined) cuts.set(breaks, (paragraphs = cut(page, open, gone, breaks)));
  return paragraphs;
}

/** The leaves from a paragraph's first to its last. */
export function leavesOfParagraph({ start, end }: Paragraphs, paragraph: number): LeafRange {
  return { start: start[paragraph]!, end: end[paragraph]! };
}

/** Share of a paragraph's words that are link text, in [0, 1]; 0 for a paragraph without words. */
export function linkWordShare({ words, linkWords }: Paragraphs, paragraph: number): number {
  return words[paragraph] === 0 ? 0 : linkWords[paragraph]! / words[paragraph]!;
}

function cut(page: Page, open: Uint8Array, gone: Uint8Array, breaks: LineBreaks): Paragraphs {
  const kinds = elementKindsOf(page);
  const { size: nodes, end: endOf, isText, isBlank, leaves, parent } = page;
  const { leafLength, inLink } = statisticsOf(page);
  const blockLevel = blockLevelOf(page);
  const of = new Int32Array(leaves.length).fill(-1);
  const start = new Int32Array(leaves.length);
  const end = new Int32Array(leaves.length);
  const node = new Int32Array(leaves.length);
  const characters = new Int32Array(leaves.length);
  const linkCharacters = new Int32Array(leaves.length);
  const blockOf = new Int32Array(nodes).fill(-1);
  /** (N + 1) 1 where a block-level element ends just before a node. */
  const edge = new Uint8Array(nodes + 1);
  let size = 0;
  let leaf = 0;
  let isCut = true;
  let lineBreaks = 0;
  for (let id = Math.max(0, page.body); id < nodes; id++) {
    if (edge[id] === 1) isCut = true;
    if (isText[id] === 0) {
      const isBlock = blockLevel[id] === 1;
      blockOf[id] = isBlock || id === page.body ? id : blockOf[parent[id]!]!;
      if (gone[id] === 1) continue;
      if (isBlock) {
        isCut = true;
        edge[endOf[id]!] = 1;
      } else if ((kinds[id]! & IS_LINE_BREAK) !== 0) {
        lineBreaks++;
        if (breaks === "each" || (breaks === "double" && lineBreaks > 1)) isCut = true;
      } else lineBreaks = 0;
      continue;
    }
    if (isBlank[id] === 0) lineBreaks = 0;
    if (leaf >= leaves.length || leaves[leaf]!.node !== id) continue;
    const here = leaf++;
    if (open[here] === 0) continue;
    if (isCut) {
      start[size] = here;
      node[size] = blockOf[parent[id]!]!;
      size++;
      isCut = false;
    }
    const paragraph = size - 1;
    of[here] = paragraph;
    end[paragraph] = here + 1;
    characters[paragraph]! += leafLength[here]!;
    if (inLink[here] === 1) linkCharacters[paragraph]! += leafLength[here]!;
  }
  const hasWide = axisText(page).includes("\u3000");
  for (let paragraph = 0; hasWide && paragraph < size; paragraph++) {
    for (const edge of new Set([start[paragraph]!, end[paragraph]! - 1])) {
      const wide = wideSpaces(leaves[edge]!.text, edge === start[paragraph], edge === end[paragraph]! - 1);
      characters[paragraph]! -= wide;
      if (inLink[edge] === 1) linkCharacters[paragraph]! -= wide;
    }
  }
  const fit = (column: Int32Array): Int32Array => column.slice(0, size);
  // Counted when they are asked for: who looks for a title does not.
  let counts: WordCounts | null = null;
  const wordCounts = (): WordCounts => (counts ??= countWords(page, of, size));
  return {
    size,
    of,
    start: fit(start),
    end: fit(end),
    node: fit(node),
    characters: fit(characters),
    get words() {
      return wordCounts().words;
    },
    linkCharacters: fit(linkCharacters),
    get linkWords() {
      return wordCounts().linkWords;
    },
  };
}

type WordCounts = Pick<Paragraphs, "words" | "linkWords">;

function countWords(page: Page, of: Int32Array, size: number): WordCounts {
  const leafWords = leafWordsOf(page);
  const { inLink } = statisticsOf(page);
  const words = new Int32Array(size);
  const linkWords = new Int32Array(size);
  of.forEach((paragraph, leaf) => {
    if (paragraph < 0) return;
    words[paragraph]! += leafWords[leaf]!;
    if (inLink[leaf] === 1) linkWords[paragraph]! += leafWords[leaf]!;
  });
  return { words, linkWords };
}

/**
 * Characters of the indentation that East Asian pages write with wide spaces (U+3000), at the start of a text,
 * its end, or both. Other white space at the edges of a line is not in a leaf's length to begin with.
 */
function wideSpaces(text: string, atStart: boolean, atEnd: boolean): number {
  if (!text.includes("\u3000")) return 0;
  const line = collapse(text).replace(/^ | $/g, "");
  if (line.trim() === "") return line.length;
  return (
    (atStart ? line.length - line.trimStart().length : 0) + (atEnd ? line.length - line.trimEnd().length : 0)
  );
}
