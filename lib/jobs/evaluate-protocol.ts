import type { Gold } from "../evaluation/gold";
import type { Failure, PageEvaluation } from "../evaluation/run";
import type { ParamValues } from "../extractors/contract";

/** What a pool and its threads say to each other, with what comes of a page as `Result`. Pages are named by their index in corpus order. */

/** What a thread is started with. */
export interface ThreadSetup {
  readonly contestants: readonly { readonly id: string; readonly params: ParamValues }[];
  readonly metrics: readonly string[];
  /** Whether answers come with the list of their errors, where the page's content is known. */
  readonly withErrors?: boolean;
}

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

/** Pages to evaluate one after the other. */
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

export type FromThread<Result = PageEvaluation> =
  | { readonly kind: "ready" }
  | { readonly kind: "at"; readonly position: Position }
  | { readonly kind: "want"; readonly page: number }
  | { readonly kind: "evaluated"; readonly page: number; readonly evaluation: Result }
  | { readonly kind: "done" };
