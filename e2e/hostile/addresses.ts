import { ident, parse as parseCss, walk } from "css-tree";
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

/** With a scheme that fetches or runs, or of the host of the page. */
const ADDRESS = /\/\/|\b(?:https?|wss?|ftps?|file|blob|javascript|vbscript)\s*:/i;
const PIXELS = /^data:image\/(png|gif|jpeg|webp|avif|bmp);base64,[A-Za-z0-9+/=]*$/;
const FONT = /^data:(font\/[a-z0-9+.-]+|application\/(x-)?font-[a-z0-9+.-]+)[;,]/i;
const DRAWING = "data:image/svg+xml,";
/** Attributes that load, lead or run, whatever they hold. */
const ACTING = /^(on.*|href|src|srcset|poster|background|data|action|formaction|ping|srcdoc|xmlns)$/;
/** Attributes that hold words. */
const READ = /^(title|class|id|alt|value|placeholder|label|summary|aria-.*|data-.*)$/;
/** Functions that can name something to fetch without an address that shows. */
const FETCHING =
  /^(url|src|image|image-set|-webkit-image-set|cross-fade|-webkit-cross-fade|element|-moz-element|paint|if)$/i;

const FETCHING_TEXT =
  /(url|src|image|image-set|cross-fade|element|paint|if)\s*\(|@\s*(import|namespace)|\b(fixed|sticky)\b/i;

/**
 * Everything in a document that is, or could become, an address other than that of a still picture or a font
 * inside of it; nothing where it is free of them.
 */
export function addressesIn(html: string): string[] {
  const found: string[] = [];
  for (const element of elementsOf(parse(html, { scriptingEnabled: false }))) {
    if (
      /^(script|link|base|iframe|object|embed|frame|use|animate|set|animateMotion|animateTransform)$/.test(
        element.tagName,
      ) &&
      element.attrs.some(({ name }) => name !== "data-n")
    )
      found.push(`<${element.tagName}> with attributes`);
    if (element.tagName === "style")
      for (const child of element.childNodes)
        if (child.nodeName === "#text") found.push(...inCss((child as Tree.TextNode).value, "stylesheet"));
    for (const { name, value } of element.attrs) {
      if (name === "data-href") continue;
      if (name === "style") found.push(...inCss(value, "declarationList"));
      else if (name === "src" && element.tagName === "img") found.push(...inPicture(value));
      else if (ADDRESS.test(value) || ACTING.test(name)) found.push(`${name}="${value}"`);
      // What paints is read as style; it may point to a part of the same document.
      else if (element.namespaceURI.endsWith("svg") && !READ.test(name) && value.includes("("))
        found.push(...inCss(`a:${value}`, "declarationList").filter((text) => !/^#[\w.:-]+$/.test(text)));
    }
  }
  return found;
}

function inPicture(address: string): string[] {
  if (PIXELS.test(address)) return [];
  if (!address.startsWith(DRAWING)) return [address];
  const svg = decodeURIComponent(address.slice(DRAWING.length));
  const found: string[] = [];
  for (const element of elementsOf(
    parse(svg.replace(' xmlns="http://www.w3.org/2000/svg"', ""), { scriptingEnabled: false }),
  )) {
    if (
      /^(script|animate|set|animateMotion|animateTransform|foreignObject|iframe|discard|feImage)$/.test(
        element.tagName,
      )
    )
      found.push(`<${element.tagName}> in ${svg}`);
    for (const { name, value } of element.attrs) {
      if (name === "href")
        found.push(...(element.tagName === "image" ? inPicture(value) : /^#/.test(value) ? [] : [value]));
      else if (name === "style") found.push(...inCss(value, "declarationList"));
      else if (ADDRESS.test(value)) found.push(`${name}="${value}"`);
    }
    if (element.tagName === "style")
      for (const child of element.childNodes)
        if (child.nodeName === "#text") found.push(...inCss((child as Tree.TextNode).value, "stylesheet"));
  }
  return found;
}

function inCss(css: string, context: "stylesheet" | "declarationList"): string[] {
  const found: string[] = [];
  const rest = withoutEscapes(css);
  if (ADDRESS.test(rest)) found.push(rest);
  if (/@\s*(import|namespace|charset)/i.test(rest)) found.push(rest);
  walk(parseCss(css, { context, parseCustomProperty: true, onParseError: () => undefined }), (node) => {
    if (node.type === "Url" && !FONT.test(node.value)) found.push(...inPicture(node.value));
    else if (node.type === "Function" && FETCHING.test(ident.decode(node.name))) found.push(node.name);
    // Rules inside of rules are text to this parser, though not to browsers.
    else if (node.type === "Raw" && FETCHING_TEXT.test(withoutEscapes(node.value).replace(/"[^"]*"/g, '""')))
      found.push(node.value);
    else if (node.type === "Identifier" && /^(fixed|sticky|-webkit-sticky)$/i.test(ident.decode(node.name)))
      found.push(node.name);
  });
  return found;
}

/** The text with its escapes resolved, and without the pictures and fonts inside of it. */
function withoutEscapes(css: string): string {
  return css
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
      String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16))),
    )
    .replace(/url\("?data:[^)]*\)/gi, "");
}

function* elementsOf(root: Tree.ParentNode): Generator<Tree.Element> {
  const stack: Tree.ParentNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if ("tagName" in node) yield node;
    for (const child of node.childNodes) if ("tagName" in child) stack.push(child);
  }
}
