/**
 * Values of declarations, settled in their parse tree: names are read with their escapes resolved and written
 * plainly, what the list does not name takes the declaration with it, and sizes and repetitions stay where a
 * browser can draw them in a moment.
 */
import {
  ident,
  type CssNode,
  type Dimension,
  type FunctionNode,
  type List,
  type ListItem,
  type NumberNode,
} from "css-tree";
import { ADDRESS, FUNCTIONS, PICTURE_PROPERTIES } from "./allowed";
import type { SelectorBudget } from "./css-selectors";
import type { Effect, EffectCensus } from "./effects";

/** Width and height in CSS pixels that the page believes its window to have. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** What the style of one page is settled with. */
export interface Settling {
  readonly viewport: Viewport;
  /** What may stand for the address of a picture, in the page or beside it; null where it must go. */
  picture(address: string): string | null;
  /** Where a font is found that came with the page; null where none did. */
  font(address: string): string | null;
  /** A sheet that this one imports, with what it is settled with; null where it did not come with the page. */
  imported(address: string): { readonly css: string; readonly settling: Settling } | null;
  readonly selectors: SelectorBudget;
  /** Where what the page asks for is noted, and what of it is off. */
  readonly effects: EffectCensus;
  readonly off: ReadonlySet<Effect>;
}

/** Where a value stands. */
export interface Place {
  /**
   * The property, in lower case; `""` where it is a custom property or one of its fallbacks, which may end up
   * in any other.
   */
  readonly property: string;
  /** In an attribute of SVG, which may point to a gradient, a mask or a marker of the same document. */
  readonly isAttribute?: boolean;
  readonly settling: Settling;
}

const VIEWPORT_UNIT = /^[sld]?v(w|h|min|max|i|b)$/;
const UNITS = new Set(
  "px em rem ex rex ch rch cap rcap ic ric lh rlh cm mm q in pt pc deg grad rad turn s ms hz khz dpi dpcm dppx x fr cqw cqh cqi cqb cqmin cqmax".split(
    " ",
  ),
);
const FONT = /^data:(font\/[a-z0-9+.-]+|application\/(x-)?font-[a-z0-9+.-]+)[;,]/i;
const LOCAL_REFERENCE = /^#[\w.:-]+$/;

/** Boxes beyond this many pixels hide something or are meant to harm. */
const LONGEST = 20_000;
const MOST_PERCENT = 2_000;
const MOST_NODES = 1_000;
/**
 * Longest string, but that of a path; what a page writes before its elements is written as often as there are
 * elements.
 */
const MOST_CHARACTERS = 1_000;
const MOST_PATH = 20_000;
const MOST_IN_CONTENT = 300;
const MOST_PARTS_OF_CONTENT = 20;
/** The most parts, divided by commas, that are laid over one another. */
const MOST_LAYERS: ReadonlyMap<string, number> = new Map([
  ["box-shadow", 12],
  ["-webkit-box-shadow", 12],
  ["text-shadow", 6],
  ["background", 16],
  ["background-image", 16],
  ["mask", 6],
  ["mask-image", 6],
]);
/** The greatest plain number, by property or function. */
const GREATEST: ReadonlyMap<string, number> = new Map([
  ["zoom", 10],
  ["scale", 50],
  ["scalex", 50],
  ["scaley", 50],
  ["scale3d", 50],
  ["line-height", 100],
  ["calc", 1_000],
  ["max", 1_000],
  ["min", 1_000],
  ["clamp", 1_000],
  ["column-count", 50],
  ["columns", 50],
  ["tab-size", 100],
  ["repeat", 200],
  ...[
    "grid-area",
    "grid-row",
    "grid-row-start",
    "grid-row-end",
    "grid-column",
    "grid-column-start",
    "grid-column-end",
  ].map((name) => [name, 200] as const),
]);
/** The greatest radius or size in pixels, by property or function. */
const WIDEST: ReadonlyMap<string, number> = new Map([
  ["blur", 40],
  ["drop-shadow", 60],
  ["box-shadow", 80],
  ["-webkit-box-shadow", 80],
  ["text-shadow", 40],
  ["font-size", 1_000],
  ["font", 1_000],
]);

/** Settle the value of a declaration in place; false where the declaration must go. */
export function settleValue(value: CssNode, place: Place): boolean {
  if (value.type !== "Value") return false;
  if (place.property === "src") {
    keepKnownFonts(value.children, place.settling);
    if (value.children.isEmpty) return false;
  }
  const layers = MOST_LAYERS.get(place.property);
  if (
    layers !== undefined &&
    value.children.toArray().filter((node) => node.type === "Operator" && node.value === ",").length >= layers
  )
    return false;
  return settleList(value.children, place, place.property, {
    left: place.property === "content" ? MOST_PARTS_OF_CONTENT : MOST_NODES,
  });
}

/** Of the kinds of a font, each between commas, keep those that are there: one that is not would take all with it. */
function keepKnownFonts(list: List<CssNode>, settling: Settling): void {
  const kinds: CssNode[][] = [[]];
  for (const node of list.toArray()) {
    if (node.type === "Operator" && node.value === ",") kinds.push([]);
    else kinds.at(-1)!.push(node);
  }
  const known = kinds.filter((kind) =>
    kind.every((node) => node.type !== "Url" || FONT.test(node.value) || settling.font(node.value) !== null),
  );
  if (known.length === kinds.length) return;
  list.clear();
  known.forEach((kind, at) => {
    if (at > 0) list.appendData({ type: "Operator", value: "," });
    for (const node of kind) list.appendData(node);
  });
}

/** `around` is the function or else the property whose limits hold. */
function settleList(list: List<CssNode>, place: Place, around: string, budget: { left: number }): boolean {
  let keep = true;
  list.forEach((node, item) => {
    keep &&= budget.left-- > 0 && settleNode(node, item, place, around, budget);
  });
  return keep;
}

function settleNode(
  node: CssNode,
  item: ListItem<CssNode>,
  place: Place,
  around: string,
  budget: { left: number },
): boolean {
  switch (node.type) {
    case "WhiteSpace":
    case "Operator":
      return true;
    case "Percentage":
      node.value = clamped(node.value, MOST_PERCENT);
      return true;
    case "Hash":
      return /^[0-9a-f]+$/i.test(node.value) || place.property === "";
    case "Number":
      return settleNumber(node, around);
    case "Dimension":
      return settleDimension(node, place.settling.viewport, around);
    case "UnicodeRange":
      return place.property === "unicode-range";
    case "String":
      return (
        node.value.length <=
          (around === "path"
            ? MOST_PATH
            : place.property === "content" || place.property === ""
              ? MOST_IN_CONTENT
              : MOST_CHARACTERS) && !ADDRESS.test(node.value)
      );
    case "Identifier":
      node.name = ident.encode(settledKeyword(ident.decode(node.name), place.property));
      return true;
    case "Url":
      return settleAddress(node, item, place);
    case "Parentheses":
    case "Brackets":
    case "Value":
      return settleList(node.children, place, around, budget);
    case "Function":
      return settleFunction(node, item, place, budget);
    default:
      return false;
  }
}

/**
 * The frame is as tall as the page, so nothing can be fixed to a window; a value that comes through a
 * variable is no exception.
 */
function settledKeyword(name: string, property: string): string {
  const keyword = name.toLowerCase();
  if (property === "position" || property === "") {
    if (keyword === "fixed") return "absolute";
    if (keyword === "sticky" || keyword === "-webkit-sticky") return "static";
  }
  if ((property === "background-attachment" || property === "background") && keyword === "fixed")
    return "scroll";
  return name;
}

function settleAddress(node: { value: string }, item: ListItem<CssNode>, place: Place): boolean {
  const { property, settling } = place;
  if (property === "src") {
    const font = FONT.test(node.value) ? node.value : place.settling.font(node.value);
    if (font !== null) node.value = font;
    return font !== null;
  }
  if (place.isAttribute === true) return LOCAL_REFERENCE.test(node.value);
  const picture = PICTURE_PROPERTIES.has(property) || property === "" ? settling.picture(node.value) : null;
  if (picture === null) item.data = { type: "Identifier", name: "none" };
  else node.value = picture;
  return true;
}

function settleFunction(
  node: FunctionNode,
  item: ListItem<CssNode>,
  place: Place,
  budget: { left: number },
): boolean {
  const name = ident.decode(node.name).toLowerCase();
  const first = node.children.first;
  if (name === "var") {
    if (first?.type !== "Identifier" || !first.name.startsWith("--")) return false;
    return settleList(node.children, place, place.property, budget);
  }
  if (name === "env") return settleEnvironment(node, item);
  // With a type it can name anything, so only the plain text of an attribute is left.
  if (name === "attr")
    return place.property === "content" && node.children.size === 1 && first?.type === "Identifier";
  if (!FUNCTIONS.has(name)) return false;
  node.name = name;
  return settleList(
    node.children,
    place,
    GREATEST.has(name) || WIDEST.has(name) || name === "path" ? name : place.property,
    budget,
  );
}

/**
 * A window without notches: nothing is kept free, and of what else the browser may know only the fallback
 * counts.
 */
function settleEnvironment(node: FunctionNode, item: ListItem<CssNode>): boolean {
  const [name, , fallback] = node.children.toArray();
  if (name?.type !== "Identifier" || node.children.size > 3) return false;
  if (fallback !== undefined && fallback.type !== "Dimension" && fallback.type !== "Number") return false;
  if (fallback === undefined && !/^safe-area-/i.test(name.name)) return false;
  item.data = fallback ?? { type: "Dimension", value: "0", unit: "px" };
  return true;
}

function settleNumber(node: NumberNode, around: string): boolean {
  const greatest = GREATEST.get(around);
  // Finer dashes cannot be seen, and there would be millions of them.
  if (around === "stroke-dasharray" && Number(node.value) > 0)
    node.value = String(Math.max(0.25, Number(node.value)));
  if (greatest !== undefined) node.value = clamped(node.value, greatest);
  return Number.isFinite(Number(node.value));
}

const clamped = (value: string, most: number): string =>
  Math.abs(Number(value)) > most ? String(Math.sign(Number(value)) * most) : value;

/**
 * Change viewport units into pixels and what is too long into what is long enough; false for a unit that
 * nobody knows.
 */
export function settleDimension(node: Dimension, viewport: Viewport, around = ""): boolean {
  node.unit = ident.decode(node.unit).toLowerCase();
  const part = VIEWPORT_UNIT.exec(node.unit)?.[1];
  if (part !== undefined) {
    const { width, height } = viewport;
    const whole =
      part === "w" || part === "i"
        ? width
        : part === "h" || part === "b"
          ? height
          : part === "min"
            ? Math.min(width, height)
            : Math.max(width, height);
    node.value = String(Math.round(Number(node.value) * whole) / 100);
    node.unit = "px";
  }
  if (!UNITS.has(node.unit)) return false;
  const longest = node.unit === "px" ? (WIDEST.get(around) ?? LONGEST) : LONGEST / 16;
  const size = Number(node.value);
  node.value = clamped(node.value, longest);
  return Number.isFinite(size);
}
