import type { Failure } from "../../evaluation/scoring/failure";
import type { PagePayload } from "../sources/source";

/**
 * What a pool and its threads say to each other, with what comes of a page as `Answer`. Pages are named by
 * their index in corpus order, sites by a number.
 */

/** A page on its way to a thread. */
export interface SentPage extends PagePayload {
  /** Positions of the contestants that are asked for, in ascending order; all of them if not said. */
  readonly contestants?: readonly number[];
}

/** A contestant that lost its thread before: on one page, or (`page` null) while it was fitted. */
export interface Casualty {
  readonly contestant: number;
  readonly page: number | null;
  readonly failure: Failure;
}

/** What fitting one contestant to a site gave: its model as JSON in UTF-8, or why there is none. */
export type SiteFit =
  | { readonly contestant: number; readonly model: Uint8Array }
  | { readonly contestant: number; readonly failed: Failure };

/** Fit the contestants that need a site to all of its pages. */
export interface FitAssignment {
  readonly kind: "fit";
  readonly site: number;
  /** Positions of those that one of its pages asks for; null for all. */
  readonly contestants: readonly number[] | null;
  readonly pages: readonly number[];
  readonly casualties: readonly Casualty[];
}

/** Pages to answer one after the other, of one site where something is fitted to sites. */
export interface AnswerAssignment {
  readonly kind: "answer";
  readonly site: number | null;
  readonly pages: readonly number[];
  readonly casualties: readonly Casualty[];
}

export type Assignment = FitAssignment | AnswerAssignment;

/** What a thread is about to do; `contestant` is null while the page is read and parsed. */
export type Position =
  | { readonly stage: "fit"; readonly contestant: number }
  | { readonly stage: "page"; readonly page: number; readonly contestant: number | null };

export type ToThread =
  | {
      readonly kind: "assignment";
      readonly assignment: Assignment;
      /** What was fitted to the site of the pages; null where nothing is, or the thread has it already. */
      readonly fits: readonly SiteFit[] | null;
    }
  /** The answer to `want`; null where the page could not be read, which the pool has dealt with. */
  | { readonly kind: "page"; readonly page: number; readonly payload: SentPage | null };

export type FromThread<Answer> =
  | { readonly kind: "ready" }
  | { readonly kind: "at"; readonly position: Position }
  | { readonly kind: "want"; readonly page: number }
  | { readonly kind: "answered"; readonly page: number; readonly answer: Answer }
  | { readonly kind: "fitted"; readonly fits: readonly SiteFit[] }
  | { readonly kind: "done" };
