"use client";
import { Link } from "@/components/ui/address/link";
import { useEffect } from "react";
import { usePathname } from "next/navigation";
import { useRefresh } from "@/components/ui/browser/use-refresh";
import { Icon } from "@/components/ui/controls/icon";
import { inOrder, isActive, jobPlace, jobSentence, share } from "./job-figures";
import { sayEnded, forgetToast } from "./job-toast";
import { isFollowed } from "./jobs-store";
import { forgetStarted } from "./started-here";
import { useJobEnd, useJobs } from "./use-jobs";
import styles from "./job-indicator.module.css";

/**
 * In the top bar while something runs: how far the job is that runs, or that is next. Says in a toast how
 * each one ended, and leads to what came of it, unless somebody is looking at it.
 */
export function JobIndicator() {
  const { jobs, now } = useJobs();
  const refresh = useRefresh();
  const here = usePathname();
  useJobEnd((job) => {
    // What the open page of a corpus shows no job changes, and there people press keys all the time.
    if (!here.startsWith("/pages/")) refresh();
    const isLookedAt = isFollowed(job.id) || (job.state === "done" && jobPlace(job)?.href === here);
    if (isLookedAt) forgetToast(job.id);
    else sayEnded(job);
  });
  useEffect(() => {
    const seen = jobs.find((job) => !isActive(job) && jobPlace(job)?.href === here);
    if (seen !== undefined) forgetStarted(here);
  }, [jobs, here]);
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
