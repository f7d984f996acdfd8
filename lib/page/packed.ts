import type { Attribute, Page, TextLeaf } from "./page";

/**
 * A page as typed columns and a few long strings, to be sent between threads: tens of thousands of small
 * objects cost as much to copy as to parse. The source and its sheets are not in it; both sides have them.
 */
export interface PackedPage extends Omit<Page, "tags" | "attributes" | "leaves" | "html" | "sheets"> {
  /** Every tag once, and (N) which of them a node has. */
  readonly tagNames: readonly string[];
  readonly tagIds: Int32Array<ArrayBuffer>;
  /** Every name of an attribute once, and (A) which of them an attribute has, in the order of nodes. */
  readonly attributeNames: readonly string[];
  readonly attributeIds: Int32Array<ArrayBuffer>;
  /** (N + 1) number of attributes of nodes 0..id-1. */
  readonly attributesBefore: Int32Array<ArrayBuffer>;
  /** All values on one axis; (A) where each ends on it, in UTF-16 units. */
  readonly values: string;
  readonly valueEnds: Int32Array<ArrayBuffer>;
  /** The text axis; (L) node of each leaf and where its text ends on the axis. */
  readonly texts: string;
  readonly leafNodes: Int32Array<ArrayBuffer>;
  readonly textEnds: Int32Array<ArrayBuffer>;
}

const NO_ATTRIBUTES: readonly Attribute[] = [];

/** The same page in the form for sending. */
export function packPage({
  tags,
  attributes,
  leaves,
  html: _,
  sheets: _sheets,
  ...columns
}: Page): PackedPage {
  const tagNames: string[] = [];
  const attributeNames: string[] = [];
  const values: string[] = [];
  const tagId = idsIn(tagNames);
  const attributeId = idsIn(attributeNames);
  const attributesBefore = new Int32Array(columns.size + 1);
  for (let node = 0; node < columns.size; node++)
    attributesBefore[node + 1] = attributesBefore[node]! + attributes[node]!.length;
  const attributeIds = new Int32Array(attributesBefore[columns.size]!);
  for (const list of attributes) {
    for (const { name, value } of list) {
      attributeIds[values.length] = attributeId(name);
      values.push(value);
    }
  }
  const texts = leaves.map(({ text }) => text);
  return {
    ...columns,
    tagNames,
    tagIds: Int32Array.from(tags, tagId),
    attributeNames,
    attributeIds,
    attributesBefore,
    values: values.join(""),
    valueEnds: endsOf(values),
    texts: texts.join(""),
    leafNodes: Int32Array.from(leaves, ({ node }) => node),
    textEnds: endsOf(texts),
  };
}

/** The page that was packed. @param html its source @param sheets those that came with it */
export function unpackPage(packed: PackedPage, html: string, sheets: Page["sheets"] = []): Page {
  const {
    tagNames,
    tagIds,
    attributeNames,
    attributeIds,
    attributesBefore,
    values,
    valueEnds,
    texts,
    leafNodes,
    textEnds,
    ...columns
  } = packed;
  const attributes = Array.from({ length: columns.size }, (_, node): readonly Attribute[] => {
    const from = attributesBefore[node]!;
    const to = attributesBefore[node + 1]!;
    if (from === to) return NO_ATTRIBUTES;
    const list: Attribute[] = [];
    for (let i = from; i < to; i++)
      list.push({
        name: attributeNames[attributeIds[i]!]!,
        value: values.slice(i === 0 ? 0 : valueEnds[i - 1]!, valueEnds[i]!),
      });
    return list;
  });
  const leaves = Array.from(leafNodes, (node, i): TextLeaf => {
    const start = i === 0 ? 0 : textEnds[i - 1]!;
    return { node, text: texts.slice(start, textEnds[i]!), start };
  });
  return { ...columns, tags: Array.from(tagIds, (id) => tagNames[id]!), attributes, leaves, html, sheets };
}

/** The memory that goes along with a packed page instead of being copied. */
export function buffersOf(packed: PackedPage): ArrayBuffer[] {
  return Object.values(packed).flatMap((column: unknown) =>
    ArrayBuffer.isView(column) && column.buffer instanceof ArrayBuffer ? [column.buffer] : [],
  );
}

/** Numbers of strings in the order of their first appearance, which `names` collects. */
function idsIn(names: string[]): (name: string) => number {
  const known = new Map<string, number>();
  return (name) => {
    let id = known.get(name);
    if (id === undefined) {
      known.set(name, (id = names.length));
      names.push(name);
    }
    return id;
  };
}

/** Where each part ends when all are joined. */
function endsOf(parts: readonly string[]): Int32Array<ArrayBuffer> {
  let at = 0;
  return Int32Array.from(parts, (part) => (at += part.length));
}
