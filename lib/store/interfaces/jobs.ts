import type { Progress } from "../../task";

export type JobState = "queued" | "running" | "done" | "failed" | "cancelled";

export interface JobRecord {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly input: unknown;
  readonly state: JobState;
  readonly progress: Progress;
  /** What the kind of job reports at its end, e.g. counts and rejects of an import. */
  readonly result: unknown;
  readonly error: string | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly cancelRequested: boolean;
  readonly attempts: number;
}

/** Which jobs are listed. */
export interface JobFilter {
  readonly kind?: string;
  /** Only those whose input is about this corpus. */
  readonly corpusId?: string;
  readonly states?: readonly JobState[];
  readonly limit?: number;
}

/** How the queue stands: what somebody who watches it wants to know. */
export interface QueueStanding {
  /** By kind and state, those of which there are some, also parts of runs, which no list shows. */
  readonly jobs: readonly { readonly kind: string; readonly state: JobState; readonly jobs: number }[];
  /** When the job that has waited longest was enqueued; null where none waits. */
  readonly oldestQueuedAt: number | null;
  /** Workers that hold a job under a lease. */
  readonly busyWorkers: number;
  /** Running jobs whose lease has run out: their worker is silent, and nobody has taken them up yet. */
  readonly lapsed: number;
}

/**
 * The queue is rows: a worker anywhere claims one under a lease, reports while it runs, and a lease that ran
 * out is claimed again. A run has the id of its job: when the job ends as failed or cancelled, however that
 * comes about, a run that is still running ends with it. What the job added is taken back then, in the same
 * step.
 */
export interface JobStore {
  /**
   * A `key` makes enqueueing idempotent: while a job of that key is queued or running, it is returned instead
   * of a new one, unless it was told to stop.
   */
  enqueue(job: { kind: string; title: string; input: unknown; key?: string }): Promise<JobRecord>;
  get(id: string): Promise<JobRecord>;
  list(filter?: JobFilter): Promise<readonly JobRecord[]>;
  /** @param now milliseconds since 1970, by which leases are counted */
  standing(now: number): Promise<QueueStanding>;
  /**
   * Hand out the job whose turn it is (see `inTurn`), null where none waits.
   * @param except kinds that this worker does not take
   */
  claim(
    workerId: string,
    now: number,
    leaseMs: number,
    except?: readonly string[],
  ): Promise<JobRecord | null>;
  /**
   * Store progress and renew the lease; tells whether somebody asked to cancel, or that the lease was lost.
   */
  report(
    id: string,
    workerId: string,
    progress: Progress,
    now: number,
    leaseMs: number,
  ): Promise<"go on" | "cancel" | "lost">;
  finish(
    id: string,
    workerId: string,
    end: { state: "done" | "failed" | "cancelled"; result: unknown; error: string | null },
    now: number,
  ): Promise<void>;
  /**
   * Give a running job back to the queue, e.g. when the worker is told to stop; the attempt is not counted.
   */
  release(id: string, workerId: string): Promise<void>;
  requestCancel(id: string): Promise<void>;
  /** Take an ended job off the list. @throws UsageError (`job-not-ended`) while it is queued or running */
  dismiss(id: string): Promise<void>;
}
