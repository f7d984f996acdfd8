/** Flags and notes: what people say of a text or a page beside its labels. No score goes by them. */
import type { Stretch } from "../../gold/stretches";
import type { Page } from "../../page/page";
import { activeOperations } from "../history";
import type { Operation, RemarkPlace } from "../model";
import { place, SURE } from "../reanchor";
import { stretchOf } from "../target";

/** What one person says of one place: a flag, a note, or both. */
export interface Remark {
  /** Where it was put; null for the page as a whole. */
  readonly place: RemarkPlace | null;
  readonly flagged: boolean;
  /** Null without one. */
  readonly note: string | null;
  /** When the last of it was said, ms since 1970. */
  readonly at: number;
}

/** A remark on a page that is open. */
export interface PlacedRemark extends Remark {
  /** Where its words are now; null for the page as a whole, and where they are gone. */
  readonly stretch: Stretch | null;
}

/**
 * What a log says beside labels, the page first, then in the order of the text. Of a place the last word of each
 * kind counts.
 */
export function remarksInLog(operations: readonly Operation[]): readonly Remark[] {
  const byPlace = new Map<string, Remark>();
  for (const operation of activeOperations(operations)) {
    if (operation.kind !== "flag" && operation.kind !== "note") continue;
    const key = keyOf(operation.place);
    const before = byPlace.get(key);
    byPlace.set(key, {
      place: operation.place,
      flagged: operation.kind === "flag" ? operation.on : (before?.flagged ?? false),
      note: operation.kind === "note" ? textOf(operation.text) : (before?.note ?? null),
      at: operation.at,
    });
  }
  return [...byPlace.values()].filter(({ flagged, note }) => flagged || note !== null).sort(byStart);
}

/** The same with where the words are on the page. */
export function remarksOf(page: Page, operations: readonly Operation[]): readonly PlacedRemark[] {
  return remarksInLog(operations).map((remark) => placed(page, remark));
}

/** A remark with where its words are on a page. */
export function placed<Of extends Remark>(page: Page, remark: Of): Of & PlacedRemark {
  return { ...remark, stretch: stretchNow(page, remark.place) };
}

/** What is said of exactly that place, found by its position; null where nothing is. */
export function remarkOn(
  remarks: readonly Remark[],
  stretch: { readonly start: number; readonly end: number } | null,
): Remark | null {
  return (
    remarks.find(({ place: put }) =>
      stretch === null || put === null
        ? stretch === put
        : put.anchor.start === stretch.start && put.anchor.end === stretch.end,
    ) ?? null
  );
}

/** How many places are flagged and how many have a note. */
export interface RemarkCounts {
  readonly flags: number;
  readonly notes: number;
}

export function countRemarks(remarks: readonly Remark[]): RemarkCounts {
  return {
    flags: remarks.filter(({ flagged }) => flagged).length,
    notes: remarks.filter(({ note }) => note !== null).length,
  };
}

/**
 * Whether operations begin to label a page; flags, notes and skips say nothing of its texts. Nor does what takes them
 * back: a request need not hold what it names, so who takes a skip back says what the page is called.
 */
export function beginLabels(operations: readonly Operation[]): boolean {
  return operations.some((each) => !isBeside(each) && each.kind !== "undo" && each.kind !== "redo");
}

/** Whether an operation says something beside labels, so that what a log comes to in this has to be read again. */
export function isBeside(operation: Operation): boolean {
  return operation.kind === "skip" || isRemark(operation);
}

/** Whether an operation is a flag or a note. */
export function isRemark({ kind }: Operation): boolean {
  return kind === "flag" || kind === "note";
}

const keyOf = (put: RemarkPlace | null): string =>
  put === null ? "page" : `${put.anchor.start} ${put.anchor.end}`;

function textOf(text: string): string | null {
  return text.trim() === "" ? null : text;
}

function byStart({ place: a }: Remark, { place: b }: Remark): number {
  const [startA, endA] = [a?.anchor.start ?? -1, a?.anchor.end ?? -1];
  return startA - (b?.anchor.start ?? -1) || endA - (b?.anchor.end ?? -1);
}

function stretchNow(page: Page, put: RemarkPlace | null): Stretch | null {
  if (put === null) return null;
  const placement = place(page, put.target, put.anchor);
  if (placement.status === "orphan" || placement.score < SURE) return null;
  return stretchOf(page, placement.target);
}
