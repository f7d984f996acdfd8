import type { Recipe } from "../../recipes/recipe";
import type { LabelState } from "./labels";
import type { PageRecord, Slice } from "./pages";

/** How the labelling order of a corpus is made. */
export interface OrderSetup {
  /** Pages of the evaluation sample, at most as many as there are. */
  readonly evaluation: number;
  /** Share of the turns of training that are drawn at random, in [0, 1]. */
  readonly random: number;
  /**
   * Share of pages that came with gold among the training turns, in [0, 0.5], to see who labels with care; absent
   * where they come up like all others.
   */
  readonly known?: number;
  /** Whether annotators get pages only once they have passed the tutorial; absent is no. */
  readonly tutorial?: boolean;
  readonly seed: number;
  /** Whose doubts say where most is to be learned; null where the templates alone decide. */
  readonly recipe: Recipe | null;
}

/** A page of the evaluation sample, and the probability with which it was drawn. */
export type Drawn = readonly [pageId: string, chance: number];

export interface OrderRecord {
  readonly corpusId: string;
  /** The job that makes it, or has made it. */
  readonly jobId: string;
  readonly setup: OrderSetup;
  /** In their order. */
  readonly sample: readonly Drawn[];
  readonly createdAt: number;
  /** Null while its job is about it. */
  readonly finishedAt: number | null;
}

/** A page as its place in the order is decided by. */
export interface PageToOrder extends Pick<
  PageRecord,
  "id" | "key" | "url" | "site" | "lang" | "template" | "bytes" | "state" | "hasGold" | "sha256" | "encoding"
> {
  /** Mean entropy of the verdict on a word, bits in [0, 1]; null where nobody asked. */
  readonly doubt: number | null;
  /** What that was worked out from; empty where nobody asked. */
  readonly doubtBy: string;
}

/** The doubt about a page with these bytes. */
export interface NewDoubt extends Pick<PageRecord, "id" | "sha256"> {
  readonly doubt: number;
  readonly doubtBy: string;
}

/** A page with its turn, or without. */
export interface NewPlace extends Pick<PageRecord, "id"> {
  /** From 1; null for none. */
  readonly place: number | null;
  readonly slice: Slice | null;
  /** In (0, 1]; null without a place. */
  readonly chance: number | null;
}

/** The order in which the pages of a corpus are labelled. */
export interface OrderStore {
  /** The newest of a corpus; null where there is none. */
  get(corpusId: string): Promise<OrderRecord | null>;
  /** Begin to make an order, in the place of an earlier one; places stay until they are given anew. */
  begin(order: Pick<OrderRecord, "corpusId" | "jobId" | "setup" | "sample">): Promise<void>;
  /** Say that the order of this job is made. @throws ConflictError where another job makes one by now */
  finish(corpusId: string, jobId: string): Promise<void>;
  /** All pages of a corpus, by key. */
  pages(corpusId: string): Promise<readonly PageToOrder[]>;
  /** Those that are gone, or have other bytes by now, are left out; none counts as changed. Answers how many there are. */
  setDoubts(doubts: readonly NewDoubt[]): Promise<number>;
  /** Those that are gone are left out; none counts as changed. Answers how many there are. */
  place(places: readonly NewPlace[]): Promise<number>;
  /** How many pages of each slice are in which state; those without a place are left out. */
  progress(
    corpusId: string,
  ): Promise<readonly { readonly slice: Slice; readonly state: LabelState; readonly pages: number }[]>;
}
