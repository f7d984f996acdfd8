/** What a review of a stored run tells: how alike its extractors are, and on which pages they are least so. */

/** Two extractors over the pages on which both have a score. */
export interface CorpusPair {
  /** 1 minus the mean difference of their page F1, in [0, 1]; 1 without a page in common. */
  readonly agreement: number;
  /** Pearson's correlation of their page F1, in [-1, 1]; 0 where one of both never varies. */
  readonly correlation: number;
}

/** One page of the queue. */
export interface ReviewPage {
  readonly pageId: string;
  readonly title: string;
  readonly site: string | null;
  /** (V) page F1, 0 for a failure, null without a score. */
  readonly f1: readonly (number | null)[];
  readonly failures: number;
  /** Mean difference of F1 over all pairs of extractors, in [0, 1]: how much the choice of the extractor decides here. */
  readonly spread: number;
}
