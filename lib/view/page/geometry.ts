import type { LeafId, LeafRange } from "../../page/page";

/** A rectangle in page pixels, origin at the top left corner of the captured page. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Where every leaf lies, measured once: columns over the L leaves in page pixels. A leaf without a box
 * (hidden, or missing in the frame) has width and height 0.
 */
export interface Geometry {
  /** (4 L) x, y, width, height of leaf i at 4 i. */
  readonly boxes: Float32Array;
  /** Size of the captured page in pixels. */
  readonly width: number;
  readonly height: number;
  /** Boxed leaves by ascending top edge, for culling and hit tests. */
  readonly order: Int32Array;
  /** `order.length`; the greatest bottom edge among `order[0..i]`. */
  readonly bottoms: Float32Array;
  /**
   * (2 L) left and right edge of the block that leaf i stands in, at 2 i; null where blocks were not
   * measured.
   */
  readonly spans: Float32Array | null;
  /**
   * Lines of the leaves whose box reaches into that of a neighbour, as that of a link that goes on in the next
   * line: their box is not all theirs.
   */
  readonly lines: ReadonlyMap<LeafId, readonly Box[]>;
  /** How small the page is shown; 1 is its own size. Everything above is as shown. */
  readonly scale: number;
}

const NO_LINES: ReadonlyMap<LeafId, readonly Box[]> = new Map();

/** Index measured boxes; `boxes` is (4 L), `spans` (2 L), `lines` are of leaves with a box. */
export function indexGeometry(
  boxes: Float32Array,
  width: number,
  height: number,
  spans: Float32Array | null = null,
  lines: Geometry["lines"] = NO_LINES,
): Geometry {
  const boxed: number[] = [];
  for (let leaf = 0; leaf * 4 < boxes.length; leaf++)
    if (boxes[leaf * 4 + 2]! > 0 && boxes[leaf * 4 + 3]! > 0) boxed.push(leaf);
  boxed.sort((a, b) => boxes[a * 4 + 1]! - boxes[b * 4 + 1]! || a - b);
  const order = Int32Array.from(boxed);
  const bottoms = new Float32Array(order.length);
  let bottom = -Infinity;
  order.forEach((leaf, i) => {
    bottom = Math.max(bottom, boxes[leaf * 4 + 1]! + boxes[leaf * 4 + 3]!);
    bottoms[i] = bottom;
  });
  return { boxes, width, height, order, bottoms, spans, lines, scale: 1 };
}

/** Box around all boxed leaves of a run; null where none has a box. */
export function boxOf(geometry: Geometry, range: LeafRange): Box | null {
  const { boxes } = geometry;
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (let leaf = range.start; leaf < range.end; leaf++) {
    const at = leaf * 4;
    const width = boxes[at + 2]!;
    const height = boxes[at + 3]!;
    if (!(width > 0 && height > 0)) continue;
    const x = boxes[at]!;
    const y = boxes[at + 1]!;
    if (x < left) left = x;
    if (y < top) top = y;
    if (x + width > right) right = x + width;
    if (y + height > bottom) bottom = y + height;
  }
  return right < left ? null : { x: left, y: top, width: right - left, height: bottom - top };
}

/** First position in a sorted list of numbers, read by `at`, whose value is at least `value`. */
export function lowerBound(length: number, at: (i: number) => number, value: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Pixels from a point to a box; 0 inside of it. */
function distanceTo(box: Box, x: number, y: number): number {
  const dx = Math.max(box.x - x, 0, x - (box.x + box.width));
  const dy = Math.max(box.y - y, 0, y - (box.y + box.height));
  return Math.hypot(dx, dy);
}

/** A point this close to a text, in pixels, means that text, whatever block it lies in. */
const TOUCHING = 6;

/**
 * The smallest boxed leaf under a point, else one that nearly touches it, else the nearest one beside it
 * whose block lies under it, e.g. in the empty right half of a short paragraph, else the nearest one within
 * `reach` pixels; null where the page is empty.
 */
export function leafAt(geometry: Geometry, x: number, y: number, reach = 24): LeafId | null {
  const { boxes, order, bottoms, spans } = geometry;
  const first = lowerBound(bottoms.length, (i) => bottoms[i]!, y - reach);
  let best: LeafId | null = null;
  let bestDistance = Infinity;
  let bestArea = Infinity;
  let beside: LeafId | null = null;
  let besideDistance = Infinity;
  for (let i = first; i < order.length; i++) {
    const leaf = order[i]!;
    const at = leaf * 4;
    const top = boxes[at + 1]!;
    if (top > y + reach) break;
    const left = boxes[at]!;
    const width = boxes[at + 2]!;
    const height = boxes[at + 3]!;
    const dx = Math.max(left - x, 0, x - (left + width));
    const dy = Math.max(top - y, 0, y - (top + height));
    const lines = geometry.lines.get(leaf);
    const distance =
      lines === undefined ? Math.hypot(dx, dy) : Math.min(...lines.map((line) => distanceTo(line, x, y)));
    if (
      spans !== null &&
      dy === 0 &&
      dx < besideDistance &&
      x >= spans[leaf * 2]! &&
      x <= spans[leaf * 2 + 1]!
    ) {
      beside = leaf;
      besideDistance = dx;
    }
    if (distance > reach) continue;
    const area = width * height;
    if (distance < bestDistance || (distance === bestDistance && area < bestArea)) {
      best = leaf;
      bestDistance = distance;
      bestArea = area;
    }
  }
  // A text of the line above or of the next column may be nearer in pixels than the one that this place
  // belongs to.
  return best !== null && (bestDistance <= TOUCHING || beside === null) ? best : beside;
}
