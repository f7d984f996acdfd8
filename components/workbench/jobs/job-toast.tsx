"use client";
import { toast } from "sonner";
import { useStore } from "zustand";
import { ButtonLink } from "@/components/ui/controls/button";
import type { JobRecord } from "@/lib/store/interfaces/jobs";
import { jobPlace, jobSentence, runPlace } from "./job-figures";
import { jobsStore, refreshJobs } from "./jobs-store";
import { rememberStarted } from "./started-here";

/** Long enough to read what a toast says and to take the pointer to its link; hovering stops the clock. */
const READING_MS = 10_000;

/** One toast for a job from when it is queued until it ends: its end takes the place of its beginning. */
const toastOf = (id: string): string => `job ${id}`;

/** Say that a job is queued, with what leads to it, and ask how it stands. Home tells the end of a run, too. */
export function sayQueued(
  { id, kind }: Pick<JobRecord, "id" | "kind">,
  title: string,
  description?: string,
): void {
  if (kind === "evaluate") rememberStarted(runPlace(id));
  toast.success(title, { id: toastOf(id), description, duration: READING_MS, action: <JobLink id={id} /> });
  void refreshJobs();
}

/** Say how a job ended, and lead to what came of it. One that was cancelled is only taken back. */
export function sayEnded(job: JobRecord): void {
  const said = {
    id: toastOf(job.id),
    description: jobSentence(job, job.finishedAt ?? 0),
    action: <JobLink id={job.id} />,
  };
  if (job.state === "failed") toast.error(job.title, { ...said, duration: Infinity });
  else if (job.state === "done") toast.success(job.title, { ...said, duration: READING_MS });
  else forgetToast(job.id);
}

/** Take away what is said of a job: somebody looks at what became of it. */
export function forgetToast(id: string): void {
  toast.dismiss(toastOf(id));
}

/** Leads to what a job makes as soon as that is there, until then to the list of jobs. */
function JobLink({ id }: { readonly id: string }) {
  const job = useStore(jobsStore, ({ jobs }) => jobs.find((known) => known.id === id));
  const place = job === undefined ? null : jobPlace(job);
  return (
    <ButtonLink href={place?.href ?? "/"} onClick={() => forgetToast(id)}>
      {place?.label ?? "Show jobs"}
    </ButtonLink>
  );
}
