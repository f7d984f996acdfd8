import type { Gold } from "../gold/gold";
import type { Failure } from "../evaluation/run";

/**
 * What a pool and its threads say to each other, with what comes of a page as `Answer`. Pages are named by
 * their index in corpus order.
 */

/** A page on its way to a thread. */
export interface PagePayload {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly url: string | null;
  readonly site: string | null;
  readonly encoding: string | null;
  readonly lang: string | null;
  readonly gold: Gold;
}

/** A contestant that lost its thread before: on one page, or (`page` null) while it was fitted. */
export interface Casualty {
  readonly contestant: number;
  readonly page: number | null;
  readonly failure: Failure;
}

/** Pages to work on one after the other. */
export interface Assignment {
  readonly pages: readonly number[];
  /** The pages of the site, to which contestants that need one are fitted; empty where none does. */
  readonly site: readonly number[];
  readonly casualties: readonly Casualty[];
}

/** What a thread is about to do; `contestant` is null while the page is read and parsed. */
export type Position =
  | { readonly stage: "fit"; readonly contestant: number }
  | { readonly stage: "page"; readonly page: number; readonly contestant: number | null };

export type ToThread =
  | { readonly kind: "assignment"; readonly assignment: Assignment }
  /** The answer to `want`; null where the page could not be read, which the pool has dealt with. */
  | { readonly kind: "page"; readonly page: number; readonly payload: PagePayload | null };

export type FromThread<Answer> =
  | { readonly kind: "ready" }
  | { readonly kind: "at"; readonly position: Position }
  | { readonly kind: "want"; readonly page: number }
  | { readonly kind: "answered"; readonly page: number; readonly answer: Answer }
  | { readonly kind: "done" };
