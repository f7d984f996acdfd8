import type { LabelledContent } from "../../corpus/gold-in-use";
import type { FieldIntervals } from "../../gold/field-places";
import type { GoldRecord } from "../../corpus/record";
import type { ReplacementLoss, Replacement, PageVersion } from "./versions";
import type { Sketch } from "../../text/sketch";
import type { NewCapture } from "../../capture/captured";
import type { LabelState } from "./labels";

/**
 * What a page is labelled for: to score extractors by, in which case no extractor has a say in which pages these are
 * and nobody is shown a proposal, or to learn from.
 */
export type Slice = "evaluation" | "training";

/** What people said of a page beside its labels: somebody put a flag, wrote a note, or skipped it and still does. */
export type PageRemark = "flagged" | "noted" | "skipped";

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
  /**
   * The number of its template within the corpus, "0" for a page too plain to have one; null where nobody has
   * looked for it.
   */
  readonly template: string | null;
  readonly bytes: number;
  readonly state: LabelState;
  /** Who labels it or has labelled it, by name; not who skipped it. */
  readonly annotators: readonly string[];
  /** Names of the annotators who were asked to label it and have not done so yet. */
  readonly assignedTo: readonly string[];
  /** Whether there is anything to score against: stored gold, or finished labels. */
  readonly hasGold: boolean;
  /**
   * F1 of the extractor that the query chose, or that it failed, in its newest run; null where that says
   * nothing of the page as it is: the page lacks gold, or is not in the run, or has other bytes since.
   */
  readonly f1: number | "failed" | null;
  /** Its turn in the labelling order, from 1; null without one. */
  readonly place: number | null;
  /** What it is labelled for; null without a place. */
  readonly slice: Slice | null;
  /** The probability with which it was given its place, in (0, 1]; null without one. */
  readonly chance: number | null;
  readonly remarks: readonly PageRemark[];
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
  /** Where they say that fields are which the stored gold does not have; absent where they say none of these. */
  readonly labelledFields?: FieldIntervals;
}

/** A page with what decides its score, without what people did on it. */
export type PageWithGold = Pick<
  PageRecord,
  | "id"
  | "key"
  | "title"
  | "sha256"
  | "bytes"
  | "url"
  | "site"
  | "kind"
  | "encoding"
  | "lang"
  | "template"
  | "state"
  | "gold"
  | "labelled"
  | "labelledFields"
>;

/** What of a page decides how it is read; no gold. */
export interface PageSource extends Pick<
  PageRecord,
  "id" | "key" | "sha256" | "bytes" | "url" | "site" | "lang"
> {
  /** What it is decoded by: what was stored, else what its gold says; null where neither is known. */
  readonly encoding: string | null;
}

export interface NewPage {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly title: string;
  readonly url: string | null;
  readonly site: string | null;
  readonly kind: string | null;
  readonly lang: string | null;
  readonly encoding: string | null;
  /** As a page row has it. */
  readonly template?: string | null;
  readonly gold: GoldRecord;
  /** What came with it beside its bytes. */
  readonly capture?: NewCapture;
  /** By what pages that are nearly the same are found; null for too little text. */
  readonly sketch?: Sketch | null;
}

/** What a corpus has of pages that are to come in. */
export interface KnownPages {
  /** By key. */
  readonly byKey: ReadonlyMap<string, Pick<PageRecord, "id" | "sha256">>;
  /** The key of one page with these bytes, by their sha256. */
  readonly byBytes: ReadonlyMap<string, string>;
}

export type PageSort =
  "title" | "site" | "kind" | "lang" | "bytes" | "state" | "f1" | "changed" | "place" | "key";

export interface PageQuery {
  readonly corpusId: string;
  /** White-space separated terms that title, site, url or key must all contain, in any case. */
  readonly search?: string;
  readonly states?: readonly LabelState[];
  /** `""` stands for unknown, here as in langs, sites, templates and their facets. */
  readonly kinds?: readonly string[];
  readonly langs?: readonly string[];
  readonly sites?: readonly string[];
  readonly templates?: readonly string[];
  /** What pages are labelled for; `""` stands for those without a place in the labelling order. */
  readonly slices?: readonly string[];
  readonly hasGold?: boolean;
  /** Pages with any of these. */
  readonly remarks?: readonly PageRemark[];
  /**
   * Key of the extractor whose newest finished run (not a sweep) fills `f1`, by the metric of the run that lists
   * tell, see `shownMetric`; a run over all pages goes before one over some. Pages without a score sort last.
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

/** What a new gold was derived from. */
export interface SeenGold {
  /** Of the bytes. */
  readonly sha256: string;
  /** As it was stored. */
  readonly gold: GoldRecord;
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
  /** The sketches of the pages of a corpus as they stand, by key; without those that came in without one. */
  sketches(corpusId: string): Promise<ReadonlyMap<string, Sketch>>;
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
  /** A version as it could be put back, without what came with it. */
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
  /**
   * Counts per state, kind, lang, site, template, slice and remark under the query, each facet without its own
   * filter; a page counts for each of its remarks.
   */
  facets(
    query: PageQuery,
  ): Promise<{
    states: readonly Facet[];
    kinds: readonly Facet[];
    langs: readonly Facet[];
    sites: readonly Facet[];
    templates: readonly Facet[];
    slices: readonly Facet[];
    remarks: readonly Facet[];
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
  /** As `withGold`, without reading gold or labels but where the gold alone knows the encoding. */
  sources(ids: readonly string[]): Promise<readonly PageSource[]>;
  /**
   * A page as `withGold` reads it, with its bytes: those that its sha256 names, also where they are replaced at this
   * moment.
   */
  withBytes(id: string): Promise<{ readonly page: PageWithGold; readonly bytes: Uint8Array }>;
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
   * @param from what the new gold was derived from, where it was: bytes and gold that must still be there
   * @throws AppError `page-replaced` where the page has other bytes; ConflictError<GoldRecord> with the stored gold
   * where that is another one
   */
  setGold(id: string, gold: GoldRecord, from?: SeenGold): Promise<void>;
  /** Ids of the pages of all corpora that are called by their key, as those without a title are; in no order. */
  calledByKey(): Promise<readonly string[]>;
  /**
   * Call pages by these titles, by page id, that are called by their keys; what has got another title since keeps it,
   * and what is gone is passed over. They do not count as changed.
   * @returns how many have their title from this
   */
  giveTitles(titles: ReadonlyMap<string, string>): Promise<number>;
  remove(ids: readonly string[]): Promise<void>;
}
