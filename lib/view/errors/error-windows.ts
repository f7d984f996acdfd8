/**
 * The errors of a run as windows that follow each other: what is fetched next, and what they make together.
 * Pure.
 */
import type { ShownErrors } from "../../evaluation/error-report";

/** Errors that a list begins with and grows by. */
export const WINDOW = 100;

/** Errors that the server gives at once, see the route. */
const MOST = 500;

/** How many errors the next `more` would add. */
export function moreOf({ errors, total }: Pick<ShownErrors, "errors" | "total">): number {
  return Math.min(WINDOW, total - errors.length);
}

/**
 * The window to fetch so that a list shows what was asked for and the error that is followed; null where it
 * does.
 * @param report what is there already; null for nothing
 * @param asked errors that were asked for
 * @param at 0-based, the error that is followed
 */
export function nextWindow(
  report: Pick<ShownErrors, "errors" | "total"> | null,
  asked: number,
  at: number,
): { readonly offset: number; readonly limit: number } | null {
  const wanted = Math.min(
    report?.total ?? Infinity,
    Math.max(WINDOW, asked, Math.ceil((at + 1) / WINDOW) * WINDOW),
  );
  const offset = report?.errors.length ?? 0;
  return report !== null && offset >= wanted ? null : { offset, limit: Math.min(MOST, wanted - offset) };
}

/** A report with a further window of its errors; sums and totals are the newer ones. */
export function withWindow(report: ShownErrors | null, offset: number, found: ShownErrors): ShownErrors {
  return { ...found, errors: [...(report?.errors.slice(0, offset) ?? []), ...found.errors] };
}
