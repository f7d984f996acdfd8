import { ConflictError, NotFoundError } from "../../errors";
import type { Operation } from "../../labels/model";
import { initialsOf } from "../../text/initials";
import type { Prisma } from "../generated/client";
import type { AnnotationSetModel } from "../generated/models";
import { newId } from "../rules/ids";
import { waitingByCorpus } from "../rules/waiting";
import { storable } from "../../text/kept-text";
import { emptySet, freshOperations, sinceOf } from "../rules/rules";
import { changeRemarks, remarksAfter, skipIn, stateAfter } from "../rules/remarks";
import { Refusals } from "../rules/refusals";
import type { AnnotationSet, LabelsSince, LabelStore } from "../interfaces/labels";
import { assignments } from "./assignments";
import type { Connection, Reader, Writer } from "./connection/connection";
import { mustBeCorpus, mustBePage } from "./connection/existing";
import { holdPage, holdSeenPage } from "./connection/hold";
import { refreshPage, remarksIn, saidSets } from "./pages/page-state";
import { chunksOf, fromJson, msOf, positionOf, stateAt } from "./connection/rows";

const WITH_OPERATIONS = { operations: { select: { operation: true }, orderBy: { seq: "asc" } } } as const;
type StoredSet = Prisma.AnnotationSetGetPayload<{ include: typeof WITH_OPERATIONS }>;

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

    waitingFor: (name, now) =>
      connection.read(async (db) => {
        const annotator = { name };
        const page = { select: { corpusId: true } } as const;
        const begun = await db.annotationSet.findMany({
          where: { annotator, state: positionOf("in progress") },
          select: { pageId: true, page },
          orderBy: [{ savedAt: { sort: "desc", nulls: "last" } }, { pageId: "asc" }],
        });
        const untouched = { sets: { none: { annotator, state: { not: positionOf("open") } } } };
        const asked = await db.lease.findMany({
          where: { annotator, until: { gt: new Date(now) }, page: untouched },
          select: { pageId: true, page },
          orderBy: { page: { key: "asc" } },
        });
        const withCorpus = (rows: typeof asked) =>
          rows.map(({ pageId, page: { corpusId } }) => ({ pageId, corpusId }));
        const disputed = await db.annotationSet.findMany({
          where: { annotator, state: positionOf("done"), page: { state: positionOf("conflict") } },
          select: { pageId: true, page },
          orderBy: { page: { key: "asc" } },
        });
        return waitingByCorpus({
          begun: withCorpus(begun),
          asked: withCorpus(asked),
          disputed: withCorpus(disputed),
        });
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

    append: (pageId, annotatorId, version, operations, addedBy, state, seen) =>
      connection.write(async (tx) => {
        await holdSeenPage(tx, pageId, seen);
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
          state: state ?? stateAfter(stored.state, fresh),
        };
        const remarked = changeRemarks(fresh, set.remarked);
        const whole = remarked ? await operationsOf(tx, set.id, 0) : [];
        const before = remarksIn(set);
        const remarks = remarked ? remarksAfter(whole, fresh, before.skip) : before;
        const skip = skipIn(grown.state, remarks.skip);
        await tx.annotationSet.update({
          where: { id: set.id },
          data: {
            version: grown.version,
            activeMs: grown.activeMs,
            savedAt: new Date(now),
            state: positionOf(grown.state),
            said: null,
            ...{ remarked: remarked || set.remarked, flags: remarks.flags, notes: remarks.notes },
            ...{ skipReason: skip?.reason ?? null, skipText: skip?.text ?? null },
          },
          select: { id: true },
        });
        const isLeft = skip !== null && fresh.some(({ kind }) => kind === "skip");
        if (state === "done" || isLeft) await tx.lease.deleteMany({ where: { pageId, annotatorId } });
        await refreshPage(tx, pageId, now, { addedBy, wasFinished: stored.state === "done" });
        return grown;
      }),

    setState: (pageId, annotatorId, state, addedBy) =>
      connection.write(async (tx) => {
        await holdPage(tx, pageId);
        const set = await findOrMakeSet(tx, pageId, annotatorId);
        await tx.annotationSet.update({
          where: { id: set.id },
          data: {
            state: positionOf(state),
            savedAt: new Date(clock()),
            said: null,
            ...(state !== "open" && { skipReason: null, skipText: null }),
          },
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

    ...assignments(connection, clock),
  };
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
