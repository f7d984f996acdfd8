/** Which page of a review is next. Pure. */
import type { ReviewState } from "../../labels/reviewer";

/**
 * The place of the next page that is not done: behind `from`, then from the start up to it; null where no other
 * one is open. @param states by page; absent is open
 */
export function nextOpen(
  pages: readonly string[],
  states: ReadonlyMap<string, ReviewState>,
  from: number,
): number | null {
  const isOpen = (place: number): boolean => states.get(pages[place]!) !== "done";
  const open = [...pages.keys()].filter((place) => place !== from && isOpen(place));
  return open.find((place) => place > from) ?? open[0] ?? null;
}
