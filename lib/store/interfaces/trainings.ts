import type { FoldResult } from "../../evaluation/held-out/fold-result";
import type { ModelId, Use } from "../../recipes/recipe";

export type TrainingState = "running" | "done" | "stopped" | "failed";

/** What pages are learned from: those with gold or finished labels, or those with one of the two. */
export const LABEL_SOURCES = ["any", "gold", "labels"] as const;
export type LabelSource = (typeof LABEL_SOURCES)[number];

/** How it is trained, beside what is trained. */
export interface TrainingSetup {
  readonly from: LabelSource;
  /** Into how many parts the sites are divided; 0 to hold nothing out. */
  readonly folds: number;
  /** Into how many they could be, where that is fewer; absent until the pages were read. */
  readonly possibleFolds?: number;
  readonly seed: number;
  /** Goes on from the model that the extractor comes with, and is scored beside it. */
  readonly isContinued?: true;
  /** Scores models of a part of the pages too. */
  readonly isCurve?: true;
  /** Ids of corpora: what has a site, domain or template of one of their pages is not learned from. */
  readonly withoutSitesOf?: readonly string[];
  /** Metric ids. */
  readonly metrics: readonly string[];
}

/** The training of a model on the labelled pages of a corpus. */
export interface TrainingRecord {
  readonly id: string;
  readonly corpusId: string;
  readonly corpusName: string;
  /** One extractor that learns from labels, without a model. */
  readonly recipe: Use;
  readonly setup: TrainingSetup;
  readonly state: TrainingState;
  /** Why it failed; null otherwise. */
  readonly error: string | null;
  readonly createdAt: number;
  readonly finishedAt: number | null;
  /** How many of its folds are done. */
  readonly foldsDone: number;
  /** What it made, which may be gone since; null until then. */
  readonly modelId: ModelId | null;
}

export interface TrainingStore {
  /** @throws NotFoundError for an unknown corpus */
  create(training: Pick<TrainingRecord, "corpusId" | "recipe" | "setup">): Promise<TrainingRecord>;
  /** The newest first. @throws NotFoundError for an unknown corpus */
  list(corpusId?: string): Promise<readonly TrainingRecord[]>;
  /** @throws NotFoundError */
  get(id: string): Promise<TrainingRecord>;
  /** It goes on. @throws NotFoundError */
  goOn(id: string): Promise<TrainingRecord>;
  /**
   * The folds that were done before on the same data; those that were done on other data are dropped.
   * @param data names pages, gold and code
   * @param count how many folds these pages have, which is kept where it is fewer than asked for
   * @throws NotFoundError
   */
  folds(id: string, data: string, count: number): Promise<ReadonlyMap<number, FoldResult>>;
  /** Keep what came of a fold, in place of what is there. @throws NotFoundError */
  keepFold(id: string, fold: number, result: FoldResult): Promise<void>;
  /** @throws NotFoundError */
  finish(
    id: string,
    end: {
      readonly state: Exclude<TrainingState, "running">;
      readonly error: string | null;
      readonly modelId?: ModelId;
    },
  ): Promise<void>;
  /** What it made stays. @throws NotFoundError */
  remove(id: string): Promise<void>;
}
