/** All texts of a page as one reads them in a letter: headings, paragraphs, lists, rows of cells. Pure. */
import { attributeOf, childrenOf, type NodeId, type Page } from "../../page/page";
import type { Unit, Units } from "../../labels/units/units";

export type ReadingKind = "text" | "heading" | "item" | "quote" | "code" | "cells";

/** A row of the reading text: one block, or the cells of one row of a table side by side. */
export interface ReadingRow {
  /** Blocks `[first, end)`. */
  readonly first: number;
  readonly end: number;
  readonly kind: ReadingKind;
  /** Of a heading 1 to 6; else how many lists or quotes are around it, at most 6. */
  readonly level: number;
  /** What is before an item of a list: a dot, or its number; `""` elsewhere. */
  readonly marker: string;
  /** Length of its text. */
  readonly characters: number;
}

const KINDS: readonly ReadingKind[] = ["text", "heading", "item", "quote", "code", "cells"];
const DEEPEST = 6;
const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** What elements say of the text in them, as columns over the nodes. */
interface Context {
  /** (N) index in `KINDS`. */
  readonly kind: Uint8Array;
  /** (N) of headings. */
  readonly level: Uint8Array;
  /** (N) lists and quotes around it. */
  readonly depth: Uint8Array;
  /** (N) the item of a list around it, -1 where there is none. */
  readonly item: Int32Array;
  /** (N) of an item of an ordered list, the number that a browser shows. */
  readonly ordinal: Float64Array;
}

/** The rows of a page, in its order; every block is in exactly one. */
export function readingRows(page: Page, { list }: Units): readonly ReadingRow[] {
  const context = contextOf(page);
  const rows: { -readonly [K in keyof ReadingRow]: ReadingRow[K] }[] = [];
  let line: NodeId = -1;
  let item: NodeId = -1;
  for (const unit of list) {
    const { index, block, characters } = unit;
    const kind = KINDS[context.kind[block]!]!;
    const cells = kind === "cells" ? page.parent[block]! : -1;
    const last = rows.at(-1);
    if (last !== undefined && cells >= 0 && cells === line) {
      last.end = index + 1;
      last.characters += characters;
      continue;
    }
    line = cells;
    const own = context.item[block]!;
    rows.push({
      ...{ first: index, end: index + 1, kind, characters },
      level: kind === "heading" ? context.level[block]! : context.depth[block]!,
      marker: own >= 0 && own !== item && isFirstOf(page, own, unit) ? markerOf(page, own, context) : "",
    });
    item = own;
  }
  return rows;
}

function contextOf(page: Page): Context {
  const context = {
    ...{
      kind: new Uint8Array(page.size),
      level: new Uint8Array(page.size),
      depth: new Uint8Array(page.size),
    },
    ...{ item: new Int32Array(page.size).fill(-1), ordinal: new Float64Array(page.size) },
  };
  const { kind, level, depth, item, ordinal } = context;
  /** (N) of a list, the number of its last item so far. */
  const last = new Float64Array(page.size).fill(NaN);
  for (let node = 1; node < page.size; node++) {
    const parent = page.parent[node]!;
    const tag = page.tags[node]!;
    [kind[node], level[node], depth[node], item[node]] = [
      kind[parent]!,
      level[parent]!,
      depth[parent]!,
      item[parent]!,
    ];
    const deeper = Math.min(DEEPEST, depth[parent]! + 1);
    const heading = HEADINGS.indexOf(tag) + 1;
    if (heading > 0) [kind[node], level[node]] = [1, heading];
    else if (tag === "ul" || tag === "ol" || tag === "menu" || tag === "dl") depth[node] = deeper;
    else if (tag === "li" || tag === "dd") {
      [kind[node], item[node]] = [2, tag === "li" ? node : -1];
      if (tag === "li" && page.tags[parent] === "ol")
        last[parent] = ordinal[node] = ordinalOf(page, node, parent, last[parent]!);
    } else if (tag === "blockquote") [kind[node], depth[node]] = [3, deeper];
    else if (tag === "pre") kind[node] = 4;
    else if (tag === "td" || tag === "th") kind[node] = 5;
    // A paragraph inside of a cell is read as one: tables that only lay out a page are no tables.
    else if (kind[parent] === 5 && page.isText[node] === 0) kind[node] = 0;
  }
  return context;
}

/** The number of an item, by its own value, the one before it or, for the first, where its list starts. */
function ordinalOf(page: Page, item: NodeId, list: NodeId, last: number): number {
  const isReversed = attributeOf(page, list, "reversed") !== null;
  const own = integerOf(page, item, "value");
  if (own !== null) return own;
  if (!Number.isNaN(last)) return last + (isReversed ? -1 : 1);
  const start = integerOf(page, list, "start");
  if (start !== null) return start;
  if (!isReversed) return 1;
  let items = 0;
  for (const child of childrenOf(page, list)) if (page.tags[child] === "li") items++;
  return items;
}

function integerOf(page: Page, node: NodeId, name: string): number | null {
  const value = Number.parseInt(attributeOf(page, node, name) ?? "", 10);
  return Number.isNaN(value) ? null : value;
}

/** Whether no block of an item of a list comes before this one. */
const isFirstOf = (page: Page, item: NodeId, { leaves }: Unit): boolean =>
  page.leavesBefore[item] === leaves.start;

const markerOf = (page: Page, item: NodeId, { ordinal }: Context): string =>
  page.tags[page.parent[item]!] === "ol" ? `${ordinal[item]!}.` : "•";
