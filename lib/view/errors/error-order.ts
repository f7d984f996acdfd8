/** In which order errors are gone through. Pure. */
import type { Cause } from "../../evaluation/errors/cause-names";
import type { ErrorRun } from "../../evaluation/errors/error-runs";
import type { Selection } from "../page/selection";

/** Which errors are gone through, as the address has it (`err`). */
export const ERROR_FILTERS = ["all", "missed", "extra"] as const;
export type ErrorFilter = (typeof ERROR_FILTERS)[number];

/**
 * A single character, as a comma beside a link: it costs as much as it is long, but is no step of a way
 * through the errors. Their number is told once.
 */
export const isSlight = ({ characters }: Pick<ErrorRun, "characters">): boolean => characters === 1;

/**
 * Missed text first, then extra text, each by lost characters; without slight ones.
 * @param isOfAKind whether somebody chose what they come from: then slight ones are listed where there are no
 *   others, since whoever asks what a kind of errors is wants to see it
 */
export function inOrder(
  errors: readonly ErrorRun[],
  filter: ErrorFilter,
  isOfAKind: boolean = false,
): ErrorRun[] {
  const asked = errors.filter((run) => filter === "all" || run.error === filter);
  const isSlightAlone = isOfAKind && asked.every(isSlight);
  return asked
    .filter((run) => isSlightAlone || !isSlight(run))
    .sort(
      (a, b) =>
        Number(a.error === "extra") - Number(b.error === "extra") ||
        b.characters - a.characters ||
        a.range.start - b.range.start,
    );
}

/** Where the selection stands among errors in order; -1 where it is none of them. */
export function placeOf(ordered: readonly ErrorRun[], selection: Selection | null): number {
  return selection === null
    ? -1
    : ordered.findIndex(
        ({ range }) => range.start === selection.range.start && range.end === selection.range.end,
      );
}

/** The error a step away; the first or the last where none is selected; null beyond the end. */
export function stepError(
  ordered: readonly ErrorRun[],
  selection: Selection | null,
  direction: 1 | -1,
): ErrorRun | null {
  const at = placeOf(ordered, selection);
  return (at < 0 ? (direction === 1 ? ordered[0] : ordered.at(-1)) : ordered[at + direction]) ?? null;
}

/** Causes as a picker lists them: the proposed one first. */
export function causesWith(first: Cause, all: readonly Cause[]): Cause[] {
  return [first, ...all.filter((cause) => cause !== first)];
}
