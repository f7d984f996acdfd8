import { optimiseInput } from "../../jobs/optimise-input";
import type { JobRecord } from "../../store/interfaces/jobs";

/**
 * A job as browsers get it: without what it was given, which may name files of this machine, but for the search
 * it is about, to which its line leads.
 */
export function publicJob(job: JobRecord): JobRecord {
  const about = job.kind === "optimise" ? optimiseInput.safeParse(job.input) : null;
  return { ...job, input: about?.success === true ? { optimisationId: about.data.optimisationId } : null };
}
