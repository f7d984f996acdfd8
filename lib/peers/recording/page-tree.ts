/**
 * Which nodes of a program's DOM are which of our page. The DOM was parsed by another parser, and a program
 * may write a part of it as HTML and read it again, so that its nodes are others; texts are found by what
 * they say (match-texts.ts) and elements by the texts in them.
 */
import { NO_LEAF_ELEMENTS } from "../../page/elements";
import type { LeafId, NodeId, Page } from "../../page/page";
import { matchTexts } from "./match-texts";

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;
const DOCUMENT = 9;

/** A text as it was at some time: its node may say something else later, or belong to other leaves. */
export interface TextBefore {
  readonly said: string;
  readonly leaves: readonly LeafId[];
}

export class PageTree {
  readonly #page: Page;
  readonly #leaves = new WeakMap<Node, readonly LeafId[]>();
  readonly #nodes = new WeakMap<Node, NodeId>();
  /** Texts of an element when it was written as HTML. */
  readonly #written = new WeakMap<Element, readonly TextBefore[]>();
  /** (L) 1 where the leaf has a text in the document. */
  readonly found: Uint8Array;

  constructor(page: Page, document: Document) {
    this.#page = page;
    this.found = new Uint8Array(page.leaves.length);
    const texts = leafTextsUnder(document);
    const matched = matchTexts(
      page.leaves.map(({ text }) => text),
      texts.map((text) => text.textContent ?? ""),
    );
    for (const [at, text] of texts.entries()) this.#know(text, matched[at]!);
  }

  /** The leaves that a node holds the text of, in the order of the DOM; one may come twice. */
  leavesUnder(node: Node): LeafId[] {
    return textsUnder(node).flatMap((text) => this.#leaves.get(text) ?? []);
  }

  /** The element of the page that a node is or lies in; null where none is known. */
  elementOf(node: Node | null): NodeId | null {
    for (let at = node; at !== null; at = at.parentNode) {
      const known = this.#nodes.get(at);
      if (known !== undefined) return known;
    }
    return null;
  }

  /** One node takes the place of another. */
  standsFor(node: Node, original: Node): void {
    const element = this.#nodes.get(original);
    if (element !== undefined) this.#nodes.set(node, element);
    if (node.nodeType === TEXT) this.#leaves.set(node, this.leavesUnder(original));
  }

  /** A node was copied with everything under it: the copy's nodes are those of the page, too. */
  copied(original: Node, copy: Node): void {
    const from = nodesUnder(original);
    const to = nodesUnder(copy);
    if (from.length !== to.length) return;
    for (const [at, node] of from.entries()) {
      const element = this.#nodes.get(node);
      if (element !== undefined) this.#nodes.set(to[at]!, element);
      const leaves = this.#leaves.get(node);
      if (leaves !== undefined) this.#leaves.set(to[at]!, leaves);
    }
  }

  written(element: Element): void {
    this.#written.set(element, this.textsOf(element));
  }

  reread(element: Element): void {
    const before = this.#written.get(element);
    if (before !== undefined) this.foundAgain(element, before);
  }

  /** What is said under an element now, to be found again once it is written to other nodes. */
  textsOf(element: Element): readonly TextBefore[] {
    return leafTextsUnder(element).map((text) => ({
      said: text.textContent ?? "",
      leaves: this.#leaves.get(text) ?? [],
    }));
  }

  /** @param before the texts under the element (`textsOf`) before they were written to other nodes */
  foundAgain(element: Element, before: readonly TextBefore[]): void {
    const texts = leafTextsUnder(element);
    const matched = matchTexts(
      before.map(({ said }) => said),
      texts.map((text) => text.textContent ?? ""),
    );
    for (const [at, text] of texts.entries())
      this.#know(text, [...new Set(matched[at]!.flatMap((old) => before[old]!.leaves))]);
  }

  #know(text: Node, leaves: readonly LeafId[]): void {
    if (leaves.length === 0) return;
    this.#leaves.set(text, leaves);
    for (const leaf of leaves) this.found[leaf] = 1;
    this.#knowElements(text, leaves[0]!);
  }

  /** The elements around a text are those around its leaf that have the same names. */
  #knowElements(text: Node, leaf: LeafId): void {
    const { tags, parent, leaves, body } = this.#page;
    let node = parent[leaves[leaf]!.node]!;
    for (let around = text.parentNode; around !== null && node >= body; around = around.parentNode) {
      if (this.#nodes.has(around)) return;
      // Parsers differ in the elements that they imply: one without a counterpart is left out.
      let same = node;
      while (same >= body && tags[same] !== nameOf(around)) same = parent[same]!;
      if (same < body) continue;
      this.#nodes.set(around, same);
      node = parent[same]!;
    }
  }
}

/**
 * Whether a node is the body of its document. Never to be asked of `document.body`: where the source has none
 * a DOM may make one for whoever asks first, and the program would find another tree than without us.
 */
export const isBody = (node: Node): boolean => nameOf(node) === "body";

const nameOf = (node: Node): string => node.nodeName.toLowerCase();

/** Text nodes under a node, or the node itself. */
function textsUnder(root: Node): Node[] {
  const found: Node[] = [];
  visit(root, (node) => {
    if (node.nodeType === TEXT || node.nodeType === CDATA) found.push(node);
    return true;
  });
  return found;
}

/** Text nodes under a node, without those that are no leaves on a page. */
function leafTextsUnder(root: Node): Node[] {
  const found: Node[] = [];
  visit(root, (node) => {
    if (node.nodeType === TEXT) found.push(node);
    return node.nodeType !== ELEMENT || !NO_LEAF_ELEMENTS.has(nameOf(node));
  });
  return found;
}

function nodesUnder(root: Node): Node[] {
  const found: Node[] = [];
  visit(root, (node) => {
    found.push(node);
    return true;
  });
  return found;
}

/** Visit a node and what is under it, without recursion. @param enter whether to go into the node */
export function visit(root: Node, enter: (node: Node) => boolean): void {
  if (root.nodeType === DOCUMENT) {
    // The way on from a doctype is not there in every DOM.
    for (const child of root.childNodes) visit(child, enter);
    return;
  }
  let node: Node | null = root;
  while (node !== null) {
    const inner: Node | null = enter(node) ? node.firstChild : null;
    if (inner !== null) {
      node = inner;
      continue;
    }
    let next: Node | null = node;
    while (next !== null && next !== root && next.nextSibling === null) next = next.parentNode;
    node = next === null || next === root ? null : next.nextSibling;
  }
}
