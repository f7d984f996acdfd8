import { parse } from "parse5";
import { collapse } from "../../text/whitespace";
import { NO_LEAF_ELEMENTS } from "../elements";
import type { Attribute, LinkedSheet, Page, TextLeaf } from "../page";
import { BLANK, COMMENT, ELEMENT, parseLightTree, TEXT, type LightNode } from "./light-tree";
import { provideParser } from "./reparse";

/** What is known of a page beside its source. */
export interface PageOrigin {
  readonly url?: string | null;
  readonly site?: string | null;
  readonly sheets?: readonly LinkedSheet[];
}

/**
 * Parse decoded HTML into columns. Scripting counts as off, so that the content of `noscript` is a part of
 * the tree. Any string gives a page, but for one whose tree is out of all proportion; a page without text has
 * no leaves.
 * @throws InputError `badly-nested`
 */
export function parsePage(html: string, origin: PageOrigin = {}): Page {
  const tree = parseLightTree(html);
  const { document, styleStarts } = tree;
  const tags = new Array<string>(tree.size);
  const attributes = new Array<readonly Attribute[]>(tree.size);
  const parent = new Int32Array(tree.size);
  const end = new Int32Array(tree.size);
  const leavesBefore = new Int32Array(tree.size + 1);
  const isText = new Uint8Array(tree.size);
  const isBlank = new Uint8Array(tree.size);
  const lineFeeds = new Uint8Array(tree.size);
  tags[0] = document.value;
  attributes[0] = document.attributes;
  parent[0] = -1;
  const leaves: TextLeaf[] = [];
  const styles: number[] = [];
  let textLength = 0;
  let body = -1;
  let title = "";

  let above = document;
  let owner = 0;
  let id = 0;
  // Where the walk is in the body, and in the outermost element whose text is no leaf.
  let openBody: LightNode | null = null;
  let closed: LightNode | null = null;
  // By links instead of calls, because depth is in the hand of whoever wrote the page.
  for (let node = document.first; ;) {
    if (node === null) {
      end[owner] = id + 1;
      if (closed === above) closed = null;
      if (openBody === above) openBody = null;
      if (above.parent === null) break;
      node = above.next;
      above = above.parent;
      owner = parent[owner]!;
      continue;
    }
    if (node.kind === COMMENT) {
      node = node.next;
      continue;
    }
    id++;
    parent[id] = owner;
    leavesBefore[id] = leaves.length;
    attributes[id] = node.attributes;
    if (node.kind !== ELEMENT) {
      tags[id] = "";
      end[id] = id + 1;
      isText[id] = 1;
      if (node.kind === BLANK) {
        isBlank[id] = 1;
        lineFeeds[id] = lineFeedsIn(node.value);
      } else if (openBody !== null && closed === null) {
        leaves.push({ node: id, text: node.value, start: textLength });
        textLength += node.value.length;
      }
      node = node.next;
      continue;
    }
    const tag = node.value;
    tags[id] = tag;
    if (body < 0 && tag === "body" && above.parent === document) {
      body = id;
      openBody = node;
    }
    if (tag === "style") styles.push(styleStarts.get(node) ?? -1);
    if (closed === null && NO_LEAF_ELEMENTS.has(tag)) closed = node;
    if (tag === "title" && title === "" && openBody === null && node.first !== null)
      title = collapse(textOf(node.first)).trim();
    above = node;
    owner = id;
    node = node.first;
  }
  const size = id + 1;
  leavesBefore[size] = leaves.length;
  tags.length = size;
  attributes.length = size;

  const url = origin.url ?? null;
  return {
    size,
    tags,
    attributes,
    parent: cut(parent, size),
    end: cut(end, size),
    leaves,
    leavesBefore: cut(leavesBefore, size + 1),
    isText: cut(isText, size),
    isBlank: cut(isBlank, size),
    lineFeeds: cut(lineFeeds, size),
    styleStarts: Int32Array.from(styles),
    body,
    title,
    textLength,
    html,
    url,
    site: origin.site ?? hostOf(url),
    sheets: origin.sheets ?? NO_SHEETS,
  };
}

const NO_SHEETS: readonly LinkedSheet[] = [];

/** The text of a text, `""` of anything else. */
function textOf({ kind, value }: LightNode): string {
  return kind >= TEXT ? value : "";
}

/** The column as long as it is filled; nodes that the parser made and left out had room in it. */
function cut<Column extends Int32Array | Uint8Array>(column: Column, length: number): Column {
  return column.length === length ? column : (column.slice(0, length) as Column);
}

function lineFeedsIn(blank: string): number {
  let count = 0;
  for (let at = blank.indexOf("\n"); at >= 0 && count < 255; at = blank.indexOf("\n", at + 1)) count++;
  return count;
}

/** Host of a URL, lower case; null where the URL is unknown or none. */
export function hostOf(url: string | null): string | null {
  if (url === null) return null;
  try {
    return new URL(url).hostname.toLowerCase() || null;
  } catch {
    return null;
  }
}

provideParser({ parsePage, parse });
