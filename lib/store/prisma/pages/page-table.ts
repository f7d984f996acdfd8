import { NotFoundError } from "../../../errors";
import { Prisma } from "../../generated/client";
import type { PageModel } from "../../generated/models";
import { cursorOf, NO_PLACE, readCursor, withoutF1, type PagePlace } from "../../rules/page-cursor";
import { remarksIn } from "../../rules/remarks";
import { ASSIGNED_UNTIL } from "../../rules/rules";
import type { PageQuery, PageRow, PageStore, Slice } from "../../interfaces/pages";
import type { Connection, Reader } from "../connection/connection";
import { mustBeCorpus } from "../connection/existing";
import { pageFacets } from "./page-facets";
import { isBehind, pageSql, type PageSql } from "./page-sql";
import { chunksOf, msOf, orNull, stateAt } from "../connection/rows";

type PageTable = Pick<PageStore, "query" | "marks" | "facets" | "ids" | "neighbours">;

/** The corpus table: rows, facets and order of its queries. */
export function pageTable(connection: Connection): PageTable {
  return {
    query: (query, { after = null, limit }) =>
      connection.read(async (db) => {
        const place = after === null ? null : readCursor(after, query);
        const all = await allOf(db, query);
        if (all === 0) await mustBeCorpus(db, query.corpusId);
        const runId = await newestRun(db, query, all);
        const sql = pageSql(query, runId);
        // One more than is asked for tells whether there are more.
        const window = { place, limit: limit + 1 };
        const { ids, total } = isNarrowed(query)
          ? await idsAndTotal(db, query, sql, window)
          : {
              ids: (await scoredIds(db, query, runId, window)) ?? (await idsBehind(db, query, sql, window)),
              total: all,
            };
        const rows = await rowsOf(db, ids.slice(0, limit), query.f1Of, runId);
        const last = rows.at(-1);
        return {
          rows,
          total: total ?? (await countOf(db, sql)),
          next: ids.length > limit && last !== undefined ? cursorOf(last, query) : null,
        };
      }),

    marks: (query, every) =>
      connection.read(async (db) => {
        const all = await allOf(db, query);
        if (all === 0) await mustBeCorpus(db, query.corpusId);
        const runId = await newestRun(db, query, all);
        const sql = pageSql(query, runId);
        const marks = await db.$queryRaw<{ id: string }[]>`
          SELECT id FROM (SELECT p."id" AS id, ROW_NUMBER() OVER (ORDER BY ${sql.order}) AS n FROM ${sql.from} WHERE ${sql.where}) numbered
          WHERE n % ${every} = 0 ORDER BY n`;
        const ids = marks.map(({ id }) => id);
        return (await rowsOf(db, ids, query.f1Of, runId)).map((row) => cursorOf(row, query));
      }),

    facets: (query) =>
      connection.read(async (db) => {
        const facets = await pageFacets(db, query);
        if (Object.values(facets).every(({ length }) => length === 0)) await mustBeCorpus(db, query.corpusId);
        return facets;
      }),

    ids: (query) =>
      connection.read(async (db) => {
        const ids = await idsOf(
          db,
          pageSql(query, await newestRun(db, query, await allOf(db, query))),
          Prisma.empty,
        );
        if (ids.length === 0) await mustBeCorpus(db, query.corpusId);
        return ids;
      }),

    neighbours: (id, query) =>
      connection.read(async (db) => {
        const sql = pageSql(query, await newestRun(db, query, await allOf(db, query)));
        const [at] = await db.$queryRaw<{ value: string | number | Date; key: string }[]>`
          SELECT ${sql.sortValue} AS value, p."key" FROM ${sql.from} WHERE p."id" = ${id} AND p."corpusId" = ${query.corpusId}`;
        if (at === undefined) throw new NotFoundError("page", id);
        const place = Prisma.sql`(${at.value}, ${at.key})`;
        const [isBefore, isAfter] = sql.isDescending
          ? [Prisma.sql`>`, Prisma.sql`<`]
          : [Prisma.sql`<`, Prisma.sql`>`];
        const before = Prisma.sql`${sql.where} AND (${sql.sortValue}, p."key") ${isBefore} ${place}`;
        const after = Prisma.sql`${sql.where} AND (${sql.sortValue}, p."key") ${isAfter} ${place}`;
        const [previous] = await idsOf(
          db,
          { ...sql, where: before, order: sql.reversed },
          Prisma.sql`LIMIT 1`,
        );
        const [next] = await idsOf(db, { ...sql, where: after }, Prisma.sql`LIMIT 1`);
        const position = await placeOf(db, { ...sql, where: before });
        return { previous: previous ?? null, next: next ?? null, position, total: await countOf(db, sql) };
      }),
  };
}

/**
 * Rows in the order of `ids`, with the names of their annotators and the F1 of one extractor. As many as are
 * asked for: a run lists its pages by the thousand.
 */
export async function rowsOf(
  db: Reader,
  ids: readonly string[],
  f1Of?: string,
  runId: string | null = null,
): Promise<PageRow[]> {
  const rows: PageRow[] = [];
  for (const chunk of chunksOf(ids)) rows.push(...(await fewRowsOf(db, chunk, f1Of, runId)));
  return rows;
}

async function fewRowsOf(
  db: Reader,
  ids: readonly string[],
  f1Of: string | undefined,
  runId: string | null,
): Promise<PageRow[]> {
  const wanted = { in: [...ids] };
  const pages = await db.page.findMany({ where: { id: wanted } });
  const sets = await db.annotationSet.findMany({
    // Whoever skipped a page labels it no more.
    where: { pageId: wanted, skipReason: null },
    select: { pageId: true, annotator: { select: { name: true } } },
    orderBy: { annotator: { name: "asc" } },
  });
  const scores =
    f1Of === undefined || runId === null || ids.length === 0 ? [] : await scoresOf(db, ids, runId, f1Of);
  const names = new Map<string, string[]>();
  for (const { pageId, annotator } of sets) names.set(pageId, [...(names.get(pageId) ?? []), annotator.name]);
  const leases = await db.lease.findMany({
    where: { pageId: wanted, until: new Date(ASSIGNED_UNTIL) },
    select: { pageId: true, annotator: { select: { name: true } } },
    orderBy: { annotator: { name: "asc" } },
  });
  const assigned = new Map<string, string[]>();
  for (const { pageId, annotator } of leases)
    assigned.set(pageId, [...(assigned.get(pageId) ?? []), annotator.name]);
  const f1 = new Map<string, PageRow["f1"]>(
    scores.map((score) => [score.pageId, score.hasFailed ? "failed" : score.f1]),
  );
  const rows = new Map(
    pages.map((page) => [
      page.id,
      rowOf(page, names.get(page.id) ?? [], assigned.get(page.id) ?? [], f1.get(page.id) ?? null),
    ]),
  );
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/**
 * An outer join, since it is carried out page by page; asked for the scores of these pages, SQLite goes
 * through all scores of the run.
 */
function scoresOf(
  db: Reader,
  ids: readonly string[],
  runId: string,
  extractorKey: string,
): Promise<{ pageId: string; f1: number | null; hasFailed: bigint | boolean }[]> {
  return db.$queryRaw`
    SELECT p."id" AS "pageId", s."f1" AS "f1", s."failed" IS NOT NULL AS "hasFailed" FROM "Page" p
    LEFT JOIN "Score" s ON s."runId" = ${runId} AND s."extractorKey" = ${extractorKey} AND s."pageId" = p."id" WHERE p."id" IN (${Prisma.join([...ids])})`;
}

function rowOf(
  page: PageModel,
  annotators: readonly string[],
  assignedTo: readonly string[],
  f1: PageRow["f1"],
): PageRow {
  const { id, corpusId, key, title, bytes, hasGold } = page;
  return {
    id,
    corpusId,
    key,
    title,
    bytes,
    hasGold,
    annotators,
    assignedTo,
    f1,
    url: orNull(page.url),
    site: orNull(page.site),
    kind: orNull(page.kind),
    lang: orNull(page.lang),
    template: orNull(page.template),
    state: stateAt(page.state),
    remarks: remarksIn(page.remarks),
    ...placeIn(page),
    changedAt: msOf(page.changedAt) ?? 0,
  };
}

function placeIn({ place, slice, chance }: PageModel): Pick<PageRow, "place" | "slice" | "chance"> {
  if (place === NO_PLACE) return { place: null, slice: null, chance: null };
  return { place, slice: slice as Slice, chance };
}

async function idsOf(db: Reader, sql: PageSql, window: Prisma.Sql): Promise<string[]> {
  const rows = await db.$queryRaw<
    { id: string }[]
  >`SELECT p."id" FROM ${sql.from} WHERE ${sql.where} ORDER BY ${sql.order} ${window}`;
  return rows.map((row) => row.id);
}

/** A window of the order of a query: so many pages behind a place, null for the start. */
interface Behind {
  readonly place: PagePlace | null;
  readonly limit: number;
}

function idsBehind(db: Reader, query: PageQuery, sql: PageSql, { place, limit }: Behind): Promise<string[]> {
  const where =
    place === null
      ? sql.where
      : Prisma.sql`${sql.where} AND ${isBehind(query, sql.sortValue, Prisma.sql`p."key"`, place)}`;
  return idsOf(db, { ...sql, where }, Prisma.sql`LIMIT ${limit}`);
}

/**
 * The window of a query by F1, read off the index of scores; null where that does not answer it: for another
 * order, and where it reaches into the pages without F1.
 */
async function scoredIds(
  db: Reader,
  query: PageQuery,
  runId: string | null,
  { place, limit }: Behind,
): Promise<string[] | null> {
  if (query.sort !== "f1" || runId === null || place?.value === withoutF1(query.descending ?? false))
    return null;
  const direction = query.descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  // The first comparison alone, of one column, is what the index can begin at.
  const bound =
    place === null
      ? Prisma.empty
      : Prisma.sql`AND s."f1" ${query.descending ? Prisma.sql`<=` : Prisma.sql`>=`} ${place.value}
          AND ${isBehind(query, Prisma.sql`s."f1"`, Prisma.sql`p."key"`, place)}`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT p."id" FROM "Score" s JOIN "Page" p ON p."id" = s."pageId"
    WHERE s."runId" = ${runId} AND s."extractorKey" = ${query.f1Of ?? ""} AND s."f1" IS NOT NULL AND p."corpusId" = ${query.corpusId} ${bound}
    ORDER BY s."f1" ${direction}, p."key" ${direction} LIMIT ${limit}`;
  return rows.length === limit ? rows.map((row) => row.id) : null;
}

/**
 * As `idsBehind` for a query that leaves pages out: these are found first, once for rows and total, and then
 * sorted. Walking the index of the sort column and looking up each page instead takes three times as long
 * where few pages pass. `total` is null where the window is empty.
 */
async function idsAndTotal(
  db: Reader,
  query: PageQuery,
  sql: PageSql,
  { place, limit }: Behind,
): Promise<{ ids: string[]; total: number | null }> {
  const direction = sql.isDescending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const behind =
    place === null
      ? Prisma.empty
      : Prisma.sql`WHERE ${isBehind(query, Prisma.sql`value`, Prisma.sql`"key"`, place)}`;
  const rows = await db.$queryRaw<{ id: string; n: bigint }[]>`
    WITH found AS MATERIALIZED (SELECT p."id" AS id, ${sql.sortValue} AS value, p."key" AS "key" FROM ${sql.from} WHERE ${sql.where})
    SELECT id, (SELECT COUNT(*) FROM found) AS n FROM found ${behind} ORDER BY value ${direction}, "key" ${direction} LIMIT ${limit}`;
  return { ids: rows.map((row) => row.id), total: rows[0] === undefined ? null : Number(rows[0].n) };
}

function isNarrowed(query: PageQuery): boolean {
  const { search, states, kinds, langs, sites, templates, slices, hasGold, remarks } = query;
  return [search, states, kinds, langs, sites, templates, slices, hasGold, remarks].some(
    (wanted) => wanted !== undefined,
  );
}

async function placeOf(db: Reader, before: PageSql): Promise<number> {
  const [row] = await db.$queryRaw<
    { n: bigint }[]
  >`SELECT COUNT(*) AS n FROM ${before.from} WHERE ${before.where}`;
  return Number(row?.n ?? 0);
}

/** How many pages a query has. No filter looks at scores, so they are not joined. */
async function countOf(db: Reader, sql: PageSql): Promise<number> {
  const [row] = await db.$queryRaw<{ n: bigint }[]>`SELECT COUNT(*) AS n FROM "Page" p WHERE ${sql.where}`;
  return Number(row?.n ?? 0);
}

function allOf(db: Reader, { corpusId }: PageQuery): Promise<number> {
  return db.page.count({ where: { corpusId } });
}

/**
 * The newest finished run of the corpus, sweeps apart, that has the extractor whose F1 is asked for: one over
 * `all` pages where there is one, so that a run on a few selected pages does not empty the column of the
 * others.
 */
async function newestRun(db: Reader, query: PageQuery, all: number): Promise<string | null> {
  if (query.f1Of === undefined) return null;
  const { corpusId, f1Of } = query;
  const where: Prisma.RunWhereInput = {
    corpusId,
    state: "done",
    sweep: null,
    scores: { some: { extractorKey: f1Of } },
  };
  const orderBy: Prisma.RunOrderByWithRelationInput[] = [{ createdAt: "desc" }, { id: "desc" }];
  const whole = await db.run.findFirst({
    where: { ...where, pages: { gte: all } },
    orderBy,
    select: { id: true },
  });
  return (whole ?? (await db.run.findFirst({ where, orderBy, select: { id: true } })))?.id ?? null;
}
