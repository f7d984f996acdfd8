/** All texts of a page as one reads them in a letter: headings, paragraphs, lists, rows of cells. Pure. */
import { attributeOf, type NodeId, type Page } from "../../page/page";
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
  /** (N) of an item, its number in its list. */
  readonly ordinal: Int32Array;
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
    ...{ item: new Int32Array(page.size).fill(-1), ordinal: new Int32Array(page.size) },
  };
  const { kind, level, depth, item, ordinal } = context;
  const items = new Int32Array(page.size);
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
      ordinal[node] = ++items[parent]!;
    } else if (tag === "blockquote") [kind[node], depth[node]] = [3, deeper];
    else if (tag === "pre") kind[node] = 4;
    else if (tag === "td" || tag === "th") kind[node] = 5;
    // A paragraph inside of a cell is read as one: tables that only lay out a page are no tables.
    else if (kind[parent] === 5 && page.isText[node] === 0) kind[node] = 0;
  }
  return context;
}

/** Whether no block of an item of a list comes before this one. */
const isFirstOf = (page: Page, item: NodeId, { leaves }: Unit): boolean =>
  page.leavesBefore[item] === leaves.start;

function markerOf(page: Page, item: NodeId, { ordinal }: Context): string {
  const list = page.parent[item]!;
  if (page.tags[list] !== "ol") return "•";
  const start = Number.parseInt(attributeOf(page, list, "start") ?? "1", 10);
  return `${(Number.isNaN(start) ? 1 : start) + ordinal[item]! - 1}.`;
}
