/**
 * SVG in `data:` addresses, written anew by the list that holds for SVG in the page: it holds still, loads
 * nothing, and copies no more than can be drawn.
 */
import { html as names, parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { GEOMETRY_ATTRIBUTES, PRESENTATION_ATTRIBUTES, SVG_ELEMENTS } from "./allowed";
import { isGeometry } from "./attributes";
import type { Viewport } from "./css-values";
import { dataAddress, readDataAddress, stillPicture } from "../../capture/pictures";
import { isStyleSheet } from "./document";
import { DocumentRules } from "./rules";

const MOST_ELEMENTS = 5_000;
const DEEPEST = 64;
/**
 * What SVG may be besides what it may be in a page; there is no document around it, but there may be another
 * picture in it.
 */
const OWN_ELEMENTS = new Set(["use", "image"]);
const LEFT_OUT = new Set(["script", "foreignObject", "title", "desc", "metadata"]);

/**
 * What may be shown of a picture in a `data:` address, another such address; null where nothing may.
 * `viewport` is what its own style is settled with.
 */
export function safePicture(address: string, viewport: Viewport): string | null {
  const read = readDataAddress(address);
  if (read === null) return null;
  if (read.type !== "image/svg+xml") return stillAddress(read.bytes);
  const drawing = safeDrawing(read.bytes.toString("utf8"), viewport);
  return drawing === null ? null : `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

function stillAddress(bytes: Buffer): string | null {
  const still = stillPicture(bytes);
  return still === null ? null : dataAddress(still);
}

/** SVG as it may be shown, written anew; null where it is none, or more than can be drawn. */
export function safeDrawing(source: string, viewport: Viewport): string | null {
  const document = parse(source, { scriptingEnabled: false });
  const root = rootOf(document);
  if (root === null) return null;
  // Pictures inside a picture are those made of pixels.
  const rules = new DocumentRules(document, viewport, (address) => {
    const read = readDataAddress(address);
    return read === null ? null : stillAddress(read.bytes);
  });
  const parts: string[] = [];
  const stack: { readonly children: readonly Tree.ChildNode[]; position: number; readonly end: string }[] = [
    { children: [root], position: 0, end: "" },
  ];
  let elements = 0;
  while (stack.length > 0) {
    const open = stack[stack.length - 1]!;
    const node = open.children[open.position++];
    if (node === undefined) {
      parts.push(open.end);
      stack.pop();
    } else if (node.nodeName === "#text") parts.push(escapeXml((node as Tree.TextNode).value));
    else if ("tagName" in node && node.namespaceURI === names.NS.SVG && !LEFT_OUT.has(node.tagName)) {
      if (++elements > MOST_ELEMENTS || stack.length > DEEPEST) return null;
      if (node.tagName === "style") {
        if (!isStyleSheet(node)) continue;
        parts.push(
          `<style>${node.childNodes.map((child) => (child.nodeName === "#text" ? escapeXml(rules.sheet((child as Tree.TextNode).value)) : "")).join("")}</style>`,
        );
        continue;
      }
      const name = SVG_ELEMENTS.has(node.tagName) || OWN_ELEMENTS.has(node.tagName) ? node.tagName : "g";
      parts.push(
        `<${name}${node === root ? ' xmlns="http://www.w3.org/2000/svg"' : ""}${attributesOf(node, rules)}>`,
      );
      stack.push({ children: node.childNodes, position: 0, end: `</${name}>` });
    }
  }
  return parts.join("");
}

function rootOf(document: Tree.Document): Tree.Element | null {
  for (let node: Tree.Node | undefined = document; node !== undefined && "childNodes" in node;) {
    const elements: Tree.Element[] = node.childNodes.filter(
      (child): child is Tree.Element => "tagName" in child,
    );
    const svg = elements.find(({ tagName }) => tagName === "svg");
    if (svg !== undefined) return svg;
    node = elements.find(({ tagName }) => tagName === "html" || tagName === "body");
  }
  return null;
}

function attributesOf(element: Tree.Element, rules: DocumentRules): string {
  const written = new Map<string, string>();
  for (const { name, value } of element.attrs) {
    const settled = settledAttribute(element.tagName, name, value, rules);
    if (settled !== null && settled !== "" && !written.has(name)) written.set(name, settled);
  }
  return [...written].map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join("");
}

function settledAttribute(tag: string, name: string, value: string, rules: DocumentRules): string | null {
  if (name === "style") return rules.style(value);
  if (name === "id" || name === "class") return /^[\w\s.:-]{1,200}$/.test(value) ? value : null;
  if (name === "href" && tag === "use")
    return /^#[\w.:-]+$/.test(value) && !rules.capped.references ? value : null;
  if (name === "href" && /gradient$/i.test(tag)) return /^#[\w.:-]+$/.test(value) ? value : null;
  if (name === "href" && tag === "image") return rules.picture(value.trim());
  if (PRESENTATION_ATTRIBUTES.has(name)) return rules.presentation(name, value);
  return (GEOMETRY_ATTRIBUTES.has(name) || name === "width" || name === "height") && isGeometry(name, value)
    ? value
    : null;
}

function escapeXml(text: string): string {
  // What XML does not allow in any form would make the whole picture an error.
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
