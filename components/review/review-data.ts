import type { ReviewStates } from "../../lib/labels/reviewer";

/** How alike the extractors of a run are, as the screen gets it; see lib/server/review. */
export interface AgreementData {
  readonly extractors: readonly { readonly key: string; readonly id: string; readonly name: string; readonly mean: number | null }[];
  readonly pairs: readonly (readonly { readonly agreement: number; readonly correlation: number }[])[];
  /** Pages with two scores or more. */
  readonly pages: number;
}

/** The queue of a review as its route answers, the pages furthest apart first. */
export interface QueueData {
  readonly pages: readonly QueuePage[];
  readonly total: number;
  readonly states: ReviewStates;
}

export interface QueuePage {
  readonly pageId: string;
  readonly title: string;
  readonly site: string | null;
  readonly f1: readonly (number | null)[];
  readonly failures: number;
  readonly spread: number;
}
