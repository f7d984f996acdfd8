/**
 * Text density, composite text density and DensitySum of every element (CETD: Sun, Song, Liao 2011;
 * docs/algorithms/comparators.md#cetd-densities-and-marking).
 *
 * Choices: characters are counted after collapsing white space, leaf by leaf; in DensitySum the text between
 * two child elements is one span, whatever comments or removed elements part it.
 */
import type { NodeId, Page } from "../page/page";
import { statisticsOf } from "../page/statistics";

/** Elements whose text is link text in this method. */
const isLinkElement = (tag: string): boolean => tag === "a" || tag === "button" || tag === "select";

/** Columns over nodes (N); 0 for text and for what is gone. */
export interface TextDensities {
  /** Characters C, descendant elements T, link characters LC, link tags LT. */
  readonly characters: Int32Array;
  readonly tags: Int32Array;
  readonly linkCharacters: Int32Array;
  readonly linkTags: Int32Array;
  /** The density that decides, composite or plain. */
  readonly density: Float64Array;
  readonly densitySum: Float64Array;
}

export interface DensityOptions {
  /**
   * Composite text density, which counts links against an element; else plain text density, where link text
   * counts for nothing.
   */
  readonly isComposite: boolean;
  /**
   * What is added to `r * L` in DensitySum's logarithm: 0 as in the authors' program, 1 keeps it finite on
   * pages without links.
   */
  readonly offset: number;
}

/**
 * @param open (L) 1 where a leaf takes part
 * @param gone (N) 1 where a node was removed
 */
export function textDensities(
  page: Page,
  open: Uint8Array,
  gone: Uint8Array,
  { isComposite, offset }: DensityOptions,
): TextDensities {
  const { size, parent, end, isText, tags: names, body } = page;
  const { leafLength } = statisticsOf(page);
  const characters = new Int32Array(size);
  const tags = new Int32Array(size);
  const linkCharacters = new Int32Array(size);
  const linkTags = new Int32Array(size);
  const density = new Float64Array(size);
  const densitySum = new Float64Array(size);
  const columns = { characters, tags, linkCharacters, linkTags, density, densitySum };
  if (body < 0) return columns;
  for (let leaf = 0; leaf < open.length; leaf++)
    if (open[leaf] === 1) characters[page.leaves[leaf]!.node] = leafLength[leaf]!;

  const stop = end[body]!;
  /** (N) 1 for link elements and elements inside one. */
  const inLink = new Uint8Array(size);
  for (let id = body + 1; id < stop; id++)
    if (isText[id] === 0 && (inLink[parent[id]!] === 1 || isLinkElement(names[id]!))) inLink[id] = 1;

  // Children before parents: each node hands its totals up. A removed subtree hands up nothing.
  for (let id = stop - 1; id > body; id--) {
    if (gone[id] === 1) continue;
    const up = parent[id]!;
    characters[up]! += characters[id]!;
    if (isText[id] === 1) continue;
    const isLink = isLinkElement(names[id]!);
    if (inLink[id] === 1) linkCharacters[id] = characters[id]!;
    if (isLink) linkTags[id] = tags[id]!; // whatever its descendants handed up
    tags[up]! += tags[id]! + 1;
    linkCharacters[up]! += linkCharacters[id]!;
    const isAllLink = tags[id] !== 0 && linkTags[id] === tags[id] && linkCharacters[id] === characters[id];
    linkTags[up]! += linkTags[id]! + (isLink || isAllLink ? 1 : 0);
  }

  const linkShare = characters[body] === 0 ? 0 : linkCharacters[body]! / characters[body]!;
  for (let id = body; id < stop; id++) {
    if (isText[id] === 1 || gone[id] === 1 || characters[id] === 0) continue;
    density[id] = isComposite
      ? compositeDensity(characters[id]!, tags[id]!, linkCharacters[id]!, linkTags[id]!, linkShare)
      : (characters[id]! - linkCharacters[id]!) / Math.max(tags[id]!, 1);
  }
  sumDensities(page, gone, columns, (node, length) => {
    if (isComposite) return length * spanFactor(length, linkShare, offset);
    return inLink[node] === 1 ? 0 : length;
  });
  return columns;
}

/**
 * CTD: `(C/T) * ln(C*T / (LC*LT)) / ln(ln(C*LC/NL + r*C + e))`, every zero among T, LC, LT, NL replaced by 1;
 * C > 0.
 */
function compositeDensity(
  characters: number,
  tags: number,
  linkCharacters: number,
  linkTags: number,
  linkShare: number,
): number {
  const other = Math.max(characters - linkCharacters, 1);
  const t = Math.max(tags, 1);
  const lc = Math.max(linkCharacters, 1);
  const lt = Math.max(linkTags, 1);
  const base = Math.log((characters * lc) / other + linkShare * characters + Math.E);
  return (characters / t) * (Math.log((characters * t) / (lc * lt)) / Math.log(base));
}

/**
 * `ln(L) / ln(ln(offset + r*L + e))`, infinite where the divisor is 0 and the text longer than one character.
 */
function spanFactor(length: number, linkShare: number, offset: number): number {
  return length === 1 ? 0 : Math.log(length) / Math.log(Math.log(offset + linkShare * length + Math.E));
}

/**
 * DensitySum: an element without child elements has its own density; another one the sum over its child
 * elements and its spans of text.
 */
function sumDensities(
  { parent, end, isText, body }: Page,
  gone: Uint8Array,
  columns: TextDensities,
  ofSpan: (node: NodeId, length: number) => number,
): void {
  const { characters, density, densitySum } = columns;
  /** (N) text since the last child element. */
  const pending = new Int32Array(parent.length);
  const hasChild = new Uint8Array(parent.length);
  const stop = end[body]!;
  const flush = (node: NodeId): void => {
    if (pending[node]! > 0) densitySum[node]! += ofSpan(node, pending[node]!);
    pending[node] = 0;
  };
  for (let id = body + 1; id < stop; id++) {
    if (gone[id] === 1) continue;
    const up = parent[id]!;
    if (isText[id] === 1) {
      pending[up]! += characters[id]!;
      continue;
    }
    hasChild[up] = 1;
    flush(up);
    densitySum[up]! += density[id]!;
  }
  for (let id = body; id < stop; id++) {
    if (isText[id] === 1 || gone[id] === 1) continue;
    if (hasChild[id] === 0) densitySum[id] = density[id]!;
    else flush(id);
  }
}
