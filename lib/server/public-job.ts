import type { JobRecord } from "../store/interfaces/jobs";

/** A job as browsers get it: without what it was given, which may name files of this machine. */
export function publicJob(job: JobRecord): JobRecord {
  return { ...job, input: null };
}
