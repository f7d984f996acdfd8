import type { LabelState } from "./labels";

/** What replacing the bytes of a page did to the labels on it. */
export interface ReplacementLoss {
  /**
   * Label operations whose words are not on the new page, or not for sure; shown to their annotators, never
   * moved.
   */
  readonly lost: number;
  /** Names of those who had finished the page and have to look at it again. */
  readonly reopened: readonly string[];
  /** Where the gold comes from now: the import, the text that the page had before, or nowhere. */
  readonly gold: "imported" | "kept" | "none";
}

/**
 * How the bytes of a page are replaced. It is refused where the page or its labels are no longer what the
 * loss was worked out from.
 */
export interface Replacement {
  /** Of the bytes that stand there. */
  readonly sha256: string;
  /** The sets of the page as they are stored, each with whether its annotator still has finished it. */
  readonly sets: readonly {
    readonly annotatorId: string;
    readonly version: number;
    readonly state: LabelState;
    readonly stays: boolean;
  }[];
  readonly loss: ReplacementLoss;
  /** The job that does it; see CorpusStore. */
  readonly replacedBy?: string;
}

/** What a page was before it was replaced. */
export interface PageVersion {
  readonly number: number;
  readonly sha256: string;
  readonly title: string;
  /** When it was replaced, and what that did to the labels. */
  readonly replacedAt: number;
  readonly loss: ReplacementLoss;
}
