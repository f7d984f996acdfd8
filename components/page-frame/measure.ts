import { NO_LEAF_ELEMENTS } from "../../lib/page/elements";
import type { Page } from "../../lib/page/page";
import { isBlank } from "../../lib/text/whitespace";
import { indexGeometry, type Geometry } from "./geometry";
import { matchLeaves, type Fidelity, type FrameText } from "./match-leaves";

/** Widest content that the frame follows; what lies further right stays cut off. */
const WIDEST = 4000;

export interface Measured {
  readonly geometry: Geometry;
  readonly fidelity: Fidelity;
}

/** A getter of a prototype: a page can put elements in the place of properties of its own document and forms. */
function getter<Host extends object, Value>(host: Host, name: string): (target: Node) => Value {
  const get = Object.getOwnPropertyDescriptor(host, name)?.get;
  if (get === undefined) throw new Error(`this browser has no getter ${name}`);
  return (target) => get.call(target) as Value;
}

const rootOf = (document: Document): HTMLElement | null => getter<Document, HTMLElement | null>(Document.prototype, "documentElement")(document);
const bodyOf = (document: Document): HTMLElement | null => getter<Document, HTMLElement | null>(Document.prototype, "body")(document);
const heightOf = (element: Element): number => getter<Element, number>(Element.prototype, "scrollHeight")(element);
const widthOf = (element: Element): number => getter<Element, number>(Element.prototype, "scrollWidth")(element);

/**
 * Give the frame the size of its content: the preset's width for layout, more room where content is wider, and its full height.
 * `viewportHeight` is what the page takes for the height of its window while it is measured.
 */
export function fitFrame(frame: HTMLIFrameElement, document: Document, preset: number, viewportHeight: number): { width: number; height: number } {
  const root = rootOf(document);
  if (root === null) return { width: preset, height: viewportHeight };
  frame.style.width = `${preset}px`;
  frame.style.height = `${viewportHeight}px`;
  const style = getter<HTMLElement, CSSStyleDeclaration>(HTMLElement.prototype, "style")(root);
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

/** Read all text nodes of the frame once: which leaf each is, and where it lies. Call after `fitFrame`. */
export function measureFrame(page: Page, document: Document, size: { width: number; height: number }): Measured {
  const nodes: Text[] = [], texts: FrameText[] = [];
  const body = bodyOf(document) ?? rootOf(document);
  if (body !== null) {
    const parentOf = getter<Node, Node | null>(Node.prototype, "parentNode");
    const nameOf = getter<Node, string>(Node.prototype, "nodeName");
    const walker = Document.prototype.createTreeWalker.call(document, body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node as Text;
      if (isBlank(text.data)) continue;
      const parent = parentOf(text);
      if (parent === null || NO_LEAF_ELEMENTS.has(nameOf(parent).toLowerCase())) continue;
      const id = Element.prototype.getAttribute.call(parent as Element, "data-n");
      nodes.push(text);
      texts.push({ parent: id === null ? -1 : Number(id), text: text.data });
    }
  }
  const { leafOf, fidelity } = matchLeaves(page, texts);
  const boxes = new Float32Array(page.leaves.length * 4);
  const range = Document.prototype.createRange.call(document);
  const visible = new Map<Node, boolean>();
  nodes.forEach((node, i) => {
    const leaf = leafOf[i]!, parent = node.parentNode;
    if (leaf < 0 || parent === null) return;
    let isVisible = visible.get(parent);
    if (isVisible === undefined) visible.set(parent, (isVisible = Element.prototype.checkVisibility.call(parent as Element, { visibilityProperty: true, opacityProperty: true })));
    if (!isVisible) return;
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    // Text that is moved out of the page to hide it has no place on it.
    if (x + width <= 0 || y + height <= 0 || x >= size.width || y >= size.height) return;
    boxes.set([x, y, width, height], leaf * 4);
  });
  return { geometry: indexGeometry(boxes, size.width, size.height), fidelity };
}
