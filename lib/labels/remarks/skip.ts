import { activeOperations } from "../history";
import type { Operation, SkipReason } from "../model";

/** Why somebody left a page to others. */
export interface Skip {
  readonly reason: SkipReason;
  /** What they said of it; null for nothing. */
  readonly text: string | null;
}

/**
 * The skip that a log ends with: null where none was made, where it was taken back, and where the page was
 * labelled since. Flags and notes change nothing about it.
 */
export function skipOf(operations: readonly Operation[]): Skip | null {
  const last = activeOperations(operations).findLast(({ kind }) => kind !== "flag" && kind !== "note");
  return last?.kind === "skip" ? { reason: last.reason, text: last.text ?? null } : null;
}

/**
 * So many people who skip a page set it aside: it is offered to nobody else until it is assigned. Whoever does not
 * read its language says nothing of the page.
 */
export const SET_ASIDE_BY = 2;
/** The reason that is about who skips and not about the page. */
export const OF_THE_PERSON: SkipReason = "not my language";

/** Whether those who skipped a page have set it aside. */
export function isSetAside(skips: readonly Pick<Skip, "reason">[]): boolean {
  return skips.filter(({ reason }) => reason !== OF_THE_PERSON).length >= SET_ASIDE_BY;
}
