/** What is told of the errors of one extractor over the pages of a run. */
import type { Cause } from "./causes";
import type { ListedError } from "./error-list";

/** What one cause costs an extractor over the pages of a run. */
export interface CauseSum {
  readonly cause: Cause;
  /**
   * Mean over all pages of the F1 that is lost to it, in [0, 1]: putting all its errors right would gain this
   * much.
   */
  readonly lost: number;
  readonly missed: { readonly errors: number; readonly characters: number };
  readonly extra: { readonly errors: number; readonly characters: number };
  /** Errors of which a person has said so. */
  readonly tagged: number;
}

/** One error with its page. */
export interface RunError extends ListedError {
  readonly pageId: string;
  readonly key: string;
  readonly title: string;
  /** Who said that this is the cause; null where it is proposed. */
  readonly taggedBy: string | null;
}

/** The errors of one extractor over a run's pages, a window of them, and what each cause costs. */
export interface RunErrors {
  readonly extractorKey: string;
  /** Pages whose content is known and which the extractor answered. */
  readonly pages: number;
  /** Mean over them of F1 over characters of leaves. */
  readonly f1: number;
  /** The most expensive first. */
  readonly causes: readonly CauseSum[];
  /**
   * How many errors there are under the filter; smaller ones of pages full of errors are counted in `causes`
   * only.
   */
  readonly total: number;
  /** Missed before extra, each the largest first; a window of them. */
  readonly errors: readonly RunError[];
  /** The place behind the last of them, where the next window begins; null where there are no more. */
  readonly next: string | null;
  /** Pages with an error under the filter, the one that loses most F1 to them first. */
  readonly queue: readonly string[];
}

/** An error as a list shows it. */
export interface ShownError extends RunError {
  readonly site: string | null;
  /** The beginning of its text in one line. */
  readonly excerpt: string;
}

export interface ShownErrors extends Omit<RunErrors, "errors"> {
  readonly errors: readonly ShownError[];
}

/** Where a page stands among those with errors of an extractor, by what they lose. */
export interface ErrorQueue {
  /** The run that knows; null where this extractor has not been run over the corpus. */
  readonly runId: string | null;
  readonly total: number;
  /** 0-based; -1 for a page without such errors. */
  readonly position: number;
  readonly previous: string | null;
  /** From a page without such errors: the first of them. */
  readonly next: string | null;
}
