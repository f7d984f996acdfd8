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
 * The cells by row and column, null for the places that a larger cell beside or above takes; columns without
 * anything in them are left out.
 */
function gridOf(rows: readonly Row[]): (Cell | null)[][] {
  const grid: (Cell | null)[][] = rows.map(() => []);
  const taken = rows.map((): Set<number> => new Set());
  // What a cell takes beyond the cells that are there adds nothing.
  const most = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  rows.forEach(({ cells }, y) => {
    let x = 0;
    for (const cell of cells) {
      while (taken[y]!.has(x)) x++;
      grid[y]![x] = cell;
      const width = Math.min(cell.columns, most);
      for (let down = 1; down < Math.min(cell.rows, rows.length - y); down++)
        for (let across = 0; across < width; across++) taken[y + down]!.add(x + across);
      x += width;
    }
  });
  const width = grid.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  const shown = Array.from({ length: width }, (_, x) => x).filter((x) =>
    grid.some((cells) => (cells[x]?.blocks.length ?? 0) > 0),
  );
  return grid.map((cells) => shown.map((x) => cells[x] ?? null));
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
