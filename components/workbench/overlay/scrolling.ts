/** Where a view is scrolled to, so that a text is seen. Pure. */
import type { Box } from "@/lib/view/page/geometry";

/** What of a page can be seen: a window of it, in page pixels. */
export interface Seen {
  readonly top: number;
  readonly left: number;
  /** Of the page's column; what a mode has in the margin covers the rest. */
  readonly width: number;
  readonly height: number;
}

export interface Place {
  readonly top: number;
  readonly left: number;
}

/** A page opens with the answer this share of the view's height below its top, so that what leads to it shows. */
const OPENING_SHARE = 0.2;
/** What is revealed keeps this share of the view's height from its edges. */
const REVEAL_SHARE = 0.1;
/** Pixels between a text that had to be fetched from the side and the edge of the view. */
const BESIDE = 24;

/** The least movement that brings a text into the middle 80 % of the view, and into it from the side. */
export function revealing(box: Box, seen: Seen): Place {
  const { top, height } = seen;
  const edge = height * REVEAL_SHARE;
  const above = box.y - edge;
  const below = box.y + box.height + edge - height;
  const isTall = box.height > height - 2 * edge;
  return { top: top > above || isTall ? above : top < below ? below : top, left: sideways(box, seen) };
}

/** Where a page opens that is to show a text; where it is, if that is in view from there. */
export function opening(box: Box, seen: Seen): Place {
  const { top, height } = seen;
  const isInView = box.y + Math.min(box.height, height / 4) <= top + height * (1 - REVEAL_SHARE);
  return { top: isInView ? top : box.y - height * OPENING_SHARE, left: sideways(box, seen) };
}

/**
 * A page wider than its column is scrolled to the side only for a text that is cut off: to all of it, or to
 * its beginning where it is wider than the column itself.
 */
function sideways(box: Box, { left, width }: Seen): number {
  const right = box.x + box.width;
  const isCut = box.x < left || right > left + width;
  if (!isCut) return left;
  return Math.max(0, Math.min(box.x - BESIDE, right + BESIDE - width));
}
