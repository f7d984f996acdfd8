/**
 * The inert document that the page frame shows: the parse tree of the captured page, written again by allow-list. Elements that run,
 * load or navigate are emptied or replaced by a box, never left out, so that the text nodes around them stay the same ones; every
 * element carries its node number as `data-n`, counted as the columns of lib/page count.
 */
import { html as names, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { VOID_ELEMENTS } from "../page/elements";
import { parseTree } from "../page/tree";
import { filterDeclarations, filterStyleSheet, settleMedia, type Viewport } from "./derived-css";
import {
  BOXED_ELEMENTS, DRAWING_ATTRIBUTES, EMPTIED_ELEMENTS, INPUT_TYPES, KEPT_ATTRIBUTES, KEPT_ELEMENTS, MATHML_ELEMENTS, RASTER_OR_VECTOR,
  RENAMED_ELEMENTS, SVG_ELEMENTS,
} from "./derived-markup";

/** Rules of ours come first and weigh nothing, so that any rule of the page beats them. */
const BASE_STYLE =
  ":where([data-href]){color:#0000ee;text-decoration:underline}" +
  ":where([data-box]){display:inline-block;vertical-align:middle;background:#e9e9e6;outline:1px solid #c9c9c4;outline-offset:-1px;max-width:100%}";

interface Open {
  readonly children: readonly Tree.ChildNode[];
  position: number;
  readonly endTag: string;
  /** Text and elements are counted but not written. */
  readonly silent: boolean;
  readonly raw: "css" | "none";
  readonly insideForm: boolean;
}

/** What stands in the frame for one element. */
interface Written {
  readonly name: string;
  readonly attributes: string;
  readonly silent: boolean;
  readonly raw: "css" | "none";
}

/** Write the derived view of decoded HTML for a preset viewport. Iterative; any string gives a document, but for what `parseTree` refuses. */
export function derivedView(source: string, viewport: Viewport): string {
  const document = parseTree(source);
  const css = new DeclarationFilter(viewport);
  const parts: string[] = [doctypeOf(document)];
  const stack: Open[] = [{ children: document.childNodes, position: 0, endTag: "", silent: false, raw: "none", insideForm: false }];
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
    if (node.nodeName === "#text") {
      next++;
      const { value } = node as Tree.TextNode;
      if (open.raw === "css") parts.push(filterStyleSheet(value, viewport));
      else if (!open.silent) parts.push(escapeText(value));
      continue;
    }
    if (!("tagName" in node)) {
      // A comment parts two text nodes; what it said does not matter.
      if (node.nodeName === "#comment" && !open.silent && open.raw === "none" && open.endTag !== "") parts.push("<!---->");
      continue;
    }
    const id = next++;
    const written = write(node, open.insideForm, css);
    if (open.silent || open.raw === "css") {
      stack.push({ children: node.childNodes, position: 0, endTag: "", silent: true, raw: "none", insideForm: true });
      continue;
    }
    parts.push(`<${written.name} data-n="${id}"${written.attributes}>`);
    const isVoid = VOID_ELEMENTS.has(written.name) && node.namespaceURI === names.NS.HTML;
    // The parser eats a line break that follows these tags.
    if (/^(pre|textarea)$/.test(written.name) && startsWithLineBreak(node)) parts.push("\n");
    if (written.name === "head" && !styled) {
      parts.push(`<meta charset="utf-8"><style>${BASE_STYLE}</style>`);
      styled = true;
    }
    stack.push({
      children: node.childNodes, position: 0, endTag: isVoid ? "" : `</${written.name}>`, silent: written.silent, raw: written.raw,
      insideForm: open.insideForm || written.name === "form",
    });
  }
  return parts.join("");
}

function write(element: Tree.Element, insideForm: boolean, css: DeclarationFilter): Written {
  const { tagName, namespaceURI } = element;
  const plain = (name: string): Written => ({ name, attributes: attributesOf(element, css), silent: false, raw: "none" });
  if (tagName === "style") return { name: "style", attributes: mediaOf(element), silent: false, raw: "css" };
  if (namespaceURI !== names.NS.HTML && EMPTIED_ELEMENTS.has(tagName) && tagName !== "title") return { ...plain("g"), silent: true };
  if (namespaceURI === names.NS.SVG) return plain(SVG_ELEMENTS.has(tagName) ? tagName : "g");
  if (namespaceURI === names.NS.MATHML) return plain(MATHML_ELEMENTS.has(tagName) ? tagName : "mrow");
  if (EMPTIED_ELEMENTS.has(tagName)) return { name: "script", attributes: "", silent: true, raw: "none" };
  if (BOXED_ELEMENTS.has(tagName)) return { name: "span", attributes: boxOf(element, css), silent: true, raw: "none" };
  if (tagName === "noscript" && element.parentNode?.nodeName === "head") return { name: "script", attributes: "", silent: true, raw: "none" };
  if (tagName === "form" && insideForm) return plain("div");
  const renamed = RENAMED_ELEMENTS.get(tagName);
  if (renamed !== undefined) return plain(renamed);
  if (KEPT_ELEMENTS.has(tagName)) return plain(tagName);
  // An element nobody knows is an inline box with its children, which `span` is as well; a plain name is kept for the page's own rules.
  return plain(/^[a-z][a-z0-9]*-[a-z0-9-]*$/.test(tagName) && !/^(annotation-xml|color-profile|font-face.*|missing-glyph)$/.test(tagName) ? tagName : "span");
}

function attributesOf(element: Tree.Element, css: DeclarationFilter): string {
  const { tagName } = element;
  const foreign = element.namespaceURI !== names.NS.HTML;
  let written = "";
  let isImage = false;
  for (const { name, value } of element.attrs) {
    if (name === "style") {
      const style = css.filter(value);
      if (style !== "") written += attribute("style", style);
    } else if (name === "href" && (tagName === "a" || tagName === "area")) written += attribute("data-href", value);
    else if (name === "src" && tagName === "img" && RASTER_OR_VECTOR.test(value)) {
      written += attribute("src", value);
      isImage = true;
    } else if (name === "type" && tagName === "input") written += attribute("type", INPUT_TYPES.has(value.toLowerCase()) ? value : "text");
    else if (foreign && DRAWING_ATTRIBUTES.has(name)) {
      if (!/url\s*\(|\\/i.test(value) || /^url\(["']?#[\w.:-]+["']?\)$/i.test(value)) written += attribute(name, value);
    } else if (KEPT_ATTRIBUTES.has(name) || isOpenData(name) || /^aria-[a-z]+$/.test(name)) written += attribute(name, value);
  }
  if (tagName === "img" && !isImage && !foreign) written += attribute("src", placeholder(element));
  if (/^(input|button|select|textarea|summary|details|dialog)$/.test(tagName)) written += ' tabindex="-1"';
  return written;
}

/** `data-*` serves the page's own selectors; the names that we give meaning to stay ours. */
function isOpenData(name: string): boolean {
  return /^data-[a-z0-9_.-]+$/.test(name) && name !== "data-n" && name !== "data-href" && name !== "data-box";
}

function boxOf(element: Tree.Element, css: DeclarationFilter): string {
  const of = (name: string): string | undefined => element.attrs.find((found) => found.name === name)?.value;
  const size = (value: string | undefined, fallback: number): string => (/^\d{1,4}%?$/.test(value ?? "") ? (value!.endsWith("%") ? value! : `${value}px`) : `${fallback}px`);
  const hidden = of("hidden") !== undefined ? "display:none;" : "";
  const style = `${hidden}width:${size(of("width"), 300)};height:${size(of("height"), 150)};${css.filter(of("style") ?? "")}`;
  const name = of("class");
  return `${attribute("data-box", element.tagName)}${name === undefined ? "" : attribute("class", name)}${attribute("style", style)}`;
}

/** A quiet grey picture in place of one that lies on the network, as large as its attributes say. */
function placeholder(element: Tree.Element): string {
  const pixels = (name: string, fallback: number): number => {
    const value = /^\d{1,4}$/.exec(element.attrs.find((found) => found.name === name)?.value.trim() ?? "")?.[0];
    return value === undefined ? fallback : Number(value);
  };
  const width = pixels("width", 96), height = pixels("height", pixels("width", 96) < 4 ? 1 : 64);
  const lines = width < 24 || height < 24 ? "" : `<path d="M0 0 ${width} ${height}M${width} 0 0 ${height}" stroke="#d8d8d4"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#e9e9e6"/>${lines}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function mediaOf(element: Tree.Element): string {
  const media = element.attrs.find(({ name }) => name === "media")?.value;
  return media !== undefined && /^[\w\s(),:.-]+$/.test(media) ? attribute("media", settleMedia(media)) : "";
}

function startsWithLineBreak(element: Tree.Element): boolean {
  const first = element.childNodes[0];
  return first !== undefined && first.nodeName === "#text" && (first as Tree.TextNode).value.startsWith("\n");
}

function doctypeOf(document: Tree.Document): string {
  if (document.mode === "quirks") return "";
  return document.mode === "limited-quirks" ? '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "">' : "<!DOCTYPE html>";
}

const attribute = (name: string, value: string): string => ` ${name}="${escapeAttribute(value)}"`;

/** A bare CR would be read back as a line feed, so it is written as an entity. */
function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\u00a0/g, "&nbsp;").replace(/\r/g, "&#13;");
}

function escapeAttribute(value: string): string {
  return value.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\r/g, "&#13;");
}

/** Pages repeat their style attributes; each text is filtered once. */
class DeclarationFilter {
  private readonly known = new Map<string, string>();
  constructor(private readonly viewport: Viewport) {}

  filter(css: string): string {
    let result = this.known.get(css);
    if (result === undefined) this.known.set(css, (result = filterDeclarations(css, this.viewport)));
    return result;
  }
}
