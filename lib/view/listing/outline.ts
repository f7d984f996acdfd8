/** The block tree as it is gone through: which of its rows are there, and where a key leads. Pure. */
import type { TreeRow } from "./tree-rows";

/** The rows of a tree with those that are folded away left out. */
export interface Outline {
  readonly rows: readonly TreeRow[];
  /** (rows) one past the last row inside of each. */
  readonly after: Int32Array;
  /** The rows that are there, by their place among all. */
  readonly open: Int32Array;
}

const known = new WeakMap<readonly TreeRow[], Int32Array>();

/** @param closed rows whose inside is folded away */
export function outlineOf(rows: readonly TreeRow[], closed: ReadonlySet<number>): Outline {
  const after = endsOf(rows);
  const open: number[] = [];
  for (let at = 0; at < rows.length; at = closed.has(at) ? after[at]! : at + 1) open.push(at);
  return { rows, after, open: Int32Array.from(open) };
}

function endsOf(rows: readonly TreeRow[]): Int32Array {
  const before = known.get(rows);
  if (before !== undefined) return before;
  const after = new Int32Array(rows.length).fill(rows.length);
  const around: number[] = [];
  rows.forEach(({ level }, at) => {
    while (around.length > 0 && rows[around.at(-1)!]!.level >= level) after[around.pop()!] = at;
    around.push(at);
  });
  known.set(rows, after);
  return after;
}

/** The row around a row; -1 at the top. */
export function parentRow({ rows }: Pick<Outline, "rows">, row: number): number {
  for (let at = row - 1; at >= 0; at--) if (rows[at]!.level < rows[row]!.level) return at;
  return -1;
}

/** The rows around a row, the nearest first. */
export function rowsAround(outline: Pick<Outline, "rows">, row: number): readonly number[] {
  const around: number[] = [];
  for (let at = parentRow(outline, row); at >= 0; at = parentRow(outline, at)) around.push(at);
  return around;
}

/** The row with exactly these blocks, else the first one inside of them; -1 where there is none. */
export function rowOf(rows: readonly TreeRow[], first: number, end: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.first < first) low = middle + 1;
    else high = middle;
  }
  for (let row = low; row < rows.length && rows[row]!.first === first; row++)
    if (rows[row]!.end === end) return row;
  return low < rows.length && rows[low]!.first < end ? low : -1;
}

/** What the keys of a tree do, as the ARIA Authoring Practices have it. */
export const TREE_MOVES = ["next", "previous", "in", "out", "first", "last", "unfold"] as const;
export type TreeMove = (typeof TREE_MOVES)[number];

/** Where a key leads, and what it folds. */
export interface TreeStep {
  readonly row: number;
  readonly open?: readonly number[];
  readonly close?: number;
}

/**
 * What a key does at a row that is there; null where it does nothing. Into a folded row is unfolding it, out of an
 * unfolded one is folding it.
 */
export function treeStep(
  outline: Outline,
  row: number,
  move: TreeMove,
  closed: ReadonlySet<number>,
): TreeStep | null {
  const { rows, open } = outline;
  if (open.length === 0) return null;
  if (move === "first") return { row: open[0]! };
  if (move === "last") return { row: open.at(-1)! };
  if (row < 0) return move === "previous" ? { row: open.at(-1)! } : { row: open[0]! };
  const { isUnit } = rows[row]!;
  const place = open.indexOf(row);
  if (move === "next") return place + 1 < open.length ? { row: open[place + 1]! } : null;
  if (move === "previous") return place > 0 ? { row: open[place - 1]! } : null;
  if (move === "unfold") {
    const around = parentRow(outline, row);
    const beside = [...closed].filter((other) => parentRow(outline, other) === around);
    return beside.length === 0 ? null : { row, open: beside };
  }
  if (move === "in") {
    if (isUnit) return null;
    return closed.has(row) ? { row, open: [row] } : { row: row + 1 };
  }
  if (!isUnit && !closed.has(row)) return { row, close: row };
  const around = parentRow(outline, row);
  return around < 0 ? null : { row: around };
}
