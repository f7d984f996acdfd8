/** Texts that overlap by less than this many pixels of the page stand below each other. */
const TOUCH = 3;

interface Heights {
  readonly top: number;
  readonly bottom: number;
}

/** Whether something stands at heights of `[top, bottom)` as well. */
export const overlaps = (other: Heights, top: number, bottom: number): boolean =>
  other.top < bottom - TOUCH && other.bottom > top + TOUCH;

/**
 * A column of elements that do not overlap in height. What stands at some heights of it is told, and an element is
 * added, in O(log C) for C elements of its cluster, however many it holds: a page may have lists of many thousand.
 */
export class Lane {
  readonly members: number[] = [];
  /** The lowest bottoms among the first so many of the cluster, as a Fenwick tree of what is in the lane. */
  private readonly lowest = new Map<number, number>();

  /** @param tops rising, of all elements of the cluster */
  constructor(private readonly tops: readonly number[]) {}

  /** @param rank place of the element among those of its cluster */
  add(index: number, rank: number, bottom: number): void {
    this.members.push(index);
    for (let at = rank + 1; at <= this.tops.length; at += at & -at)
      this.lowest.set(at, Math.max(this.lowest.get(at) ?? -Infinity, bottom));
  }

  /** Whether a member `overlaps` these heights. */
  stands(top: number, bottom: number): boolean {
    // Of those that begin early enough, one that goes far enough.
    for (let at = this.beginAbove(bottom - TOUCH); at > 0; at -= at & -at)
      if ((this.lowest.get(at) ?? -Infinity) > top + TOUCH) return true;
    return false;
  }

  /** How many of the cluster begin above a height. */
  private beginAbove(height: number): number {
    let low = 0;
    let high = this.tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.tops[middle]! < height) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * A lane right of an element; what the element holds ends before `x` at the heights where something stands in it, in
 * pixels of the drawing.
 */
export interface Beside {
  readonly lane: Lane;
  readonly x: number;
}

/**
 * How far an element and what it holds may reach to the right: to `end`, and at the heights of what stands beside it
 * only up to that.
 */
export interface Room {
  readonly end: number;
  readonly beside: readonly Beside[];
}

/** Right edge for what takes the heights `[top, bottom)` of the page. */
export function endWithin({ end, beside }: Room, top: number, bottom: number): number {
  return beside.reduce((least, { lane, x }) => (x < least && lane.stands(top, bottom) ? x : least), end);
}

/** The room of an element at `[top, bottom)` that gets more neighbours. */
export function narrowed({ end, beside }: Room, more: readonly Beside[], top: number, bottom: number): Room {
  return { end, beside: [...beside, ...more].filter(({ lane }) => lane.stands(top, bottom)) };
}
