/** Where the bar of a label and its letter stand, so that neither lies over the text of a neighbour. */
import type { Mark } from "@/lib/view/page/draw-list";
import { lowerBound, type Box, type Geometry } from "@/lib/view/page/geometry";

/** Side of the letter's square. */
export const TAG = 16;
/** From the middle of the bar to the text, where there is room, and at least. */
const BAR_GAP = 9;
const NARROW_GAP = 3;
/** Half the width of a bar with its casing. */
const HALF_BAR = 2.5;
/** From the bar to the left edge of the letter beside it. */
const TAG_LEFT = 20;
/** Room that the letter needs left of the text. */
const TAG_ROOM = BAR_GAP + TAG_LEFT;

/** Places in pixels of the page. */
export interface TagPlace {
  /** The middle of the bar. */
  readonly bar: number;
  /** The upper left corner of the letter; null where each place for it is over other text. */
  readonly tag: { readonly x: number; readonly y: number } | null;
}

/**
 * The letter stands left of the bar; where another column reaches as far, above the text; where there is text too,
 * nowhere: the bar has the colour of the label, and the panel its name. O(texts from there up).
 */
export function tagPlace(geometry: Geometry, box: Box, range: Mark["range"]): TagPlace {
  const y = box.y - 1;
  const room = roomBefore(geometry, box, range);
  const gap = Math.max(NARROW_GAP, Math.min(BAR_GAP, room - HALF_BAR));
  const bar = box.x - gap;
  if (room >= TAG_ROOM) return { bar, tag: { x: bar - TAG_LEFT, y } };
  const above = { x: bar - HALF_BAR, y: y - TAG - 1, width: TAG, height: TAG };
  const isFree = above.y >= 0 && othersIn(geometry, above, range).length === 0;
  return { bar, tag: isFree ? { x: above.x, y: above.y } : null };
}

/** Free pixels left of a text at the height of its letter; Infinity where nothing stands there. */
function roomBefore(geometry: Geometry, box: Box, range: Mark["range"]): number {
  const beside = { x: 0, y: box.y, width: box.x, height: Math.min(TAG, box.height) };
  return othersIn(geometry, beside, range).reduce(
    (room, leaf) =>
      Math.min(room, Math.max(0, box.x - geometry.boxes[leaf * 4]! - geometry.boxes[leaf * 4 + 2]!)),
    Infinity,
  );
}

/** Texts, those of a range aside, that reach into a place. */
function othersIn(
  { boxes, order, bottoms }: Geometry,
  { x, y, width, height }: Box,
  { start, end }: Mark["range"],
): number[] {
  const found: number[] = [];
  for (let i = lowerBound(bottoms.length, (at) => bottoms[at]!, y); i < order.length; i++) {
    const leaf = order[i]!;
    const at = leaf * 4;
    if (boxes[at + 1]! >= y + height) break;
    const isOther = leaf < start || leaf >= end;
    const isBelowTop = boxes[at + 1]! + boxes[at + 3]! > y;
    if (isOther && isBelowTop && boxes[at]! < x + width && boxes[at]! + boxes[at + 2]! > x) found.push(leaf);
  }
  return found;
}
