"use client";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { JobRecord } from "@/lib/store/interfaces/jobs";
import { isGone } from "@/components/workbench/jobs/jobs-store";
import { useJobs } from "@/components/workbench/jobs/use-jobs";
import { api } from "@/lib/api/client";
import { forgetImport, importStore } from "./import-store";

/**
 * The job of this window's import as last heard, null before the first word of it, and the server's time. The
 * list of jobs has only the newest, so while `open` a job that is not in it is asked for by itself; one that
 * was dismissed is forgotten, so that the next import can begin.
 */
export function useImportJob(open: boolean): { readonly job: JobRecord | null; readonly now: number | null } {
  const state = useStore(importStore);
  const { jobs, now } = useJobs();
  const [asked, setAsked] = useState<JobRecord | null>(null);
  const jobId = state.step === "job" ? state.jobId : null;
  const listed = jobs.find(({ id }) => id === jobId) ?? null;
  const missing = open && now !== null && listed === null ? jobId : null;
  // Asked again with each answer of the list: an import that is not in it may still run, and a server that
  // was silent may be back.
  useEffect(() => {
    if (missing === null) return;
    api.jobs.get({ id: missing }).then(
      ({ job }) => setAsked(job),
      (error: unknown) => {
        if (isGone(error)) forgetImport(missing);
      },
    );
  }, [missing, jobs]);
  return { job: listed ?? (asked !== null && asked.id === jobId ? asked : null), now };
}
