import { isReview } from "../../labels/reviewer";
import type { Annotator } from "../../store/interfaces/labels";
import type { FinishedSet } from "./proposal-effect";

/** What one annotator made of the pages that came with gold, which they are not told of. */
export interface OnKnownPages {
  readonly name: string;
  readonly pages: number;
  /** Mean F1 by characters against that gold, in [0, 1]. */
  readonly f1: number;
  /** The pages they did worst on, at most `WORST`, the worst first. */
  readonly worst: readonly { readonly key: string; readonly f1: number }[];
  /** Of the blocks that they accepted there as proposed, the share that they had not seen; null without any. */
  readonly unseen: number | null;
}

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
