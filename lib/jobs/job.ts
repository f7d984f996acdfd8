import type { Store } from "../store/interfaces/store";
import type { Task } from "../task";

/**
 * What a job may use beside its input. `jobId` names files and runs so that a repeated attempt finds its own
 * earlier work.
 */
export interface JobContext {
  readonly store: Store;
  readonly jobId: string;
  /** Names the code that scores, see `codeVersion`. */
  readonly codeVersion: string;
}

/**
 * One kind of job. `input` is what was enqueued, unchecked: parse it with zod first and throw InputError
 * where it is wrong. The returned value must survive JSON and becomes `JobRecord.result`; a throw becomes
 * `JobRecord.error`. Ask `task.signal` between units of work and throw its reason
 * (`task.signal.throwIfAborted()`). A killed worker's job starts again from the beginning on another worker,
 * so a handler must be repeatable: what an earlier attempt stored is found and skipped.
 */
export type JobHandler = (input: unknown, task: Task, context: JobContext) => Promise<unknown>;

/** Handlers by `JobRecord.kind`. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;
