"use client";
import type { RunWanted } from "@/lib/api/resources/jobs";
import { useCallback, useEffect } from "react";
import { useStore } from "zustand";
import type { JobRecord } from "@/lib/store/interfaces/jobs";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import { refreshJobs } from "@/components/workbench/jobs/jobs-store";
import { useJobs } from "@/components/workbench/jobs/use-jobs";
import { evaluationOf, startKey } from "./corpus-runs-store";
import { runsStore } from "./runs-server";

/**
 * The runs of a corpus, from which curves and grids are read, and the way to start one where there is none.
 */
export interface CorpusRuns {
  /** Newest first; null until the server has answered, empty where it did not. */
  readonly runs: readonly RunRecord[] | null;
  /** Pages with gold; null where that is not known. */
  readonly withGold: number | null;
  /** Why the runs are not known, or no job could be started. */
  readonly problem: string | null;
  again(): void;
  /**
   * Enqueue an evaluation of the corpus; `input` is what such a job is told, found out first where that takes
   * a question.
   */
  start(input: () => RunWanted | Promise<RunWanted>): void;
  /**
   * The job that was started for this, here or elsewhere on the screen, or the one of that run, while it is
   * waiting or running.
   */
  jobOf(runId: string | null): JobRecord | null;
}

/**
 * Asked when they are wanted, and again whenever an evaluation begins or ends.
 *
 * @param what names what is read from them and started; whoever names the same sees one start
 */
export function useCorpusRuns(corpusId: string, what: string, isWanted: boolean): CorpusRuns {
  const { jobs } = useJobs();
  const answer = useStore(runsStore, ({ answers }) => answers.get(corpusId));
  const started = useStore(runsStore, (state) => state.started.get(startKey(corpusId, what)));
  useEffect(() => (isWanted ? runsStore.getState().watch(corpusId) : undefined), [isWanted, corpusId]);
  const again = useCallback(() => runsStore.getState().again(corpusId, what), [corpusId, what]);
  const start = useCallback(
    (input: () => RunWanted | Promise<RunWanted>) =>
      void runsStore.getState().start(corpusId, what, input).then(refreshJobs),
    [corpusId, what],
  );
  return {
    runs: answer?.runs ?? null,
    withGold: answer?.withGold ?? null,
    problem: started?.state === "failed" ? started.problem : (answer?.problem ?? null),
    again,
    start,
    jobOf: (runId) => evaluationOf(jobs, started, runId),
  };
}
