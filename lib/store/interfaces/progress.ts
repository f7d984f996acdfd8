import type { Skip } from "../../labels/remarks/skip";
import type { LabelState } from "./labels";
import type { Slice } from "./pages";

/** Skipped pages that are listed at most. */
export const SKIPPED_SHOWN = 200;

/** How far the labelling of a corpus is. */
export interface CorpusProgress {
  /** Pages by what they are labelled for and how far they are; null is neither. Only what there is. */
  readonly slices: readonly {
    readonly slice: Slice | null;
    readonly state: LabelState;
    readonly pages: number;
  }[];
  /** Who has labels here or is asked for some, by name; reviewers have a line of their own. */
  readonly people: readonly PersonProgress[];
  /** How many pages are skipped, and those that were last, at most `SKIPPED_SHOWN`. */
  readonly skipped: { readonly total: number; readonly pages: readonly SkippedPage[] };
  /** Pages on which somebody is done and somebody else is not: who waits for whom, by names. */
  readonly waiting: readonly { readonly who: string; readonly for: string; readonly pages: number }[];
}

/** What one person did on a corpus. */
export interface PersonProgress {
  readonly name: string;
  readonly done: number;
  readonly begun: number;
  /** Assigned to them or leased by them, and neither begun nor done. */
  readonly asked: number;
  /** Done by them and in conflict with somebody. */
  readonly disputed: number;
  /** Of the pages they finished, the median of the active milliseconds; null without one. */
  readonly medianMs: number | null;
  /** When they last saved something; null where that is not known. */
  readonly lastAt: number | null;
}

/** A page that somebody skipped and nobody who did has labelled since. */
export interface SkippedPage {
  readonly pageId: string;
  readonly title: string;
  readonly isSetAside: boolean;
  /** Who, by name, and why. */
  readonly by: readonly ({ readonly who: string } & Skip)[];
}

export interface ProgressStore {
  /** How far a corpus is at `now`, ms since 1970, counted by the database. @throws NotFoundError */
  of(corpusId: string, now: number): Promise<CorpusProgress>;
}
