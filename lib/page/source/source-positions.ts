/**
 * Where each node stands in the source. A second parse of the page, made when somebody looks at the source:
 * positions cost more time and memory than all else that is known of a page, so `parsePage` does without.
 * Where a character reference follows the white space at the beginning of a text, parse5 places the text at
 * the end of the reference, a few characters late.
 */
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import type { NodeId, Page } from "../page";

type ChildNode = DefaultTreeAdapterTypes.ChildNode;

export interface SourcePositions {
  /**
   * (N) first character of each node in `page.html`, -1 for one that the source does not have, e.g. an
   * implied `tbody`.
   */
  readonly start: Int32Array;
  /**
   * (N) one past its last character: of the end tag for an element, of the start tag where it has no end tag
   * and no content.
   */
  readonly end: Int32Array;
}

const known = new WeakMap<Page, SourcePositions>();

/**
 * Positions of all nodes of a page, computed once. @throws Error where the page does not come from its source
 */
export function sourcePositions(page: Page): SourcePositions {
  let positions = known.get(page);
  if (positions === undefined) known.set(page, (positions = compute(page)));
  return positions;
}

function compute(page: Page): SourcePositions {
  const document = parse(page.html, { scriptingEnabled: false, sourceCodeLocationInfo: true });
  const start = new Int32Array(page.size).fill(-1);
  const end = new Int32Array(page.size).fill(-1);
  // The walk of parsePage, so that nodes get the same numbers.
  const lists: ChildNode[][] = [document.childNodes];
  const positions = [0];
  let id = 0;
  while (lists.length > 0) {
    const top = lists.length - 1;
    const list = lists[top]!;
    const position = positions[top]!;
    if (position === list.length) {
      lists.pop();
      positions.pop();
      continue;
    }
    positions[top] = position + 1;
    const node = list[position]!;
    const isText = node.nodeName === "#text";
    if (!isText && !("tagName" in node)) continue;
    id++;
    const location = node.sourceCodeLocation;
    if (location != null) {
      start[id] = location.startOffset;
      end[id] = location.endOffset;
    }
    if (isText) continue;
    lists.push((node as DefaultTreeAdapterTypes.Element).childNodes);
    positions.push(0);
  }
  if (id + 1 !== page.size) throw new Error(`the source gives ${id + 1} nodes, the page has ${page.size}`);
  return { start, end };
}

/** Nodes that the source has, by their place in it. */
export function nodesBySource({ start }: SourcePositions): Int32Array {
  const nodes = Int32Array.from(start.keys()).filter((node) => start[node]! >= 0);
  return nodes.sort((a, b) => start[a]! - start[b]! || a - b);
}

/**
 * The innermost node around a character of the source, -1 where there is none. `order` is that of
 * `nodesBySource`.
 */
export function nodeAtSource(
  page: Page,
  { start, end }: SourcePositions,
  order: Int32Array,
  offset: number,
): NodeId {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (start[order[middle]!]! <= offset) low = middle + 1;
    else high = middle;
  }
  let node = low === 0 ? -1 : order[low - 1]!;
  while (node > 0 && (start[node]! < 0 || end[node]! <= offset)) node = page.parent[node]!;
  return node > 0 ? node : -1;
}
