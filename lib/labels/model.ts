/** Layer 1, exclusive; drives the scores. */
export const LAYER_ONE = ["main", "boilerplate", "undecided"] as const;
export type Layer1 = (typeof LAYER_ONE)[number];

/** Layer 2, roles; optional. */
export const ROLES = [
  "title",
  "subtitle",
  "author",
  "date",
  "heading",
  "list",
  "table",
  "code",
  "quote",
  "caption",
  "comment",
  "related",
  "navigation",
  "ad",
  "legal",
  "form",
  "other",
] as const;
export type Role = (typeof ROLES)[number];

export type Label = Layer1 | Role;

export const PAGE_VERDICTS = [
  "article",
  "listing",
  "forum",
  "product",
  "documentation",
  "service",
  "collection",
  "no main content",
  "broken capture",
] as const;
export type PageVerdict = (typeof PAGE_VERDICTS)[number];

/**
 * Why somebody leaves a page to others. That it has no main content is no reason but an answer, which the verdict
 * gives; that its capture is broken is both.
 */
export const SKIP_REASONS = ["not my language", "broken capture", "cannot decide", "other"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
/** How long what somebody writes beside labels may be: a note, or why a page is skipped. */
export const NOTE_LENGTH = 2_000;

/** Where a label comes from. */
export type Origin = "manual" | "accepted" | "corrected" | "propagated" | "imported";

/**
 * What a label is put on: a node with its subtree, a run of siblings under one node, or characters of the
 * text axis.
 */
export type Target =
  | { readonly kind: "node"; readonly node: number }
  | { readonly kind: "block"; readonly root: number; readonly first: number; readonly last: number }
  | { readonly kind: "interval"; readonly start: number; readonly end: number };

/**
 * How a target is found again: position on the text axis, quote with up to 32 characters of context, and
 * path.
 */
export interface Anchor {
  readonly start: number;
  readonly end: number;
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly path: string;
}

/**
 * How many blocks an acceptance confirmed, and how many of them had not been seen: neither shown for a moment
 * nor gone to.
 */
export interface Accepted {
  readonly blocks: number;
  readonly unseen: number;
}

/** The text that a flag or a note is put on. */
export interface RemarkPlace {
  readonly target: Target;
  readonly anchor: Anchor;
}

/** Which page of the same template a label was carried over from, by its key, and how sure that is, in [0, 1]. */
export interface CarriedFrom {
  readonly key: string;
  readonly confidence: number;
}

/**
 * One entry of the append-only log of an annotator on a page. `set` puts a label, `clear` removes what the
 * annotator put there, `verdict` says what the page is, `skip` leaves the page to others, `flag` marks a place
 * or takes that back, `note` says something of one (nothing takes the note away), `undo` takes back the
 * operations with the ids it names and `redo` restores them. `group` ties the operations of one action (a flood, an accepted proposal)
 * together; `id` is made by the client, so sending twice stores once.
 */
export type Operation = {
  readonly id: string;
  readonly group: string;
  /** Milliseconds since 1970, by the client's clock. */
  readonly at: number;
  /** Active milliseconds since the previous operation; idle time is cut. */
  readonly activeMs: number;
  /**
   * On the first operation of an action: whether something was proposed on the page when it was made. Absent in logs
   * from before that was noted, and where pages are not labelled but settled or imported.
   */
  readonly proposed?: boolean;
} & (
  | {
      readonly kind: "set";
      readonly target: Target;
      readonly label: Label;
      readonly origin: Origin;
      readonly anchor: Anchor;
      readonly accepted?: Accepted;
      /** Of origin `propagated`. */
      readonly carried?: CarriedFrom;
    }
  | { readonly kind: "clear"; readonly target: Target; readonly anchor: Anchor }
  | { readonly kind: "verdict"; readonly verdict: PageVerdict | null }
  | { readonly kind: "skip"; readonly reason: SkipReason; readonly text?: string }
  /** On the page as a whole where the place is null. */
  | { readonly kind: "flag"; readonly place: RemarkPlace | null; readonly on: boolean }
  | { readonly kind: "note"; readonly place: RemarkPlace | null; readonly text: string }
  | { readonly kind: "undo" | "redo"; readonly ids: readonly string[] }
);

/** An operation that puts a label somewhere, or takes it from there. */
export type Placed = Extract<Operation, { kind: "set" | "clear" }>;

export function isPlaced(operation: Operation): operation is Placed {
  return operation.kind === "set" || operation.kind === "clear";
}

/** A run `[start, end)` of the text axis with what was decided on it; null where nothing was. */
export interface LabelledInterval {
  readonly start: number;
  readonly end: number;
  readonly layer1: Layer1 | null;
  readonly role: Role | null;
  readonly origin: Origin;
}
