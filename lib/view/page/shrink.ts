/** Pages wider than what they are laid out for, shown smaller so that few of their lines are cut. Pure. */
import { indexGeometry, type Geometry } from "./geometry";

/** Below this, the text of a page cannot be read: what is still wider is scrolled to the side. */
export const SMALLEST = 0.5;
/** A single table that reaches far out makes nothing else smaller: what decides is where so much of the text ends. */
const MOST_TEXT = 0.98;
/** What reaches no further than this beyond that text is shown too: it costs so little that it is not asked what it is. */
const ALL_WITHIN = 4 / 3;

/**
 * How small a page is to be shown in a column of `room` pixels, in [SMALLEST, 1]; 1 where it fits. Text is weighed by
 * the area of its box.
 */
export function shrinkFor(geometry: Geometry, room: number): number {
  if (geometry.width <= room) return 1;
  const text = Math.max(room, textWidth(geometry));
  const own = geometry.width <= text * ALL_WITHIN ? geometry.width : text;
  return Math.max(SMALLEST, room / own);
}

/** The width within which MOST_TEXT of a page's text ends; what scrolls inside of the page counts up to its edge. */
function textWidth({ boxes, order, width: edge }: Geometry): number {
  const rightOf = (leaf: number): number => Math.min(edge, boxes[leaf * 4]! + boxes[leaf * 4 + 2]!);
  const areaOf = (leaf: number): number => boxes[leaf * 4 + 2]! * boxes[leaf * 4 + 3]!;
  const byRight = Array.from(order).sort((a, b) => rightOf(a) - rightOf(b));
  const all = byRight.reduce((sum, leaf) => sum + areaOf(leaf), 0);
  let within = 0;
  for (const leaf of byRight) {
    within += areaOf(leaf);
    if (within >= MOST_TEXT * all) return Math.ceil(rightOf(leaf));
  }
  return 0;
}

/** The same page shown at `scale` of its own size. */
export function shownAt(geometry: Geometry, scale: number): Geometry {
  if (scale === 1) return geometry;
  const times = (columns: Float32Array): Float32Array => columns.map((value) => value * scale);
  const lines: Geometry["lines"] = new Map(
    [...geometry.lines].map(([leaf, boxes]) => [
      leaf,
      boxes.map(({ x, y, width, height }) => ({
        x: x * scale,
        y: y * scale,
        width: width * scale,
        height: height * scale,
      })),
    ]),
  );
  const spans = geometry.spans === null ? null : times(geometry.spans);
  return {
    ...indexGeometry(times(geometry.boxes), geometry.width * scale, geometry.height * scale, spans, lines),
    scale: geometry.scale * scale,
  };
}
