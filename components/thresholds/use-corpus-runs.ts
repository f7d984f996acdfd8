"use client";
import { useCallback, useEffect, useState } from "react";
import { messageOf } from "../../lib/errors";
import type { JobRecord, RunRecord } from "../../lib/store/store";
import { isActive } from "../jobs/job-figures";
import { refreshJobs } from "../jobs/jobs-store";
import { useJobEnd, useJobs } from "../jobs/use-jobs";
import { fetchJson } from "../ui/fetch-json";

const METRIC = "shingle-4";

/** The runs of a corpus, from which curves and grids are read, and the way to start one where there is none. */
export interface CorpusRuns {
  /** Newest first; null until the server has answered, empty where it did not. */
  readonly runs: readonly RunRecord[] | null;
  /** Why the runs are not known, or no job could be started. */
  readonly problem: string | null;
  ask(): void;
  /** Enqueue an evaluation of the corpus by one metric; `input` is what else such a job is told, found out first where that takes a question. */
  start(input: () => object | Promise<object>): void;
  /** The job that was started here, or the one of that run (it has the job's id), while it is waiting or running. */
  jobOf(runId: string | null): JobRecord | null;
}

/** Asked when they are wanted, and again whenever an evaluation ends. */
export function useCorpusRuns(corpusId: string, isWanted: boolean): CorpusRuns {
  const { jobs } = useJobs();
  const [answer, setAnswer] = useState<{ readonly of: string; readonly runs: readonly RunRecord[]; readonly problem: string | null } | null>(null);
  const [started, setStarted] = useState<string | null>(null);
  const fail = useCallback((error: unknown) => setAnswer({ of: corpusId, runs: [], problem: messageOf(error) }), [corpusId]);
  const ask = useCallback(() => {
    fetchJson<{ readonly runs: readonly RunRecord[] }>(`/api/runs?corpus=${encodeURIComponent(corpusId)}`).then(({ runs }) => setAnswer({ of: corpusId, runs, problem: null }), fail);
  }, [corpusId, fail]);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(ask, 0);
    return () => clearTimeout(timer);
  }, [isWanted, ask]);
  useJobEnd((job) => { if (isWanted && job.kind === "evaluate") ask(); });
  const start = useCallback((input: () => object | Promise<object>) => {
    const enqueue = async () => {
      const { id } = await fetchJson<JobRecord>("/api/jobs", { body: { kind: "evaluate", corpusId, metrics: [METRIC], ...(await input()) } });
      setStarted(id);
      await refreshJobs();
    };
    enqueue().catch(fail);
  }, [corpusId, fail]);
  const known = answer?.of === corpusId ? answer : null;
  const jobOf = (runId: string | null) => jobs.find((job) => isActive(job) && job.kind === "evaluate" && (job.id === started || job.id === runId)) ?? null;
  return { runs: known?.runs ?? null, problem: known?.problem ?? null, ask, start, jobOf };
}
