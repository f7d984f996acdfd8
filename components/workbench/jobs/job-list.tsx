"use client";
import { inOrder, isNews } from "./job-figures";
import { JobLine } from "./job-line";
import { useJobs } from "./use-jobs";

const MOST = 5;

/** Jobs that run, those that wait in their turn, then those that ended within the hour or failed, and were not dismissed. */
export function JobList() {
  const { jobs, now } = useJobs();
  if (now === null) return <p className="small t3">Loading jobs</p>;
  const shown = inOrder(jobs.filter((job) => isNews(job, now))).slice(0, MOST);
  if (shown.length === 0)
    return <p className="small t3">No jobs. Imports and runs appear here with their rate and time left.</p>;
  return (
    <ul>
      {shown.map((job) => (
        <JobLine key={job.id} job={job} now={now} />
      ))}
    </ul>
  );
}
