import { ConflictError, NotFoundError } from "../../errors";
import type { Operation } from "../../labels/model";
import { initialsOf } from "../../text/initials";
import { Prisma } from "../generated/client";
import { newId } from "../ids";
import { ASSIGNED_UNTIL, emptySet, freshOperations, pageState, storable } from "../rules";
import type { AnnotationSet, LabelStore } from "../store";
import type { Connection, Reader, Writer } from "./connection";
import { fromJson, msOf, positionOf, stateAt } from "./rows";

const WITH_OPERATIONS = { operations: { select: { operation: true }, orderBy: { seq: "asc" } } } as const;
type StoredSet = Prisma.AnnotationSetGetPayload<{ include: typeof WITH_OPERATIONS }>;

/** Pages named in one statement; the database takes a limited number of values in each. */
const ASSIGNED_AT_A_TIME = 500;

/** How many sets are read at a time while all of a corpus go by. */
const SETS_AT_A_TIME = 100;

/** Annotators and their append-only logs. `clock` gives milliseconds since 1970. */
export function labelStore(connection: Connection, clock: () => number): LabelStore {
  return {
    annotators: () => connection.read((db) => db.annotator.findMany({ orderBy: { name: "asc" }, select: { id: true, name: true, initials: true } })),

    ensureAnnotator: (name) =>
      connection.write((tx) => {
        const stored = storable(name.trim());
        const create = { id: newId(), name: stored, initials: initialsOf(stored), createdAt: new Date(clock()) };
        return tx.annotator.upsert({ where: { name: stored }, create, update: {}, select: { id: true, name: true, initials: true } });
      }),

    load: (pageId, annotatorId) =>
      connection.read(async (db) => {
        const set = await findSet(db, pageId, annotatorId);
        if (set !== null) return setOf(set);
        await mustExist(db, pageId, annotatorId);
        return emptySet(pageId, annotatorId);
      }),

    append: (pageId, annotatorId, version, operations, addedBy) =>
      connection.write(async (tx) => {
        const set = await findOrMakeSet(tx, pageId, annotatorId);
        const stored = setOf(set);
        const fresh = freshOperations(stored.operations, version, operations);
        if (fresh === null) throw new ConflictError(`the labels changed meanwhile: version ${stored.version} is stored, not ${version}`, stored);
        if (fresh.length === 0) return stored;
        await tx.operation.createMany({
          data: fresh.map((operation, index) => ({ setId: set.id, seq: stored.version + index + 1, clientId: operation.id, operation: JSON.stringify(operation) })),
        });
        const now = clock();
        const after: AnnotationSet = {
          ...stored, operations: [...stored.operations, ...fresh], version: stored.version + fresh.length, savedAt: now,
          activeMs: fresh.reduce((sum, operation) => sum + operation.activeMs, stored.activeMs),
          state: stored.state === "open" ? "in progress" : stored.state,
        };
        await tx.annotationSet.update({
          where: { id: set.id }, data: { version: after.version, activeMs: after.activeMs, savedAt: new Date(now), state: positionOf(after.state) },
        });
        await refreshPage(tx, pageId, now, addedBy);
        return after;
      }),

    setState: (pageId, annotatorId, state, addedBy) =>
      connection.write(async (tx) => {
        const set = await findOrMakeSet(tx, pageId, annotatorId);
        await tx.annotationSet.update({ where: { id: set.id }, data: { state: positionOf(state), savedAt: new Date(clock()) } });
        if (state === "done") await tx.lease.deleteMany({ where: { pageId, annotatorId } });
        await refreshPage(tx, pageId, clock(), addedBy);
      }),

    async *sets(corpusId) {
      const ids = await connection.read((db) =>
        db.annotationSet.findMany({ where: { page: { corpusId } }, orderBy: [{ page: { key: "asc" } }, { annotatorId: "asc" }], select: { id: true } }),
      );
      for (let start = 0; start < ids.length; start += SETS_AT_A_TIME) {
        const wanted = ids.slice(start, start + SETS_AT_A_TIME).map((set) => set.id);
        const found = await connection.read((db) => db.annotationSet.findMany({ where: { id: { in: wanted } }, include: WITH_OPERATIONS }));
        const sets = new Map(found.map((set) => [set.id, set]));
        // Absent where the page was removed since the list was taken.
        for (const id of wanted) if (sets.has(id)) yield setOf(sets.get(id)!);
      }
    },

    summaries: (corpusId) =>
      connection.read(async (db) => {
        const sets = await db.annotationSet.findMany({
          where: { page: { corpusId } }, select: { pageId: true, version: true, state: true, savedAt: true, annotator: { select: { name: true } } },
          orderBy: [{ pageId: "asc" }, { annotator: { name: "asc" } }],
        });
        return sets.map(({ pageId, version, state, savedAt, annotator }) => ({ pageId, annotator: annotator.name, version, state: stateAt(state), savedAt: msOf(savedAt) }));
      }),

    assign: (pageIds, annotatorId) =>
      connection.write(async (tx) => {
        if (annotatorId !== null && (await tx.annotator.count({ where: { id: annotatorId } })) === 0) throw new NotFoundError("annotator", annotatorId);
        const until = new Date(ASSIGNED_UNTIL);
        let changed = 0;
        for (let start = 0; start < pageIds.length; start += ASSIGNED_AT_A_TIME) {
          const wanted = { in: pageIds.slice(start, start + ASSIGNED_AT_A_TIME) };
          if (annotatorId === null) {
            changed += (await tx.lease.deleteMany({ where: { pageId: wanted, until } })).count;
            continue;
          }
          const free = await tx.page.findMany({
            where: { id: wanted, NOT: { lease: { annotatorId, until } }, sets: { none: { annotatorId, state: positionOf("done") } } }, select: { id: true },
          });
          await tx.lease.deleteMany({ where: { pageId: { in: free.map(({ id }) => id) } } });
          await tx.lease.createMany({ data: free.map(({ id }) => ({ pageId: id, annotatorId, until })) });
          changed += free.length;
        }
        return changed;
      }),

    lease: (corpusId, annotatorId, now, until, after) =>
      connection.write(async (tx) => {
        const from = after === null ? null : await tx.page.findUnique({ where: { id: after }, select: { key: true } });
        const place = from?.key ?? "";
        const first = async (find: (place: Prisma.Sql) => Promise<string | null>, places: readonly Prisma.Sql[]): Promise<string | null> => {
          for (const where of places) {
            const found = await find(where);
            if (found !== null) return found;
          }
          return null;
        };
        // Once round, behind the place first; the place itself only where there is no other page, assigned or not.
        const round = [Prisma.sql`p."key" > ${place}`, Prisma.sql`p."key" < ${place}`], itself = [Prisma.sql`p."key" = ${place}`];
        const own = (where: Prisma.Sql) => nextAssigned(tx, corpusId, annotatorId, where), free = (where: Prisma.Sql) => nextFree(tx, corpusId, annotatorId, now, where);
        const other = (await first(own, round)) ?? (await first(free, round));
        const found = other ?? (await first(own, itself)) ?? (await first(free, itself));
        if (found === null) return null;
        const isAssigned = (await tx.lease.count({ where: { pageId: found, annotatorId, until: new Date(ASSIGNED_UNTIL) } })) > 0;
        await tx.lease.deleteMany({ where: { annotatorId, until: { not: new Date(ASSIGNED_UNTIL) }, page: { corpusId } } });
        if (isAssigned) return found;
        const data = { annotatorId, until: new Date(until) };
        await tx.lease.upsert({ where: { pageId: found }, create: { pageId: found, ...data }, update: data });
        return found;
      }),
  };
}

async function nextAssigned(tx: Writer, corpusId: string, annotatorId: string, place: Prisma.Sql): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT p."id" FROM "Lease" l JOIN "Page" p ON p."id" = l."pageId" WHERE l."annotatorId" = ${annotatorId} AND l."until" = ${new Date(ASSIGNED_UNTIL)}
      AND p."corpusId" = ${corpusId} AND ${place}
      AND NOT EXISTS (SELECT 1 FROM "AnnotationSet" a WHERE a."pageId" = p."id" AND a."annotatorId" = ${annotatorId} AND a."state" = ${positionOf("done")})
    ORDER BY p."key" LIMIT 1`;
  return row?.id ?? null;
}

async function nextFree(tx: Writer, corpusId: string, annotatorId: string, now: number, place: Prisma.Sql): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT p."id" FROM "Page" p WHERE p."corpusId" = ${corpusId} AND ${place}
      AND NOT EXISTS (SELECT 1 FROM "AnnotationSet" a WHERE a."pageId" = p."id" AND a."annotatorId" = ${annotatorId} AND a."state" = ${positionOf("done")})
      AND NOT EXISTS (SELECT 1 FROM "Lease" l WHERE l."pageId" = p."id" AND l."annotatorId" <> ${annotatorId} AND l."until" > ${new Date(now)})
    ORDER BY p."key" LIMIT 1`;
  return row?.id ?? null;
}

function findSet(db: Reader | Writer, pageId: string, annotatorId: string): Promise<StoredSet | null> {
  return db.annotationSet.findUnique({ where: { pageId_annotatorId: { pageId, annotatorId } }, include: WITH_OPERATIONS });
}

async function findOrMakeSet(tx: Writer, pageId: string, annotatorId: string): Promise<StoredSet> {
  const set = await findSet(tx, pageId, annotatorId);
  if (set !== null) return set;
  await mustExist(tx, pageId, annotatorId);
  return tx.annotationSet.create({ data: { id: newId(), pageId, annotatorId }, include: WITH_OPERATIONS });
}

async function mustExist(db: Reader | Writer, pageId: string, annotatorId: string): Promise<void> {
  if ((await db.page.count({ where: { id: pageId } })) === 0) throw new NotFoundError("page", pageId);
  if ((await db.annotator.count({ where: { id: annotatorId } })) === 0) throw new NotFoundError("annotator", annotatorId);
}

/** Bring a page up to date with its sets. Where a person changed them it is no longer a job's to take back. */
export async function refreshPage(tx: Writer, pageId: string, now: number, addedBy?: string): Promise<void> {
  const sets = await tx.annotationSet.findMany({ where: { pageId }, select: { state: true } });
  const state = positionOf(pageState(sets.map((set) => stateAt(set.state))));
  await tx.page.update({ where: { id: pageId }, data: { state, changedAt: new Date(now), ...(addedBy === undefined && { addedBy: null }) }, select: { id: true } });
}

function setOf(set: StoredSet): AnnotationSet {
  const operations = set.operations.map((row) => fromJson<Operation>(row.operation));
  const { pageId, annotatorId, activeMs } = set;
  // Counted rather than read: set and operations come from two statements, between which another process may append.
  return { pageId, annotatorId, activeMs, operations, version: operations.length, state: stateAt(set.state), savedAt: msOf(set.savedAt) };
}
