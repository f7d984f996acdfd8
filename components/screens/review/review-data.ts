import type { CorpusPair, ReviewPage } from "@/lib/evaluation/review";
import type { ReviewStates } from "@/lib/labels/reviewer";

/** How alike the extractors of a run are, as the screen gets it; see lib/server/review. */
export interface AgreementData {
  readonly extractors: readonly {
    readonly key: string;
    readonly id: string;
    readonly name: string;
    readonly mean: number | null;
  }[];
  readonly pairs: readonly (readonly CorpusPair[])[];
  /** Pages with two scores or more. */
  readonly pages: number;
}

/** The queue of a review as its route answers, the pages furthest apart first. */
export interface QueueData {
  readonly pages: readonly ReviewPage[];
  readonly total: number;
  readonly states: ReviewStates;
}
