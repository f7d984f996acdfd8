/** Which pages of a review are gone through, and which is next. Pure. */
import type { ReviewState, ReviewStates } from "../../labels/reviewer";

export const reviewState = (states: ReviewStates, pageId: string): ReviewState => states[pageId] ?? "open";

const isOpen = (states: ReviewStates, pageId: string): boolean => reviewState(states, pageId) !== "done";

/** How many of these pages are settled. */
export function settledCount(pages: readonly string[], states: ReviewStates): number {
  return pages.filter((pageId) => !isOpen(states, pageId)).length;
}

/** Places of the pages that are listed: all, or those that are not done. */
export function listedPlaces(
  pages: readonly string[],
  states: ReviewStates,
  openOnly: boolean,
): readonly number[] {
  return [...pages.keys()].filter((place) => !openOnly || isOpen(states, pages[place]!));
}

/**
 * The place from which to go on after `from` by the filter: the first listed one at or behind it, else the
 * last one; null where none is listed.
 */
export function nearestListed(listed: readonly number[], from: number): number | null {
  return listed.find((place) => place >= from) ?? listed.at(-1) ?? null;
}

/**
 * The next page that is not done: behind `from`, then from the start up to it; null where no other one is
 * open.
 */
export function nextOpen(pages: readonly string[], states: ReviewStates, from: number): number | null {
  const open = listedPlaces(pages, states, true).filter((place) => place !== from);
  return open.find((place) => place > from) ?? open[0] ?? null;
}

/** The last page before `from` that is not done; null where there is none. */
export function previousOpen(pages: readonly string[], states: ReviewStates, from: number): number | null {
  return (
    listedPlaces(pages, states, true)
      .filter((place) => place < from)
      .at(-1) ?? null
  );
}
