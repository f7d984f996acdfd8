import { isBlank } from "@/lib/text/whitespace";
import { contrast, luminance } from "@/lib/view/page/luminance";
import { bodyOf, namespaceOf, parentElementOf, styleOf } from "./prototypes";

/** Below it text is not told from its ground: WCAG 2.2, 1.4.3, of large text. */
const LEAST = 3;
/** Of the elements whose text is drawn in their colour; that of a drawing is filled. */
const HTML = "http://www.w3.org/1999/xhtml";

/** Red, green and blue in [0, 255], and how much they cover, in [0, 1]. */
export type Rgba = readonly [number, number, number, number];

const PAPER: Rgba = [255, 255, 255, 1];
const INKS = { black: 0, white: 1 } as const;
export type Ink = keyof typeof INKS;

/** Of a computed colour, `rgb(0, 0, 0)` or `rgba(0, 0, 0, 0.5)`; null for one in another notation. */
export function channelsOf(colour: string): Rgba | null {
  if (!/^rgba?\(/.test(colour)) return null;
  const [red, green, blue, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue, alpha];
}

/** A colour that lies over another one. */
export function over([red, green, blue, alpha]: Rgba, ground: Rgba): Rgba {
  const mix = (upper: number, lower: number): number => upper * alpha + lower * (1 - alpha);
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 1];
}

/** What text of this colour can be read in on its ground; null where it can be as it is. */
export function readableInk(ink: Rgba, ground: Rgba): Ink | null {
  const light = luminance(ground[0], ground[1], ground[2]);
  const [red, green, blue] = over(ink, ground);
  if (contrast(luminance(red, green, blue), light) >= LEAST) return null;
  return contrast(INKS.white, light) > contrast(INKS.black, light) ? "white" : "black";
}

/**
 * Give the texts of a captured page that cannot be told from their ground an ink that can: with style sheets
 * missing, those that are left may set the ground alone, or the ink. Nothing moves by it. The ground is what the
 * elements around a text have as their colour; on a gradient, which is none, text stays as it is. How many
 * elements it was done to.
 */
export function makeReadable(content: Document): number {
  let changed = 0;
  // A part may take the ink of what is around it, and lie on a ground of its own: it is looked at again.
  for (let round = 0; round < 2; round++) {
    const found = unreadable(content);
    for (const [element, ink] of found) styleOf(element).setProperty("color", ink, "important");
    changed += found.size;
    if (found.size === 0) break;
  }
  return changed;
}

function unreadable(content: Document): ReadonlyMap<HTMLElement, Ink> {
  const found = new Map<HTMLElement, Ink>();
  const body = bodyOf(content);
  const view = content.defaultView;
  if (body === null || view === null) return found;
  const grounds = new Map<Element, Rgba | null>();
  const groundOf = (first: Element): Rgba | null => {
    const chain: Element[] = [];
    let from: Element | null = first;
    while (from !== null && !grounds.has(from)) {
      chain.push(from);
      from = parentElementOf(from);
    }
    let ground: Rgba | null = from === null ? PAPER : grounds.get(from)!;
    for (const element of chain.reverse()) {
      const { backgroundColor, backgroundImage } = view.getComputedStyle(element);
      const own = channelsOf(backgroundColor);
      if (own?.[3] === 1) ground = own;
      else if (ground !== null && own !== null) ground = over(own, ground);
      if (backgroundImage.includes("gradient(")) ground = null;
      grounds.set(element, ground);
    }
    return ground;
  };
  const seen = new Set<Element>();
  const walker = Document.prototype.createTreeWalker.call(content, body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const element = parentElementOf(text) as HTMLElement | null;
    if (element === null || seen.has(element) || isBlank((text as Text).data)) continue;
    seen.add(element);
    if (namespaceOf(element) !== HTML) continue;
    const ink = channelsOf(view.getComputedStyle(element).color);
    const ground = groundOf(element);
    const better = ink === null || ground === null ? null : readableInk(ink, ground);
    if (better !== null) found.set(element, better);
  }
  return found;
}
