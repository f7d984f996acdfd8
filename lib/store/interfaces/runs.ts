import type { Failure } from "../../evaluation/scoring/failure";
import type { Grades } from "../../evaluation/scoring/grade";
import type { Summary } from "../../evaluation/scoring/score";
import type { Fields } from "../../gold/fields";
import type { ParamValues } from "../../extractors/contract/contract";
import type { Recipe } from "../../recipes/recipe";
import type { PageRow } from "./pages";

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
  /** The title and the like that were answered; absent for none. */
  readonly fields?: Fields;
}

/** A score on its way into a run. */
export interface NewScore extends PageScore {
  /** Under which later runs find it; absent where it must not be taken over. */
  readonly fingerprint?: string;
  /** The run that computed it, where it was taken over. */
  readonly reusedFrom?: string;
  /** What it says of the words of the page, see `packVerdicts`; absent where that is not known. */
  readonly verdicts?: string;
  /** Its errors, see `packErrors`; absent where they are not known. */
  readonly errors?: string;
}

/** A score that can be taken over. */
export interface StoredScore extends PageScore {
  readonly fingerprint: string;
  /** The run that computed it. */
  readonly computedBy: string;
  readonly verdicts?: string;
  readonly errors?: string;
}

/** The errors of one extractor on one page. */
export interface PageErrors {
  readonly pageId: string;
  readonly key: string;
  readonly title: string;
  /** See `unpackErrors`. */
  readonly errors: string;
}

/** A part of what a run keeps beside its scores. */
export interface RunPart {
  /** What it is; several of one name are its chunks. */
  readonly name: string;
  /** 0, 1, 2, ... of its name. */
  readonly number: number;
  readonly bytes: Uint8Array;
}

export interface RunStore {
  create(
    run: Pick<RunRecord, "corpusId" | "extractors" | "metrics" | "sweep" | "pages">,
    id?: string,
  ): Promise<RunRecord>;
  get(id: string): Promise<RunRecord>;
  /**
   * The newest first.
   * @param limit how many at most; all of them if not said
   */
  list(corpusId?: string, limit?: number): Promise<readonly RunRecord[]>;
  /**
   * Idempotent: a score of the same page and extractor replaces the stored one. What was kept of the run is void then.
   * @throws ConflictError with the state of a run that has ended: whoever comes late changes nothing any more
   */
  addScores(runId: string, scores: readonly NewScore[]): Promise<void>;
  /**
   * Scores of any run with these fingerprints and without a failure, at most one each, that tell all of these
   * metrics; one with a list of errors where there is one.
   */
  findScores(fingerprints: readonly string[], metrics: readonly string[]): Promise<readonly StoredScore[]>;
  /** Scores of a run, joined with the page's title, site, kind and language. */
  scores(
    runId: string,
    extractorKey?: string,
  ): Promise<readonly (PageScore & Pick<PageRow, "title" | "site" | "kind" | "lang">)[]>;
  /**
   * Scores of a run on these pages alone, by page in the order of the ids; pages without one are absent. What
   * goes through a run a window of pages at a time asks so.
   */
  scoresOf(runId: string, pageIds: readonly string[]): Promise<ReadonlyMap<string, readonly PageScore[]>>;
  /** How many scores a run has: those of a page go with it. */
  scoreCount(runId: string): Promise<number>;
  /**
   * What these extractors say of these pages, see `packVerdicts`: by page in the order of the ids, then by key.
   * What is not known is absent: of failures, of runs from before it was kept, of sweeps, and of pages that were
   * replaced since.
   */
  verdicts(
    runId: string,
    extractorKeys: readonly string[],
    pageIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>>;
  /** The same of their errors, see `packErrors`: a window of pages at a time. */
  errorsOn(
    runId: string,
    extractorKeys: readonly string[],
    pageIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>>;
  /**
   * The errors of an extractor in a run, by page id and behind `after`, so many pages at most; pages of which
   * none are known are left out. What adds up the errors of a run goes through it a window at a time.
   */
  errors(
    runId: string,
    extractorKey: string,
    window: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly PageErrors[]>;
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
  /**
   * How many pages have a score of the first extractor of the run: those of a finished run have all or none, so
   * that this says whether one was removed, and asks for a small part of what `scoreCount` counts.
   */
  scoredPages(runId: string): Promise<number>;
  /**
   * How often a page with scores of the run was replaced, or put back: each time it loses the verdicts and errors
   * that it has of that page.
   */
  replacements(runId: string): Promise<number>;
  /** Keep parts that were worked out from so many scored pages; those of the same name and number go. */
  keepParts(runId: string, pages: number, parts: readonly RunPart[]): Promise<void>;
  /** The parts of a name by their numbers; none where scores came or pages went since. */
  parts(runId: string, name: string): Promise<readonly Uint8Array[]>;
  /** @throws ConflictError with the state of a run that has ended: it stays as it is */
  finish(runId: string, state: RunState, summaries: RunRecord["summaries"]): Promise<void>;
  remove(runId: string): Promise<void>;
}
