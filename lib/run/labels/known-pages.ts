import { isReview } from "../../labels/reviewer";
import type { OnKnownPages } from "../../labels/people/work";
import type { Annotator } from "../../store/interfaces/labels";
import type { FinishedSet } from "./proposal-effect";

const WORST = 3;

/** Who finished known pages, the lowest F1 first; what reviewers settled is not theirs. */
export function onKnownPages(
  sets: readonly FinishedSet[],
  annotators: readonly Annotator[],
): readonly OnKnownPages[] {
  return annotators
    .filter(({ name }) => !isReview(name))
    .flatMap(({ id, name }) => {
      const own = sets.flatMap(({ annotatorId, f1, ...set }) =>
        annotatorId === id && f1 !== null ? [{ ...set, f1 }] : [],
      );
      if (own.length === 0) return [];
      const blocks = own.reduce((sum, { accepted }) => sum + accepted.blocks, 0);
      const unseen = own.reduce((sum, { accepted }) => sum + accepted.unseen, 0);
      return {
        name,
        pages: own.length,
        f1: own.reduce((sum, { f1 }) => sum + f1, 0) / own.length,
        worst: [...own]
          .sort((a, b) => a.f1 - b.f1)
          .slice(0, WORST)
          .map(({ key, f1 }) => ({ key, f1 })),
        unseen: blocks === 0 ? null : unseen / blocks,
      };
    })
    .sort((a, b) => a.f1 - b.f1 || (a.name < b.name ? -1 : 1));
}
