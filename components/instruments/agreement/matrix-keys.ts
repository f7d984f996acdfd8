/** How keys go through the cells of a matrix. Pure. */
import type { Cell } from "./paint-matrix";

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * The cell an arrow leads to, from the first one where none is chosen, and no further than the edge; null for
 * other keys.
 */
export function steppedCell(key: string, from: Cell | null, rows: number): Cell | null {
  const by = MOVES[key];
  if (by === undefined) return null;
  const within = (at: number): number => Math.max(0, Math.min(rows - 1, at));
  return { row: within((from?.row ?? 0) + by[0]), column: within((from?.column ?? 0) + by[1]) };
}
