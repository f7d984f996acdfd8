"use client";
import { useCallback, useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { counts, withChanges } from "@/lib/extractors/contract/conditions";
import type { JobRecord } from "@/lib/store/interfaces/jobs";
import { comparisonOf } from "@/lib/view/inspection/trials/decided";
import { PAGE_METRIC, type MetricId } from "@/lib/evaluation/metrics/names";
import type { Inspection } from "@/lib/view/inspection/inspection";
import type { Scale } from "@/lib/view/inspection/heat/scale";
import { valueAt, type NumberSpec } from "@/lib/view/inspection/threshold-axis";
import { isActive } from "@/components/workbench/jobs/job-figures";
import { refreshJobs } from "@/components/workbench/jobs/jobs-store";
import { useJobEnd, useJobs } from "@/components/workbench/jobs/use-jobs";
import { runsHere } from "@/lib/view/inspection/answers";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import { questionKey, type FlipsQuestion } from "./corpus-flips-store";
import { exactLine, findSweep, sweepLine, type CorpusLine } from "./corpus-line";
import { flipsStore } from "./flips-server";
import { setupName } from "./same-setup";
import { useCorpusRuns } from "./use-corpus-runs";

/** How the curve of the corpus stands, and what a person can do about it. */
export type CorpusState =
  | { readonly state: "asking" }
  | { readonly state: "known"; readonly line: CorpusLine }
  /** Nothing is known yet; `how` is the job that would find it. */
  | {
      readonly state: "open";
      readonly how: "flips" | "sweep";
      readonly pages: number | null;
      readonly known: number;
      compute(): void;
    }
  | {
      readonly state: "running";
      readonly job: Pick<JobRecord, "id" | "state" | "progress" | "cancelRequested">;
    }
  | { readonly state: "failed"; readonly problem: string; again(): void };

/** Values of a sweep: enough to see where a curve bends. */
const SWEEP_VALUES = 21;

/**
 * The curve of the page's corpus over one parameter: exact where the score alone decides, by the flips of all
 * pages; else by a sweep, an earlier one where there is.
 */
export function useCorpusLine(
  inspection: Inspection,
  corpusId: string,
  param: string,
  spec: NumberSpec,
  scale: Scale,
): CorpusState {
  const { extractor, params } = inspection;
  const { metric } = inspection.scorer;
  // The flips of all pages are known in characters, which no other metric can be told from.
  const isOwnLimit =
    metric === PAGE_METRIC &&
    param === extractor.score.limit &&
    runsHere(extractor, params) &&
    // Where it does not count yet, only the flips can tell.
    (!counts(spec, params) || comparisonOf(inspection) !== null);
  const others = JSON.stringify(withChanges(extractor.params, params, { [param]: spec.default }));
  const question = useMemo(
    (): FlipsQuestion => ({ corpusId, extractor, params: JSON.parse(others) as FlipsQuestion["params"] }),
    [corpusId, extractor, others],
  );
  const workspace = useWorkspaceStore();
  // Gold that was put right makes another curve.
  useEffect(
    () =>
      workspace.subscribe((now, before) => {
        if (now.subject.record.gold !== before.subject.record.gold && isOwnLimit)
          void flipsStore.getState().askAgain(question);
      }),
    [workspace, isOwnLimit, question],
  );
  const flips = useFlips(question, isOwnLimit, spec);
  const needsSweep = !isOwnLimit || flips === null;
  const sweep = useSweep(question, metric, inspection.gold !== null, needsSweep, param, spec, scale);
  return needsSweep ? sweep : (flips ?? sweep);
}

/** By the flips of all pages; null where not decided by the score alone. */
function useFlips(question: FlipsQuestion, isWanted: boolean, spec: NumberSpec): CorpusState | null {
  const { jobs } = useJobs();
  const key = questionKey(question);
  const answer = useStore(flipsStore, ({ answers }) => answers.get(key));
  useEffect(() => {
    if (isWanted) void flipsStore.getState().ask(question);
  }, [isWanted, question]);
  useJobEnd((job) => {
    if (isWanted && job.kind === "flips") void flipsStore.getState().askAgain(question);
  });
  const line = useMemo(
    () => (answer?.state === "known" && answer.curve !== null ? exactLine(answer.curve, spec) : null),
    [answer, spec],
  );
  const compute = useCallback(
    () => void flipsStore.getState().compute(question).then(refreshJobs),
    [question],
  );
  if (answer === undefined || answer.state === "asking") return { state: "asking" };
  if (answer.state === "failed")
    return {
      state: "failed",
      problem: answer.problem,
      again: () => void flipsStore.getState().ask(question),
    };
  if (answer.state === "known" && answer.pages === 0)
    return { state: "open", how: "flips", pages: 0, known: 0, compute };
  if (answer.state === "known") return line === null ? null : { state: "known", line };
  const job = answer.job === null ? null : (jobs.find(({ id }) => id === answer.job!.id) ?? answer.job);
  return job !== null && isActive(job)
    ? { state: "running", job }
    : { state: "open", how: "flips", pages: answer.pages, known: answer.known, compute };
}

/** By a sweep that is stored, or one that a person starts. */
function useSweep(
  { corpusId, extractor, params }: FlipsQuestion,
  metric: MetricId,
  hasGold: boolean,
  isWanted: boolean,
  param: string,
  spec: NumberSpec,
  scale: Scale,
): CorpusState {
  const { runs, withGold, problem, again, start, jobOf } = useCorpusRuns(
    corpusId,
    `${setupName(extractor.id, params, [param])} ${metric}`,
    isWanted,
  );
  const compute = useCallback(() => {
    const { [param]: swept, ...rest } = params;
    const values = [
      ...new Set([
        ...(typeof swept === "number" ? [swept] : []),
        ...Array.from({ length: SWEEP_VALUES }, (_, i) => valueAt(i / (SWEEP_VALUES - 1), 1, scale, spec)),
      ]),
    ].sort((a, b) => a - b);
    start(() => ({
      metrics: [metric],
      recipes: [{ use: extractor.id, params: rest }],
      sweep: { param, values },
    }));
  }, [start, extractor.id, params, metric, param, scale, spec]);
  const found = useMemo(
    () => (runs === null ? null : findSweep(runs, extractor.id, param, params, metric)),
    [runs, extractor.id, param, params, metric],
  );
  const line = useMemo(
    () => (found?.done == null ? null : sweepLine(found.done, extractor.id, param, params, metric)),
    [found, extractor.id, param, params, metric],
  );
  const job = jobOf(found?.running ?? null);
  if (job !== null) return { state: "running", job };
  if (found === null) return { state: "asking" };
  if (problem !== null) return { state: "failed", problem, again };
  return line === null
    ? { state: "open", how: "sweep", pages: hasGold ? null : withGold, known: 0, compute }
    : { state: "known", line };
}
