import { BLOCK_ELEMENTS, NO_LEAF_ELEMENTS } from "@/lib/page/elements";
import type { LeafId, Page } from "@/lib/page/page";
import { isBlank } from "@/lib/text/whitespace";
import { clippedAway } from "./clipped";
import { boxesIn, rememberTexts } from "./leaf-texts";
import { reachingOver } from "./reaching-over";
import { indexGeometry, type Box, type Geometry } from "@/lib/view/page/geometry";
import { shownAt, shrinkFor } from "@/lib/view/page/shrink";
import { matchLeaves, type Fidelity, type FrameText } from "@/lib/view/page/match-leaves";
import { bodyOf, heightOf, nodeNameOf, parentNodeOf, rootOf, styleOf, widthOf } from "./prototypes";

/** Widest content that the frame follows; what lies further right stays cut off. */
const WIDEST = 4000;

/**
 * Height that a page takes for its window's; the document route settles viewport units with the same figure.
 */
export const VIEWPORT_HEIGHT = 900;

export interface Measured {
  readonly geometry: Geometry;
  readonly fidelity: Fidelity;
}

/**
 * Give the frame the size of its content: the preset's width for layout, more room where content is wider,
 * and its full height.
 */
function fitFrame(
  frame: HTMLIFrameElement,
  document: Document,
  preset: number,
): { width: number; height: number } {
  const root = rootOf(document);
  if (root === null) return { width: preset, height: VIEWPORT_HEIGHT };
  frame.style.width = `${preset}px`;
  frame.style.height = `${VIEWPORT_HEIGHT}px`;
  const style = styleOf(root);
  style.removeProperty("width");
  const wide = Math.min(WIDEST, widthOf(root));
  if (wide > preset) {
    // The page keeps its layout width; only the window onto it grows.
    style.setProperty("width", `${preset}px`, "important");
    frame.style.width = `${wide}px`;
  }
  const body = bodyOf(document);
  const height = Math.max(heightOf(root), body === null ? 0 : heightOf(body), 1);
  frame.style.height = `${height}px`;
  return { width: Math.max(preset, wide), height };
}

/**
 * Give the frame the size of its content, read which leaf each of its texts is and where it is, and show a page that
 * is wider than it was laid out for smaller.
 */
export function measureFrame(
  page: Page,
  frame: HTMLIFrameElement,
  document: Document,
  preset: number,
): Measured {
  const { geometry, fidelity, textOf } = readTexts(page, document, fitFrame(frame, document, preset));
  const scale = shrinkFor(geometry, preset);
  showAt(frame, geometry, scale);
  const shown = shownAt(geometry, scale);
  rememberTexts(shown, textOf);
  return { geometry: shown, fidelity };
}

/** Draw the frame at a scale; it takes the room of what is drawn, not that of its layout. */
function showAt(frame: HTMLIFrameElement, { width, height }: Geometry, scale: number): void {
  frame.style.transformOrigin = "0 0";
  frame.style.transform = scale === 1 ? "" : `scale(${scale})`;
  frame.style.marginRight = `${(scale - 1) * width}px`;
  frame.style.marginBottom = `${(scale - 1) * height}px`;
}

/** Read all text nodes of the frame once, in the page's own size. Call after `fitFrame`. */
function readTexts(
  page: Page,
  document: Document,
  size: { width: number; height: number },
): Measured & { readonly textOf: ReadonlyMap<LeafId, Text> } {
  const nodes: Text[] = [];
  const texts: FrameText[] = [];
  const body = bodyOf(document) ?? rootOf(document);
  if (body !== null) {
    const walker = Document.prototype.createTreeWalker.call(document, body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node as Text;
      if (isBlank(text.data)) continue;
      const parent = parentNodeOf(text);
      if (parent === null || NO_LEAF_ELEMENTS.has(nodeNameOf(parent).toLowerCase())) continue;
      const id = Element.prototype.getAttribute.call(parent as Element, "data-n");
      nodes.push(text);
      texts.push({ parent: id === null ? -1 : Number(id), text: text.data });
    }
  }
  const { leafOf, fidelity } = matchLeaves(page, texts);
  const textOf = new Map<LeafId, Text>();
  const boxes = new Float32Array(page.leaves.length * 4);
  const range = Document.prototype.createRange.call(document);
  const spans = new Float32Array(page.leaves.length * 2);
  const visible = new Map<Node, boolean>();
  const rectOf = rememberedRects();
  const isClippedAway = clippedAway(rectOf);
  nodes.forEach((node, i) => {
    const leaf = leafOf[i]!;
    const parent = node.parentNode;
    if (leaf < 0 || parent === null) return;
    let isVisible = visible.get(parent);
    if (isVisible === undefined) {
      isVisible =
        Element.prototype.checkVisibility.call(parent as Element, {
          visibilityProperty: true,
          opacityProperty: true,
        }) && !isClippedAway(parent as Element);
      visible.set(parent, isVisible);
    }
    if (!isVisible) return;
    textOf.set(leaf, node);
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    // Text that is moved out of the page to hide it has no place on it.
    if (x + width <= 0 || y + height <= 0 || x >= size.width || y >= size.height) return;
    const around = rectOf(blockAround(parent));
    boxes.set([x, y, width, height], leaf * 4);
    spans.set([around.left, around.right], leaf * 2);
  });
  const lines = new Map<LeafId, readonly Box[]>();
  for (const leaf of reachingOver(boxes)) {
    range.selectNodeContents(textOf.get(leaf)!);
    const found = boxesIn(range);
    if (found.length > 0) lines.set(leaf, found);
  }
  return { geometry: indexGeometry(boxes, size.width, size.height, spans, lines), fidelity, textOf };
}

/**
 * The place of an element, asked of the browser once: tens of thousands of questions are a good part of the
 * measurement.
 */
function rememberedRects(): (element: Element) => DOMRect {
  const known = new Map<Element, DOMRect>();
  return (element) => {
    let rect = known.get(element);
    if (rect === undefined)
      known.set(element, (rect = Element.prototype.getBoundingClientRect.call(element)));
    return rect;
  };
}

/**
 * The element that lays out the line of a text: the nearest one around it that is a block by its tag, the
 * root at last.
 */
function blockAround(parent: Node): Element {
  let node = parent;
  for (
    let above: Node | null = parent;
    above !== null && !BLOCK_ELEMENTS.has(nodeNameOf(node).toLowerCase());
    above = parentNodeOf(node)
  )
    node = above;
  return node as Element;
}
