/**
 * The parse tree that pages are read from: what parse5 builds, in nodes that hold no more than the columns of
 * a page need. parse5's own nodes keep a list of children and the list of attributes as it grew, several
 * times the size of what is in them; here children are linked, attributes are as many as there are, and the
 * text of scripts and styles, most of many a page, is not kept at all. Half the memory, and less to collect.
 */
import { html as names, Parser, type Token, type TreeAdapter, type TreeAdapterTypeMap } from "parse5";
import { isBlank } from "../../text/whitespace";
import { countElements } from "./tree";

/** What a node is; a text is `BLANK` while it holds only white space. */
export const DOCUMENT = 0;
export const ELEMENT = 1;
export const COMMENT = 2;
export const TEXT = 3;
export const BLANK = 4;
export type NodeKind = typeof DOCUMENT | typeof ELEMENT | typeof COMMENT | typeof TEXT | typeof BLANK;

const NO_ATTRIBUTES: Token.Attribute[] = [];

/** A node and its place among the others. */
export class LightNode {
  parent: LightNode | null = null;
  first: LightNode | null = null;
  last: LightNode | null = null;
  previous: LightNode | null = null;
  next: LightNode | null = null;
  /**
   * @param value name of an element; text of a text, which is cut short where no reader sees it
   * @param namespace of an element
   */
  constructor(
    public kind: NodeKind,
    public value: string,
    readonly namespace: names.NS = names.NS.HTML,
    public attributes: Token.Attribute[] = NO_ATTRIBUTES,
  ) {}
}

/** Doctypes are no nodes here. */
type LightTypes = TreeAdapterTypeMap<
  LightNode,
  LightNode,
  LightNode,
  LightNode,
  LightNode,
  LightNode,
  LightNode,
  LightNode,
  LightNode,
  never
>;

export interface LightTree {
  readonly document: LightNode;
  /** How many nodes it has at most, comments not counted. */
  readonly size: number;
  /** Where in the source the text of each `style` element begins; -1 for one that closes itself. */
  readonly styleStarts: ReadonlyMap<LightNode, number>;
}

/**
 * Parse decoded HTML; scripting counts as off. Comments are empty.
 * @throws InputError `badly-nested`
 */
export function parseLightTree(html: string): LightTree {
  const treeAdapter = new LightTreeAdapter(countElements(html));
  // As `parse` does, which does not tell where it is.
  const { tokenizer, document } = new Parser<LightTypes>({ scriptingEnabled: false, treeAdapter });
  treeAdapter.reader = tokenizer.preprocessor;
  tokenizer.write(html, true);
  const { size, styleStarts } = treeAdapter;
  for (const [style, start] of styleStarts)
    if (style.namespace !== names.NS.HTML && html.startsWith("/>", start - 2)) styleStarts.set(style, -1);
  return { document, size, styleStarts };
}

/** Elements that hold text alone, which is no leaf. */
const UNREAD: ReadonlySet<string> = new Set(["script", "style", "iframe", "textarea", "noembed", "noframes"]);

/** Names that pages share, so that each is one string however often it is written. */
const SHARED_NAMES: ReadonlyMap<string, string> = new Map(
  Object.values(names.TAG_NAMES).map((name) => [name, name]),
);

class LightTreeAdapter implements TreeAdapter<LightTypes> {
  /** The document is there from the start. */
  size = 1;
  /**
   * What reads the source, at the end of the tag that an element is made for. No function that tells: where one is
   * called, V8 remembers the last one, and what it holds outlives the minor collections.
   */
  reader: { readonly offset: number } = { offset: -1 };
  readonly styleStarts = new Map<LightNode, number>();
  #mode = names.DOCUMENT_MODE.NO_QUIRKS;
  readonly #contents = new Map<LightNode, LightNode>();
  readonly #adopted = new Map<LightNode, Set<string>>();

  constructor(private readonly countElement: () => void) {}

  createDocument(): LightNode {
    return new LightNode(DOCUMENT, "#document");
  }

  createDocumentFragment(): LightNode {
    return new LightNode(DOCUMENT, "#document-fragment");
  }

  createElement(tagName: string, namespace: names.NS, attributes: Token.Attribute[]): LightNode {
    this.countElement();
    this.size++;
    const name = SHARED_NAMES.get(tagName) ?? tagName;
    // The parser's list has room for more than it holds.
    const own = attributes.length === 0 ? NO_ATTRIBUTES : attributes.slice();
    const element = new LightNode(ELEMENT, name, namespace, own);
    if (name === names.TAG_NAMES.STYLE) this.styleStarts.set(element, this.reader.offset + 1);
    return element;
  }

  createCommentNode(): LightNode {
    return new LightNode(COMMENT, "");
  }

  createTextNode(text: string): LightNode {
    this.size++;
    return new LightNode(isBlank(text) ? BLANK : TEXT, text);
  }

  appendChild(parent: LightNode, node: LightNode): void {
    const { last } = parent;
    node.parent = parent;
    node.previous = last;
    if (last === null) parent.first = node;
    else last.next = node;
    parent.last = node;
  }

  insertBefore(parent: LightNode, node: LightNode, reference: LightNode): void {
    const { previous } = reference;
    node.parent = parent;
    node.previous = previous;
    node.next = reference;
    reference.previous = node;
    if (previous === null) parent.first = node;
    else previous.next = node;
  }

  detachNode(node: LightNode): void {
    const { parent, previous, next } = node;
    if (parent === null) return;
    if (previous === null) parent.first = next;
    else previous.next = next;
    if (next === null) parent.last = previous;
    else next.previous = previous;
    node.parent = null;
    node.previous = null;
    node.next = null;
  }

  insertText(parent: LightNode, text: string): void {
    const { last } = parent;
    if (last !== null && last.kind >= TEXT) lengthen(last, text, parent);
    else this.appendChild(parent, this.createTextNode(text));
  }

  insertTextBefore(parent: LightNode, text: string, reference: LightNode): void {
    const { previous } = reference;
    if (previous !== null && previous.kind >= TEXT) lengthen(previous, text, parent);
    else this.insertBefore(parent, this.createTextNode(text), reference);
  }

  /** Attributes of a second `html` or `body` go to the first, but for those that it has. */
  adoptAttributes(element: LightNode, attributes: Token.Attribute[]): void {
    let known = this.#adopted.get(element);
    if (known === undefined) {
      known = new Set(element.attributes.map(({ name }) => name));
      this.#adopted.set(element, known);
      element.attributes = element.attributes.slice();
    }
    for (const attribute of attributes) {
      if (known.has(attribute.name)) continue;
      known.add(attribute.name);
      element.attributes.push(attribute);
    }
  }

  setTemplateContent(template: LightNode, content: LightNode): void {
    this.#contents.set(template, content);
  }

  getTemplateContent(template: LightNode): LightNode {
    return this.#contents.get(template)!;
  }

  setDocumentMode(_: LightNode, mode: names.DOCUMENT_MODE): void {
    this.#mode = mode;
  }

  getDocumentMode(): names.DOCUMENT_MODE {
    return this.#mode;
  }

  getFirstChild({ first }: LightNode): LightNode | null {
    return first;
  }

  getChildNodes({ first }: LightNode): LightNode[] {
    const children: LightNode[] = [];
    for (let child = first; child !== null; child = child.next) children.push(child);
    return children;
  }

  getParentNode({ parent }: LightNode): LightNode | null {
    return parent;
  }

  getAttrList({ attributes }: LightNode): Token.Attribute[] {
    return attributes;
  }

  getTagName({ value }: LightNode): string {
    return value;
  }

  getNamespaceURI({ namespace }: LightNode): names.NS {
    return namespace;
  }

  getTextNodeContent({ value }: LightNode): string {
    return value;
  }

  getCommentNodeContent({ value }: LightNode): string {
    return value;
  }

  isTextNode(node: LightNode): node is LightNode {
    return node.kind >= TEXT;
  }

  isCommentNode(node: LightNode): node is LightNode {
    return node.kind === COMMENT;
  }

  isElementNode(node: LightNode): node is LightNode {
    return node.kind === ELEMENT;
  }

  // Doctypes are no nodes, and positions in the source are another parse (source-positions.ts).

  setDocumentType(): void {}

  isDocumentTypeNode(_: LightNode): _ is never {
    return false;
  }

  getDocumentTypeNodeName(node: never): string {
    return node;
  }

  getDocumentTypeNodePublicId(node: never): string {
    return node;
  }

  getDocumentTypeNodeSystemId(node: never): string {
    return node;
  }

  setNodeSourceCodeLocation(): void {}

  getNodeSourceCodeLocation(): null {
    return null;
  }

  updateNodeSourceCodeLocation(): void {}
}

/** The rest of a text. Once it is known that nobody reads it and that it is not blank, it grows no longer. */
function lengthen(node: LightNode, text: string, parent: LightNode): void {
  if (node.kind === BLANK && !isBlank(text)) node.kind = TEXT;
  if (node.kind === BLANK || !UNREAD.has(parent.value)) node.value += text;
}
