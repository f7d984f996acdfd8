/** What is told of the errors of one extractor over the pages of a run. */
import type { Cause } from "./cause-names";
import type { Rule } from "./deciding";
import type { ListedError } from "./error-list";

/** What errors of one kind cost an extractor over the pages of a run. */
export interface ErrorSum {
  /**
   * Mean over all pages of the F1 that is lost to them, in [0, 1]: putting all of them right would gain this
   * much.
   */
  readonly lost: number;
  readonly missed: { readonly errors: number; readonly characters: number };
  readonly extra: { readonly errors: number; readonly characters: number };
}

/** What one cause costs. */
export interface CauseSum extends ErrorSum {
  readonly cause: Cause;
  /** Errors of which a person has said so. */
  readonly tagged: number;
}

/** What one rule costs, in its stage, and on which text. */
export interface RuleSum extends ErrorSum, Rule {
  /** What of it has each cause, the most expensive first; the parts do not add up. */
  readonly causes: readonly { readonly cause: Cause; readonly lost: number }[];
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
  /** The same errors by the rule that decided, the most expensive first. */
  readonly rules: readonly RuleSum[];
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
