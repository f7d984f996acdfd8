import { ConflictError, NotFoundError, UsageError } from "../../errors";
import type { Prisma } from "../generated/client";
import type { JobModel } from "../generated/models";
import { newId } from "../rules/ids";
import { storable } from "../../text/kept-text";
import { ENDED, gaveUp, hasEnded, MAX_ATTEMPTS, runAfter } from "../rules/rules";
import { inTurn, PART_KIND, shareOf, type Served } from "../rules/turns";
import type { JobRecord, JobState, JobStore } from "../interfaces/jobs";
import type { RunState } from "../interfaces/runs";
import type { Connection, Writer } from "./connection/connection";
import { fromJson, msOf } from "./connection/rows";
import { takeBack } from "./pages/take-back";

const LISTED = 100;

/** The queue as rows. `clock` gives milliseconds since 1970, for calls that do not bring their own time. */
export function jobStore(connection: Connection, clock: () => number): JobStore {
  return {
    enqueue: ({ kind, title, input, key }) =>
      connection.write(async (tx) => {
        // Of two who look at the same moment the key is stored for one, and the other one looks again.
        const waiting = key === undefined ? null : await tx.job.findUnique({ where: { key } });
        if (waiting !== null) return recordOf(waiting);
        const data = {
          id: newId(),
          kind,
          title: storable(title),
          input: json(input),
          key: key ?? null,
          state: "queued",
          share: shareOf(kind, input),
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

    list: ({ kind, corpusId, states, limit = LISTED } = {}) =>
      connection.read(async (db) => {
        const where = {
          kind: { not: PART_KIND, ...(kind !== undefined && { equals: kind }) },
          ...(states !== undefined && { state: { in: [...states] } }),
          // Jobs from before shares were kept have an empty one, whatever they are about.
          ...(corpusId !== undefined && { share: { in: [corpusId, ""] } }),
        };
        return (
          await db.job.findMany({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: limit })
        )
          .map(recordOf)
          .filter((job) => corpusId === undefined || shareOf(job.kind, job.input) === corpusId);
      }),

    standing: (now) =>
      connection.read(async (db) => {
        const [groups, oldest, running] = await Promise.all([
          db.job.groupBy({
            by: ["kind", "state"],
            _count: true,
            orderBy: [{ kind: "asc" }, { state: "asc" }],
          }),
          db.job.aggregate({ where: { state: "queued" }, _min: { createdAt: true } }),
          db.job.findMany({ where: { state: "running" }, select: { workerId: true, leaseUntil: true } }),
        ]);
        const held = running.filter(({ leaseUntil }) => leaseUntil !== null && leaseUntil.getTime() > now);
        return {
          jobs: groups.map(({ kind, state, _count }) => ({ kind, state: state as JobState, jobs: _count })),
          oldestQueuedAt: oldest._min.createdAt?.getTime() ?? null,
          busyWorkers: new Set(held.map(({ workerId }) => workerId)).size,
          lapsed: running.length - held.length,
        };
      }),

    claim: async (workerId, now, leaseMs, except = []) => {
      const at = new Date(now);
      const free = {
        OR: [{ state: "queued" }, { state: "running", leaseUntil: { lte: at } }],
        ...(except.length > 0 && { kind: { notIn: [...except] } }),
      };
      // Most looks find nothing; they should not ask for the write lock.
      if ((await connection.read((db) => db.job.count({ where: free }))) === 0) return null;
      return connection.write(async (tx) => {
        for (;;) {
          const job = await nextOf(tx, free, at);
          if (job === null) return null;
          const { id, state, attempts, leaseUntil, startedAt } = job;
          // Only as it was seen: where another worker was faster with it, the next one is looked for.
          const seen = { id, state, attempts, leaseUntil };
          if (state === "running" && (job.cancelRequested || attempts >= MAX_ATTEMPTS)) {
            await end(tx, seen, { ...abandoned(job), finishedAt: at });
            continue;
          }
          const [claimed] = await tx.job.updateManyAndReturn({
            where: seen,
            data: {
              state: "running",
              workerId,
              leaseUntil: new Date(now + leaseMs),
              attempts: { increment: 1 },
              startedAt: startedAt ?? at,
            },
          });
          if (claimed !== undefined) return recordOf(claimed);
        }
      });
    },

    report: (id, workerId, { done, total, note }, now, leaseMs) =>
      connection.write(async (tx) => {
        const [job] = await tx.job.updateManyAndReturn({
          where: heldBy(id, workerId),
          data: { done, total, note: storable(note), leaseUntil: new Date(now + leaseMs) },
          select: { cancelRequested: true },
        });
        return job === undefined ? "lost" : job.cancelRequested ? "cancel" : "go on";
      }),

    finish: (id, workerId, { state, result, error }, now) =>
      connection.write(async (tx) => {
        const isEnded = await end(tx, heldBy(id, workerId), {
          state,
          result: json(result),
          error: error === null ? null : storable(error),
          finishedAt: new Date(now),
        });
        if (!isEnded) await notHeld(tx, id, workerId);
      }),

    release: (id, workerId) =>
      connection.write(async (tx) => {
        const held = heldBy(id, workerId);
        const { count } = await tx.job.updateMany({
          where: { ...held, cancelRequested: false },
          data: { state: "queued", attempts: { decrement: 1 }, workerId: null, leaseUntil: null },
        });
        if (count > 0) return;
        // What is left of those that are held was told to stop.
        const isEnded = await end(tx, held, {
          state: "cancelled",
          error: null,
          finishedAt: new Date(clock()),
        });
        if (!isEnded) await notHeld(tx, id, workerId);
      }),

    requestCancel: (id) =>
      connection.write(async (tx) => {
        // Between the two a worker may claim the job, or give it back.
        for (;;) {
          const finishedAt = new Date(clock());
          if (
            await end(
              tx,
              { id, state: "queued" },
              { state: "cancelled", error: null, finishedAt, cancelRequested: true },
            )
          )
            return;
          const { count } = await tx.job.updateMany({
            where: { id, state: "running" },
            data: { cancelRequested: true, key: null },
          });
          if (count > 0 || hasEnded((await mustFind(tx, id)).state as JobState)) return;
        }
      }),

    dismiss: (id) =>
      connection.write(async (tx) => {
        const { count } = await tx.job.deleteMany({ where: { id, state: { in: [...ENDED] } } });
        if (count > 0) return;
        const { state } = await mustFind(tx, id);
        throw new UsageError("job-not-ended", `job ${id} is ${state}: cancel it first`);
      }),
  };
}

/**
 * The job whose turn it is. Of jobs of one kind and share the oldest alone may be: however many wait, there are few of
 * these.
 */
async function nextOf(tx: Writer, free: Prisma.JobWhereInput, at: Date): Promise<JobModel | null> {
  const waiting = await tx.job.groupBy({
    by: ["kind", "share"],
    where: free,
    _min: { createdAt: true },
    orderBy: [{ kind: "asc" }, { share: "asc" }],
  });
  const share = { in: [...new Set(waiting.map((job) => job.share))] };
  const starts = await tx.job.groupBy({
    by: ["share"],
    where: { share, startedAt: { not: null } },
    _max: { startedAt: true },
  });
  const running = await tx.job.groupBy({
    by: ["share"],
    where: { share, state: "running", leaseUntil: { gt: at } },
    _count: { _all: true },
  });
  const counts = new Map(running.map(({ share: of, _count }) => [of, _count._all]));
  const served = new Map<string, Served>(
    starts.map(({ share: of, _max }) => [
      of,
      { running: counts.get(of) ?? 0, lastStart: _max.startedAt!.getTime() },
    ]),
  );
  const [next] = inTurn(
    waiting.map(({ kind, share: of, _min }) => ({
      ...{ id: "", kind, share: of },
      createdAt: _min.createdAt!.getTime(),
    })),
    served,
  );
  if (next === undefined) return null;
  const job = await tx.job.findFirst({
    where: { AND: [{ kind: next.kind, share: next.share }, free] },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  // Another worker may have taken it since it was listed: then it is not free any more, and the next one is.
  return job ?? nextOf(tx, free, at);
}

/** A job that this worker has. */
const heldBy = (id: string, workerId: string) => ({ id, workerId, state: "running" });

/** How a job ends that nobody will take up again. */
function abandoned(job: JobModel) {
  return job.cancelRequested
    ? { state: "cancelled" as const, error: null }
    : { state: "failed" as const, error: gaveUp(job) };
}

/**
 * End a job that is as `where` says, and with it the run that has its id; what it added goes, unless it is
 * done. False where there is no such job.
 */
async function end(
  tx: Writer,
  where: Prisma.JobWhereInput & { readonly id: string },
  how: {
    state: "done" | "failed" | "cancelled";
    result?: string;
    error: string | null;
    finishedAt: Date;
    cancelRequested?: boolean;
  },
): Promise<boolean> {
  const { id } = where;
  const [ended] = await tx.job.updateManyAndReturn({
    where,
    data: { ...how, key: null, workerId: null, leaseUntil: null },
    select: { startedAt: true },
  });
  if (ended === undefined) return false;
  if (how.state !== "done" && ended.startedAt !== null) await takeBack(tx, id, how.finishedAt.getTime());
  const run = await tx.run.findUnique({ where: { id }, select: { state: true, finishedAt: true } });
  const after = run === null ? null : runAfter(run.state as RunState, how.state, how.error);
  if (run !== null && after !== null)
    await tx.run.updateMany({
      where: { id, state: run.state },
      data: { ...after, finishedAt: run.finishedAt ?? how.finishedAt },
    });
  return true;
}

async function mustFind(tx: Writer, id: string): Promise<JobModel> {
  const job = await tx.job.findUnique({ where: { id } });
  if (job === null) throw new NotFoundError("job", id);
  return job;
}

/** @throws ConflictError with the job as it is; NotFoundError */
async function notHeld(tx: Writer, id: string, workerId: string): Promise<never> {
  throw new ConflictError(`job ${id} is not held by worker ${workerId}`, recordOf(await mustFind(tx, id)));
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
