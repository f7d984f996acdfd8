"use client";
import { Link } from "@/components/ui/address/link";
import type { JobRecord } from "@/lib/store/interfaces/jobs";
import { IconButton } from "@/components/ui/controls/button";
import { Progress } from "@/components/ui/controls/progress";
import { isActive, jobPlace, jobSentence, jobWords, share } from "./job-figures";
import { cancelJob, dismissJob } from "./jobs-store";
import styles from "./job-line.module.css";

/** One job: what it is, how far, and the way to stop it or take it away. `now` is the server's time. */
export function JobLine({ job, now }: { readonly job: JobRecord; readonly now: number }) {
  const active = isActive(job);
  const { verb, rest } = jobWords(job);
  const place = jobPlace(job);
  return (
    <li className={styles.job}>
      <div className="row">
        <span className="strong">{verb}</span>
        <span className="grow cut t2" title={job.title}>
          {place !== null ? (
            <Link href={place.href} className={styles.link}>
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
