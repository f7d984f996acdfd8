import { collapsedLength } from "../text/whitespace";
import { BLOCK_ELEMENTS } from "./elements";
import type { NodeId, Page } from "./page";

/**
 * Prefix sums over nodes, (N + 1) each: the total of a subtree is `sums[end[id]] - sums[id]`. Only leaves
 * count as text, measured in UTF-16 units after collapsing white space. `markup` is tag name plus attribute
 * names and values (S0 2.3, reading `bare`).
 */
export interface Statistics {
  readonly text: Int32Array;
  /** Text of leaves inside `a`. */
  readonly linkText: Int32Array;
  readonly elements: Int32Array;
  /** `a` elements. */
  readonly anchors: Int32Array;
  readonly markup: Int32Array;
  /** (N) tag name plus attribute names and values of the node alone; 0 for text. */
  readonly ownMarkup: Int32Array;
  /** (L) collapsed length of each leaf. */
  readonly leafLength: Int32Array;
  /** (L) 1 where the leaf lies inside `a`. */
  readonly inLink: Uint8Array;
  /** (N) 1 where the node has a block-level descendant. */
  readonly hasBlock: Uint8Array;
}

const known = new WeakMap<Page, Statistics>();

/** The statistics of a page, computed once and shared by every extractor. O(N). */
export function statisticsOf(page: Page): Statistics {
  let statistics = known.get(page);
  if (statistics === undefined) known.set(page, (statistics = compute(page)));
  return statistics;
}

/** Total of a column of prefix sums (N + 1) over the subtree of `node`. */
export function totalOf({ end }: Pick<Page, "end">, sums: Int32Array | Float64Array, node: NodeId): number {
  return sums[end[node]!]! - sums[node]!;
}

function compute(page: Page): Statistics {
  const { size, tags, attributes, parent, end, leaves, isText } = page;
  const text = new Int32Array(size + 1);
  const linkText = new Int32Array(size + 1);
  const elements = new Int32Array(size + 1);
  const anchors = new Int32Array(size + 1);
  const markup = new Int32Array(size + 1);
  const ownMarkup = new Int32Array(size);
  const leafLength = new Int32Array(leaves.length);
  const inLink = new Uint8Array(leaves.length);
  const hasBlock = new Uint8Array(size);
  let leaf = 0;
  let linkEnd = 0;
  for (let id = 0; id < size; id++) {
    let textHere = 0;
    let linkHere = 0;
    let isAnchor = 0;
    let isElement = 0;
    if (isText[id] === 1) {
      if (leaf < leaves.length && leaves[leaf]!.node === id) {
        textHere = collapsedLength(leaves[leaf]!.text);
        leafLength[leaf] = textHere;
        if (id < linkEnd) {
          linkHere = textHere;
          inLink[leaf] = 1;
        }
        leaf++;
      }
    } else if (id > 0) {
      const tag = tags[id]!;
      isElement = 1;
      let own = tag.length;
      for (const { name, value } of attributes[id]!) own += name.length + value.length;
      ownMarkup[id] = own;
      if (tag === "a") {
        isAnchor = 1;
        if (end[id]! > linkEnd) linkEnd = end[id]!;
      }
    }
    text[id + 1] = text[id]! + textHere;
    linkText[id + 1] = linkText[id]! + linkHere;
    elements[id + 1] = elements[id]! + isElement;
    anchors[id + 1] = anchors[id]! + isAnchor;
    markup[id + 1] = markup[id]! + ownMarkup[id]!;
  }
  // Children come after their parent, so one backward pass settles every ancestor.
  for (let id = size - 1; id > 0; id--) {
    if (hasBlock[id] === 1 || (isText[id] === 0 && BLOCK_ELEMENTS.has(tags[id]!))) hasBlock[parent[id]!] = 1;
  }
  return { text, linkText, elements, anchors, markup, ownMarkup, leafLength, inLink, hasBlock };
}
