/** Attributes of the elements in the frame, by the list of allowed.ts. */
import { html as names, type DefaultTreeAdapterTypes as Tree } from "parse5";
import {
  ADDRESS,
  GEOMETRY_ATTRIBUTES,
  INPUT_TYPES,
  KEPT_ATTRIBUTES,
  PRESENTATION_ATTRIBUTES,
  SHOWN_ATTRIBUTES,
} from "./allowed";
import type { DocumentRules } from "./rules";

/** Numbers and names. */
const GEOMETRY = /^[a-z0-9\s.,+%#-]*$/i;
const TRANSFORMS = /^[\s,]*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([a-z0-9\s.,+-]*\)[\s,]*)*$/i;
/** Characters of one path; the coast of a large map has a tenth of it. */
const MOST_GEOMETRY = 200_000;
const LONGEST = "99999";
/** Joins two characters without a gap that can be seen. */
const JOINER = "\u2060";

/** `isHidden` is for an element whose text would stall the browser. */
export function attributesOf(element: Tree.Element, rules: DocumentRules, isHidden: boolean): string {
  const { tagName } = element;
  const foreign = element.namespaceURI !== names.NS.HTML;
  let written = isHidden ? attribute("style", "display:none!important") : "";
  const archived = tagName === "img" && !foreign ? rules.pictureOf(element) : null;
  let isImage = archived !== null;
  if (archived !== null) written += attribute("src", archived);
  for (const { name, value } of element.attrs) {
    if (name === "style") {
      const style = isHidden ? "" : rules.style(value);
      if (style !== "") written += attribute("style", style);
    } else if (name === "href" && (tagName === "a" || tagName === "area"))
      written += attribute("data-href", value);
    else if (name === "src" && tagName === "img" && !foreign) {
      if (archived !== null) continue;
      const picture = /^\s*data:/i.test(value) ? rules.picture(value.trim()) : null;
      if (picture === null) continue;
      written += attribute("src", picture);
      isImage = true;
    } else if (name === "hidden" && isSentLater(element)) continue;
    else if (name === "type" && tagName === "input")
      written += attribute("type", isAllowedInput(value.toLowerCase(), rules) ? value : "text");
    else if (/^(col|row)?span$/.test(name)) {
      if (/^\d{1,4}$/.test(value) && rules.maySpan(spannedBy(element))) written += attribute(name, value);
    } else if (foreign && PRESENTATION_ATTRIBUTES.has(name)) {
      const settled = rules.presentation(name, value);
      if (settled !== null) written += attribute(name, settled);
    } else if (foreign && GEOMETRY_ATTRIBUTES.has(name)) {
      if (isGeometry(name, value)) written += attribute(name, value);
    } else if (KEPT_ATTRIBUTES.has(name) || isOpenData(name) || /^aria-[a-z]+$/.test(name))
      written += attribute(name, withoutAddress(name, value));
  }
  if (tagName === "img" && !isImage && !foreign) written += attribute("src", placeholder(element));
  if (/^(input|button|select|textarea|summary|details|dialog)$/.test(tagName)) written += ' tabindex="-1"';
  return written;
}

/**
 * Whether React sent this part of the page after the rest, hidden until a script of the page puts it in its
 * place. No script runs here; it is read where it stands, or not at all.
 */
function isSentLater({ tagName, attrs }: Tree.Element): boolean {
  return tagName === "div" && attrs.some(({ name, value }) => name === "id" && /^S:[0-9a-f]+$/.test(value));
}

/** Fields with parts of their own are as heavy as a hundred elements. */
function isAllowedInput(type: string, rules: DocumentRules): boolean {
  return (
    INPUT_TYPES.has(type) &&
    (!/^(date|datetime-local|month|week|time|color|range|number)$/.test(type) || rules.mayHoldField())
  );
}

/** Whether an attribute of a drawing holds nothing but places, sizes and transforms. */
export function isGeometry(name: string, value: string): boolean {
  return (
    value.length <= MOST_GEOMETRY &&
    (/transform$/i.test(name) ? value.length <= 2_000 && TRANSFORMS.test(value) : GEOMETRY.test(value))
  );
}

/** How many cells the spans of a table's element cover. */
function spannedBy(element: Tree.Element): number {
  const of = (wanted: string): number =>
    Math.min(
      1_000,
      Math.max(1, Number.parseInt(element.attrs.find(({ name }) => name === wanted)?.value ?? "1", 10) || 1),
    );
  return of("colspan") * of("rowspan") * of("span");
}

/**
 * Words that are shown keep every letter of theirs; anywhere else an address has nothing to say once it is
 * not followed.
 */
function withoutAddress(name: string, value: string): string {
  // Sizes beyond what is ever shown.
  if (
    /^\s*\d{6,}/.test(value) &&
    /^(width|height|size|border|cellpadding|cellspacing|hspace|vspace|rows|cols)$/.test(name)
  )
    return LONGEST;
  if (!ADDRESS.test(value)) return value;
  if (SHOWN_ATTRIBUTES.has(name)) return value.replace(/:/g, `${JOINER}:`).replace(/\/(?=\/)/g, `/${JOINER}`);
  return name === "class"
    ? value
        .split(/\s+/)
        .filter((word) => !ADDRESS.test(word))
        .join(" ")
    : "";
}

/** `data-*` serves the page's own selectors; the names that we give meaning to stay ours. */
function isOpenData(name: string): boolean {
  return /^data-[a-z0-9_.-]+$/.test(name) && !/^data-(n|href|box|p)$/.test(name);
}

/** Attributes of the box that stands where an element shows a foreign document. */
export function boxOf(element: Tree.Element, rules: DocumentRules): string {
  const of = (name: string): string | undefined => element.attrs.find((found) => found.name === name)?.value;
  const size = (value: string | undefined, fallback: number): string =>
    /^\d{1,4}%?$/.test(value ?? "") ? (value!.endsWith("%") ? value! : `${value}px`) : `${fallback}px`;
  const hidden = of("hidden") !== undefined ? "display:none;" : "";
  const style = `${hidden}width:${size(of("width"), 300)};height:${size(of("height"), 150)};${rules.style(of("style") ?? "")}`;
  const name = of("class");
  return `${attribute("data-box", element.tagName)}${name === undefined ? "" : attribute("class", withoutAddress("class", name))}${attribute("style", style)}`;
}

/** The head of every picture that is ours. */
const DRAWING = "data:image/svg+xml,";

/** How the address begins of each picture that stands for one that is not there. */
export const NO_PICTURE = `${DRAWING}${encodeURIComponent('<svg id="no-picture"')}`;

/** A quiet grey picture in place of one that lies on the network, as large as its attributes say. */
function placeholder(element: Tree.Element): string {
  const pixels = (name: string, fallback: number): number => {
    const value = /^\d{1,4}$/.exec(
      element.attrs.find((found) => found.name === name)?.value.trim() ?? "",
    )?.[0];
    return value === undefined ? fallback : Number(value);
  };
  const width = pixels("width", 96);
  const height = pixels("height", pixels("width", 96) < 4 ? 1 : 64);
  const lines =
    width < 24 || height < 24
      ? ""
      : `<path d="M0 0 ${width} ${height}M${width} 0 0 ${height}" stroke="#d8d8d4"/>`;
  const svg = `<svg id="no-picture" xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#e9e9e6"/>${lines}</svg>`;
  return `${DRAWING}${encodeURIComponent(svg)}`;
}

export const attribute = (name: string, value: string): string => ` ${name}="${escapeAttribute(value)}"`;

function escapeAttribute(value: string): string {
  return value
    .replace(/&/g, "&amp;")
    .replace(/"/g, "&quot;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/\r/g, "&#13;");
}
