/**
 * What a media query asks about the window that the frame cannot answer: its height and its shape, since the
 * frame is as tall as its content and so every long page is in a portrait window, and the colours that its
 * user prefers. All is answered for the preset, and what stood there becomes a condition that always holds or
 * never does.
 */
import { ident, type CssNode } from "css-tree";
import type { Viewport } from "./css-values";

/** Nodes of conditions as this version of css-tree gives them, which its types do not know yet. */
export interface Feature {
  readonly type: "Feature";
  readonly kind: string;
  readonly name: string;
  readonly value: CssNode | null;
}
/** `left > middle`, or `left > middle > right`. */
export interface FeatureRange {
  readonly type: "FeatureRange";
  readonly kind: string;
  readonly left: CssNode;
  readonly leftComparison: string;
  readonly middle: CssNode;
  readonly rightComparison: string | null;
  readonly right: CssNode | null;
}
export interface Ratio {
  readonly type: "Ratio";
  readonly left: CssNode;
  readonly right: CssNode | null;
}

/** Pixels of the units that the height of a window is given in; a query knows no font but the browser's own. */
const PIXELS: ReadonlyMap<string, number> = new Map([
  ["px", 1],
  ["em", 16],
  ["rem", 16],
  ["ex", 8],
  ["ch", 8],
  ["in", 96],
  ["cm", 96 / 2.54],
  ["mm", 96 / 25.4],
  ["q", 96 / 101.6],
  ["pt", 4 / 3],
  ["pc", 16],
]);

/**
 * Answer in place what is asked about the window; true where it asks something else, false where nobody can
 * say what it asks.
 */
export function settleWindow(query: Feature | FeatureRange, viewport: Viewport): boolean {
  const answer = query.type === "Feature" ? answerOf(query, viewport) : answerOfRange(query, viewport);
  if (answer === "left") return true;
  if (answer === "unknown") return false;
  const decided: Feature = {
    type: "Feature",
    kind: query.kind,
    name: answer ? "min-width" : "max-width",
    value: { type: "Dimension", value: answer ? "0" : "-1", unit: "px" },
  };
  Object.assign(query, decided);
  return true;
}

/** Whether the condition holds; what is left to the browser to answer, and what nobody can. */
type Answer = boolean | "left" | "unknown";

function answerOf({ kind, name, value }: Feature, viewport: Viewport): Answer {
  const feature = lowerCase(name);
  // Whether there is any height at all.
  if (value === null) return "left";
  if (feature === "prefers-color-scheme")
    return value.type === "Identifier" ? lowerCase(value.name) === "light" : "left";
  // A container is what it is.
  if (kind !== "media") return "left";
  if (feature === "orientation") {
    const wanted = value.type === "Identifier" ? lowerCase(value.name) : "";
    if (wanted !== "portrait" && wanted !== "landscape") return "unknown";
    return wanted === (viewport.height >= viewport.width ? "portrait" : "landscape");
  }
  const [, bound, quantity] = /^(min-|max-)?(height|aspect-ratio)$/.exec(feature) ?? [];
  if (quantity === undefined) return "left";
  const limit = valueOf(quantity, value);
  if (limit === null) return "unknown";
  return holds(sizeOf(quantity, viewport), bound === "min-" ? ">=" : bound === "max-" ? "<=" : "=", limit);
}

function answerOfRange(range: FeatureRange, viewport: Viewport): Answer {
  const sides = [range.left, range.middle, ...(range.right === null ? [] : [range.right])];
  const named = sides.flatMap((side) => (side.type === "Identifier" ? [lowerCase(side.name)] : []));
  const quantity = named.find((name) => name === "height" || name === "aspect-ratio");
  if (range.kind !== "media" || quantity === undefined) return "left";
  const [left, middle, right] = sides.map((side) =>
    side.type === "Identifier" && lowerCase(side.name) === quantity
      ? sizeOf(quantity, viewport)
      : valueOf(quantity, side),
  );
  if (left == null || middle == null || right === null) return "unknown";
  return (
    holds(left, range.leftComparison, middle) &&
    (right === undefined || holds(middle, range.rightComparison ?? "", right))
  );
}

const lowerCase = (name: string): string => ident.decode(name).toLowerCase();

const sizeOf = (quantity: string, { width, height }: Viewport): number =>
  quantity === "height" ? height : width / height;

/** What a size is compared with; null where it is none, or has to be computed. */
function valueOf(quantity: string, node: CssNode): number | null {
  if (quantity === "height") {
    if (node.type === "Number") return Number(node.value) === 0 ? 0 : null;
    const pixels = node.type === "Dimension" ? PIXELS.get(node.unit.toLowerCase()) : undefined;
    return node.type === "Dimension" && pixels !== undefined ? Number(node.value) * pixels : null;
  }
  if (node.type === "Number") return Number(node.value);
  if (node.type !== "Ratio") return null;
  const { left, right } = node as unknown as Ratio;
  return left.type === "Number" && right?.type === "Number" ? Number(left.value) / Number(right.value) : null;
}

function holds(left: number, comparison: string, right: number): boolean {
  switch (comparison) {
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    case "<=":
      return left <= right;
    default:
      return left === right;
  }
}
