/**
 * Kept texts as HTML of a few elements: structure, links and images as the page has them, nothing that runs,
 * asks or styles.
 */
import type { Page } from "../page";
import { isTight, type Block, type Cell, type Inline, type Opened } from "./content";
import { contentOf } from "./build-content";
import { Writer, type Written } from "./written";

/** The kept leaves as an HTML document. @param keep (L) 1 where a leaf is kept */
export function writeHtml(page: Page, keep: Uint8Array): Written {
  const out = new Writer(page.leaves.length);
  out.put(`<!doctype html>\n<meta charset="utf-8">\n<title>${escaped(page.title)}</title>`);
  for (const block of contentOf(page, keep)) {
    out.endLine();
    writeBlock(out, block);
  }
  return out.written();
}

/** The same without a document around it, to stand in another one; empty, or with a line feed at its end. */
export function htmlBody(page: Page, keep: Uint8Array): string {
  const out = new Writer(page.leaves.length);
  for (const [at, block] of contentOf(page, keep).entries()) {
    if (at > 0) out.endLine();
    writeBlock(out, block);
  }
  return out.written().text;
}

function writeBlock(out: Writer, block: Block): void {
  switch (block.kind) {
    case "paragraph":
      return element(out, "p", () => writeInlines(out, block.inlines));
    case "heading":
      return element(out, `h${block.level}`, () => writeInlines(out, block.inlines));
    case "code":
      return writeCode(out, block);
    case "list":
      return writeList(out, block);
    case "definitions":
      return container(out, "dl", block.entries, ({ isTerm, blocks }) =>
        writeFlow(out, isTerm ? "dt" : "dd", "", blocks),
      );
    case "quote":
      return container(out, "blockquote", block.blocks, (inside) => writeBlock(out, inside));
    case "figure":
      return container(out, "figure", block.blocks, (inside) => writeFigurePart(out, inside));
    case "caption":
      return writeFlow(out, "figcaption", "", block.blocks);
    case "table":
      return writeTable(out, block);
  }
}

function writeList(out: Writer, { isOrdered, start, items }: Extract<Block, { kind: "list" }>): void {
  const tight = isTight(items);
  const tag = isOrdered ? "ol" : "ul";
  const attributes = start === 1 ? "" : ` start="${start}"`;
  container(
    out,
    tag,
    items,
    (blocks) => {
      if (!tight) return writeFlow(out, "li", "", blocks, false);
      const [line, ...lists] = blocks;
      element(out, "li", () => {
        if (line?.kind === "paragraph") writeInlines(out, line.inlines);
        for (const list of lists) {
          out.endLine();
          writeBlock(out, list);
        }
        if (lists.length > 0) out.endLine();
      });
    },
    attributes,
  );
}

/** An image alone needs no paragraph in a figure. */
function writeFigurePart(out: Writer, block: Block): void {
  const isImage =
    block.kind === "paragraph" && block.inlines.every(({ kind }) => kind !== "text" && kind !== "break");
  if (isImage) writeInlines(out, block.inlines);
  else writeBlock(out, block);
}

function writeTable(out: Writer, { caption, rows }: Extract<Block, { kind: "table" }>): void {
  out.put("<table>");
  if (caption.length > 0) {
    out.endLine();
    writeFlow(out, "caption", "", caption);
  }
  for (const { cells } of rows) {
    out.endLine();
    out.put("<tr>");
    for (const cell of cells) writeCell(out, cell);
    out.put("</tr>");
  }
  out.endLine();
  out.put("</table>");
}

function writeCell(out: Writer, { isHead, columns, rows, blocks }: Cell): void {
  const attributes = `${columns > 1 ? ` colspan="${columns}"` : ""}${rows > 1 ? ` rowspan="${rows}"` : ""}`;
  writeFlow(out, isHead ? "th" : "td", attributes, blocks);
}

/** An element that holds one line as it is, and several blocks each on a line of its own. */
function writeFlow(
  out: Writer,
  tag: string,
  attributes: string,
  blocks: readonly Block[],
  asLine = true,
): void {
  const [only] = blocks;
  out.put(`<${tag}${attributes}>`);
  if (asLine && blocks.length === 1 && only?.kind === "paragraph") writeInlines(out, only.inlines);
  else {
    for (const block of blocks) {
      out.endLine();
      writeBlock(out, block);
    }
    if (blocks.length > 0) out.endLine();
  }
  out.put(`</${tag}>`);
}

function container<Part>(
  out: Writer,
  tag: string,
  parts: readonly Part[],
  write: (part: Part) => void,
  attributes = "",
): void {
  out.put(`<${tag}${attributes}>`);
  for (const part of parts) {
    out.endLine();
    write(part);
  }
  out.endLine();
  out.put(`</${tag}>`);
}

function element(out: Writer, tag: string, inside: () => void): void {
  out.put(`<${tag}>`);
  inside();
  out.put(`</${tag}>`);
}

function writeCode(out: Writer, { language, pieces }: Extract<Block, { kind: "code" }>): void {
  out.put(language === "" ? "<pre><code>" : `<pre><code class="language-${escaped(language)}">`);
  for (const { leaf, text } of pieces) out.put(escaped(text), leaf);
  out.put("</code></pre>");
}

function writeInlines(out: Writer, inlines: readonly Inline[]): void {
  for (const inline of inlines) {
    if (inline.kind === "text") out.put(escaped(inline.text), inline.leaf);
    else if (inline.kind === "space") out.put(" ");
    else if (inline.kind === "break") out.put("<br>");
    else if (inline.kind === "image")
      out.put(`<img src="${escaped(inline.src)}" alt="${escaped(inline.alt)}">`);
    else if (inline.kind === "open") out.put(startTag(inline.what));
    else out.put(`</${tagOf(inline.what)}>`);
  }
}

const tagOf = (what: Opened): string => (what.kind === "link" ? "a" : what.mark);
const startTag = (what: Opened): string =>
  what.kind === "link" ? `<a href="${escaped(what.href)}">` : `<${what.mark}>`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
