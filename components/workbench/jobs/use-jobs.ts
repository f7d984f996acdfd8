"use client";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { JobRecord } from "@/lib/store/interfaces/jobs";
import { isActive } from "./job-figures";
import { jobsStore, watchJobs, type JobsState } from "./jobs-store";

/** The newest jobs, kept fresh while mounted. */
export function useJobs(): JobsState {
  useEffect(watchJobs, []);
  return useStore(jobsStore);
}

/** Call `then` for every job that ends while mounted. */
export function useJobEnd(then: (job: JobRecord) => void): void {
  const latest = useRef(then);
  useEffect(() => {
    latest.current = then;
  });
  useEffect(() => {
    const leave = watchJobs();
    const unsubscribe = jobsStore.subscribe(({ jobs }, before) => {
      const running = new Set(before.jobs.filter(isActive).map(({ id }) => id));
      for (const job of jobs) if (!isActive(job) && running.has(job.id)) latest.current(job);
    });
    return () => {
      unsubscribe();
      leave();
    };
  }, []);
}
