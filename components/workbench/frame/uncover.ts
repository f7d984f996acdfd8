import { bodyOf, heightOf, sheetsOf, styleOf, widthOf } from "./prototypes";
import { channelsOf } from "./readable-ink";

/** Less than this much lets what is below it through. */
const OPAQUE = 0.9;
/** A smaller share of the page is a banner. */
const LARGE = 0.5;
/** Rules that are read, and of these overlays that are looked at: a page may bring any number. */
const MOST_RULES = 20_000;
const MOST_OVERLAYS = 200;

/**
 * Give the elements whose `::before` or `::after` lies over the whole page a box of their own for it: the style sheet
 * that made it the overlay of a banner is missing, so that it has grown to the size of the page and hides all of its
 * text. Nothing else moves by it. How many elements it was done to.
 */
export function uncover(content: Document): number {
  const body = bodyOf(content);
  const view = content.defaultView;
  if (body === null || view === null) return 0;
  const least = LARGE * widthOf(body) * heightOf(body);
  const done = new Set<HTMLElement>();
  for (const { selector, part } of overlaysOf(sheetsOf(content)))
    for (const element of found(content, selector)) {
      if (done.has(element)) continue;
      const {
        content: words,
        position,
        backgroundColor,
        width,
        height,
      } = view.getComputedStyle(element, part);
      const isThere = words !== "none" && words !== "normal" && position === "absolute";
      if (!isThere || (channelsOf(backgroundColor)?.[3] ?? 0) < OPAQUE) continue;
      if (parseFloat(width) * parseFloat(height) < least) continue;
      styleOf(element).setProperty("position", "relative", "important");
      done.add(element);
    }
  return done.size;
}

interface Overlay {
  /** Of the element that has it. */
  readonly selector: string;
  readonly part: "::before" | "::after";
}

/** What the style sheets take out of the flow before or after elements. */
export function overlaysOf(sheets: Iterable<CSSStyleSheet>): readonly Overlay[] {
  const overlays: Overlay[] = [];
  let left = MOST_RULES;
  const read = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (left-- <= 0 || overlays.length >= MOST_OVERLAYS) return;
      const { selectorText, style, cssRules } = rule as Partial<CSSStyleRule>;
      if (selectorText !== undefined && style?.position === "absolute")
        for (const selector of selectorText.split(/,(?![^(]*\))/)) {
          const match = /^(.*?)::?(before|after)\s*$/i.exec(selector);
          if (match !== null)
            overlays.push({
              selector: match[1]!.trim() || "*",
              part: match[2]!.toLowerCase() === "before" ? "::before" : "::after",
            });
        }
      if (cssRules !== undefined) read(cssRules);
    }
  };
  for (const { cssRules } of sheets) read(cssRules);
  return overlays;
}

function found(content: Document, selector: string): readonly HTMLElement[] {
  try {
    return [...Document.prototype.querySelectorAll.call(content, selector)] as HTMLElement[];
  } catch {
    // A selector that this way of taking it apart has broken finds nothing.
    return [];
  }
}
