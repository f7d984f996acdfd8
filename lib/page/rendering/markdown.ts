/**
 * Kept texts as Markdown: CommonMark 0.31.2 with the tables and the strikethrough of GitHub. What it has no
 * form for is written without one (definition lists, captions) or as the HTML that it allows (sub, sup, and
 * emphasis where its own signs would not be read as such).
 */
import type { Page } from "../page";
import { contentOf } from "./build-content";
import { isTight, type Block, type Cell, type Inline, type Row } from "./content";
import { writeInlines } from "./markdown-inlines";
import { Writer, type Written } from "./written";

/** The kept leaves as Markdown. @param keep (L) 1 where a leaf is kept */
export function writeMarkdown(page: Page, keep: Uint8Array): Written {
  const out = new Writer(page.leaves.length);
  writeBlocks(out, contentOf(page, keep));
  return out.written();
}

function writeBlocks(out: Writer, blocks: readonly Block[], isTightItem = false): void {
  let other = false;
  blocks.forEach((block, at) => {
    if (at > 0) {
      out.endLine();
      if (!isTightItem) out.endLine();
    }
    const before = blocks[at - 1];
    // Two lists in a row are told apart by their signs.
    other =
      block.kind === "list" && before?.kind === "list" && before.isOrdered === block.isOrdered && !other;
    writeBlock(out, block, other);
  });
}

function writeBlock(out: Writer, block: Block, isOtherSign: boolean): void {
  switch (block.kind) {
    case "paragraph":
      return writeInlines(out, block.inlines);
    case "heading":
      out.put(`${"#".repeat(block.level)} `);
      return writeInlines(out, block.inlines, "heading");
    case "code":
      return writeCode(out, block);
    case "list":
      return writeList(out, block, isOtherSign);
    case "definitions":
      return writeBlocks(
        out,
        block.entries.flatMap(({ blocks }) => blocks),
      );
    case "quote":
      out.settle();
      out.put("> ");
      out.indent("> ");
      writeBlocks(out, block.blocks);
      return out.outdent();
    case "figure":
    case "caption":
      return writeBlocks(out, block.blocks);
    case "table":
      return writeTable(out, block);
  }
}

function writeList(
  out: Writer,
  { isOrdered, start, items }: Extract<Block, { kind: "list" }>,
  isOtherSign: boolean,
): void {
  const tight = isTight(items);
  items.forEach((blocks, at) => {
    if (at > 0) {
      out.endLine();
      if (!tight) out.endLine();
    }
    const sign = isOrdered
      ? `${Math.min(999_999_999, start + at)}${isOtherSign ? ")" : "."} `
      : isOtherSign
        ? "* "
        : "- ";
    out.settle();
    out.put(sign);
    out.indent(" ".repeat(sign.length));
    writeBlocks(out, blocks, tight);
    out.outdent();
  });
}

function writeCode(out: Writer, { language, pieces }: Extract<Block, { kind: "code" }>): void {
  const runs =
    pieces
      .map(({ text }) => text)
      .join("")
      .match(/`+/g) ?? [];
  const fence = "`".repeat(runs.reduce((most, { length }) => Math.max(most, length + 1), 3));
  out.put(`${fence}${language}`);
  out.endLine();
  for (const { leaf, text } of pieces) out.putLines(text, leaf);
  out.endLine();
  out.put(fence);
}

function writeTable(out: Writer, { caption, rows }: Extract<Block, { kind: "table" }>): void {
  if (caption.length > 0) {
    writeBlocks(out, caption);
    out.endLine();
    out.endLine();
  }
  const grid = gridOf(rows);
  const [first] = rows;
  const hasHead = first !== undefined && (first.isInHead || first.cells.every(({ isHead }) => isHead));
  const columns = grid[0]?.length ?? 0;
  const writeRow = (cells: readonly (Cell | null)[]): void => {
    out.put("|");
    for (const cell of cells) {
      out.put(" ");
      if (cell !== null) {
        writeInlines(out, lineOf(cell.blocks), "cell");
        out.put(" ");
      }
      out.put("|");
    }
  };
  // A table of Markdown has a head; this one's is empty.
  writeRow(hasHead ? grid[0]! : new Array<null>(columns).fill(null));
  out.endLine();
  out.put(`|${" --- |".repeat(columns)}`);
  for (const cells of grid.slice(hasHead ? 1 : 0)) {
    out.endLine();
    writeRow(cells);
  }
}

/**
 * Most places a table may have: what is written takes time and space by them, and a few cells can say that they take
 * millions. Chosen so that rows of one cell under a head of twenty are laid out, however many there are.
 */
const mostPlaces = (cells: number): number => 10_000 + 20 * cells;

/**
 * The cells by row and column, null for the places that a larger cell beside or above takes; columns without
 * anything in them are left out. A table of too many places is not laid out: its rows have their cells one after
 * another, the first of them as many places as the longest.
 */
function gridOf(rows: readonly Row[]): (Cell | null)[][] {
  const laidOut = placesOf(rows);
  if (laidOut !== null) return laidOut;
  const longest = longestOf(rows);
  return rows.map(({ cells }, y) =>
    y > 0 ? [...cells] : [...cells, ...new Array<null>(longest - cells.length).fill(null)],
  );
}

const longestOf = (rows: readonly Row[]): number =>
  rows.reduce((longest, { cells }) => Math.max(longest, cells.length), 0);

/** As `gridOf`, null where that takes more places than a table may have. */
function placesOf(rows: readonly Row[]): (Cell | null)[][] | null {
  const most = mostPlaces(rows.reduce((sum, { cells }) => sum + cells.length, 0));
  // What a cell takes beyond the cells that are there adds nothing.
  const widest = longestOf(rows);
  /** By column, the row from which on it is free. */
  const freeFrom: number[] = [];
  const filled = new Set<number>();
  let passed = 0;
  const placed: { readonly x: number; readonly cell: Cell }[][] = [];
  for (const [y, { cells }] of rows.entries()) {
    const row: (typeof placed)[number] = [];
    let x = 0;
    for (const cell of cells) {
      while ((freeFrom[x] ?? 0) > y) x++;
      row.push({ x, cell });
      if (cell.blocks.length > 0) filled.add(x);
      const end = x + Math.min(cell.columns, widest);
      for (; x < end; x++) freeFrom[x] = Math.max(freeFrom[x] ?? 0, y + cell.rows);
      if (passed + x > most) return null;
    }
    passed += x;
    placed.push(row);
  }
  if (filled.size * rows.length > most) return null;
  const shown = new Map([...filled].sort((a, b) => a - b).map((x, at) => [x, at]));
  return placed.map((row) => {
    const places = new Array<Cell | null>(shown.size).fill(null);
    for (const { x, cell } of row) {
      const at = shown.get(x);
      if (at !== undefined) places[at] = cell;
    }
    return places;
  });
}

/** The blocks of a cell as one line. */
function lineOf(blocks: readonly Block[]): readonly Inline[] {
  const lines: (readonly Inline[])[] = [];
  const collect = (inside: readonly Block[]): void => {
    for (const block of inside) {
      if (block.kind === "paragraph" || block.kind === "heading") lines.push(block.inlines);
      else if (block.kind === "caption") collect(block.blocks);
    }
  };
  collect(blocks);
  return lines.flatMap((line, at) => (at === 0 ? line : [{ kind: "break" } as const, ...line]));
}
