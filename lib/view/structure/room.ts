/**
 * What stands right of an element at some heights of the page; what the element holds ends before `x` there,
 * in pixels of the drawing.
 */
export interface Other {
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
}

/**
 * How far an element and what it holds may reach to the right: to `end`, and at the heights of the others
 * only up to these.
 */
export interface Room {
  readonly end: number;
  readonly others: readonly Other[];
}

/** Texts that overlap by less than this many pixels of the page stand below each other. */
const TOUCH = 3;

/** Whether something stands at heights of `[top, bottom)` as well. */
export const overlaps = (other: Pick<Other, "top" | "bottom">, top: number, bottom: number): boolean =>
  other.top < bottom - TOUCH && other.bottom > top + TOUCH;

/** Right edge for what takes the heights `[top, bottom)` of the page. */
export function endWithin({ end, others }: Room, top: number, bottom: number): number {
  return others.reduce(
    (least, other) => (overlaps(other, top, bottom) ? Math.min(least, other.x) : least),
    end,
  );
}

/** The room of an element at `[top, bottom)` that gets more neighbours. */
export function narrowed({ end, others }: Room, more: readonly Other[], top: number, bottom: number): Room {
  return { end, others: [...others, ...more].filter((other) => overlaps(other, top, bottom)) };
}
