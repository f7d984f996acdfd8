/** Index of a node in document order (pre-order), 0..N-1. Node 0 is the document. */
export type NodeId = number;

/** Index of a text leaf in document order, 0..L-1. */
export type LeafId = number;

/** A run of leaves, `[start, end)`. */
export interface LeafRange {
  readonly start: LeafId;
  readonly end: LeafId;
}

export interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** A non-blank text node of the body: the unit of every mask, score, reason and label. */
export interface TextLeaf {
  readonly node: NodeId;
  /** The decoded value of the text node, untrimmed. */
  readonly text: string;
  /** Offset of `text` on the page's text axis (the concatenated leaf texts), in UTF-16 units. */
  readonly start: number;
}

/**
 * A parsed page as columns over its N nodes in document order; the subtree of `id` is the run `[id,
 * end[id])`. Nodes are the document, elements (also those implied by the parser) and text nodes, blank ones
 * included; comments, doctypes and the contents of `template` are not nodes. Immutable.
 */
export interface Page {
  /** N, the number of nodes. */
  readonly size: number;
  /** (N) lower-case tag name, `""` for text, `"#document"` for node 0. */
  readonly tags: readonly string[];
  /** (N) attributes as the parser gives them, empty for text. */
  readonly attributes: readonly (readonly Attribute[])[];
  /** (N) parent node, -1 for the document. */
  readonly parent: Int32Array;
  /** (N) one past the last node of the subtree. */
  readonly end: Int32Array;
  /** (L) */
  readonly leaves: readonly TextLeaf[];
  /**
   * (N + 1) number of leaves among nodes 0..id-1, so the leaves of a subtree are `[leavesBefore[id],
   * leavesBefore[end[id]])`.
   */
  readonly leavesBefore: Int32Array;
  /** (N) 1 for text nodes, blank ones included. */
  readonly isText: Uint8Array;
  /** (N) 1 for text nodes that hold only white space. */
  readonly isBlank: Uint8Array;
  /**
   * (N) line feeds in a blank text node, at most 255; 0 elsewhere. They part the lines of the source between
   * tags.
   */
  readonly lineFeeds: Uint8Array;
  /**
   * Of each `style` element, in document order, where its text begins in `html`, which goes to the next end of such an
   * element; -1 for one that closes itself.
   */
  readonly styleStarts: Int32Array;
  /** The `body` element (or `frameset`); -1 where there is none. */
  readonly body: NodeId;
  /** Text of the `title` element of the head, white space collapsed; `""` without one. */
  readonly title: string;
  /** Length of the text axis in UTF-16 units. */
  readonly textLength: number;
  /** The decoded source. */
  readonly html: string;
  readonly url: string | null;
  /**
   * What pages of the same site share: an explicit label, else the host of the URL; null when neither is
   * known.
   */
  readonly site: string | null;
  /** Style sheets that came with the page, as out of a web archive; its own are in `html`. */
  readonly sheets: readonly LinkedSheet[];
}

/** A style sheet that lies beside a page. */
export interface LinkedSheet {
  /** Absolute and without fragment. */
  readonly url: string;
  readonly css: string;
}

/** What is still under consideration: a page and the leaves that earlier stages have kept. */
export interface View {
  readonly page: Page;
  /** (L) 1 where the leaf is live. */
  readonly live: Uint8Array;
}

/** The whole page, nothing dropped yet. */
export function wholeView(page: Page): View {
  return { page, live: new Uint8Array(page.leaves.length).fill(1) };
}

/** The leaves in the subtree of `node`. */
export function leavesOf(page: Page, node: NodeId): LeafRange {
  return { start: page.leavesBefore[node]!, end: page.leavesBefore[page.end[node]!]! };
}

/** The value of an attribute, or null where the element does not carry it. */
export function attributeOf(page: Page, node: NodeId, name: string): string | null {
  for (const attribute of page.attributes[node]!) if (attribute.name === name) return attribute.value;
  return null;
}

/** The children of `node` in document order, text nodes included. */
export function* childrenOf(page: Page, node: NodeId): Generator<NodeId> {
  for (let child = node + 1; child < page.end[node]!; child = page.end[child]!) yield child;
}
