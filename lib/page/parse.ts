import type { DefaultTreeAdapterTypes } from "parse5";
import { collapse, isBlank } from "../text/whitespace";
import { NO_LEAF_ELEMENTS } from "./elements";
import type { Attribute, Page, TextLeaf } from "./page";
import { parseTree } from "./tree";

type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/** What is known of a page beside its source. */
export interface PageOrigin {
  readonly url?: string | null;
  readonly site?: string | null;
}

const NO_ATTRIBUTES: readonly Attribute[] = [];

/**
 * Parse decoded HTML into columns. Scripting counts as off, so that the content of `noscript` is a part of
 * the tree. Any string gives a page, but for one whose tree is out of all proportion; a page without text has
 * no leaves.
 * @throws InputError `badly-nested`
 */
export function parsePage(html: string, origin: PageOrigin = {}): Page {
  const document = parseTree(html);
  const tags: string[] = ["#document"];
  const attributes: (readonly Attribute[])[] = [NO_ATTRIBUTES];
  // Typed columns that double when full; the first guess fits most pages.
  let parent = new Int32Array(Math.max(64, html.length >> 4));
  let end = new Int32Array(parent.length);
  let leavesBefore = new Int32Array(parent.length);
  let textFlags = new Uint8Array(parent.length);
  let blankFlags = new Uint8Array(parent.length);
  let lineFeeds = new Uint8Array(parent.length);
  parent[0] = -1;
  const leaves: TextLeaf[] = [];
  let textLength = 0;
  let body = -1;
  let title = "";

  // An explicit stack, because depth is in the hand of whoever wrote the page.
  const lists: ChildNode[][] = [document.childNodes];
  const positions: number[] = [0];
  const owners: number[] = [0];
  // Depth of the outermost open element whose text is no leaf; -1 outside.
  let closedAt = -1;
  let bodyAt = -1;
  let depth = 0;

  while (depth >= 0) {
    const list = lists[depth]!;
    const position = positions[depth]!;
    if (position === list.length) {
      end[owners[depth]!] = tags.length;
      if (closedAt === depth) closedAt = -1;
      if (bodyAt === depth) bodyAt = -1;
      depth--;
      continue;
    }
    positions[depth] = position + 1;
    const node = list[position]!;
    const id = tags.length;
    if (id + 1 === parent.length) {
      parent = grown(parent);
      end = grown(end);
      leavesBefore = grown(leavesBefore);
      textFlags = grownFlags(textFlags);
      blankFlags = grownFlags(blankFlags);
      lineFeeds = grownFlags(lineFeeds);
    }
    if (node.nodeName === "#text") {
      const value = (node as DefaultTreeAdapterTypes.TextNode).value;
      const blank = isBlank(value);
      tags.push("");
      attributes.push(NO_ATTRIBUTES);
      parent[id] = owners[depth]!;
      end[id] = id + 1;
      textFlags[id] = 1;
      if (blank) {
        blankFlags[id] = 1;
        lineFeeds[id] = lineFeedsIn(value);
      }
      leavesBefore[id] = leaves.length;
      if (!blank && bodyAt >= 0 && closedAt < 0) {
        leaves.push({ node: id, text: value, start: textLength });
        textLength += value.length;
      }
      continue;
    }
    if (!("tagName" in node)) continue; // comments, doctypes
    const tag = node.tagName;
    tags.push(tag);
    attributes.push(node.attrs.length === 0 ? NO_ATTRIBUTES : node.attrs);
    parent[id] = owners[depth]!;
    leavesBefore[id] = leaves.length;
    depth++;
    lists[depth] = node.childNodes;
    positions[depth] = 0;
    owners[depth] = id;
    if (body < 0 && depth === 2 && tag === "body") {
      body = id;
      bodyAt = depth;
    }
    if (closedAt < 0 && NO_LEAF_ELEMENTS.has(tag)) closedAt = depth;
    if (tag === "title" && title === "" && bodyAt < 0) {
      const first = node.childNodes[0];
      if (first !== undefined && first.nodeName === "#text")
        title = collapse((first as DefaultTreeAdapterTypes.TextNode).value).trim();
    }
  }
  end[0] = tags.length;
  leavesBefore[tags.length] = leaves.length;
  const size = tags.length;

  const url = origin.url ?? null;
  return {
    size,
    tags,
    attributes,
    parent: parent.slice(0, size),
    end: end.slice(0, size),
    leaves,
    leavesBefore: leavesBefore.slice(0, size + 1),
    isText: textFlags.slice(0, size),
    isBlank: blankFlags.slice(0, size),
    lineFeeds: lineFeeds.slice(0, size),
    body,
    title,
    textLength,
    html,
    url,
    site: origin.site ?? hostOf(url),
  };
}

function grown(column: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(column.length * 2);
  larger.set(column);
  return larger;
}

function grownFlags(column: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(column.length * 2);
  larger.set(column);
  return larger;
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
