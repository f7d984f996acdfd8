import type { JobRecord } from "../../store/interfaces/jobs";
import type { Store } from "../../store/interfaces/store";

/** More wait nowhere: what is left out would be told as stopped, and what it reads could be removed. */
const MOST_JOBS = 100_000;

/** The jobs that are waiting or running, of one kind where it is named. */
export function activeJobs({ jobs }: Pick<Store, "jobs">, kind?: string): Promise<readonly JobRecord[]> {
  return jobs.list({ ...(kind !== undefined && { kind }), states: ["queued", "running"], limit: MOST_JOBS });
}
