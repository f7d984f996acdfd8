import type { Summary } from "@/lib/evaluation/scoring/score";

/**
 * The axis of interval marks: from a tenth below the lowest interval, in [0, 0.9], to 1. The axis says where
 * it starts.
 */
export function intervalDomain(summaries: readonly Pick<Summary, "low">[]): readonly [number, number] {
  const lowest = Math.min(0.9, ...summaries.map(({ low }) => low));
  return [Math.max(0, Math.floor(lowest * 10 - 0.5) / 10), 1];
}

/**
 * The same without the lowest tenth, for a table whose worst would leave no room to tell the others apart.
 * Marks left of it are drawn as arrows.
 */
export function mainDomain(summaries: readonly Pick<Summary, "low">[]): readonly [number, number] {
  const lows = [...summaries].sort((a, b) => a.low - b.low);
  return intervalDomain(lows.slice(Math.floor(lows.length / 10)));
}

/** Where a value lies on an axis of `width` px with `inset` px free at both ends. */
export function place(
  value: number,
  [from, to]: readonly [number, number],
  width: number,
  inset = 4,
): number {
  return inset + ((value - from) / (to - from)) * (width - 2 * inset);
}
