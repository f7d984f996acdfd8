/** How the people of a corpus work: with and without proposals, and on pages whose gold they do not know of. */

/** `mixed`: something was proposed for a part of the work only; `unknown`: the log does not say. */
export type Shown = "with" | "without" | "mixed" | "unknown";
export const SHOWN: readonly Shown[] = ["with", "without", "mixed", "unknown"];

/** The pages that were finished with proposals, or without. */
export interface Effect {
  readonly shown: Shown;
  readonly sets: number;
  /** Median of active seconds. */
  readonly seconds: number;
  /** Mean over the sets of pages with imported gold; null where there is none. */
  readonly f1: number | null;
  readonly scored: number;
}

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

export interface WorkReport {
  /** What proposals do: a row for each kind of work there is. */
  readonly proposals: readonly Effect[];
  /** How far each person is from imported gold, the furthest first. */
  readonly known: readonly OnKnownPages[];
}
