/** How an element looks by its parent, the rules that match it, and what stands in its attributes. */
import type { NodeId, Page } from "../page";
import { parseDeclarations, type Declaration, type Rule } from "./sheet";
import { BASE_SIZE, boldOf, colourOf, familyOf, fontSizeOf, markupSizeOf, type Family } from "./values";

export interface Style {
  /** Pixels. */
  readonly size: number;
  readonly isBold: boolean;
  readonly family: Family;
  /** `#rrggbb` */
  readonly colour: string;
}

/** Around all elements. */
export const ROOT: Style = { size: BASE_SIZE, isBold: false, family: "serif", colour: "#000000" };
const DEFAULT_SIZES: ReadonlyMap<string, string> = new Map([
  ["h1", "2em"],
  ["h2", "1.5em"],
  ["h3", "1.17em"],
  ["h4", "1em"],
  ["h5", "0.83em"],
  ["h6", "0.67em"],
  ["small", "0.83em"],
  ["big", "1.17em"],
  ["code", "13px"],
  ["pre", "13px"],
  ["tt", "13px"],
  ["kbd", "13px"],
  ["samp", "13px"],
]);
const BOLD: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "b", "strong", "th"]);
const MONO: ReadonlySet<string> = new Set(["code", "pre", "tt", "kbd", "samp"]);

/** Whether elements of a name look otherwise than the one around them, without any rule. */
export const hasDefaults = (tag: string): boolean => DEFAULT_SIZES.has(tag) || BOLD.has(tag) || MONO.has(tag);

/** What stands in the element's own attributes. */
export interface Markup {
  readonly hints: readonly Declaration[];
  readonly inline: readonly Declaration[];
  readonly size: number | null;
}

export const NO_MARKUP: Markup = { hints: [], inline: [], size: null };

export function markupOf(page: Page, node: NodeId): Markup {
  const isFont = page.tags[node] === "font";
  let inline: readonly Declaration[] = [];
  let size: number | null = null;
  const hints: Declaration[] = [];
  for (const { name, value } of page.attributes[node]!) {
    if (name === "style") inline = parseDeclarations(value);
    else if (isFont && name === "size") size = markupSizeOf(value);
    else if (isFont && name === "face")
      hints.push({ property: "font-family", value: value.toLowerCase(), isImportant: false });
    else if (isFont && name === "color")
      hints.push({ property: "color", value: value.trim().toLowerCase(), isImportant: false });
  }
  return { hints, inline, size };
}

/**
 * The style of an element.
 * @param matched by rising specificity, then order
 */
export function computed(
  parent: Style,
  tag: string,
  matched: readonly Rule[],
  { hints, inline, size }: Markup,
): Style {
  const style: Draft = {
    size: size ?? defaultSizeOf(tag, parent.size),
    isBold: parent.isBold || BOLD.has(tag),
    family: MONO.has(tag) ? "mono" : parent.family,
    colour: parent.colour,
  };
  for (const hint of hints) apply(hint, style, parent);
  for (const isImportant of [false, true]) {
    for (const { body } of matched)
      for (const declaration of body.declarations)
        if (declaration.isImportant === isImportant) apply(declaration, style, parent);
    for (const declaration of inline)
      if (declaration.isImportant === isImportant) apply(declaration, style, parent);
  }
  return style;
}

function defaultSizeOf(tag: string, parentSize: number): number {
  const size = DEFAULT_SIZES.get(tag);
  return size === undefined ? parentSize : fontSizeOf(size, parentSize)!;
}

type Draft = { -readonly [Part in keyof Style]: Style[Part] };

function apply({ property, value }: Declaration, style: Draft, parent: Style): void {
  const isInherited = value === "inherit" || value === "unset";
  switch (property) {
    case "font-size":
      style.size = isInherited ? parent.size : (fontSizeOf(value, parent.size) ?? style.size);
      break;
    case "font-weight":
      style.isBold = isInherited ? parent.isBold : (boldOf(value) ?? style.isBold);
      break;
    case "font-family":
      style.family = isInherited ? parent.family : familyOf(value);
      break;
    case "color":
      style.colour = isInherited ? parent.colour : (colourOf(value) ?? style.colour);
      break;
  }
}
