import type { JudgedSet } from "../../labels/judge";
import type { Operation } from "../../labels/model";
import type { Said } from "../../labels/said-content";

/**
 * How far the labels of a page are, see `pageOutcome`: in conflict where people who finished it contradict
 * each other and no reviewer has settled it. Of a set: what its annotator says.
 */
export type LabelState = "open" | "in progress" | "done" | "conflict";

export const LABEL_STATES: readonly LabelState[] = ["open", "in progress", "done", "conflict"];

/** A set of labels as the state of its page needs it. */
export interface StateSet extends JudgedSet {
  readonly state: LabelState;
  /** What it says, where it is done; null where it is not. */
  readonly said: Said | null;
}

export interface Annotator {
  readonly id: string;
  readonly name: string;
  readonly initials: string;
}

/**
 * A set as it stands, with what was stored behind a version that the caller named: the operations at
 * positions `since`, `since` + 1, ... of its log, which is all of it where `since` is 0.
 */
export interface LabelsSince extends AnnotationSet {
  readonly since: number;
}

/** Everything one annotator did on one page. `version` is the number of operations stored. */
export interface AnnotationSet {
  readonly pageId: string;
  readonly annotatorId: string;
  readonly version: number;
  readonly state: LabelState;
  readonly operations: readonly Operation[];
  readonly activeMs: number;
  readonly savedAt: number | null;
}

/** A set as lists need it, without its operations. */
export interface SetSummary extends Pick<AnnotationSet, "pageId" | "version" | "state" | "savedAt"> {
  /** Name of the annotator. */
  readonly annotator: string;
}

/** Pages of a corpus that wait for one annotator. */
export interface WaitingPages {
  readonly corpusId: string;
  /** Finished by them and contradicted by others, until somebody settles it: how many, and the first by key. */
  readonly disputed: { readonly pages: number; readonly first: string | null };
  /** Begun by them and not finished: how many, and the one saved last. */
  readonly begun: { readonly pages: number; readonly first: string | null };
  /** Assigned or leased to them and not begun: how many, and the first by key. */
  readonly asked: { readonly pages: number; readonly first: string | null };
}

export interface LabelStore {
  annotators(): Promise<readonly Annotator[]>;
  /** The annotator of that name, made where missing. */
  ensureAnnotator(name: string): Promise<Annotator>;
  /** On how many pages each annotator has stored something, by id; absent is none. */
  workload(): Promise<ReadonlyMap<string, number>>;
  /** What waits for the annotator of that name at `now`, by corpus; nothing for an unknown one. */
  waitingFor(name: string, now: number): Promise<readonly WaitingPages[]>;
  load(pageId: string, annotatorId: string): Promise<AnnotationSet>;
  /** How far the set of that name on a page is, without its operations; null where there is none. */
  progress(pageId: string, annotator: string): Promise<Pick<AnnotationSet, "version" | "state"> | null>;
  /**
   * Append operations after `version`, and call the set `state` in the same step. Operations whose id is
   * stored already are skipped, so a repeated request is harmless. What came in between stays before them.
   * The answer has what is stored behind `version`, and not the whole log. What a job appends, here as in
   * `setState`, is nobody's work on the page: the page goes with what the job added.
   * A skip ends what the annotator holds of the page, an assignment too.
   * @param seen sha256 of the bytes that the operations were made on; undefined for who does not say
   * @throws AppError `page-replaced` where the page has others by now
   * @throws ConflictError<LabelsSince> with what is stored behind `version` where operations that came in
   * between contradict these (`contradicts`), and with all of it where there is no such version; the same
   * ones on the version that it tells are taken
   */
  append(
    pageId: string,
    annotatorId: string,
    version: number,
    operations: readonly Operation[],
    addedBy?: string,
    state?: LabelState,
    seen?: string,
  ): Promise<LabelsSince>;
  /**
   * What the finished sets of these pages say, as the states of the pages have it: on a page that was
   * replaced, with its labels where they are found now. By page, the sets by name; pages without sets are
   * absent.
   */
  said(pageIds: readonly string[]): Promise<ReadonlyMap<string, readonly StateSet[]>>;
  setState(pageId: string, annotatorId: string, state: LabelState, addedBy?: string): Promise<void>;
  /**
   * Give a set that was brought in from elsewhere the time that it was saved there; what it says stays, and
   * nothing happens where there is none.
   */
  setSavedAt(pageId: string, annotatorId: string, savedAt: number | null): Promise<void>;
  /** All sets of the pages of a corpus, for export and agreement. */
  sets(corpusId: string): AsyncIterable<AnnotationSet>;
  /** The same without operations, in one look, by page id and name. */
  summaries(corpusId: string): Promise<readonly SetSummary[]>;
  /**
   * Give pages to an annotator until that annotator has done them. Whoever held them before holds them no
   * more, unless the corpus wants more annotators per page than held them; null takes them back. Pages that
   * the annotator has done already stay as they are. Answers how many pages changed hands.
   */
  assign(pageIds: readonly string[], annotatorId: string | null): Promise<number>;
  /**
   * The next page of the corpus that this annotator has not done or skipped, that those who skipped it have not set
   * aside (`isSetAside`), and fewer others hold than the corpus wants
   * per page, leased until `until`; null when all are done or held. Where nothing is said to be open (`after`
   * is null), what the annotator has open comes first: the page of a lease that has not run out, else the one
   * labelled last. Then pages that were assigned to the annotator, then those that fewer others hold or have
   * done than the corpus wants, then the rest. The page `after` itself is given only where there is no other.
   * Other leases of the annotator in the corpus end; where the page is asked for ahead, that of `after` stays:
   * it is still being labelled.
   */
  lease(
    corpusId: string,
    annotatorId: string,
    now: number,
    until: number,
    after: string | null,
    ahead?: "ahead",
  ): Promise<string | null>;
}
