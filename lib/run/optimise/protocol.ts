import type { Grade } from "../../evaluation/scoring/grade";
import type { Model } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import type { PagePayload } from "../sources/source";

/** What the main thread and those that try recipes on pages say to each other. Pages are named by their index. */

/** What a thread is started with. */
export interface TrialSetup {
  /** Metric id. */
  readonly metric: string;
  /** Those that recipes name. */
  readonly models: readonly Model[];
}

/** A recipe to be tried, and where: null for every page of the thread. */
export interface Attempt {
  readonly recipe: Recipe;
  readonly pages: readonly number[] | null;
}

export type ToTrialThread =
  /** A page that belongs to the thread from now on. */
  | { readonly kind: "page"; readonly page: number; readonly payload: PagePayload }
  /** An extractor that cost a thread on that page, or (`use` null) the page itself did; see `PlannedUse.name`. */
  | { readonly kind: "casualty"; readonly page: number; readonly use: string | null }
  | { readonly kind: "try"; readonly attempts: readonly Attempt[] };

/** What came of one recipe on the pages it was tried on, in the order of the thread's pages. */
export interface Tried {
  readonly pages: Int32Array;
  readonly grades: readonly Grade[];
  /** 1 where the answer has no text. */
  readonly empty: Uint8Array;
  readonly ms: Float64Array;
}

export type FromTrialThread =
  /** Said before it is done, so that it is known whom to blame when the thread dies or hangs. */
  | { readonly kind: "at"; readonly page: number; readonly use: string | null }
  | { readonly kind: "read"; readonly page: number }
  /** All recipes were tried on one page. */
  | { readonly kind: "progress" }
  | { readonly kind: "tried"; readonly results: readonly Tried[] };
