import { parentElementOf } from "./prototypes";

/**
 * A box of at most this many pixels in one direction that cuts off its overflow shows none of its text, as in
 * `.visually-hidden`.
 */
const COLLAPSED = 1;

/**
 * Whether an element, or one around it, is collapsed to nothing and cuts off what is inside: closed
 * accordions, folded menus, text for screen readers. The answer is remembered per element; one function per
 * measurement. `rectOf` gives the place of an element.
 */
export function clippedAway(rectOf: (element: Element) => DOMRect): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  return (element) => {
    const path: Element[] = [];
    let at: Element | null = element;
    while (at !== null && !known.has(at)) {
      path.push(at);
      at = parentElementOf(at);
    }
    let isClipped = at !== null && known.get(at)!;
    for (let i = path.length - 1; i >= 0; i--) {
      isClipped ||= isCollapsed(path[i]!, rectOf);
      known.set(path[i]!, isClipped);
    }
    return isClipped;
  };
}

function isCollapsed(element: Element, rectOf: (element: Element) => DOMRect): boolean {
  // Few elements cut off anything, and asking for a style costs a fraction of asking for a place.
  const { overflowX, overflowY, display } = getComputedStyle(element);
  // An element without a box of its own (display: contents, inline around blocks) cuts nothing off.
  if (overflowX === "visible" || overflowY === "visible" || display === "contents" || display === "inline")
    return false;
  const { width, height } = rectOf(element);
  return width <= COLLAPSED || height <= COLLAPSED;
}
