import { isReview } from "../../labels/reviewer";
import type { LabelState } from "../interfaces/labels";

/** A set as the agreement of its page needs it. */
export interface RatedSet {
  readonly annotatorId: string;
  readonly annotator: string;
  readonly state: LabelState;
  readonly version: number;
  readonly savedAt: number | null;
}

/** The sets of a page that are compared, by name; null where there are fewer than two. */
export function ratedSets<Set extends RatedSet>(sets: readonly Set[]): readonly Set[] | null {
  const rated = sets
    .filter(({ annotator, state }) => state === "done" && !isReview(annotator))
    .sort((a, b) => (a.annotator < b.annotator ? -1 : 1));
  return rated.length < 2 ? null : rated;
}

/** See `DoublePage`. */
export const basisOf = (sha256: string, rated: readonly RatedSet[]): string =>
  [sha256.slice(0, 16), ...rated.map(({ annotatorId, version }) => `${annotatorId}:${version}`)].join(" ");

/** When the last of them was saved; null where that is not known of any. */
export const lastOf = (rated: readonly RatedSet[]): number | null =>
  rated.reduce<number | null>(
    (last, { savedAt }) => (savedAt !== null && savedAt > (last ?? -1) ? savedAt : last),
    null,
  );
