import { ConflictError, UsageError } from "../../errors";
import { newId } from "../rules/ids";
import { storable } from "../../text/kept-text";
import { gaveUp, hasEnded, MAX_ATTEMPTS, runAfter } from "../rules/rules";
import { inTurn, PART_KIND, shareOf, type Served } from "../rules/turns";
import type { JobRecord, JobStore, QueueStanding } from "../interfaces/jobs";
import {
  compareText,
  required,
  setKey,
  takeBack,
  throughJson,
  type StoredJob,
  type Tables,
} from "./tables/tables";

const LISTED = 100;

export function jobStore(tables: Tables): JobStore {
  const put = (job: StoredJob, changes: Partial<JobRecord>, hold: Partial<StoredJob> = {}): JobRecord => {
    const record = { ...job.record, ...changes };
    tables.jobs.set(record.id, { ...job, ...hold, record });
    if (record.state === "failed" || record.state === "cancelled") takeBack(tables, record.id);
    const run = tables.runs.get(record.id);
    const after = run === undefined ? null : runAfter(run.state, record.state, record.error);
    if (run !== undefined && after !== null)
      tables.runs.set(run.id, { ...run, ...after, finishedAt: run.finishedAt ?? record.finishedAt });
    return record;
  };
  const mustHold = (id: string, workerId: string): StoredJob => {
    const job = required(tables.jobs, "job", id);
    if (job.record.state !== "running" || job.workerId !== workerId)
      throw new ConflictError(`job ${id} is not held by worker ${workerId}`, job.record);
    return job;
  };
  const oldestFirst = () =>
    [...tables.jobs.values()].sort(
      (a, b) => a.record.createdAt - b.record.createdAt || compareText(a.record.id, b.record.id),
    );
  return {
    enqueue: async ({ kind, title, input, key }) => {
      const waiting = [...tables.jobs.values()].find(
        (job) =>
          key !== undefined && job.key === key && !hasEnded(job.record.state) && !job.record.cancelRequested,
      );
      if (waiting !== undefined) return waiting.record;
      const record: JobRecord = {
        id: newId(),
        kind,
        title: storable(title),
        input: throughJson(input),
        state: "queued",
        progress: { done: 0, total: null, note: "" },
        result: null,
        error: null,
        createdAt: tables.clock(),
        startedAt: null,
        finishedAt: null,
        cancelRequested: false,
        attempts: 0,
      };
      tables.jobs.set(record.id, { record, key: key ?? null, workerId: null, leaseUntil: null });
      return record;
    },
    get: async (id) => required(tables.jobs, "job", id).record,
    list: async ({ kind: only, corpusId, states, limit = LISTED } = {}) => {
      const jobs = oldestFirst()
        .reverse()
        .map((job) => job.record);
      return jobs
        .filter(({ kind }) => kind !== PART_KIND && (only === undefined || kind === only))
        .filter(({ kind, input }) => corpusId === undefined || shareOf(kind, input) === corpusId)
        .filter(({ state }) => states === undefined || states.includes(state))
        .slice(0, limit);
    },
    standing: async (now) => {
      const jobs = [...tables.jobs.values()];
      const counts = new Map<string, QueueStanding["jobs"][number]>();
      for (const { kind, state } of jobs.map(({ record }) => record)) {
        const name = setKey(kind, state);
        counts.set(name, { kind, state, jobs: (counts.get(name)?.jobs ?? 0) + 1 });
      }
      const running = jobs.filter(({ record }) => record.state === "running");
      const held = running.filter(({ leaseUntil }) => leaseUntil !== null && leaseUntil > now);
      return {
        jobs: [...counts.values()].sort(
          (a, b) => compareText(a.kind, b.kind) || compareText(a.state, b.state),
        ),
        oldestQueuedAt:
          oldestFirst().find(({ record }) => record.state === "queued")?.record.createdAt ?? null,
        busyWorkers: new Set(held.map(({ workerId }) => workerId)).size,
        lapsed: running.length - held.length,
      };
    },
    claim: async (workerId, now, leaseMs, except = []) => {
      const isLost = ({ record, leaseUntil }: StoredJob) =>
        record.state === "running" && leaseUntil !== null && leaseUntil <= now;
      const all = oldestFirst().map((job) => ({
        ...job.record,
        share: shareOf(job.record.kind, job.record.input),
        job,
      }));
      const served = new Map<string, Served>();
      for (const { share, state, startedAt, job } of all) {
        if (startedAt === null) continue;
        const { running = 0, lastStart = startedAt } = served.get(share) ?? {};
        const isRunning = state === "running" && !isLost(job);
        served.set(share, {
          running: running + Number(isRunning),
          lastStart: Math.max(lastStart, startedAt),
        });
      }
      const free = all.filter(
        ({ kind, state, job }) => !except.includes(kind) && (state === "queued" || isLost(job)),
      );
      for (const { job } of inTurn(free, served)) {
        if (isLost(job) && (job.record.cancelRequested || job.record.attempts >= MAX_ATTEMPTS)) {
          const end = job.record.cancelRequested
            ? { state: "cancelled" as const }
            : { state: "failed" as const, error: gaveUp(job.record.progress) };
          put(job, { ...end, finishedAt: now }, { leaseUntil: null });
          continue;
        }
        const changes = {
          state: "running",
          attempts: job.record.attempts + 1,
          startedAt: job.record.startedAt ?? now,
        } as const;
        return put(job, changes, { workerId, leaseUntil: now + leaseMs });
      }
      return null;
    },
    report: async (id, workerId, progress, now, leaseMs) => {
      const job = tables.jobs.get(id);
      if (job === undefined || job.record.state !== "running" || job.workerId !== workerId) return "lost";
      put(job, { progress: { ...progress, note: storable(progress.note) } }, { leaseUntil: now + leaseMs });
      return job.record.cancelRequested ? "cancel" : "go on";
    },
    finish: async (id, workerId, { state, result, error }, now) => {
      put(
        mustHold(id, workerId),
        { state, result: throughJson(result), error, finishedAt: now },
        { leaseUntil: null },
      );
    },
    release: async (id, workerId) => {
      const job = mustHold(id, workerId);
      const { cancelRequested, attempts } = job.record;
      const next = cancelRequested
        ? ({ state: "cancelled", finishedAt: tables.clock() } as const)
        : ({ state: "queued", attempts: attempts - 1 } as const);
      put(job, next, { workerId: null, leaseUntil: null });
    },
    requestCancel: async (id) => {
      const job = required(tables.jobs, "job", id);
      if (job.record.state === "queued")
        put(job, { state: "cancelled", cancelRequested: true, finishedAt: tables.clock() });
      if (job.record.state === "running") put(job, { cancelRequested: true });
    },
    dismiss: async (id) => {
      const { record } = required(tables.jobs, "job", id);
      if (!hasEnded(record.state))
        throw new UsageError("job-not-ended", `job ${id} is ${record.state}: cancel it first`);
      tables.jobs.delete(id);
    },
  };
}
