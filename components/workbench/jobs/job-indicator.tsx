"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { Icon } from "@/components/ui/controls/icon";
import { inOrder, isActive, jobPlace, jobSentence, share } from "./job-figures";
import { isFollowed } from "./jobs-store";
import { useJobEnd, useJobs } from "./use-jobs";
import styles from "./job-indicator.module.css";

/**
 * In the top bar while something runs: how far the job is that runs, or that is next. Says in a toast how
 * each one ended, and leads to what came of it, unless somebody is looking at it.
 */
export function JobIndicator() {
  const { jobs, now } = useJobs();
  const router = useRouter();
  useJobEnd((job) => {
    router.refresh();
    if (isFollowed(job.id)) return;
    const description = jobSentence(job, job.finishedAt ?? 0);
    const place = jobPlace(job);
    const action = place && { label: place.label, onClick: () => router.push(place.href) };
    if (job.state === "failed") toast.error(job.title, { description, duration: Infinity });
    else if (job.state === "done") toast.success(job.title, { description, ...(action && { action }) });
  });
  const active = inOrder(jobs).filter(isActive);
  const first = active[0];
  if (!first || now === null) return null;
  const done = share(first);
  return (
    <Link href="/" className={styles.indicator} title={`${first.title}: ${jobSentence(first, now)}`}>
      <Icon name="clock" />
      <span className="no-narrow">{active.length === 1 ? "1 job" : `${active.length} jobs`}</span>
      <span>{done === null ? "" : `${Math.floor(done * 100)} %`}</span>
    </Link>
  );
}
