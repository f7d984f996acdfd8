import { ConflictError, NotFoundError, UsageError } from "../../errors";
import type { JobModel } from "../generated/models";
import { newId } from "../ids";
import { GAVE_UP, hasEnded, MAX_ATTEMPTS, runAfter, storable } from "../rules";
import type { JobRecord, JobState, JobStore, RunState } from "../store";
import type { Connection, Writer } from "./connection";
import { fromJson, msOf } from "./rows";
import { takeBack } from "./take-back";

const LISTED = 100;

/** The queue as rows. `clock` gives milliseconds since 1970, for calls that do not bring their own time. */
export function jobStore(connection: Connection, clock: () => number): JobStore {
  return {
    enqueue: ({ kind, title, input, key }) =>
      connection.write(async (tx) => {
        if (key !== undefined) {
          const waiting = await tx.job.findFirst({
            where: { key, state: { in: ["queued", "running"] }, cancelRequested: false },
          });
          if (waiting !== null) return recordOf(waiting);
        }
        const data = {
          id: newId(),
          kind,
          title: storable(title),
          input: json(input),
          key: key ?? null,
          state: "queued",
          createdAt: new Date(clock()),
        };
        return recordOf(await tx.job.create({ data }));
      }),

    get: (id) =>
      connection.read(async (db) => {
        const job = await db.job.findUnique({ where: { id } });
        if (job === null) throw new NotFoundError("job", id);
        return recordOf(job);
      }),

    list: ({ states, limit = LISTED } = {}) =>
      connection.read(async (db) => {
        const where = states === undefined ? {} : { state: { in: [...states] } };
        return (
          await db.job.findMany({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: limit })
        ).map(recordOf);
      }),

    claim: async (workerId, now, leaseMs) => {
      const at = new Date(now);
      const free = { OR: [{ state: "queued" }, { state: "running", leaseUntil: { lte: at } }] };
      // Most looks find nothing; they should not ask for the write lock.
      if ((await connection.read((db) => db.job.count({ where: free }))) === 0) return null;
      return connection.write(async (tx) => {
        for (;;) {
          const job = await tx.job.findFirst({ where: free, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
          if (job === null) return null;
          if (job.state === "running" && (job.cancelRequested || job.attempts >= MAX_ATTEMPTS)) {
            await end(tx, job.id, { ...abandoned(job), finishedAt: at });
            continue;
          }
          const data = {
            state: "running",
            workerId,
            leaseUntil: new Date(now + leaseMs),
            attempts: job.attempts + 1,
            startedAt: job.startedAt ?? at,
          };
          return recordOf(await tx.job.update({ where: { id: job.id }, data }));
        }
      });
    },

    report: (id, workerId, progress, now, leaseMs) =>
      connection.write(async (tx) => {
        const job = await tx.job.findFirst({
          where: { id, workerId, state: "running" },
          select: { cancelRequested: true },
        });
        if (job === null) return "lost";
        const { done, total, note } = progress;
        await tx.job.update({
          where: { id },
          data: { done, total, note: storable(note), leaseUntil: new Date(now + leaseMs) },
          select: { id: true },
        });
        return job.cancelRequested ? "cancel" : "go on";
      }),

    finish: (id, workerId, { state, result, error }, now) =>
      connection.write(async (tx) => {
        await mustHold(tx, id, workerId);
        await end(tx, id, {
          state,
          result: json(result),
          error: error === null ? null : storable(error),
          finishedAt: new Date(now),
        });
      }),

    release: (id, workerId) =>
      connection.write(async (tx) => {
        const job = await mustHold(tx, id, workerId);
        if (job.cancelRequested)
          await end(tx, id, { state: "cancelled", error: null, finishedAt: new Date(clock()) });
        else
          await tx.job.update({
            where: { id },
            data: { state: "queued", attempts: job.attempts - 1, workerId: null, leaseUntil: null },
            select: { id: true },
          });
      }),

    requestCancel: (id) =>
      connection.write(async (tx) => {
        const job = await mustFind(tx, id);
        if (hasEnded(job.state as JobState)) return;
        await tx.job.update({ where: { id }, data: { cancelRequested: true }, select: { id: true } });
        if (job.state === "queued")
          await end(tx, id, { state: "cancelled", error: null, finishedAt: new Date(clock()) });
      }),

    dismiss: (id) =>
      connection.write(async (tx) => {
        const job = await mustFind(tx, id);
        if (!hasEnded(job.state as JobState))
          throw new UsageError("job-not-ended", `job ${id} is ${job.state}: cancel it first`);
        await tx.job.delete({ where: { id } });
      }),
  };
}

/** How a job ends that nobody will take up again. */
function abandoned(job: JobModel) {
  return job.cancelRequested
    ? { state: "cancelled" as const, error: null }
    : { state: "failed" as const, error: GAVE_UP };
}

/** End a job, and with it the run that has its id; what it added goes, unless it is done. */
async function end(
  tx: Writer,
  id: string,
  how: { state: "done" | "failed" | "cancelled"; result?: string; error: string | null; finishedAt: Date },
): Promise<void> {
  const { startedAt } = await tx.job.update({
    where: { id },
    data: { ...how, workerId: null, leaseUntil: null },
    select: { startedAt: true },
  });
  if (how.state !== "done" && startedAt !== null) await takeBack(tx, id);
  const run = await tx.run.findUnique({ where: { id }, select: { state: true, finishedAt: true } });
  const after = run === null ? null : runAfter(run.state as RunState, how.state, how.error);
  if (run !== null && after !== null)
    await tx.run.update({
      where: { id },
      data: { ...after, finishedAt: run.finishedAt ?? how.finishedAt },
      select: { id: true },
    });
}

async function mustFind(tx: Writer, id: string): Promise<JobModel> {
  const job = await tx.job.findUnique({ where: { id } });
  if (job === null) throw new NotFoundError("job", id);
  return job;
}

async function mustHold(tx: Writer, id: string, workerId: string): Promise<JobModel> {
  const job = await mustFind(tx, id);
  if (job.state !== "running" || job.workerId !== workerId)
    throw new ConflictError(`job ${id} is not held by worker ${workerId}`, recordOf(job));
  return job;
}

function json(value: unknown): string {
  return JSON.stringify(value ?? null);
}

function recordOf(job: JobModel): JobRecord {
  return {
    id: job.id,
    kind: job.kind,
    title: job.title,
    input: fromJson(job.input),
    state: job.state as JobState,
    progress: { done: job.done, total: job.total, note: job.note },
    result: job.result === null ? null : fromJson(job.result),
    error: job.error,
    createdAt: job.createdAt.getTime(),
    startedAt: msOf(job.startedAt),
    finishedAt: msOf(job.finishedAt),
    cancelRequested: job.cancelRequested,
    attempts: job.attempts,
  };
}
