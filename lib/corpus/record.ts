import type { Archive } from "../capture/captured";
import type { Gold } from "../gold/gold";
import type { Remark } from "../labels/remarks/remarks";
import type { Operation, PageVerdict, Role } from "../labels/model";

/**
 * What is known of a page beside its bytes; the fields of a gold line of a folder corpus. Absent means
 * unknown.
 */
export interface GoldRecord extends Gold {
  readonly id: string;
  readonly url?: string;
  readonly site?: string;
  readonly lang?: string;
  /** The effective encoding of the bytes. */
  readonly encoding?: string;
  readonly kind?: string;
  /** What texts of the page are, as characters `[start, end)` of the text axis, in order and disjoint. */
  readonly roles?: readonly GoldRole[];
  /** What the page is as a whole. */
  readonly verdict?: PageVerdict;
  /** Whose finished labels the content is. */
  readonly labelledBy?: string;
  /** When those were saved (ISO 8601). */
  readonly labelledAt?: string;
  /** How many people finished the page that labels were made gold of, and where not all agree with that. */
  readonly agreement?: GoldAgreement;
  /**
   * Corrections of the content since it was imported, the oldest first; `text` and `intervals` are what they
   * led to.
   */
  readonly corrections?: readonly GoldCorrection[];
  /** The content before the first correction; there where there are corrections. */
  readonly original?: Pick<Gold, "text" | "intervals">;
}

/** How alike people labelled a page whose labels became gold. */
export interface GoldAgreement {
  /** Who finished it and says something, without reviewers; two or more. */
  readonly people: number;
  /**
   * Characters `[start, end)` of the text axis on which not all of them say what gold says, and how many do; in
   * order and disjoint. Everywhere else all agree.
   */
  readonly runs: readonly (readonly [start: number, end: number, agree: number])[];
}

/** What a text of the page is. */
export interface GoldRole {
  readonly start: number;
  readonly end: number;
  readonly role: Role;
}

/**
 * One correction of gold: the characters `[start, end)` of the text axis, what they are, who said so and when
 * (ISO 8601).
 */
export interface GoldCorrection {
  readonly start: number;
  readonly end: number;
  readonly to: "main" | "boilerplate";
  readonly by: string;
  readonly at: string;
}

/** The whole log of one annotator on a page; only the native format carries it. */
export interface AnnotationLog {
  readonly annotator: string;
  readonly state: string;
  readonly operations: readonly Operation[];
  /** When it was last saved, milliseconds since 1970; null for never, absent where the file does not tell. */
  readonly savedAt?: number | null;
}

/** A flag or a note of somebody, for formats that have a place for what is said beside labels. */
export interface SignedRemark extends Remark {
  readonly by: string;
}

/** A page of a corpus as an importer yields it. `bytes` is lazy so that listing a corpus reads no page. */
export interface CorpusEntry {
  readonly gold: GoldRecord;
  /** Where it came from, for messages: a path, or archive!entry. */
  readonly origin: string;
  readonly annotations?: readonly AnnotationLog[];
  /** Only on the way out, to formats without logs; no importer yields any. */
  readonly remarks?: readonly SignedRemark[];
  /** `charset` of the HTTP response that it came in; null where that named none. */
  readonly httpCharset?: string | null;
  /** Where what belongs to it lies. */
  readonly archive?: Archive;
  /** Its bytes come from the network: an import that goes on does not ask for them again. */
  readonly isFetched?: true;
  bytes(): Promise<Uint8Array>;
}

/** Something an importer refused, and why; shown row by row. */
export interface Reject {
  readonly origin: string;
  readonly code: string;
  readonly message: string;
}
