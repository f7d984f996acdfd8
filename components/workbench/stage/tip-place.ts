import type { Box } from "@/lib/view/page/geometry";

/** Room that the tip takes beside and above what it speaks of, in px. */
export const TIP_WIDTH = 240;
const HEIGHT = 92;

export interface TipPlace {
  readonly left: number;
  readonly top: number;
  /** Whether `top` is where the tip ends. */
  readonly isAbove: boolean;
}

/**
 * Where the tip of a box goes, in px of the page: right of it where there is room, else above, else below.
 * @param edge where the page ends at the right
 * @param scrolled how much of the page is above what is seen of it, where a tip would be cut off
 */
export function tipPlace({ x, y, width, height }: Box, edge: number, scrolled: number): TipPlace {
  if (x + width + TIP_WIDTH < edge) return { left: x + width + 10, top: y, isAbove: false };
  const left = Math.max(4, Math.min(x, edge - TIP_WIDTH));
  const isAbove = y - scrolled > HEIGHT;
  return { left, top: isAbove ? y - 8 : y + height + 8, isAbove };
}
