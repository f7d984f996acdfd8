import { lowerBound, type Box, type Geometry } from "@/lib/view/page/geometry";
import type { Mark } from "@/lib/view/page/draw-list";

/** From the text to the far side of the letter before it, and to the near side. */
export const TAG_FAR = 29;
export const TAG_NEAR = 13;
/** Side of the letter's square, which begins a pixel above the text. */
export const TAG_SIZE = 16;
const ABOVE = 1;

/**
 * Whether the letter before a text covers no words: no text that is not of `range` lies there, as that before it
 * in the same line. O(texts from the letter's height up).
 */
export function hasTagRoom(geometry: Geometry, box: Box, { start, end }: Mark["range"]): boolean {
  const { boxes, order, bottoms } = geometry;
  const top = box.y - ABOVE;
  const [left, right] = [box.x - TAG_FAR, box.x - TAG_NEAR];
  for (let i = lowerBound(bottoms.length, (at) => bottoms[at]!, top); i < order.length; i++) {
    const leaf = order[i]!;
    const at = leaf * 4;
    if (boxes[at + 1]! >= top + TAG_SIZE) break;
    const isOther = leaf < start || leaf >= end;
    const isBelowTop = boxes[at + 1]! + boxes[at + 3]! > top;
    const isUnder = boxes[at]! < right && boxes[at]! + boxes[at + 2]! > left;
    if (isOther && isBelowTop && isUnder) return false;
  }
  return true;
}
