import type { Desk } from "@/components/workbench/saving/outbox";
import type { LabelState } from "@/lib/store/interfaces/labels";

type Seat = Pick<Desk, "pageId" | "annotator">;
/** A page that was skipped, and what it was called before. */
interface Skipped extends Seat {
  readonly was: LabelState;
}

/** The pages that were skipped in this tab, the last one last, so that a slip can be taken back from the page after. */
const skipped: Skipped[] = [];
/** Whose skip is to be taken back once it is open. */
let wanted: Skipped | null = null;

const isSame = (a: Seat, b: Seat): boolean => a.pageId === b.pageId && a.annotator === b.annotator;

export function rememberSkip({ pageId, annotator }: Seat, was: LabelState): void {
  forgetSkip({ pageId, annotator });
  skipped.push({ pageId, annotator, was });
}

export function forgetSkip(seat: Seat): void {
  const at = skipped.findIndex((each) => isSame(each, seat));
  if (at >= 0) skipped.splice(at, 1);
}

/** The page that this annotator skipped last, to be taken back when it is opened; null where there is none. */
export function takeLastSkip(annotator: string): string | null {
  const last = skipped.findLast((each) => each.annotator === annotator);
  if (last === undefined) return null;
  forgetSkip(last);
  wanted = last;
  return last.pageId;
}

/**
 * What the page that was opened was called before a skip that is to be taken back; null where none is. Asked once.
 */
export function skipWantedBack(seat: Seat): LabelState | null {
  if (wanted === null || !isSame(wanted, seat)) return null;
  const { was } = wanted;
  wanted = null;
  return was;
}
