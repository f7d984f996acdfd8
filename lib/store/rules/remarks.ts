/** What both stores keep of what people say beside labels. */
import type { Operation } from "../../labels/model";
import {
  beginLabels,
  countRemarks,
  isBeside,
  remarksInLog,
  type RemarkCounts,
} from "../../labels/remarks/remarks";
import { skipOf, type Skip } from "../../labels/remarks/skip";
import type { LabelState } from "../interfaces/labels";
import type { PageRemark } from "../interfaces/pages";

/** In the order of their bits. */
export const REMARKS: readonly PageRemark[] = ["flagged", "noted", "skipped"];

/** What a set says beside labels. */
export interface SetRemarks extends RemarkCounts {
  /** Null where none stands. */
  readonly skip: Skip | null;
}

export const NO_REMARKS: SetRemarks = { flags: 0, notes: 0, skip: null };

/** Whether these operations may change what a set says beside labels. @param has whether its log held any before */
export function changeRemarks(fresh: readonly Operation[], has: boolean): boolean {
  return fresh.length > 0 && (has || fresh.some(isBeside));
}

/**
 * What a set says beside labels after operations came in. Flags and notes change nothing about a skip: one that ended
 * with the bytes that it was of does not come back with them.
 */
export function remarksAfter(
  whole: readonly Operation[],
  fresh: readonly Operation[],
  before: Skip | null,
): SetRemarks {
  const isOfSkip = fresh.some(({ kind }) => kind !== "flag" && kind !== "note");
  return { ...countRemarks(remarksInLog(whole)), skip: isOfSkip ? skipOf(whole) : before };
}

/** What a set is called after operations came in with no word about that: who skips a page leaves it open. */
export function stateAfter(before: LabelState, fresh: readonly Operation[]): LabelState {
  if (skipOf(fresh) !== null) return "open";
  return before === "open" && beginLabels(fresh) ? "in progress" : before;
}

/** The skip of a set that is called so: who is done with a page, or has begun it, did not skip it. */
export const skipIn = (state: LabelState, skip: Skip | null): Skip | null => (state === "open" ? skip : null);

/** What a page has of the remarks of its sets, as bits. */
export function remarkBits(sets: readonly SetRemarks[]): number {
  const has = (test: (set: SetRemarks) => boolean): boolean => sets.some(test);
  return bitsOf([
    ...(has(({ flags }) => flags > 0) ? (["flagged"] as const) : []),
    ...(has(({ notes }) => notes > 0) ? (["noted"] as const) : []),
    ...(has(({ skip }) => skip !== null) ? (["skipped"] as const) : []),
  ]);
}

export const remarksIn = (bits: number): readonly PageRemark[] =>
  REMARKS.filter((_, bit) => (bits & (1 << bit)) !== 0);

export const bitsOf = (remarks: readonly PageRemark[]): number =>
  remarks.reduce((bits, remark) => bits | (1 << REMARKS.indexOf(remark)), 0);

/** All values of a page's bits that have any of these. */
export function bitsWithAny(remarks: readonly PageRemark[]): readonly number[] {
  const wanted = bitsOf(remarks);
  return Array.from({ length: 1 << REMARKS.length }, (_, bits) => bits).filter(
    (bits) => (bits & wanted) !== 0,
  );
}

/** Counts by bits as counts by remark. */
export function countsByRemark(counts: ReadonlyMap<number, number>): ReadonlyMap<PageRemark, number> {
  const byRemark = new Map<PageRemark, number>();
  for (const [bits, count] of counts)
    for (const remark of remarksIn(bits)) byRemark.set(remark, (byRemark.get(remark) ?? 0) + count);
  return byRemark;
}
