/**
 * The errors of a run as windows that follow each other: what is fetched next, and what they make together.
 * Pure.
 */
import type { ShownErrors } from "../../evaluation/errors/error-report";

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
  report: Pick<ShownErrors, "errors" | "total" | "next"> | null,
  asked: number,
  at: number,
): { readonly after: string | null; readonly limit: number } | null {
  const wanted = Math.min(
    report?.total ?? Infinity,
    Math.max(WINDOW, asked, Math.ceil((at + 1) / WINDOW) * WINDOW),
  );
  if (report === null) return { after: null, limit: Math.min(MOST, wanted) };
  const shown = report.errors.length;
  const { next: after } = report;
  return after === null || shown >= wanted ? null : { after, limit: Math.min(MOST, wanted - shown) };
}

/**
 * A report with a further window of its errors; sums and totals are the newer ones.
 * @param after the place behind which the window begins; one that the report has already changes nothing
 */
export function withWindow(
  report: ShownErrors | null,
  after: string | null,
  found: ShownErrors,
): ShownErrors {
  if (report === null || after === null) return found;
  return report.next === after ? { ...found, errors: [...report.errors, ...found.errors] } : report;
}
