import { lowerBound, type Box, type Geometry } from "@/lib/view/page/geometry";
import type { LeafRange } from "@/lib/page/page";

/** From the text to the far side of the letter before it, and to the near side. */
export const TAG_FAR = 29;
export const TAG_NEAR = 13;
/** Side of the letter's square, which begins a pixel above the text. */
export const TAG_SIZE = 16;
const ABOVE = 1;

/** From a text to the middle of the bar before it, and half of what that covers with its white edge. */
export const BAR_FAR = 9;
const BAR_HALF = 3;

/** From a text with a line below it to its letter, and how far below the text that ends. */
export const END_TAG_GAP = 3;
export const END_TAG_BELOW = 2;

/** How far the outline of a block stands from its texts where it has room, its white edge not counted. */
export const OUTLINE_X = 5;
export const OUTLINE_Y = 4;
const CASING = 2;

/** Height of the name over the corner of a block that has no row in the lane. */
export const CORNER_HEIGHT = 12;

/**
 * Whether the letter before a text covers no words: no text that is not of `range` lies there, as that before it
 * in the same line. O(texts from the letter's height up).
 */
export const hasTagRoom = (geometry: Geometry, { x, y }: Box, range: LeafRange): boolean =>
  freeRight(
    geometry,
    { x: x - TAG_FAR, y: y - ABOVE, width: TAG_FAR - TAG_NEAR, height: TAG_SIZE },
    range,
  ) === Infinity;

/** Whether the bar before a text covers no words, as it does where another text goes before it in the same line. */
export const hasBarRoom = (geometry: Geometry, { x, y, height }: Box, range: LeafRange): boolean =>
  freeRight(geometry, { x: x - BAR_FAR - BAR_HALF, y, width: 2 * BAR_HALF, height }, range) === Infinity;

/** The same of the letter that follows a text with a line below it. */
export const hasEndTagRoom = (geometry: Geometry, { x, y, width, height }: Box, range: LeafRange): boolean =>
  freeRight(
    geometry,
    {
      x: x + width + END_TAG_GAP,
      y: y + height + END_TAG_BELOW - TAG_SIZE,
      width: TAG_SIZE,
      height: TAG_SIZE,
    },
    range,
  ) === Infinity;

/** Free pixels over the upper left corner of a block, to the right up to the next text; Infinity where none is. */
export const cornerRoom = (geometry: Geometry, { x, y }: Box, range: LeafRange): number =>
  freeRight(geometry, { x, y: y - CORNER_HEIGHT, width: Infinity, height: CORNER_HEIGHT }, range);

/**
 * Whether an outline that stands away from a box would run through words: a text that is not wholly in the box
 * lies there, as that beside it in the same line, or in the next one. O(texts from the outline's height up).
 */
export function isCrowded({ boxes, order, bottoms }: Geometry, box: Box): boolean {
  const [dx, dy] = [OUTLINE_X + CASING, OUTLINE_Y + CASING];
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  for (let i = lowerBound(bottoms.length, (at) => bottoms[at]!, box.y - dy); i < order.length; i++) {
    const at = order[i]! * 4;
    const [x, y, toX, toY] = [
      boxes[at]!,
      boxes[at + 1]!,
      boxes[at]! + boxes[at + 2]!,
      boxes[at + 1]! + boxes[at + 3]!,
    ];
    if (y >= bottom + dy) break;
    const isInside = x >= box.x && toX <= right && y >= box.y && toY <= bottom;
    if (!isInside && toY > box.y - dy && x < right + dx && toX > box.x - dx) return true;
  }
  return false;
}

/**
 * Pixels from the left edge of an area to the first text in it that is not of `range`: 0 where that begins before
 * it, Infinity where there is none. O(texts from the area's height up).
 */
export function freeRight({ boxes, order, bottoms }: Geometry, area: Box, { start, end }: LeafRange): number {
  const [right, bottom] = [area.x + area.width, area.y + area.height];
  let free = Infinity;
  for (let i = lowerBound(bottoms.length, (at) => bottoms[at]!, area.y); i < order.length; i++) {
    const leaf = order[i]!;
    const at = leaf * 4;
    if (boxes[at + 1]! >= bottom) break;
    const isOther = leaf < start || leaf >= end;
    const isBelowTop = boxes[at + 1]! + boxes[at + 3]! > area.y;
    const isUnder = boxes[at]! < right && boxes[at]! + boxes[at + 2]! > area.x;
    if (isOther && isBelowTop && isUnder) free = Math.min(free, Math.max(0, boxes[at]! - area.x));
  }
  return free;
}
