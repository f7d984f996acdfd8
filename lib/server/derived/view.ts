/**
 * The inert document that the page frame shows: the parse tree of the captured page, written again by
 * allow-list. Elements that run, load or navigate are emptied or replaced by a box, never left out, so that
 * the text nodes around them stay the same ones; every element carries its node number as `data-n`, counted
 * as the columns of lib/page count.
 */
import { html as names, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { VOID_ELEMENTS } from "../../page/elements";
import { parseTree } from "../../page/parsing/tree";
import { isBlank } from "../../text/whitespace";
import type { Viewport } from "./css";
import { safePicture } from "./drawings";
import { writeElement, type Written } from "./elements";
import { NO_PICTURE } from "./attributes";
import { nameAmong } from "./nesting";
import type { SentResources } from "./own-resources";
import { DocumentRules } from "./rules";

/** Rules of ours come first and weigh nothing, so that any rule of the page beats them, but for the last. */
const BASE_STYLE =
  ":where([data-p]){margin:1em 0}" +
  ":where([data-href]){color:#0000ee;text-decoration:underline}" +
  ":where([data-box]){display:inline-block;vertical-align:middle;background:#e9e9e6;outline:1px solid #c9c9c4;outline-offset:-1px;max-width:100%}" +
  // One that is laid over others, as a lazy picture is by its own style, must not cover the texts behind it.
  `img[src^="${NO_PICTURE}"]{z-index:-1!important}`;

/**
 * Elements in one another that keep a box of their own. Of 693 pages of our corpora none has more than 46;
 * browsers lay out some kinds of box in time that grows with the square of their depth or faster, or run out
 * of stack.
 */
const DEEPEST = 100;
/** Between these and what stands in them nothing else may stand, or the parser moves it. */
const STRUCTURE = new Set("table thead tbody tfoot tr colgroup select optgroup".split(" "));
/** Start tags before which the parser closes an open paragraph; `table` does so outside of quirks mode. */
const CLOSES_PARAGRAPH = new Set(
  (
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu nav ol p search section " +
    "summary ul h1 h2 h3 h4 h5 h6 pre listing form li dd dt plaintext xmp hr table"
  ).split(" "),
);
/** Open elements behind which it looks for no paragraph to close ("button scope" of the standard). */
const HIDES_PARAGRAPH = new Set(
  "applet caption html table td th marquee object template button mi mo mn ms mtext annotation-xml foreignObject desc title".split(
    " ",
  ),
);

interface Open {
  readonly children: readonly Tree.ChildNode[];
  position: number;
  readonly id: number;
  name: string;
  readonly isHtml: boolean;
  endTag: string;
  /** Where its start tag is among the parts. */
  readonly startTag: number;
  readonly written: Pick<Written, "silent" | "raw">;
  /** Too deep for a box: the texts stand in a row, each in the name of its element. */
  readonly isFlat: boolean;
  readonly insideForm: boolean;
  readonly formulaDepth: number;
}

/**
 * Write the derived view of decoded HTML for a preset viewport, with what came with the page: sheets stand in it,
 * pictures and fonts are asked for under the page's own path. Iterative; any string gives a document, but for what
 * `parseTree` refuses.
 */
export function derivedView(source: string, viewport: Viewport, sent: SentResources | null = null): string {
  const document = parseTree(source);
  const rules = new DocumentRules(document, viewport, (address) => safePicture(address, viewport), sent);
  const parts: string[] = [doctypeOf(document)];
  const stack: Open[] = [
    {
      children: document.childNodes,
      position: 0,
      id: 0,
      name: "",
      isHtml: false,
      endTag: "",
      startTag: -1,
      written: { silent: false, raw: "none" },
      isFlat: false,
      insideForm: false,
      formulaDepth: 0,
    },
  ];
  let next = 1;
  let styled = false;
  while (stack.length > 0) {
    const open = stack[stack.length - 1]!;
    const node = open.children[open.position++];
    if (node === undefined) {
      parts.push(open.endTag);
      stack.pop();
      continue;
    }
    const { silent, raw } = open.written;
    if (node.nodeName === "#text") {
      next++;
      const { value } = node as Tree.TextNode;
      if (raw === "css") parts.push(rules.sheet(value));
      else if (!silent)
        parts.push(
          open.isFlat && !isBlank(value)
            ? `<span data-n="${open.id}">${escapeText(value)}</span>`
            : escapeText(value),
        );
      continue;
    }
    if (!("tagName" in node)) {
      // A comment parts two text nodes; what it said does not matter.
      if (node.nodeName === "#comment" && !silent && raw === "none" && stack.length > 1)
        parts.push("<!---->");
      continue;
    }
    const id = next++;
    const inside = {
      children: node.childNodes,
      position: 0,
      id,
      isHtml: node.namespaceURI === names.NS.HTML,
      formulaDepth: open.formulaDepth + (node.namespaceURI === names.NS.MATHML ? 1 : 0),
    };
    if (silent || raw === "css") {
      stack.push({
        ...inside,
        name: "",
        endTag: "",
        startTag: -1,
        written: { silent: true, raw: "none" },
        isFlat: false,
        insideForm: true,
      });
      continue;
    }
    const written = writeElement(node, open.insideForm, open.formulaDepth, rules);
    const isFlat = open.isFlat || (stack.length > DEEPEST && isMovable(node, open.name));
    if (isFlat) {
      // The texts before and behind it stay two, also where it holds none.
      if (!open.isFlat) parts.push("<!---->");
      stack.push({
        ...inside,
        name: "",
        endTag: "",
        startTag: -1,
        written: {
          silent: written.silent || written.raw === "css" || node.tagName === "textarea",
          raw: "none",
        },
        isFlat,
        insideForm: true,
      });
      continue;
    }
    if (CLOSES_PARAGRAPH.has(written.name) && !(written.name === "table" && document.mode === "quirks"))
      keepOpen(stack, parts);
    const name = inside.isHtml ? nameAmong(written.name, stack) : written.name;
    const startTag = parts.push(`<${name} data-n="${id}"${written.attributes}>`) - 1;
    const isVoid = inside.isHtml && VOID_ELEMENTS.has(written.name);
    // The parser eats a line break that follows these tags.
    if (/^(pre|textarea)$/.test(written.name) && startsWithLineBreak(node)) parts.push("\n");
    if (written.content !== undefined) parts.push(written.content);
    if (written.name === "head" && !styled) {
      parts.push(`<meta charset="utf-8"><style>${BASE_STYLE}</style>`);
      styled = true;
    }
    stack.push({
      ...inside,
      name,
      endTag: isVoid ? "" : `</${name}>`,
      startTag,
      written,
      isFlat,
      insideForm: open.insideForm || written.name === "form",
    });
  }
  return parts.join("");
}

/**
 * Make the paragraph in which a block is about to open a box that a parser leaves open. Such a tree comes of
 * a table in a paragraph: what may not be in the table is put before it, and so inside of the paragraph.
 */
function keepOpen(stack: readonly Open[], parts: string[]): void {
  for (let i = stack.length - 1; i > 0; i--) {
    const open = stack[i]!;
    if (HIDES_PARAGRAPH.has(open.name)) return;
    if (open.name !== "p") continue;
    parts[open.startTag] = parts[open.startTag]!.replace("<p", "<div data-p");
    open.name = "div";
    open.endTag = "</div>";
  }
}

/** Whether texts may stand where this element stands. */
function isMovable(element: Tree.Element, parent: string): boolean {
  return (
    element.namespaceURI === names.NS.HTML &&
    !STRUCTURE.has(parent) &&
    !/^(frame|frameset|head|body)$/.test(element.tagName)
  );
}

function startsWithLineBreak(element: Tree.Element): boolean {
  const first = element.childNodes[0];
  return first !== undefined && first.nodeName === "#text" && (first as Tree.TextNode).value.startsWith("\n");
}

function doctypeOf(document: Tree.Document): string {
  if (document.mode === "quirks") return "";
  return document.mode === "limited-quirks"
    ? '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "">'
    : "<!DOCTYPE html>";
}

/** A bare CR would be read back as a line feed, so it is written as an entity. */
function escapeText(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/\u00a0/g, "&nbsp;")
    .replace(/\r/g, "&#13;");
}
