/**
 * Style sheets of captured pages, made harmless and still: no request, no motion, nothing that sticks to the viewport. The frame is as
 * tall as its content, so what depends on the viewport is settled here: its units become pixels of the chosen preset. So is what depends on the theme of who looks.
 */
import { generate, List, parse, walk, type CssNode, type Declaration, type Identifier, type ListItem, type ParseOptions } from "css-tree";

/** Width and height in CSS pixels that the page believes its window to have. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** A condition of a media query as this version of css-tree gives it, which its types do not know yet. */
interface Feature {
  name: string;
  value: Identifier | { type: "Dimension"; value: string; unit: string } | null;
}

const VIEWPORT_UNIT = /^[sld]?v(w|h|min|max|i|b)$/i;
/** Functions that can name a resource in a string, where no url() would show. */
const LOADING_FUNCTION = /^(-[a-z]+-)?(image-set|image|cross-fade|src|element|paint|expression)$/i;
const MOTION = /^(-[a-z]+-)?(animation|transition|behavior|binding|view-transition|scroll-timeline|view-timeline|offset|marquee)(-|$)/i;
/** Text that css-tree could not read and that could load or escape something. */
const SUSPECT = /url\s*\(|src\s*\(|image|@|\\|expression|javascript/i;
const SAFE_DATA = /^data:(image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml)|font\/[a-z0-9+.-]+|application\/(x-)?font-[a-z0-9+.-]+)[;,]/i;
const KEPT_AT_RULES = new Set(["media", "supports", "layer", "font-face", "container"]);

/** A whole style sheet; what cannot be parsed is left out. Safe inside `style`, in HTML and in SVG alike. */
export function filterStyleSheet(css: string, viewport: Viewport): string {
  return filtered(css, "stylesheet", viewport);
}

/** The value of a `style` attribute. */
export function filterDeclarations(css: string, viewport: Viewport): string {
  return filtered(css, "declarationList", viewport);
}

/** The value of a `media` attribute; `""` where it cannot be read. */
export function settleMedia(media: string): string {
  try {
    const tree = parse(media, { context: "mediaQueryList" });
    walk(tree, (node) => { if (isFeature(node)) settleScheme(node); });
    return generate(tree);
  } catch {
    return "";
  }
}

function filtered(css: string, context: NonNullable<ParseOptions["context"]>, viewport: Viewport): string {
  // The parser recurses, and how deep is in the hand of whoever wrote the page.
  if (nesting(css) > 64) return "";
  let tree: CssNode;
  try {
    tree = parse(css, { context, parseCustomProperty: true, parseRulePrelude: true, onParseError: () => undefined });
  } catch {
    return "";
  }
  walk(tree, {
    enter(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      if (node.type === "Atrule" && !KEPT_AT_RULES.has(node.name.toLowerCase()) && list) list.remove(item);
      else if (node.type === "Atrule" && node.name.toLowerCase() === "layer" && node.block === null && list) list.remove(item);
      else if (node.type === "Raw" && SUSPECT.test(node.value) && list) list.remove(item);
      else if (node.type === "Declaration" && !settleDeclaration(node, viewport) && list) list.remove(item);
      else if (node.type === "Dimension") settleUnit(node, viewport);
      else if (node.type === "PseudoClassSelector") settleLink(node, item, list);
      else if (isFeature(node)) settleScheme(node);
    },
  });
  return escapeForStyle(generate(tree));
}

/** Change a declaration in place; false where it must go. */
function settleDeclaration(declaration: Declaration, viewport: Viewport): boolean {
  const property = declaration.property.toLowerCase();
  if (MOTION.test(property) || property === "cursor" || property === "content-visibility") return false;
  if (property === "color-scheme" && /\blight\b/i.test(generate(declaration.value))) declaration.value = { type: "Value", children: new List<CssNode>().fromArray([{ type: "Identifier", name: "light" }]) };
  if (declaration.value.type === "Raw") return !SUSPECT.test(declaration.value.value) && !hasViewportUnit(declaration.value.value);
  let keep = true;
  walk(declaration.value, {
    enter(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      if (node.type === "Url") {
        if (SAFE_DATA.test(node.value)) return;
        if (property === "src" || property.startsWith("--") || !list) keep = false;
        else item.data = { type: "Identifier", name: "none" };
      } else if (node.type === "Function" && (LOADING_FUNCTION.test(node.name) || node.name.includes("\\"))) keep = false;
      else if (node.type === "Raw" && SUSPECT.test(node.value)) keep = false;
      else if (node.type === "Identifier" && property === "position") {
        const name = node.name.toLowerCase();
        if (name === "fixed") node.name = "absolute";
        if (name === "sticky" || name === "-webkit-sticky") node.name = "static";
      } else if (node.type === "Identifier" && property === "background-attachment" && node.name.toLowerCase() === "fixed") node.name = "scroll";
      else if (node.type === "Dimension") settleUnit(node, viewport);
    },
  });
  return keep;
}

function settleUnit(node: { value: string; unit: string }, viewport: Viewport): void {
  const unit = VIEWPORT_UNIT.exec(node.unit)?.[1]?.toLowerCase();
  if (unit === undefined) return;
  const { width, height } = viewport;
  const whole = unit === "w" || unit === "i" ? width : unit === "h" || unit === "b" ? height : unit === "min" ? Math.min(width, height) : Math.max(width, height);
  node.value = String(Math.round(Number(node.value) * whole) / 100);
  node.unit = "px";
}

function isFeature(node: { readonly type: string }): node is { readonly type: "Feature" } & Feature {
  return node.type === "Feature";
}

/** A page that has colours for light and for dark windows is shown in the light ones: it looks the same to all who label it, whatever their theme. */
function settleScheme(feature: Feature): void {
  if (feature.name.toLowerCase() !== "prefers-color-scheme" || feature.value?.type !== "Identifier") return;
  const isLight = feature.value.name.toLowerCase() === "light";
  // Conditions that always hold and never do.
  feature.name = isLight ? "min-width" : "max-width";
  feature.value = { type: "Dimension", value: isLight ? "0" : "-1", unit: "px" };
}

function hasViewportUnit(value: string): boolean {
  return /\d[sld]?v(w|h|min|max|i|b)\b/i.test(value);
}

/** Links lose their href, so what the page says of `:link` is said of the attribute that took its place. */
function settleLink(node: { name: string }, item: { data: CssNode }, list: List<CssNode> | null): void {
  const name = node.name.toLowerCase();
  if (!list) return;
  if (name === "link" || name === "any-link") {
    item.data = { type: "AttributeSelector", name: { type: "Identifier", name: "data-href" }, matcher: null, value: null, flags: null };
  }
}

/** `<` could end the style element and `&` is an entity inside SVG; both have an escape in CSS that means the same. */
function escapeForStyle(css: string): string {
  return css.replace(/</g, "\\3c ").replace(/&(?=[a-z#])/gi, "\\26 ").replace(/\0/g, "");
}

function nesting(css: string): number {
  let depth = 0, deepest = 0;
  for (let i = 0; i < css.length; i++) {
    const unit = css.charCodeAt(i);
    if (unit === 123 || unit === 40 || unit === 91) deepest = Math.max(deepest, ++depth);
    else if (unit === 125 || unit === 41 || unit === 93) depth = Math.max(0, depth - 1);
  }
  return deepest;
}
