/**
 * The runs of corpora as this window knows them, one answer for all who look at the same corpus; and what was
 * started here.
 */
import type { RunWanted } from "@/lib/api/resources/jobs";
import { createStore, type StoreApi } from "zustand/vanilla";
import { messageOf } from "@/lib/errors";
import type { JobRecord } from "@/lib/store/interfaces/jobs";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import { isActive } from "@/components/workbench/jobs/job-figures";

/** What the server knows of a corpus. */
export interface CorpusFacts {
  /** Newest first. */
  readonly runs: readonly RunRecord[];
  /** Pages with gold: without any, a run tells nothing. */
  readonly withGold: number;
}

/** The server as this store sees it. */
export interface RunsServer {
  facts(corpusId: string): Promise<CorpusFacts>;
  /** Enqueue an evaluation of the corpus; `input` is what such a job is told beside that. */
  enqueue(corpusId: string, input: RunWanted): Promise<JobRecord>;
}

/** The last answer; where there was none, `runs` is empty, `withGold` null, and `problem` says why. */
export interface RunsAnswer {
  readonly runs: readonly RunRecord[];
  readonly withGold: number | null;
  readonly problem: string | null;
}

/** What became of a start. */
export type Started =
  | { readonly state: "asking" }
  | { readonly state: "queued"; readonly jobId: string }
  | { readonly state: "failed"; readonly problem: string };

/** Its actions do not reject: what went wrong is in `answers` and `started`. */
export interface RunsState {
  /** By corpus. Kept while the window is open, so that the next page of the corpus has its curve at once. */
  readonly answers: ReadonlyMap<string, RunsAnswer>;
  /** By `startKey`. */
  readonly started: ReadonlyMap<string, Started>;
  /**
   * Keep the runs of a corpus fresh until the returned function is called; asks at once, unless they are kept
   * fresh already.
   */
  watch(corpusId: string): () => void;
  /** Ask again for all that are watched. */
  refresh(): void;
  /** Forget why a start failed, and ask again. */
  again(corpusId: string, what: string): void;
  /**
   * Have something computed; while the server is being told of the same, nothing. `input` may have to be
   * found out first.
   */
  start(corpusId: string, what: string, input: () => RunWanted | Promise<RunWanted>): Promise<void>;
}

/** What is computed on which corpus: equal for two places of a screen that offer the same. */
export function startKey(corpusId: string, what: string): string {
  return JSON.stringify([corpusId, what]);
}

/** Answers about corpora, asked for once however many look at them. */
export function createRunsStore(server: RunsServer): StoreApi<RunsState> {
  return createStore<RunsState>((set, get) => {
    const watchers = new Map<string, number>();
    const turns = new Map<string, number>();
    const ask = async (corpusId: string): Promise<void> => {
      const turn = (turns.get(corpusId) ?? 0) + 1;
      turns.set(corpusId, turn);
      const answer = await server.facts(corpusId).then(
        (facts): RunsAnswer => ({ ...facts, problem: null }),
        (error: unknown): RunsAnswer => ({ runs: [], withGold: null, problem: messageOf(error) }),
      );
      // One that was asked for before a job ended may come after the one that was asked for then.
      if (turns.get(corpusId) === turn)
        set(({ answers }) => ({ answers: new Map([...answers, [corpusId, answer]]) }));
    };
    const mark = (key: string, now: Started): void =>
      set(({ started }) => ({ started: new Map([...started, [key, now]]) }));
    return {
      answers: new Map(),
      started: new Map(),
      watch(corpusId) {
        const others = watchers.get(corpusId) ?? 0;
        watchers.set(corpusId, others + 1);
        if (others === 0 || (get().answers.get(corpusId)?.problem ?? null) !== null) void ask(corpusId);
        return () => void watchers.set(corpusId, watchers.get(corpusId)! - 1);
      },
      refresh() {
        for (const [corpusId, count] of watchers) if (count > 0) void ask(corpusId);
      },
      again(corpusId, what) {
        const key = startKey(corpusId, what);
        if (get().started.get(key)?.state === "failed")
          set(({ started }) => ({ started: new Map([...started].filter(([other]) => other !== key)) }));
        void ask(corpusId);
      },
      async start(corpusId, what, input) {
        const key = startKey(corpusId, what);
        if (get().started.get(key)?.state === "asking") return;
        mark(key, { state: "asking" });
        try {
          const { id } = await server.enqueue(corpusId, await input());
          mark(key, { state: "queued", jobId: id });
        } catch (error) {
          mark(key, { state: "failed", problem: messageOf(error) });
        }
      },
    };
  });
}

/**
 * The evaluation that was started so, or the one of that run (it has the job's id), while it is waiting or
 * running.
 */
export function evaluationOf(
  jobs: readonly JobRecord[],
  started: Started | undefined,
  runId: string | null,
): JobRecord | null {
  return (
    jobs.find(
      (job) =>
        isActive(job) &&
        job.kind === "evaluate" &&
        ((started?.state === "queued" && job.id === started.jobId) || job.id === runId),
    ) ?? null
  );
}

/** Jobs that change how many pages have gold. */
const BRINGS_GOLD: ReadonlySet<string> = new Set(["import", "gold"]);

/**
 * Whether there are other runs than before, or other gold: an evaluation makes its run before it counts its
 * pages, and ends it when it ends.
 */
export function changedFacts(jobs: readonly JobRecord[], before: readonly JobRecord[]): boolean {
  const steps = new Map(before.map((job) => [job.id, stepOf(job)]));
  return jobs.some((job) => {
    const step = stepOf(job);
    return (
      step !== (steps.get(job.id) ?? "waiting") &&
      (job.kind === "evaluate" || (step === "ended" && BRINGS_GOLD.has(job.kind)))
    );
  });
}

const stepOf = (job: JobRecord): "waiting" | "scoring" | "ended" =>
  !isActive(job) ? "ended" : job.progress.total === null ? "waiting" : "scoring";
