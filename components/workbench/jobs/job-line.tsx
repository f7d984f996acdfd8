"use client";
import Link from "next/link";
import { IconButton } from "@/components/ui/controls/button";
import { Progress } from "@/components/ui/controls/progress";
import { isActive, jobSentence, jobWords, share, type JobView } from "./job-figures";
import { cancelJob, dismissJob } from "./jobs-store";
import styles from "./job-line.module.css";

/** One job: what it is, how far, and the way to stop it or take it away. `now` is the server's time. */
export function JobLine({ job, now }: { readonly job: JobView; readonly now: number }) {
  const active = isActive(job);
  const { verb, rest } = jobWords(job);
  // The run of an evaluate job has the job's id, and exists from the moment the job begins.
  const hasRun = job.kind === "evaluate" && job.startedAt !== null && job.state !== "failed";
  return (
    <li className={styles.job}>
      <div className="row">
        <span className="strong">{verb}</span>
        <span className="grow cut t2" title={job.title}>
          {hasRun ? (
            <Link href={`/runs/${job.id}`} className={styles.link}>
              {rest}
            </Link>
          ) : (
            rest
          )}
        </span>
        {active ? (
          <IconButton
            label={`Cancel ${job.title}`}
            icon="close"
            onClick={() => void cancelJob(job.id)}
            disabled={job.cancelRequested}
          />
        ) : (
          <IconButton label={`Dismiss ${job.title}`} icon="close" onClick={() => void dismissJob(job.id)} />
        )}
      </div>
      {active && <Progress label={job.title} running={job.state === "queued" ? 0 : share(job)} />}
      <p
        className={job.state === "failed" ? styles.failed : styles.sentence}
        aria-live={active ? "off" : "polite"}
      >
        {jobSentence(job, now)}
      </p>
    </li>
  );
}
