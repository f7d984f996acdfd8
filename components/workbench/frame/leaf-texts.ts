import type { LeafId, LeafRange } from "@/lib/page/page";
import type { Box, Geometry } from "@/lib/view/page/geometry";

const known = new WeakMap<Geometry, ReadonlyMap<LeafId, Text>>();

/** Remember which text of the frame each leaf is, for as long as what was measured of it holds. */
export function rememberTexts(geometry: Geometry, texts: ReadonlyMap<LeafId, Text>): void {
  known.set(geometry, texts);
}

/**
 * Where a part of a leaf's text is on the page, a box for each of its lines; none for a leaf that the frame
 * does not show. @param from offset in the leaf's text; `to` is one past its end
 */
export function boxesOfPart(geometry: Geometry, leaf: LeafId, from: number, to: number): readonly Box[] {
  const text = known.get(geometry)?.get(leaf);
  if (text === undefined || text.ownerDocument.defaultView === null) return [];
  const range = Document.prototype.createRange.call(text.ownerDocument);
  range.setStart(text, Math.min(from, text.length));
  range.setEnd(text, Math.min(to, text.length));
  return boxesIn(range, geometry.scale);
}

/** A box for each line of each leaf of a run, as `boxesOfPart`. */
export const linesOf = (geometry: Geometry, { start, end }: LeafRange): readonly Box[] =>
  Array.from({ length: end - start }, (_, at) => boxesOfPart(geometry, start + at, 0, Infinity)).flat();

/**
 * The offset in a leaf's text of the character nearest to a point of the page; null for a leaf that the frame does
 * not show.
 */
export function offsetAt(
  geometry: Geometry,
  leaf: LeafId,
  { x, y }: { readonly x: number; readonly y: number },
): number | null {
  const length = known.get(geometry)?.get(leaf)?.length ?? 0;
  let nearest: { readonly offset: number; readonly far: number } | null = null;
  for (let offset = 0; offset < length; offset++) {
    for (const box of boxesOfPart(geometry, leaf, offset, offset + 1)) {
      const across = Math.max(box.x - x, 0, x - box.x - box.width);
      const down = Math.max(box.y - y, 0, y - box.y - box.height);
      // The right line goes before the right column.
      const far = across + 1_000 * down;
      if (nearest === null || far < nearest.far) nearest = { offset, far };
      if (far === 0) return offset;
    }
  }
  return nearest?.offset ?? null;
}

/** A box for each line of a range of the frame. @param scale at which the page is shown */
export function boxesIn(range: Range, scale = 1): readonly Box[] {
  return Array.from(range.getClientRects(), ({ x, y, width, height }) => ({
    x: x * scale,
    y: y * scale,
    width: width * scale,
    height: height * scale,
  })).filter(({ width, height }) => width > 0 && height > 0);
}
