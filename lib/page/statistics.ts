import {
  elementKindsOf,
  HAS_NO_LEAF,
  IS_ANCHOR,
  IS_BLOCK,
  IS_LINE_BREAK,
  IS_MEDIA,
  IS_NOSCRIPT,
} from "./element-kinds";
import { ENDS_IN_SPACE, leafCharactersOf, STARTS_WITH_SPACE } from "./leaf-characters";
import type { NodeId, Page } from "./page";

/** What the leaves and elements of a page are, one by one. Lengths are in UTF-16 units after collapsing white space. */
export interface Statistics {
  /** (L) collapsed length of each leaf, at least 1; blanks at the edges of its line do not count. */
  readonly leafLength: Int32Array;
  /** (L) 1 where the leaf lies inside `a`. */
  readonly inLink: Uint8Array;
  /** (N) 1 where the node has a block-level descendant. */
  readonly hasBlock: Uint8Array;
}

/**
 * Prefix sums over nodes, (N + 1) each: the total of a subtree is `sums[end[id]] - sums[id]`. Only leaves
 * count as text, by their `leafLength` (docs/algorithms/conventions.md, Lengths).
 */
export interface SubtreeSums {
  readonly text: Int32Array;
  /** Text of leaves inside `a`. */
  readonly linkText: Int32Array;
  readonly elements: Int32Array;
  /** `a` elements. */
  readonly anchors: Int32Array;
}

/** How much markup there is: tag names plus attribute names and values (S0 2.3, reading `bare`). */
export interface MarkupSizes {
  /** (N + 1) prefix sums over nodes. */
  readonly markup: Int32Array;
  /** (N) of the node alone; 0 for text. */
  readonly ownMarkup: Int32Array;
}

// Nothing kept here holds its page: until the next major collection, that would keep the page as well.
const statistics = new WeakMap<Page, Statistics>();
const sums = new WeakMap<Page, SubtreeSums>();
const markups = new WeakMap<Page, MarkupSizes>();

/** The statistics of a page, computed once and shared by every extractor. O(N). */
export const statisticsOf = (page: Page): Statistics => onceFor(statistics, page, compute);

/** The same of the sums. O(N). */
export const subtreeSumsOf = (page: Page): SubtreeSums => onceFor(sums, page, sumUp);

/** The same of the markup, which few ask for. O(N). */
export const markupSizesOf = (page: Page): MarkupSizes => onceFor(markups, page, countMarkup);

function onceFor<T>(known: WeakMap<Page, T>, page: Page, make: (page: Page) => T): T {
  let made = known.get(page);
  if (made === undefined) known.set(page, (made = make(page)));
  return made;
}

/** Total of a column of prefix sums (N + 1) over the subtree of `node`. */
export function totalOf({ end }: Pick<Page, "end">, sums: Int32Array | Float64Array, node: NodeId): number {
  return sums[end[node]!]! - sums[node]!;
}

function compute(page: Page): Statistics {
  const { size, end, leaves, isText } = page;
  const kinds = elementKindsOf(page);
  const leafLength = new Int32Array(leaves.length);
  const inLink = new Uint8Array(leaves.length);
  const hasBlock = hasBlockOf(page, kinds);
  const lineEdges = lineEdgesOf(page, kinds, hasBlock);
  const { collapsed, marks } = leafCharactersOf(page);
  for (let id = 0, leaf = 0, linkEnd = 0; id < size; id++) {
    if (isText[id] === 0) {
      if ((kinds[id]! & IS_ANCHOR) !== 0 && end[id]! > linkEnd) linkEnd = end[id]!;
    } else if (leaf < leaves.length && leaves[leaf]!.node === id) {
      leafLength[leaf] = lengthInLine(collapsed[leaf]!, marks[leaf]!, lineEdges[leaf]!);
      inLink[leaf] = id < linkEnd ? 1 : 0;
      leaf++;
    }
  }
  return { leafLength, inLink, hasBlock };
}

function sumUp(page: Page): SubtreeSums {
  const { size, leaves, isText } = page;
  const kinds = elementKindsOf(page);
  const { leafLength, inLink } = statisticsOf(page);
  const text = new Int32Array(size + 1);
  const linkText = new Int32Array(size + 1);
  const elements = new Int32Array(size + 1);
  const anchors = new Int32Array(size + 1);
  let leaf = 0;
  for (let id = 0; id < size; id++) {
    let textHere = 0;
    let linkHere = 0;
    let isAnchor = 0;
    let isElement = 0;
    if (isText[id] === 1) {
      if (leaf < leaves.length && leaves[leaf]!.node === id) {
        textHere = leafLength[leaf]!;
        if (inLink[leaf] === 1) linkHere = textHere;
        leaf++;
      }
    } else if (id > 0) {
      isElement = 1;
      if ((kinds[id]! & IS_ANCHOR) !== 0) isAnchor = 1;
    }
    text[id + 1] = text[id]! + textHere;
    linkText[id + 1] = linkText[id]! + linkHere;
    elements[id + 1] = elements[id]! + isElement;
    anchors[id + 1] = anchors[id]! + isAnchor;
  }
  return { text, linkText, elements, anchors };
}

function countMarkup({ size, tags, attributes, isText }: Page): MarkupSizes {
  const markup = new Int32Array(size + 1);
  const ownMarkup = new Int32Array(size);
  for (let id = 1; id < size; id++) {
    let own = 0;
    if (isText[id] === 0) {
      own = tags[id]!.length;
      const list = attributes[id]!;
      for (let at = 0; at < list.length; at++) own += list[at]!.name.length + list[at]!.value.length;
    }
    ownMarkup[id] = own;
    markup[id + 1] = markup[id]! + own;
  }
  return { markup, ownMarkup };
}

/** Children come after their parent, so one backward pass settles every ancestor. */
function hasBlockOf({ size, parent }: Page, kinds: Uint16Array): Uint8Array {
  const hasBlock = new Uint8Array(size);
  for (let id = size - 1; id > 0; id--) {
    if (hasBlock[id] === 1 || (kinds[id]! & IS_BLOCK) !== 0) hasBlock[parent[id]!] = 1;
  }
  return hasBlock;
}

const LINE_START = 1;
const LINE_END = 2;

/**
 * (L) whether a leaf is the first of its line, the last, or both: nothing visible stands between it and the
 * edge of a block-level element or a `br`. A picture or a form control is visible; a script is not.
 */
function lineEdgesOf(
  { size, end, leaves, leavesBefore, isText }: Page,
  kinds: Uint16Array,
  hasBlock: Uint8Array,
): Uint8Array {
  const edges = new Uint8Array(leaves.length);
  /** (N + 1) 1 where a block-level element ends just before a node. */
  const endsBlock = new Uint8Array(size + 1);
  let leaf = 0;
  let last = -1;
  let isAtStart = true;
  const breakLine = (): void => {
    if (last >= 0) edges[last]! |= LINE_END;
    last = -1;
    isAtStart = true;
  };
  for (let id = 0; id < size; id++) {
    if (endsBlock[id] === 1) breakLine();
    if (isText[id] === 1) {
      if (leaf >= leaves.length || leaves[leaf]!.node !== id) continue;
      if (isAtStart) edges[leaf]! |= LINE_START;
      last = leaf++;
      isAtStart = false;
      continue;
    }
    const kind = kinds[id]!;
    if ((kind & IS_LINE_BREAK) !== 0) breakLine();
    else if (hasBlock[id] === 1 || (kind & IS_BLOCK) !== 0) {
      breakLine();
      endsBlock[end[id]!] = 1;
    } else if ((kind & IS_MEDIA) !== 0) {
      last = -1;
      isAtStart = false;
    }
    if ((kind & (HAS_NO_LEAF | IS_NOSCRIPT)) !== 0) {
      leaf = leavesBefore[end[id]!]!;
      id = end[id]! - 1;
    }
  }
  breakLine();
  return edges;
}

/** @param marks those of `leafCharactersOf` */
function lengthInLine(collapsed: number, marks: number, edges: number): number {
  const isLeading = (edges & LINE_START) !== 0 && (marks & STARTS_WITH_SPACE) !== 0;
  const isTrailing = (edges & LINE_END) !== 0 && (marks & ENDS_IN_SPACE) !== 0;
  return collapsed - (isLeading ? 1 : 0) - (isTrailing ? 1 : 0);
}
