import { ConflictError, NotFoundError } from "../../errors";
import type { Operation } from "../../labels/model";
import { initialsOf } from "../../text/initials";
import { Prisma } from "../generated/client";
import type { AnnotationSetModel } from "../generated/models";
import { newId } from "../ids";
import { ASSIGNED_UNTIL, emptySet, freshOperations, sinceOf, storable } from "../rules";
import { Refusals } from "../refusals";
import type { AnnotationSet, LabelsSince, LabelStore } from "../store";
import type { Connection, Reader, Writer } from "./connection";
import { mustBeCorpus, mustBePage } from "./existing";
import { holdPage, holdPages, tryToHoldPage } from "./hold";
import { refreshPage, saidSets } from "./page-state";
import { chunksOf, fromJson, msOf, positionOf, stateAt } from "./rows";

const WITH_OPERATIONS = { operations: { select: { operation: true }, orderBy: { seq: "asc" } } } as const;
type StoredSet = Prisma.AnnotationSetGetPayload<{ include: typeof WITH_OPERATIONS }>;

/** Pages that change hands in one transaction: whoever labels meanwhile waits for so many at most. */
const ASSIGNED_AT_A_TIME = 100;

/** How many sets are read at a time while all of a corpus go by. */
const SETS_AT_A_TIME = 100;

/** Annotators and their append-only logs. `clock` gives milliseconds since 1970. */
export function labelStore(connection: Connection, clock: () => number): LabelStore {
  const refusals = new Refusals();
  return {
    annotators: () =>
      connection.read((db) =>
        db.annotator.findMany({ orderBy: { name: "asc" }, select: { id: true, name: true, initials: true } }),
      ),

    async ensureAnnotator(name) {
      const stored = storable(name.trim());
      const select = { id: true, name: true, initials: true } as const;
      // Most who label are known: they do not wait for the write lock to hear who they are.
      const known = await connection.read((db) =>
        db.annotator.findUnique({ where: { name: stored }, select }),
      );
      if (known !== null) return known;
      const create = {
        id: newId(),
        name: stored,
        initials: initialsOf(stored),
        createdAt: new Date(clock()),
      };
      return connection.write((tx) =>
        tx.annotator.upsert({ where: { name: stored }, create, update: {}, select }),
      );
    },

    workload: () =>
      connection.read(async (db) => {
        const sets = await db.annotationSet.groupBy({
          by: ["annotatorId"],
          where: { version: { gt: 0 } },
          _count: true,
        });
        return new Map(sets.map(({ annotatorId, _count }) => [annotatorId, _count]));
      }),

    progress: (pageId, name) =>
      connection.read(async (db) => {
        const set = await db.annotationSet.findFirst({
          where: { pageId, annotator: { name } },
          select: { version: true, state: true },
        });
        if (set === null) await mustBePage(db, pageId);
        return set === null ? null : { version: set.version, state: stateAt(set.state) };
      }),

    load: (pageId, annotatorId) =>
      connection.read(async (db) => {
        const set = await db.annotationSet.findUnique({
          where: { pageId_annotatorId: { pageId, annotatorId } },
          include: WITH_OPERATIONS,
        });
        if (set !== null) return setOf(set);
        await mustExist(db, pageId, annotatorId);
        return emptySet(pageId, annotatorId);
      }),

    said: (pageIds) => connection.read((db) => saidSets(db, pageIds)),

    append: (pageId, annotatorId, version, operations, addedBy, state) =>
      connection.write(async (tx) => {
        await holdPage(tx, pageId);
        const set = await findOrMakeSet(tx, pageId, annotatorId);
        const stored = {
          pageId,
          annotatorId,
          version: set.version,
          since: sinceOf(set.version, version),
          state: stateAt(set.state),
          activeMs: set.activeMs,
          savedAt: msOf(set.savedAt),
        };
        const after = await operationsOf(tx, set.id, stored.since);
        const sent = new Set(operations.map(({ id }) => id));
        const isAlone = after.every(({ id }) => sent.has(id));
        const log = {
          version: set.version,
          known: await knownOf(tx, set.id, operations),
          after,
          whole: isAlone ? [] : await operationsOf(tx, set.id, 0),
        };
        const fresh = freshOperations(log, version, operations, (unstored) =>
          refusals.isAnswered(set.id, unstored, version),
        );
        if (fresh === null) {
          refusals.remember(set.id, operations, set.version);
          throw new ConflictError(
            `the labels changed meanwhile: version ${set.version} is stored, not ${version}`,
            { ...stored, operations: after } satisfies LabelsSince,
          );
        }
        refusals.forget(set.id, fresh);
        if (fresh.length === 0 && (state ?? stored.state) === stored.state)
          return { ...stored, operations: after };
        for (const some of chunksOf(
          fresh.map((operation, index) => ({ operation, seq: set.version + index + 1 })),
        ))
          await tx.operation.createMany({
            data: some.map(({ operation, seq }) => ({
              setId: set.id,
              seq,
              clientId: operation.id,
              operation: JSON.stringify(operation),
            })),
          });
        const now = clock();
        const grown: LabelsSince = {
          ...stored,
          operations: [...after, ...fresh],
          version: set.version + fresh.length,
          savedAt: now,
          activeMs: fresh.reduce((sum, operation) => sum + operation.activeMs, set.activeMs),
          state: state ?? (stored.state === "open" ? "in progress" : stored.state),
        };
        await tx.annotationSet.update({
          where: { id: set.id },
          data: {
            version: grown.version,
            activeMs: grown.activeMs,
            savedAt: new Date(now),
            state: positionOf(grown.state),
            said: null,
          },
          select: { id: true },
        });
        if (state === "done") await tx.lease.deleteMany({ where: { pageId, annotatorId } });
        await refreshPage(tx, pageId, now, { addedBy, wasFinished: stored.state === "done" });
        return grown;
      }),

    setState: (pageId, annotatorId, state, addedBy) =>
      connection.write(async (tx) => {
        await holdPage(tx, pageId);
        const set = await findOrMakeSet(tx, pageId, annotatorId);
        await tx.annotationSet.update({
          where: { id: set.id },
          data: { state: positionOf(state), savedAt: new Date(clock()), said: null },
          select: { id: true },
        });
        if (state === "done") await tx.lease.deleteMany({ where: { pageId, annotatorId } });
        await refreshPage(tx, pageId, clock(), { addedBy });
      }),

    setSavedAt: (pageId, annotatorId, savedAt) =>
      connection.write(async (tx) => {
        const { count } = await tx.annotationSet.updateMany({
          where: { pageId, annotatorId },
          data: { savedAt: savedAt === null ? null : new Date(savedAt) },
        });
        if (count === 0) await mustExist(tx, pageId, annotatorId);
      }),

    async *sets(corpusId) {
      const ids = await connection.read(async (db) => {
        const found = await db.annotationSet.findMany({
          where: { page: { corpusId } },
          orderBy: [{ page: { key: "asc" } }, { annotatorId: "asc" }],
          select: { id: true },
        });
        if (found.length === 0) await mustBeCorpus(db, corpusId);
        return found;
      });
      for (let start = 0; start < ids.length; start += SETS_AT_A_TIME) {
        const wanted = ids.slice(start, start + SETS_AT_A_TIME).map((set) => set.id);
        const found = await connection.read((db) =>
          db.annotationSet.findMany({ where: { id: { in: wanted } }, include: WITH_OPERATIONS }),
        );
        const sets = new Map(found.map((set) => [set.id, set]));
        // Absent where the page was removed since the list was taken.
        for (const id of wanted) if (sets.has(id)) yield setOf(sets.get(id)!);
      }
    },

    summaries: (corpusId) =>
      connection.read(async (db) => {
        const sets = await db.annotationSet.findMany({
          where: { page: { corpusId } },
          select: {
            pageId: true,
            version: true,
            state: true,
            savedAt: true,
            annotator: { select: { name: true } },
          },
          orderBy: [{ pageId: "asc" }, { annotator: { name: "asc" } }],
        });
        if (sets.length === 0) await mustBeCorpus(db, corpusId);
        return sets.map(({ pageId, version, state, savedAt, annotator }) => ({
          pageId,
          annotator: annotator.name,
          version,
          state: stateAt(state),
          savedAt: msOf(savedAt),
        }));
      }),

    async assign(pageIds, annotatorId) {
      if (
        annotatorId !== null &&
        (await connection.read((db) => db.annotator.count({ where: { id: annotatorId } }))) === 0
      )
        throw new NotFoundError("annotator", annotatorId);
      let changed = 0;
      for (const some of chunksOf(pageIds, ASSIGNED_AT_A_TIME))
        changed += await connection.write((tx) => assignSome(tx, some, annotatorId, clock()));
      return changed;
    },

    lease: (corpusId, annotatorId, now, until, after) =>
      connection.write(async (tx) => {
        const from =
          after === null ? null : await tx.page.findUnique({ where: { id: after }, select: { key: true } });
        const place = from?.key ?? "";
        const first = async (
          find: (place: Prisma.Sql) => Promise<string | null>,
          places: readonly Prisma.Sql[],
        ): Promise<string | null> => {
          for (const where of places) {
            const found = await find(where);
            if (found !== null) return found;
          }
          return null;
        };
        // Once round, behind the place first; the place itself only where there is no other page, assigned or
        // not.
        const round = [Prisma.sql`p."key" > ${place}`, Prisma.sql`p."key" < ${place}`];
        const itself = [Prisma.sql`p."key" = ${place}`];
        const own = (where: Prisma.Sql) => nextAssigned(tx, corpusId, annotatorId, where);
        const free = (where: Prisma.Sql) => nextFree(tx, corpusId, annotatorId, now, where);
        for (;;) {
          const other = (await first(own, round)) ?? (await first(free, round));
          const found = other ?? (await first(own, itself)) ?? (await first(free, itself));
          if (found === null) {
            await mustBeCorpus(tx, corpusId);
            return null;
          }
          // Somebody else may have been given the page since it was found; while it is held nobody is.
          if (!(await tryToHoldPage(tx, found))) continue;
          const isThis = Prisma.sql`p."id" = ${found}`;
          const isAssigned = (await own(isThis)) !== null;
          if (!isAssigned && (await free(isThis)) === null) continue;
          await tx.lease.deleteMany({
            where: { annotatorId, until: { not: new Date(ASSIGNED_UNTIL) }, page: { corpusId } },
          });
          await tx.lease.deleteMany({ where: { pageId: found, until: { lte: new Date(now) } } });
          if (!isAssigned)
            await tx.lease.create({ data: { pageId: found, annotatorId, until: new Date(until) } });
          return found;
        }
      }),
  };
}

async function assignSome(
  tx: Writer,
  pageIds: readonly string[],
  annotatorId: string | null,
  now: number,
): Promise<number> {
  await holdPages(tx, pageIds);
  const until = new Date(ASSIGNED_UNTIL);
  const wanted = { in: [...pageIds] };
  if (annotatorId === null) {
    const where = { pageId: wanted, until };
    const pages = await tx.lease.findMany({ where, distinct: ["pageId"], select: { pageId: true } });
    await tx.lease.deleteMany({ where });
    return pages.length;
  }
  const free = await tx.page.findMany({
    where: {
      id: wanted,
      leases: { none: { annotatorId, until } },
      sets: { none: { annotatorId, state: positionOf("done") } },
    },
    select: { id: true },
  });
  if (free.length === 0) return 0;
  const ids = free.map(({ id }) => id);
  // Others give way where with this annotator there would be more than the corpus wants.
  await tx.$executeRaw`
    DELETE FROM "Lease" WHERE "pageId" IN (${Prisma.join(ids)}) AND ("annotatorId" = ${annotatorId} OR "pageId" IN (
      SELECT l."pageId" FROM "Lease" l JOIN "Page" p ON p."id" = l."pageId" JOIN "Corpus" c ON c."id" = p."corpusId"
      WHERE l."pageId" IN (${Prisma.join(ids)}) AND l."annotatorId" <> ${annotatorId} AND l."until" > ${new Date(now)}
      GROUP BY l."pageId", c."annotatorsPerPage" HAVING COUNT(*) >= c."annotatorsPerPage"))`;
  await tx.lease.createMany({ data: ids.map((pageId) => ({ pageId, annotatorId, until })) });
  return ids.length;
}

/** CROSS JOIN begins with the annotator's leases, which are fewer than the pages. */
async function nextAssigned(
  tx: Writer,
  corpusId: string,
  annotatorId: string,
  place: Prisma.Sql,
): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT p."id" FROM "Lease" l CROSS JOIN "Page" p WHERE p."id" = l."pageId" AND l."annotatorId" = ${annotatorId} AND l."until" = ${new Date(ASSIGNED_UNTIL)}
      AND p."corpusId" = ${corpusId} AND ${place}
      AND NOT EXISTS (SELECT 1 FROM "AnnotationSet" a WHERE a."pageId" = p."id" AND a."annotatorId" = ${annotatorId} AND a."state" = ${positionOf("done")})
    ORDER BY p."key" LIMIT 1`;
  return row?.id ?? null;
}

async function nextFree(
  tx: Writer,
  corpusId: string,
  annotatorId: string,
  now: number,
  place: Prisma.Sql,
): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT p."id" FROM "Page" p WHERE p."corpusId" = ${corpusId} AND ${place}
      AND NOT EXISTS (SELECT 1 FROM "AnnotationSet" a WHERE a."pageId" = p."id" AND a."annotatorId" = ${annotatorId} AND a."state" = ${positionOf("done")})
      AND (SELECT COUNT(*) FROM "Lease" l WHERE l."pageId" = p."id" AND l."annotatorId" <> ${annotatorId} AND l."until" > ${new Date(now)})
        < (SELECT c."annotatorsPerPage" FROM "Corpus" c WHERE c."id" = ${corpusId})
    ORDER BY p."key" LIMIT 1`;
  return row?.id ?? null;
}

/** The log of a set behind so many operations. */
async function operationsOf(tx: Writer, setId: string, since: number): Promise<readonly Operation[]> {
  const rows = await tx.operation.findMany({
    where: { setId, seq: { gt: since } },
    orderBy: { seq: "asc" },
    select: { operation: true },
  });
  return rows.map(({ operation }) => fromJson<Operation>(operation));
}

/** Ids of those of these operations that are stored. */
async function knownOf(
  tx: Writer,
  setId: string,
  operations: readonly Operation[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const chunk of chunksOf(operations.map(({ id }) => id))) {
    const where = { setId, clientId: { in: chunk } };
    for (const { clientId } of await tx.operation.findMany({ where, select: { clientId: true } }))
      known.add(clientId);
  }
  return known;
}

/** The set of an annotator on a page that is held. */
async function findOrMakeSet(tx: Writer, pageId: string, annotatorId: string): Promise<AnnotationSetModel> {
  const where = { pageId_annotatorId: { pageId, annotatorId } };
  const set = await tx.annotationSet.findUnique({ where });
  if (set !== null) return set;
  await mustExist(tx, pageId, annotatorId);
  return tx.annotationSet.create({ data: { id: newId(), pageId, annotatorId } });
}

async function mustExist(db: Reader | Writer, pageId: string, annotatorId: string): Promise<void> {
  await mustBePage(db, pageId);
  if ((await db.annotator.count({ where: { id: annotatorId } })) === 0)
    throw new NotFoundError("annotator", annotatorId);
}

function setOf(set: StoredSet): AnnotationSet {
  const operations = set.operations.map((row) => fromJson<Operation>(row.operation));
  const { pageId, annotatorId, activeMs } = set;
  // Counted rather than read: set and operations come from two statements, between which another process may
  // append.
  return {
    pageId,
    annotatorId,
    activeMs,
    operations,
    version: operations.length,
    state: stateAt(set.state),
    savedAt: msOf(set.savedAt),
  };
}
