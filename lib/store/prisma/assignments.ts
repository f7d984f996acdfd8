import { NotFoundError } from "../../errors";
import { Prisma } from "../generated/client";
import { OF_THE_PERSON, SET_ASIDE_BY } from "../../labels/remarks/skip";
import type { LabelStore } from "../interfaces/labels";
import { ASSIGNED_UNTIL } from "../rules/rules";
import type { Connection, Writer } from "./connection/connection";
import { mustBeCorpus } from "./connection/existing";
import { holdPages, tryToHoldPage } from "./connection/hold";
import { chunksOf, positionOf } from "./connection/rows";

/** Sets that were never saved come last, as on SQLite by itself. */
const LAST_SAVED = { savedAt: { sort: "desc", nulls: "last" } } as const;

/** Pages that change hands in one transaction: whoever labels meanwhile waits for so many at most. */
const ASSIGNED_AT_A_TIME = 100;

/**
 * Who is to label which page: pages handed out by somebody, and the next one for who asks. `clock` gives
 * milliseconds since 1970.
 */
export function assignments(
  connection: Connection,
  clock: () => number,
): Pick<LabelStore, "assign" | "lease"> {
  return {
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

    lease: (corpusId, annotatorId, now, until, after, ahead) =>
      connection.write(async (tx) => {
        const from =
          after === null
            ? null
            : await tx.page.findUnique({ where: { id: after }, select: { place: true, key: true } });
        const place = Prisma.sql`(${from?.place ?? 0}, ${from?.key ?? ""})`;
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
        const turn = Prisma.sql`(p."place", p."key")`;
        const round = [Prisma.sql`${turn} > ${place}`, Prisma.sql`${turn} < ${place}`];
        const itself = [Prisma.sql`${turn} = ${place}`];
        const own = (where: Prisma.Sql) => nextAssigned(tx, corpusId, annotatorId, where);
        const free = (where: Prisma.Sql) => nextFree(tx, corpusId, annotatorId, now, where);
        const wanted = (where: Prisma.Sql) =>
          nextFree(tx, corpusId, annotatorId, now, Prisma.sql`${where} AND ${isWanted(annotatorId, now)}`);
        const among = async (places: readonly Prisma.Sql[]) =>
          (await first(own, places)) ?? (await first(wanted, places)) ?? (await first(free, places));
        for (;;) {
          const open = after === null ? await openNow(tx, corpusId, annotatorId, now) : null;
          const found = open ?? (await among(round)) ?? (await among(itself));
          if (found === null) {
            await mustBeCorpus(tx, corpusId);
            return null;
          }
          // Somebody else may have been given the page since it was found; while it is held nobody is. What the annotator
          // has open stays theirs, also where others set it aside or the corpus now wants fewer.
          if (!(await tryToHoldPage(tx, found))) continue;
          const isThis = Prisma.sql`p."id" = ${found}`;
          const isAssigned = (await own(isThis)) !== null;
          if (!isAssigned && !(await hasOpen(tx, found, annotatorId, now)) && (await free(isThis)) === null)
            continue;
          const kept = ahead === undefined ? null : after;
          await tx.lease.deleteMany({
            where: {
              annotatorId,
              until: { not: new Date(ASSIGNED_UNTIL) },
              page: { corpusId },
              ...(kept !== null && { pageId: { not: kept } }),
            },
          });
          if (found === kept) return found;
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

/** The page of the annotator's longest lease (a shorter one was asked for ahead), else the one labelled last that others leave room on. */
async function openNow(
  tx: Writer,
  corpusId: string,
  annotatorId: string,
  now: number,
): Promise<string | null> {
  const [leased] = await tx.$queryRaw<{ id: string }[]>`
    SELECT p."id" FROM "Lease" l CROSS JOIN "Page" p WHERE p."id" = l."pageId" AND l."annotatorId" = ${annotatorId}
      AND l."until" > ${new Date(now)} AND l."until" <> ${new Date(ASSIGNED_UNTIL)} AND p."corpusId" = ${corpusId}
      AND NOT EXISTS (SELECT 1 FROM "AnnotationSet" a WHERE a."pageId" = p."id" AND a."annotatorId" = ${annotatorId} AND a."state" = ${positionOf("done")})
    ORDER BY l."until" DESC, p."place", p."key" LIMIT 1`;
  if (leased !== undefined) return leased.id;
  const begun = await tx.annotationSet.findMany({
    where: { annotatorId, state: positionOf("in progress"), page: { corpusId } },
    orderBy: [LAST_SAVED, { page: { key: "asc" } }],
    select: { pageId: true },
  });
  for (const { pageId } of begun) {
    const free = await nextFree(tx, corpusId, annotatorId, now, Prisma.sql`p."id" = ${pageId}`);
    if (free !== null) return free;
  }
  return null;
}

async function hasOpen(tx: Writer, pageId: string, annotatorId: string, now: number): Promise<boolean> {
  const where = { pageId, annotatorId, until: { gt: new Date(now) } };
  return (await tx.lease.findFirst({ where, select: { pageId: true } })) !== null;
}

/** Fewer others hold the page or have done it than the corpus wants. */
function isWanted(annotatorId: string, now: number): Prisma.Sql {
  return Prisma.sql`(SELECT COUNT(*) FROM "Lease" l WHERE l."pageId" = p."id" AND l."annotatorId" <> ${annotatorId} AND l."until" > ${new Date(now)})
    + (SELECT COUNT(*) FROM "AnnotationSet" a WHERE a."pageId" = p."id" AND a."annotatorId" <> ${annotatorId} AND a."state" = ${positionOf("done")})
    < (SELECT c."annotatorsPerPage" FROM "Corpus" c WHERE c."id" = p."corpusId")`;
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
    ORDER BY p."place", p."key" LIMIT 1`;
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
      AND NOT EXISTS (SELECT 1 FROM "AnnotationSet" a WHERE a."pageId" = p."id" AND a."annotatorId" = ${annotatorId} AND a."skipReason" IS NOT NULL)
      AND (SELECT COUNT(*) FROM "AnnotationSet" a WHERE a."pageId" = p."id" AND a."skipReason" <> ${OF_THE_PERSON}) < ${SET_ASIDE_BY}
      AND (SELECT COUNT(*) FROM "Lease" l WHERE l."pageId" = p."id" AND l."annotatorId" <> ${annotatorId} AND l."until" > ${new Date(now)})
        < (SELECT c."annotatorsPerPage" FROM "Corpus" c WHERE c."id" = ${corpusId})
    ORDER BY p."place", p."key" LIMIT 1`;
  return row?.id ?? null;
}
