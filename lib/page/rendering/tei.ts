/**
 * Kept texts as the body of a TEI document (P5), in the few elements that corpora of web pages use: headings are
 * `ab` of the type `header`, since TEI has `head` only where a division begins.
 */
import type { Page } from "../page";
import { contentOf } from "./build-content";
import type { Block, Cell, Inline, MarkName, Opened } from "./content";

/** What a mark is in TEI: an element of its own, else `hi` with a `rend`. */
const ELEMENT_OF: Readonly<Partial<Record<MarkName, string>>> = {
  code: "code",
  kbd: "code",
  samp: "code",
  del: "del",
  ins: "add",
  q: "q",
  cite: "title",
  abbr: "abbr",
  dfn: "term",
};
const REND_OF: Readonly<Partial<Record<MarkName, string>>> = { strong: "bold", em: "italic" };

/** What stands in the body: a line per block at the top; an empty paragraph where nothing is kept. */
export function teiBody(page: Page, keep: Uint8Array): string {
  const blocks = contentOf(page, keep);
  return blocks.length === 0 ? "<p/>\n" : blocks.map((block) => `${blockXml(block)}\n`).join("");
}

/** Text as XML 1.0 can hold it: characters that it has no form for are replaced. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function blockXml(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return `<p>${inlinesXml(block.inlines)}</p>`;
    case "heading":
      return `<ab type="header" rend="h${block.level}">${inlinesXml(block.inlines)}</ab>`;
    case "code": {
      const language = block.language === "" ? "" : ` lang="${xmlText(block.language)}"`;
      const text = block.pieces.map((piece) => xmlText(piece.text)).join("");
      return `<ab type="code"><code${language} xml:space="preserve">${text}</code></ab>`;
    }
    case "list":
      return `<list rend="${block.isOrdered ? "ol" : "ul"}">${block.items
        .map((blocks) => `<item>${flowXml(blocks)}</item>`)
        .join("")}</list>`;
    case "definitions":
      return `<list type="gloss">${block.entries.map(entryXml).join("")}</list>`;
    case "quote":
      return `<quote>${block.blocks.map(blockXml).join("")}</quote>`;
    case "figure":
      return `<figure>${block.blocks.map(figurePartXml).join("")}</figure>`;
    case "caption":
      return `<p>${block.blocks.map(lineXml).join("<lb/>")}</p>`;
    case "table":
      return `<table>${block.caption.length > 0 ? `<head>${block.caption.map(lineXml).join("<lb/>")}</head>` : ""}${block.rows
        .map(({ cells }) => `<row>${cells.map(cellXml).join("")}</row>`)
        .join("")}</table>`;
  }
}

const entryXml = ({
  isTerm,
  blocks,
}: {
  readonly isTerm: boolean;
  readonly blocks: readonly Block[];
}): string =>
  isTerm ? `<label>${blocks.map(lineXml).join("<lb/>")}</label>` : `<item>${flowXml(blocks)}</item>`;

/** An image alone needs no paragraph in a figure. */
function figurePartXml(block: Block): string {
  const isImage =
    block.kind === "paragraph" && block.inlines.every(({ kind }) => kind !== "text" && kind !== "break");
  return isImage ? inlinesXml(block.inlines) : blockXml(block);
}

function cellXml({ isHead, columns, rows, blocks }: Cell): string {
  const role = isHead ? ' role="label"' : "";
  const span = `${columns > 1 ? ` cols="${columns}"` : ""}${rows > 1 ? ` rows="${rows}"` : ""}`;
  return `<cell${role}${span}>${flowXml(blocks)}</cell>`;
}

/** One line as it is, several blocks one after the other. */
function flowXml(blocks: readonly Block[]): string {
  const [only] = blocks;
  return blocks.length === 1 && only?.kind === "paragraph"
    ? inlinesXml(only.inlines)
    : blocks.map(blockXml).join("");
}

/** The lines of a block where TEI has no place for blocks. */
function lineXml(block: Block): string {
  return block.kind === "paragraph" || block.kind === "heading" ? inlinesXml(block.inlines) : blockXml(block);
}

function inlinesXml(inlines: readonly Inline[]): string {
  return inlines.map(inlineXml).join("");
}

function inlineXml(inline: Inline): string {
  switch (inline.kind) {
    case "text":
      return xmlText(inline.text);
    case "space":
      return " ";
    case "break":
      return "<lb/>";
    case "image":
      return `<graphic url="${xmlText(inline.src)}">${inline.alt === "" ? "" : `<desc>${xmlText(inline.alt)}</desc>`}</graphic>`;
    case "open":
      return `<${openingXml(inline.what)}>`;
    case "close":
      return `</${openingXml(inline.what).split(" ", 1)[0]}>`;
  }
}

function openingXml(what: Opened): string {
  if (what.kind === "link") return `ref target="${xmlText(what.href)}"`;
  return ELEMENT_OF[what.mark] ?? `hi rend="${REND_OF[what.mark] ?? what.mark}"`;
}
