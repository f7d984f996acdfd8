/** What stands in the frame for one element of the page, by the list of allowed.ts. */
import { html as names, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { NO_LEAF_ELEMENTS } from "../../page/elements";
import {
  BOXED_ELEMENTS,
  EMPTIED_ELEMENTS,
  KEPT_ELEMENTS,
  MATHML_ELEMENTS,
  RENAMED_ELEMENTS,
  SVG_ELEMENTS,
} from "./allowed";
import { attribute, attributesOf, boxOf } from "./attributes";
import { isStyleSheet } from "./document";
import type { DocumentRules } from "./rules";

export interface Written {
  readonly name: string;
  readonly attributes: string;
  /** Text and elements inside are counted but not written. */
  readonly silent: boolean;
  readonly raw: "css" | "none";
  /** What stands in it instead of what it holds. */
  readonly content?: string;
}

/**
 * Elements of MathML in one another that a browser lays out at once; no formula of a page has half as many.
 */
const DEEPEST_FORMULA = 32;
/** More of these on one letter than any language has; a browser shapes them in quadratic time. */
const MARKS = /\p{M}{200}/u;

/** `formulaDepth` counts the elements of MathML around it. */
export function writeElement(
  element: Tree.Element,
  insideForm: boolean,
  formulaDepth: number,
  rules: DocumentRules,
): Written {
  const { tagName, namespaceURI } = element;
  const plain = (name: string): Written => ({
    name,
    attributes: attributesOf(element, rules, hasTooManyMarks(element)),
    silent: false,
    raw: "none",
  });
  const emptied: Written = { name: "script", attributes: "", silent: true, raw: "none" };
  if (tagName === "style")
    return isStyleSheet(element)
      ? { name: "style", attributes: mediaOf(element, rules), silent: false, raw: "css" }
      : { name: "style", attributes: "", silent: true, raw: "none" };
  if (tagName === "link") {
    const content = rules.linked(element);
    if (content !== null)
      return { name: "style", attributes: linkMedia(element, rules), silent: true, raw: "none", content };
  }
  // The leaves of the page are told by name alone.
  if (namespaceURI !== names.NS.HTML && NO_LEAF_ELEMENTS.has(tagName)) return { ...plain("g"), silent: true };
  if (namespaceURI === names.NS.SVG) return plain(SVG_ELEMENTS.has(tagName) ? tagName : "g");
  if (namespaceURI === names.NS.MATHML) return plain(nameInFormula(element, formulaDepth));
  if (EMPTIED_ELEMENTS.has(tagName)) return emptied;
  if (BOXED_ELEMENTS.has(tagName))
    return { name: "span", attributes: boxOf(element, rules), silent: true, raw: "none" };
  // In the body both show their text; in the head nobody sees it.
  if ((tagName === "noscript" || tagName === "title") && element.parentNode?.nodeName === "head")
    return emptied;
  if (tagName === "form" && insideForm) return plain("div");
  const renamed = RENAMED_ELEMENTS.get(tagName);
  if (renamed !== undefined) return plain(renamed);
  if (KEPT_ELEMENTS.has(tagName)) return plain(tagName);
  // An element nobody knows is an inline box with its children, which `span` is as well; a plain name is kept
  // for the page's own rules.
  return plain(
    /^[a-z][a-z0-9]*-[a-z0-9-]*$/.test(tagName) &&
      !/^(annotation-xml|color-profile|font-face.*|missing-glyph)$/.test(tagName)
      ? tagName
      : "span",
  );
}

/** From a depth on a formula is a line of text: `mtext` is the element of MathML that may hold HTML. */
function nameInFormula(element: Tree.Element, depth: number): string {
  if (depth > DEEPEST_FORMULA) return "span";
  if (
    depth === DEEPEST_FORMULA ||
    (element.tagName === "annotation-xml" &&
      element.childNodes.some((child) => "tagName" in child && child.namespaceURI !== names.NS.MATHML))
  )
    return "mtext";
  return MATHML_ELEMENTS.has(element.tagName) ? element.tagName : "mrow";
}

function hasTooManyMarks(element: Tree.Element): boolean {
  return element.childNodes.some(
    (child) =>
      child.nodeName === "#text" &&
      (child as Tree.TextNode).value.length > 200 &&
      MARKS.test((child as Tree.TextNode).value),
  );
}

/** Sheets that a script turns on when they have come say `print` until then. */
const linkMedia = (element: Tree.Element, rules: DocumentRules): string =>
  element.attrs.some(({ name, value }) => name === "onload" && /media/i.test(value))
    ? ""
    : mediaOf(element, rules);

function mediaOf(element: Tree.Element, rules: DocumentRules): string {
  const media = rules.media(element.attrs.find(({ name }) => name === "media")?.value ?? "");
  return media === "" ? "" : attribute("media", media);
}
