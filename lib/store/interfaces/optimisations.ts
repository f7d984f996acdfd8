import type { StoredTrial } from "../../optimise/log-report";
import type { Logged } from "../../optimise/optimisation";
import type { Setup } from "../../optimise/setup";

export type OptimisationState = "running" | "done" | "stopped" | "failed";

/** A search for the best recipe over the pages of a corpus. */
export interface OptimisationRecord {
  readonly id: string;
  readonly corpusId: string;
  readonly corpusName: string;
  readonly setup: Setup;
  /** Only the first so many pages; null for all. */
  readonly limit: number | null;
  /** Candidates that each of its searches may try, the longest that was asked for. */
  readonly budget: number;
  readonly state: OptimisationState;
  /** Why it failed; null otherwise. */
  readonly error: string | null;
  readonly createdAt: number;
  readonly finishedAt: number | null;
  /** What it depends on of its pages, their gold and the code; null until they were read. */
  readonly fingerprint: string | null;
  /** Its packages with the number of their pages; none until they were read. */
  readonly packages: readonly { readonly name: string; readonly pages: number }[];
  /** Candidates that are known, on all pages or on a sample. */
  readonly trials: number;
}

export interface OptimisationStore {
  /** The one of that id, where it is there already. @throws NotFoundError for an unknown corpus */
  create(
    optimisation: Pick<OptimisationRecord, "corpusId" | "setup" | "limit" | "budget">,
    id?: string,
  ): Promise<OptimisationRecord>;
  /** The newest first. @throws NotFoundError for an unknown corpus */
  list(corpusId?: string): Promise<readonly OptimisationRecord[]>;
  /** @throws NotFoundError */
  get(id: string): Promise<OptimisationRecord>;
  /** It goes on, with a budget of at least so many candidates. @throws NotFoundError */
  goOn(id: string, budget: number): Promise<OptimisationRecord>;
  /** What was read. @throws NotFoundError */
  readPages(id: string, pages: Pick<OptimisationRecord, "fingerprint" | "packages">): Promise<void>;
  /**
   * What was tried, in its order, beginning with trial number `from` (the first has number 0). A number that is
   * stored already stays as it is, so that two workers that do the same step store it once.
   * @throws NotFoundError
   */
  append(id: string, from: number, trials: readonly Logged[]): Promise<void>;
  /** All that was tried, in its order, also with what is no more. @throws NotFoundError */
  trials(id: string): Promise<readonly StoredTrial[]>;
  /** @throws NotFoundError */
  finish(
    id: string,
    end: { readonly state: Exclude<OptimisationState, "running">; readonly error: string | null },
  ): Promise<void>;
  /** @throws NotFoundError */
  remove(id: string): Promise<void>;
}
