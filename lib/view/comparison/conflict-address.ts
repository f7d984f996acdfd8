/**
 * How the address of compare mode says that pages in conflict are gone through, and which two people are
 * compared there. Pure.
 */
import { PEOPLE } from "./voter-names";

/** In an address, in the place of a run: the queue of pages in conflict. */
export const CONFLICT_QUEUE = "conflicts";

/** A page in conflict: two who contradict each other, by their places from 1; null where nobody is left. */
export interface PlaceOfConflict {
  readonly pageId: string;
  readonly pair: readonly [number, number] | null;
}

/**
 * Compare mode on a page in conflict: its people, two who contradict each other as the pair, names hidden.
 * Places are of that page alone.
 */
export function conflictHref({ pageId, pair }: PlaceOfConflict): string {
  const two = pair === null ? "" : `&pair=${encodeURIComponent(`person:${pair[0]}~person:${pair[1]}`)}`;
  return `/pages/${encodeURIComponent(pageId)}?mode=compare&xs=${PEOPLE}&queue=${CONFLICT_QUEUE}&blind=1${two}`;
}

/** Compare mode on a page that people labelled: all of them, two as the pair, names hidden; in no queue. */
export function comparedHref({ pageId, pair }: PlaceOfConflict): string {
  return conflictHref({ pageId, pair }).replace(`&queue=${CONFLICT_QUEUE}`, "");
}
