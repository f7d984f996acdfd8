/** Characters that the name of an annotator may have, also of a set with the mark of a reviewer. */
export const NAME_LENGTH = 80;

/** Marks the set of who settles, beside the labels of the same person. */
export const REVIEW_MARK = " (review)";

/** Whether a set holds settled differences and not a person's own labels. */
export const isReview = (annotator: string): boolean => annotator.endsWith(REVIEW_MARK);

/** Characters that a new name may have: beside the mark it is a name still. */
export const NEW_NAME_LENGTH = NAME_LENGTH - REVIEW_MARK.length;

/** How far the settling of a page is: nobody began, somebody did, somebody called it done. */
export type ReviewState = "open" | "started" | "done";
/** By page id; absent is open. */
export type ReviewStates = Readonly<Record<string, Exclude<ReviewState, "open">>>;

/**
 * What the reviewers' sets among these say of their pages; labels of people are none of it. A page is done as
 * soon as one reviewer called it so.
 */
export function reviewStates(
  sets: readonly {
    readonly pageId: string;
    readonly annotator: string;
    readonly version: number;
    readonly state: string;
  }[],
): ReviewStates {
  const states: Record<string, "started" | "done"> = {};
  for (const { pageId, annotator, version, state } of sets) {
    if (!isReview(annotator)) continue;
    if (state === "done") states[pageId] = "done";
    else if (version > 0) states[pageId] ??= "started";
  }
  return states;
}
