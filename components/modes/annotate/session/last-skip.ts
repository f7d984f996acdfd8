import type { Desk } from "@/components/workbench/saving/outbox";

type Seat = Pick<Desk, "pageId" | "annotator">;

/** The pages that were skipped in this tab, the last one last, so that a slip can be taken back from the page after. */
const skipped: Seat[] = [];
/** Whose skip is to be taken back once it is open. */
let wanted: Seat | null = null;

const isSame = (a: Seat, b: Seat): boolean => a.pageId === b.pageId && a.annotator === b.annotator;

export function rememberSkip({ pageId, annotator }: Seat): void {
  forgetSkip({ pageId, annotator });
  skipped.push({ pageId, annotator });
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

/** Whether the skip of the page that was opened is to be taken back; asked once. */
export function isSkipWantedBack(seat: Seat): boolean {
  const isWanted = wanted !== null && isSame(wanted, seat);
  if (isWanted) wanted = null;
  return isWanted;
}
