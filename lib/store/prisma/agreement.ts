import type { AgreementStore, DoublePage } from "../interfaces/agreement";
import { basisOf, lastOf, ratedSets } from "../rules/agreement";
import type { Connection, Reader } from "./connection/connection";
import { mustBeCorpus } from "./connection/existing";
import { holdCorpus } from "./connection/hold";
import { chunksOf, msOf, orNull, positionOf, stateAt } from "./connection/rows";

const DONE = positionOf("done");
const WITH_SETS = {
  sets: {
    select: {
      annotatorId: true,
      annotator: { select: { name: true } },
      state: true,
      version: true,
      savedAt: true,
    },
  },
} as const;

/** How alike people labelled a corpus. `clock` gives milliseconds since 1970. */
export function agreementStore(connection: Connection, clock: () => number): AgreementStore {
  return {
    doubled: (corpusId, after, limit) =>
      connection.read(async (db) => {
        await mustBeCorpus(db, corpusId);
        const found: DoublePage[] = [];
        let last = after;
        // A page of one person and a reviewer has two sets and is none: such a window is filled up from the next.
        while (found.length < limit) {
          const ids = await severalSets(db, corpusId, last, limit - found.length);
          if (ids.length === 0) break;
          found.push(...(await doublePages(db, ids)));
          last = ids.at(-1)!;
        }
        return found;
      }),

    keep: (corpusId, votes) =>
      connection.write(async (tx) => {
        await holdCorpus(tx, corpusId);
        for (const chunk of chunksOf(votes)) {
          const where = { corpusId, id: { in: chunk.map(({ pageId }) => pageId) } };
          const there = new Set(
            (await tx.page.findMany({ where, select: { id: true } })).map(({ id }) => id),
          );
          await tx.pageVotes.deleteMany({ where: { pageId: { in: [...there] } } });
          const last = new Map(chunk.map((row) => [row.pageId, row]));
          await tx.pageVotes.createMany({
            data: [...last.values()]
              .filter(({ pageId }) => there.has(pageId))
              .map((row) => ({ ...row, corpusId })),
          });
        }
      }),

    disputed: (corpusId, after, limit) =>
      connection.read(async (db) => {
        const behind =
          after === null
            ? {}
            : {
                OR: [
                  { disputed: { lt: after.disputed } },
                  { disputed: after.disputed, pageId: { gt: after.id } },
                ],
              };
        const rows = await db.pageVotes.findMany({
          where: { corpusId, ...behind },
          orderBy: [{ disputed: "desc" }, { pageId: "asc" }],
          take: limit,
          include: {
            page: {
              select: {
                ...{ key: true, title: true, site: true, template: true },
                // The same people as the page's own row names, by which they are numbered there.
                sets: { where: { skipReason: null }, select: { annotator: { select: { name: true } } } },
              },
            },
          },
        });
        if (rows.length === 0) await mustBeCorpus(db, corpusId);
        return rows.map(({ pageId, disputed, votes, page: { key, title, site, template, sets } }) => ({
          ...{ id: pageId, key, title, site: orNull(site), template: orNull(template), disputed, votes },
          annotators: sets.map(({ annotator }) => annotator.name).sort(),
        }));
      }),

    basis: (corpusId) =>
      connection.read(async (db) => {
        const { _count, _sum, _max } = await db.annotationSet.aggregate({
          where: { page: { corpusId }, state: DONE },
          _count: true,
          _sum: { version: true },
          _max: { savedAt: true },
        });
        if (_count === 0) await mustBeCorpus(db, corpusId);
        const replaced = await db.pageVersion.count({
          where: { page: { corpusId, sets: { some: { state: DONE } } } },
        });
        return `${_count} ${_sum.version ?? 0} ${msOf(_max.savedAt) ?? 0} ${replaced}`;
      }),

    report: (corpusId) =>
      connection.read(async (db) => {
        const row = await db.agreementReport.findUnique({ where: { corpusId } });
        if (row === null) await mustBeCorpus(db, corpusId);
        return row === null ? null : { basis: row.basis, report: row.report, madeAt: msOf(row.madeAt)! };
      }),

    keepReport: (corpusId, { basis, report }) =>
      connection.write(async (tx) => {
        await holdCorpus(tx, corpusId);
        const data = { basis, report, madeAt: new Date(clock()) };
        await tx.agreementReport.upsert({ where: { corpusId }, create: { corpusId, ...data }, update: data });
      }),
  };
}

/** Ids of pages with two finished sets or more, in their order. */
async function severalSets(
  db: Reader,
  corpusId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db.annotationSet.groupBy({
    by: ["pageId"],
    where: { page: { corpusId }, state: DONE, ...(after !== null && { pageId: { gt: after } }) },
    having: { pageId: { _count: { gt: 1 } } },
    orderBy: { pageId: "asc" },
    take: limit,
  });
  return rows.map(({ pageId }) => pageId);
}

async function doublePages(db: Reader, ids: readonly string[]): Promise<DoublePage[]> {
  const rows = (
    await Promise.all(
      chunksOf(ids).map((chunk) =>
        db.page.findMany({
          where: { id: { in: chunk } },
          orderBy: { id: "asc" },
          select: {
            ...{ id: true, key: true, site: true, template: true, sha256: true },
            ...WITH_SETS,
            votes: { select: { basis: true, votes: true } },
          },
        }),
      ),
    )
  ).flat();
  return rows.flatMap(({ id, key, site, template, sha256, sets, votes }) => {
    const rated = ratedSets(
      sets.map(({ annotator, state, savedAt, ...set }) => ({
        ...set,
        annotator: annotator.name,
        state: stateAt(state),
        savedAt: msOf(savedAt),
      })),
    );
    if (rated === null) return [];
    const basis = basisOf(sha256, rated);
    return [
      {
        ...{ id, key, site: orNull(site), template: orNull(template), at: lastOf(rated), basis },
        people: rated.map(({ annotatorId, annotator }) => ({ id: annotatorId, name: annotator })),
        votes: votes?.basis === basis ? votes.votes : null,
      },
    ];
  });
}
