import type { Placed, Scene, Shape } from "./scene";

/** Height of a line of the lane and of a cut mark, in pixels. */
export const LANE_LINE = 14;
const CUT_LINE = 12;

/** A lane row with room for it; one without room is named at its block instead. */
export interface LaneRow {
  readonly shape: Shape;
  readonly y: number;
  readonly fits: boolean;
}

const groundRows = new WeakMap<Placed, readonly LaneRow[]>();

/** The rows of a scene: of what stays, which are laid out once, and of what lies over it. */
export function laneRows({ ground, front }: Scene): readonly LaneRow[] {
  let rows = groundRows.get(ground);
  if (rows === undefined) groundRows.set(ground, (rows = layoutLane(ground.shapes)));
  const over = layoutLane(front.shapes);
  return over.length === 0 ? rows : [...rows, ...over];
}

/**
 * Give every block and cut its height in the lane, first come first served from the top; blocks beside each
 * other share no line.
 */
export function layoutLane(shapes: readonly Shape[]): LaneRow[] {
  const rows = shapes.filter(
    ({ mark }) => mark.kind === "lane" || mark.kind === "cut" || mark.kind === "bar",
  );
  // Marks come in the order of the page, which most often is that from the top: thousands need no sorting then.
  if (rows.some((row, at) => at > 0 && topOf(rows[at - 1]!) > topOf(row)))
    rows.sort((a, b) => topOf(a) - topOf(b));
  let free = -Infinity;
  return rows.map((shape) => {
    const y = topOf(shape);
    const fits = y >= free;
    if (fits) free = y + heightOf(shape);
    return { shape, y, fits };
  });
}

function topOf({ mark, box }: Shape): number {
  return mark.kind === "cut" ? box.y - CUT_LINE - 2 : box.y;
}

function heightOf({ mark, box }: Shape): number {
  if (mark.kind === "lane")
    return mark.symbols !== "" && box.height >= 2 * LANE_LINE - 4 ? 2 * LANE_LINE : LANE_LINE;
  return mark.kind === "cut" ? CUT_LINE : LANE_LINE;
}
