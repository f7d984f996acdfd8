/**
 * How a rectangle looks: a fill with its name on top; a strip with its name along it; a frame around others
 * with its name above them; one without room for it.
 */
export const PLAIN = 0;
export const STRIP = 1;
export const FRAME = 2;
export const BARE = 3;
export type RectStyle = typeof PLAIN | typeof STRIP | typeof FRAME | typeof BARE;

/**
 * Rectangles of a drawn tree as columns, with an index by height: what a view shows and what lies under a
 * point is found without the rest.
 */
export interface Rects {
  /** R, the number of rectangles. */
  readonly size: number;
  /** (R) pixels. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly width: Float32Array;
  readonly height: Float32Array;
  /** (R) index in the tree; of the element around for a bar of merged ones. */
  readonly element: Int32Array;
  /** (R) how many elements a grey bar stands for; 0 for an element of its own. */
  readonly merged: Int32Array;
  /** (R) PLAIN to BARE. */
  readonly style: Uint8Array;
  /**
   * Rectangles per `BAND` pixels of height: those of band `s` are `members[offsets[s]]` to `members[offsets[s
   * + 1]]`.
   */
  readonly offsets: Int32Array;
  readonly members: Int32Array;
  /** Rectangles taller than eight bands, looked at every time. */
  readonly tall: Int32Array;
}

const BAND = 256;
const TALL = 8;

/** Collects rectangles in drawing order: what is added later lies above. */
export class RectsBuilder {
  private readonly parts: number[] = [];

  add(
    element: number,
    x: number,
    y: number,
    width: number,
    height: number,
    merged = 0,
    style: RectStyle = PLAIN,
  ): void {
    this.parts.push(element, x, y, width, height, merged, style);
  }

  build(): Rects {
    const { parts } = this;
    const size = parts.length / 7;
    const column = (at: number): Float32Array =>
      Float32Array.from({ length: size }, (_, i) => parts[i * 7 + at]!);
    const y = column(2);
    const height = column(4);
    let bottom = 0;
    for (let i = 0; i < size; i++) bottom = Math.max(bottom, y[i]! + height[i]!);
    const bands = Math.floor(bottom / BAND) + 1;
    const counts = new Int32Array(bands + 1);
    const tall: number[] = [];
    const span = (i: number): readonly [number, number] => [
      Math.max(0, Math.floor(y[i]! / BAND)),
      Math.min(bands - 1, Math.floor((y[i]! + height[i]!) / BAND)),
    ];
    for (let i = 0; i < size; i++) {
      const [first, last] = span(i);
      if (last - first > TALL) tall.push(i);
      else for (let band = first; band <= last; band++) counts[band + 1]!++;
    }
    for (let band = 0; band < bands; band++) counts[band + 1]! += counts[band]!;
    const members = new Int32Array(counts[bands]!);
    const next = counts.slice();
    for (let i = 0; i < size; i++) {
      const [first, last] = span(i);
      if (last - first <= TALL) for (let band = first; band <= last; band++) members[next[band]!++] = i;
    }
    return {
      size,
      x: column(1),
      y,
      width: column(3),
      height,
      element: Int32Array.from(column(0)),
      merged: Int32Array.from(column(5)),
      style: Uint8Array.from(column(6)),
      offsets: counts,
      members,
      tall: Int32Array.from(tall),
    };
  }
}

/** Rectangles that touch `[top, bottom)`, in drawing order. */
export function rectsWithin(rects: Rects, top: number, bottom: number): number[] {
  const { y, height, offsets, members, tall } = rects;
  const found: number[] = [];
  const first = Math.max(0, Math.floor(top / BAND));
  const last = Math.min(offsets.length - 2, Math.floor(bottom / BAND));
  const touches = (i: number): boolean => y[i]! < bottom && y[i]! + height[i]! > top;
  for (const i of tall) if (touches(i)) found.push(i);
  for (let band = first; band <= last; band++) {
    for (let at = offsets[band]!; at < offsets[band + 1]!; at++) {
      const i = members[at]!;
      // Once, in the first band of it that is looked at.
      if (touches(i) && Math.max(first, Math.floor(y[i]! / BAND)) === band) found.push(i);
    }
  }
  return found.sort((a, b) => a - b);
}

/** The uppermost rectangle under a point; -1 where there is none. */
export function rectAt(rects: Rects, x: number, y: number): number {
  return (
    rectsWithin(rects, y, y + 0.01).findLast((i) => x >= rects.x[i]! && x < rects.x[i]! + rects.width[i]!) ??
    -1
  );
}
