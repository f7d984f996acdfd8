/** Pages whose lines end a little beyond the width that they are laid out for. Pure. */
import type { Geometry } from "@/lib/view/page/geometry";

/** Most that the column grows by: what stands beside it keeps the room that it needs. */
export const MOST_WIDER = 84;
/** Pixels between the end of a line and the edge of the column. */
const BESIDE = 8;

/**
 * Pixels by which the column is to be wider than the page's layout, so that lines that end beyond it can be read:
 * a page without its style sheets often has a margin too many. 0 where they end inside, or where most of those
 * that do not end so far out that it would not help, as of wide tables. The page is not laid out anew.
 */
export function widerColumn({ boxes, order }: Geometry, layout: number): number {
  let more = 0;
  let helped = 0;
  let cut = 0;
  for (const leaf of order) {
    const left = boxes[leaf * 4]!;
    const over = Math.ceil(left + boxes[leaf * 4 + 2]! + BESIDE - layout);
    if (left >= layout || over <= BESIDE) continue;
    cut++;
    if (over > MOST_WIDER) continue;
    helped++;
    more = Math.max(more, over);
  }
  return 2 * helped > cut ? more : 0;
}
