/** A rectangle in the square of two page scores, [0, 1] each: `x` is the F1 of B, `y` that of A. */
export interface Box {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

const tidy = (value: number): number => Math.round(Math.max(0, Math.min(1, value)) * 100) / 100;

/** The rectangle between two corners, inside the square, to two decimals. */
export function boxBetween(x: readonly [number, number], y: readonly [number, number]): Box {
  return {
    x0: tidy(Math.min(...x)),
    x1: tidy(Math.max(...x)),
    y0: tidy(Math.min(...y)),
    y1: tidy(Math.max(...y)),
  };
}

/** The rectangle with one limit set anew; where it would pass the limit opposite, that one goes along. */
export function withCorner(box: Box, corner: keyof Box, value: number): Box {
  const next: Box = { ...box, [corner]: value };
  const { x0, x1, y0, y1 } = next;
  const along = (from: number, to: number): readonly [number, number] =>
    from <= to ? [from, to] : [value, value];
  return boxBetween(along(x0, x1), along(y0, y1));
}

/** As it stands in the address, e.g. `0,0.5,0.8,1`. */
export function boxText({ x0, x1, y0, y1 }: Box): string {
  return [x0, x1, y0, y1].join(",");
}

/** The rectangle that a text names; null where it names none. */
export function boxOf(text: string | null): Box | null {
  const values = (text ?? "").split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (values.length !== 4 || values.some((value) => !(value >= 0 && value <= 1))) return null;
  const [x0, x1, y0, y1] = values as [number, number, number, number];
  return x0 > x1 || y0 > y1 ? null : { x0, x1, y0, y1 };
}

/**
 * Whether a page lies in the rectangle, its border included; scores are compared as they print in the fields.
 */
export function isInside({ x0, x1, y0, y1 }: Box, x: number, y: number): boolean {
  return x >= x0 - ROUNDING && x <= x1 + ROUNDING && y >= y0 - ROUNDING && y <= y1 + ROUNDING;
}

/** Half of the last decimal of a rectangle, so that 0.50 takes in what is drawn on its edge. */
const ROUNDING = 0.005;

const STEP = 0.05;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/**
 * What a key makes of the rectangle: arrows move it, with Shift they move its upper right corner. Without
 * one, an arrow begins with the middle half of the square from `floor`. Null for a key that means nothing
 * here.
 */
export function boxByKey(box: Box | null, key: string, isShift: boolean, floor: number): Box | null {
  const move = MOVES[key];
  if (move === undefined) return null;
  if (box === null) {
    const quarter = (1 - floor) / 4;
    const middle = [floor + quarter, 1 - quarter] as const;
    return boxBetween(middle, middle);
  }
  const [x, y] = move;
  if (isShift)
    return boxBetween([box.x0, Math.max(box.x0, box.x1 + x)], [box.y0, Math.max(box.y0, box.y1 + y)]);
  const across = Math.max(-box.x0, Math.min(1 - box.x1, x));
  const up = Math.max(-box.y0, Math.min(1 - box.y1, y));
  return boxBetween([box.x0 + across, box.x1 + across], [box.y0 + up, box.y1 + up]);
}
