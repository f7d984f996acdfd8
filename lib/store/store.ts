import type { LabelledContent } from "../corpus/gold-in-use";
import type { GoldRecord } from "../corpus/record";
import type { Cause } from "../evaluation/causes";
import type { ErrorKind } from "../evaluation/error-runs";
import type { Failure } from "../evaluation/failure";
import type { GradedF1, Grades } from "../evaluation/grade";
import type { Summary } from "../evaluation/score";
import type { JudgedSet } from "../labels/judge";
import type { Operation } from "../labels/model";
import type { Said } from "../labels/said-content";
import type { ParamValues } from "../extractors/contract";
import type { Model } from "../recipes/model";
import type { ModelId, Recipe } from "../recipes/recipe";
import type { Progress } from "../task";

/**
 * Ids are opaque strings; times are milliseconds since 1970. Every method that names a missing thing throws
 * NotFoundError.
 */

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

export interface CorpusSummary {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: number;
  /** How many people may hold the same page at once, at least 1. */
  readonly annotatorsPerPage: number;
  readonly pages: number;
  readonly states: Readonly<Record<LabelState, number>>;
  readonly withGold: number;
  readonly sites: readonly string[];
  readonly annotators: number;
}

/** One row of the corpus table. */
export interface PageRow {
  readonly id: string;
  readonly corpusId: string;
  /** The id inside the corpus (file name, gold id). */
  readonly key: string;
  readonly title: string;
  readonly url: string | null;
  readonly site: string | null;
  readonly kind: string | null;
  readonly lang: string | null;
  readonly bytes: number;
  readonly state: LabelState;
  readonly annotators: readonly string[];
  /**
   * Name of the annotator who was asked to label it and has not done so yet, of several with commas between
   * them; null for nobody.
   */
  readonly assignedTo: string | null;
  /** Whether there is anything to score against: stored gold, or finished labels. */
  readonly hasGold: boolean;
  /** F1 of the extractor that the query chose, from its newest run; null without one. */
  readonly f1: number | null;
  readonly changedAt: number;
}

export interface PageRecord extends PageRow {
  readonly sha256: string;
  readonly encoding: string | null;
  /** The stored gold; what a page is scored against is `goldInUse` of it. */
  readonly gold: GoldRecord;
  /**
   * What the finished labels of a page without stored content call content; absent where they do not count,
   * see `pageOutcome`.
   */
  readonly labelled?: LabelledContent;
}

/** A page with what decides its score, without what people did on it. */
export type PageWithGold = Pick<
  PageRecord,
  "id" | "key" | "title" | "sha256" | "url" | "site" | "encoding" | "lang" | "state" | "gold" | "labelled"
>;

export interface NewPage {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly title: string;
  readonly url: string | null;
  readonly site: string | null;
  readonly kind: string | null;
  readonly lang: string | null;
  readonly encoding: string | null;
  readonly gold: GoldRecord;
}

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

/** What a corpus has of pages that are to come in. */
export interface KnownPages {
  /** By key. */
  readonly byKey: ReadonlyMap<string, Pick<PageRecord, "id" | "sha256">>;
  /** The key of one page with these bytes, by their sha256. */
  readonly byBytes: ReadonlyMap<string, string>;
}

export type PageSort = "title" | "site" | "kind" | "lang" | "bytes" | "state" | "f1" | "changed" | "key";

export interface PageQuery {
  readonly corpusId: string;
  /** White-space separated terms that title, site, url or key must all contain, in any case. */
  readonly search?: string;
  readonly states?: readonly LabelState[];
  /** `""` stands for unknown, here as in langs, sites and their facets. */
  readonly kinds?: readonly string[];
  readonly langs?: readonly string[];
  readonly sites?: readonly string[];
  readonly hasGold?: boolean;
  /**
   * Key of the extractor whose newest finished run (not a sweep) fills `f1`, by the run's first metric; a run
   * over all pages goes before one over some. Pages without a score sort last.
   */
  readonly f1Of?: string;
  readonly sort?: PageSort;
  readonly descending?: boolean;
}

export interface PageWindow {
  readonly limit: number;
  /** The place behind which it begins; absent or null for the start. */
  readonly after?: string | null;
}

export interface PageList {
  readonly rows: readonly PageRow[];
  /** How many pages the query has. */
  readonly total: number;
  /** The place behind the last row; null where there are no more. */
  readonly next: string | null;
}

export interface Facet {
  readonly value: string;
  readonly count: number;
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

export type RunState = "running" | "done" | "cancelled" | "failed";

/** A recipe of a run. */
export interface RunExtractor {
  /** Its text, e.g. `ccb(radius=20) | lqf`; names its scores. */
  readonly key: string;
  /** The extractor's, or how several are put together. */
  readonly id: string;
  /** All parameters of the one extractor as they were then; none where there are several. */
  readonly params: ParamValues;
  /** In canonical form. */
  readonly recipe: Recipe;
  /** See `recipeId`. */
  readonly recipeId: string;
}

export interface RunRecord {
  readonly id: string;
  readonly corpusId: string;
  readonly corpusName: string;
  readonly extractors: readonly RunExtractor[];
  readonly metrics: readonly string[];
  readonly state: RunState;
  /** Why it failed; null otherwise. */
  readonly error: string | null;
  readonly createdAt: number;
  readonly finishedAt: number | null;
  readonly pages: number;
  /** The finished report: extractor key, then metric id; empty while running. */
  readonly summaries: Readonly<Record<string, Readonly<Record<string, Summary>>>>;
  /** What a sweep varied, null for a plain run. */
  readonly sweep: { readonly param: string; readonly values: readonly number[] } | null;
  /** How many of its scores were reused from earlier runs; known at its end. */
  readonly reused: number;
}

/** What came of one extractor on one page in one run. */
export interface PageScore {
  readonly pageId: string;
  readonly extractorKey: string;
  /** Why there is no answer; null where there is one. */
  readonly failed: Failure | null;
  readonly parseMs: number;
  readonly extractMs: number;
  readonly textLength: number;
  readonly grades: Grades;
}

/** What lists say of a score. */
export interface PageF1 extends Pick<PageRow, "title" | "site"> {
  readonly pageId: string;
  readonly extractorKey: string;
  /**
   * A failure is one whether or not the page has gold; without gold is also what was scored on other bytes
   * than the page has now.
   */
  readonly f1: GradedF1;
}

/** A score on its way into a run. */
export interface NewScore extends PageScore {
  /** Under which later runs find it; absent where it must not be taken over. */
  readonly fingerprint?: string;
  /** The run that computed it, where it was taken over. */
  readonly reusedFrom?: string;
  /** Its errors, see `packErrors`; absent where they are not known. */
  readonly errors?: string;
}

/** A score that can be taken over. */
export interface StoredScore extends PageScore {
  readonly fingerprint: string;
  /** The run that computed it. */
  readonly computedBy: string;
  readonly errors?: string;
}

export type JobState = "queued" | "running" | "done" | "failed" | "cancelled";

export interface JobRecord {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly input: unknown;
  readonly state: JobState;
  readonly progress: Progress;
  /** What the kind of job reports at its end, e.g. counts and rejects of an import. */
  readonly result: unknown;
  readonly error: string | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly cancelRequested: boolean;
  readonly attempts: number;
}

/**
 * What a job adds (`addedBy` is its id) is marked, and goes again when the job ends as failed or cancelled:
 * its pages, and the corpus it made where that is empty then. Only a running job adds anything
 * (ConflictError). A page that somebody works on in between (labels, gold, causes) loses the mark and stays.
 * What a job replaced is put back in the same way.
 */
export interface CorpusStore {
  list(): Promise<readonly CorpusSummary[]>;
  get(id: string): Promise<CorpusSummary>;
  findByName(name: string): Promise<CorpusSummary | null>;
  /** @throws ConflictError where the name is taken */
  create(corpus: {
    name: string;
    description: string;
    addedBy?: string;
    /** 1 if not said. */
    annotatorsPerPage?: number;
  }): Promise<CorpusSummary>;
  rename(id: string, name: string): Promise<void>;
  setAnnotatorsPerPage(id: string, annotatorsPerPage: number): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface PageStore {
  /**
   * One transaction: all of the batch or nothing. A key the corpus already has is returned in `duplicates`
   * and left as it is.
   */
  add(
    corpusId: string,
    batch: readonly NewPage[],
    addedBy?: string,
  ): Promise<{ added: number; duplicates: readonly string[] }>;
  /** Ids of the pages of a corpus that a job added and nobody has worked on since, in no order. */
  addedBy(corpusId: string, jobId: string): Promise<readonly string[]>;
  /** Pages of a corpus by their keys, and keys by bytes (sha256). */
  known(corpusId: string, keys: readonly string[], sha256s: readonly string[]): Promise<KnownPages>;
  /**
   * Put other bytes, and what is known of them, in the place of a page; its key stays. The bytes, gold and
   * states that stood there are kept as a version. Labels keep their logs, which find their words by their
   * anchors; causes go with the version, since they name texts by number, and so do the errors that runs
   * found.
   * @throws ConflictError where page or labels are not what the replacement was worked out from
   */
  replace(id: string, page: NewPage, how: Replacement): Promise<void>;
  /** What stood in the place of a page before, the oldest first. */
  versions(id: string): Promise<readonly PageVersion[]>;
  /** A version as it could be put back. */
  version(id: string, number: number): Promise<NewPage>;
  /** What a job replaced in a corpus, by page. */
  replacedBy(corpusId: string, jobId: string): Promise<ReadonlyMap<string, ReplacementLoss>>;
  /**
   * Rows in the order of the query, behind a place in it that an earlier answer handed out as `next`.
   * @throws UsageError `bad-cursor` for a place of another order
   */
  query(query: PageQuery, window: PageWindow): Promise<PageList>;
  /**
   * The places behind every so many pages, in order: where the windows of a long table begin, for who jumps
   * into the middle of it. One pass over the order, however many windows are read by it.
   */
  marks(query: PageQuery, every: number): Promise<readonly string[]>;
  /** Counts per state, kind, lang and site under the query, each facet without its own filter. */
  facets(
    query: PageQuery,
  ): Promise<{
    states: readonly Facet[];
    kinds: readonly Facet[];
    langs: readonly Facet[];
    sites: readonly Facet[];
  }>;
  /** Ids of all pages under the query, in its order. */
  ids(query: PageQuery): Promise<readonly string[]>;
  get(id: string): Promise<PageRecord>;
  /** Of the bytes that stand there. */
  sha256(id: string): Promise<string>;
  /**
   * Many pages at once, in the order of the ids, those that are gone left out; to read a corpus page by page
   * with `get` takes ten times as long.
   */
  withGold(ids: readonly string[]): Promise<readonly PageWithGold[]>;
  findByKey(corpusId: string, key: string): Promise<PageRecord | null>;
  /** The stored bytes, decompressed. */
  bytes(id: string): Promise<Uint8Array>;
  /**
   * Where a page stands in the order of the query, 0-based, and its neighbours. For a page that the query's
   * filters hide (it was just marked done, say) it is the place it would have, so that "next" goes on from
   * there.
   */
  neighbours(
    id: string,
    query: PageQuery,
  ): Promise<{ previous: string | null; next: string | null; position: number; total: number }>;
  /**
   * @param corrections how many corrections the stored gold must have, where the new one was derived from it
   * @throws ConflictError<GoldRecord> with the stored gold where it has another number
   */
  setGold(id: string, gold: GoldRecord, corrections?: number): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

export interface LabelStore {
  annotators(): Promise<readonly Annotator[]>;
  /** The annotator of that name, made where missing. */
  ensureAnnotator(name: string): Promise<Annotator>;
  /** On how many pages each annotator has stored something, by id; absent is none. */
  workload(): Promise<ReadonlyMap<string, number>>;
  load(pageId: string, annotatorId: string): Promise<AnnotationSet>;
  /** How far the set of that name on a page is, without its operations; null where there is none. */
  progress(pageId: string, annotator: string): Promise<Pick<AnnotationSet, "version" | "state"> | null>;
  /**
   * Append operations after `version`, and call the set `state` in the same step. Operations whose id is
   * stored already are skipped, so a repeated request is harmless. What came in between stays before them.
   * The answer has what is stored behind `version`, and not the whole log. What a job appends, here as in
   * `setState`, is nobody's work on the page: the page goes with what the job added.
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
   * The next page of the corpus that this annotator has not done and fewer others hold than the corpus wants
   * per page, leased until `until`; null when all are done or held. Pages that were assigned to the annotator
   * come first. The page `after` itself is given only where there is no other.
   */
  lease(
    corpusId: string,
    annotatorId: string,
    now: number,
    until: number,
    after: string | null,
  ): Promise<string | null>;
}

/** Under which name a browser labels at present. */
export interface Presence {
  /** What the browser calls itself, by chance. */
  readonly browser: string;
  readonly annotator: string;
}

/**
 * Who is at work, so that two browsers do not take the same name without knowing. What is older than a day
 * may be forgotten.
 */
export interface PresenceStore {
  /** The browser has been seen now; a name that it gave before is replaced. */
  seen(presence: Presence): Promise<void>;
  /** Everybody who was seen at this time or later, ms since 1970. */
  since(time: number): Promise<readonly Presence[]>;
}

/** What a person says an error comes from: text of a page, leaves [start, end), that was missed or extra. */
export interface CauseTag {
  readonly pageId: string;
  readonly start: number;
  readonly end: number;
  readonly error: ErrorKind;
  readonly cause: Cause;
  readonly annotator: string;
  readonly at: number;
}

/** Causes of errors, one for the same text and kind, whichever extractor erred there. */
export interface CauseStore {
  ofPage(pageId: string): Promise<readonly CauseTag[]>;
  ofCorpus(corpusId: string): Promise<readonly CauseTag[]>;
  /** Replaces what was said of the same text and kind. @throws NotFoundError for an unknown page */
  set(tag: Omit<CauseTag, "at">): Promise<CauseTag>;
  /** Harmless where the page has none there. */
  remove(place: Pick<CauseTag, "pageId" | "start" | "end" | "error">): Promise<void>;
}

/** The flip points of one page. */
export interface FlipRow {
  /** What of the page with its gold decides them. */
  readonly page: string;
  readonly sha256: string;
  /** See `packFlips`. */
  readonly points: Uint8Array;
}

/**
 * Where texts flip when a limit is moved, by setup (configuration without the limit, and code) and page:
 * computed once, and again where they are gone. They go with the bytes of their page.
 */
export interface FlipStore {
  /** What is known of these pages, packed, by page. */
  find(setup: string, pages: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Replaces what was known. Rows of bytes that no page has any more are left out. */
  add(setup: string, code: string, rows: readonly FlipRow[]): Promise<void>;
  /**
   * Drop what was computed more than so many milliseconds ago, by whichever version of the code: another
   * version may be at work on the same database.
   */
  collect(ageMs: number): Promise<void>;
}

/** What fitting a recipe to some pages gave. */
export interface Fit {
  /** What decides it: the recipe, the pages and the code. */
  readonly key: string;
  /** The version of the code that fitted. */
  readonly code: string;
  /** The recipe with its models. */
  readonly recipe: Recipe;
}

/** Models, each once under the hash of its content, and which of them fitting gave. */
export interface ModelStore {
  /** Keep a model for good. One that is there already stays as it is, with its card. */
  add(model: Model): Promise<void>;
  /** @throws InputError `damaged-model` where the content is no longer that of its id */
  get(id: ModelId): Promise<Model>;
  /** Recipes with their models by key; what is not known is left out. Their models are there. */
  fits(keys: readonly string[]): Promise<ReadonlyMap<string, Recipe>>;
  /** Keep what fitting gave, with its models, for as long as `collect` leaves it. */
  addFit(fit: Fit, models: readonly Model[]): Promise<void>;
  /** Drop fits of more than so many milliseconds ago, and models that neither a fit nor a person keeps. */
  collect(ageMs: number): Promise<void>;
}

export interface RunStore {
  create(
    run: Pick<RunRecord, "corpusId" | "extractors" | "metrics" | "sweep" | "pages">,
    id?: string,
  ): Promise<RunRecord>;
  get(id: string): Promise<RunRecord>;
  list(corpusId?: string): Promise<readonly RunRecord[]>;
  /** Idempotent: a score of the same page and extractor replaces the stored one. */
  addScores(runId: string, scores: readonly NewScore[]): Promise<void>;
  /**
   * Scores of any run with these fingerprints and without a failure, at most one each, that tell all of these
   * metrics.
   */
  findScores(fingerprints: readonly string[], metrics: readonly string[]): Promise<readonly StoredScore[]>;
  /** Scores of a run, joined with the page's title, site, kind and language. */
  scores(
    runId: string,
    extractorKey?: string,
  ): Promise<readonly (PageScore & Pick<PageRow, "title" | "site" | "kind" | "lang">)[]>;
  /** How many scores a run has: those of a page go with it. */
  scoreCount(runId: string): Promise<number>;
  /**
   * F1 by the run's first metric, of all extractors: what a review of many thousand scores needs, and no
   * more.
   */
  f1(runId: string): Promise<readonly PageF1[]>;
  /**
   * The errors of an extractor in a run by page, see `unpackErrors`; pages of which none are known are left
   * out.
   */
  errors(
    runId: string,
    extractorKey: string,
  ): Promise<
    readonly {
      readonly pageId: string;
      readonly key: string;
      readonly title: string;
      readonly errors: string;
    }[]
  >;
  /**
   * A text that was kept for the run; null where there is none, or where its scores are no longer those it
   * was worked out from.
   */
  digest(runId: string): Promise<string | null>;
  /**
   * Keep what was worked out from so many scores of the run; adding scores, or removing a page, makes it
   * void.
   */
  keepDigest(runId: string, text: string, scores: number): Promise<void>;
  finish(runId: string, state: RunState, summaries: RunRecord["summaries"]): Promise<void>;
  remove(runId: string): Promise<void>;
}

/**
 * The queue is rows: a worker anywhere claims one under a lease, reports while it runs, and a lease that ran
 * out is claimed again. A run has the id of its job: when the job ends as failed or cancelled, however that
 * comes about, a run that is still running ends with it. What the job added is taken back then, in the same
 * step.
 */
export interface JobStore {
  /**
   * A `key` makes enqueueing idempotent: while a job of that key is queued or running, it is returned instead
   * of a new one, unless it was told to stop.
   */
  enqueue(job: { kind: string; title: string; input: unknown; key?: string }): Promise<JobRecord>;
  get(id: string): Promise<JobRecord>;
  list(filter?: { states?: readonly JobState[]; limit?: number }): Promise<readonly JobRecord[]>;
  claim(workerId: string, now: number, leaseMs: number): Promise<JobRecord | null>;
  /**
   * Store progress and renew the lease; tells whether somebody asked to cancel, or that the lease was lost.
   */
  report(
    id: string,
    workerId: string,
    progress: Progress,
    now: number,
    leaseMs: number,
  ): Promise<"go on" | "cancel" | "lost">;
  finish(
    id: string,
    workerId: string,
    end: { state: "done" | "failed" | "cancelled"; result: unknown; error: string | null },
    now: number,
  ): Promise<void>;
  /**
   * Give a running job back to the queue, e.g. when the worker is told to stop; the attempt is not counted.
   */
  release(id: string, workerId: string): Promise<void>;
  requestCancel(id: string): Promise<void>;
  /** Take an ended job off the list. @throws UsageError (`job-not-ended`) while it is queued or running */
  dismiss(id: string): Promise<void>;
}

/**
 * Everything that survives a restart. Two implementations, Prisma on SQLite and in memory, pass one contract
 * test.
 */
export interface Store {
  readonly corpora: CorpusStore;
  readonly pages: PageStore;
  readonly labels: LabelStore;
  readonly presence: PresenceStore;
  readonly runs: RunStore;
  readonly causes: CauseStore;
  readonly flips: FlipStore;
  readonly models: ModelStore;
  readonly jobs: JobStore;
  /** A consistent copy of everything, taken while people work. */
  backup(path: string): Promise<void>;
  close(): Promise<void>;
}
