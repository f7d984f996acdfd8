import type { GoldRecord } from "../../../corpus/record";
import { NotFoundError } from "../../../errors";
import { Prisma } from "../../generated/client";
import { newId } from "../../rules/ids";
import { storable } from "../../../text/kept-text";
import { hasGold, searchText, storablePage, storableTitle } from "../../rules/rules";
import { mustHaveGold } from "../../rules/seen";
import type { NewPage, PageRecord, PageSource, PageStore, PageWithGold } from "../../interfaces/pages";
import { REMOVED_AT_A_TIME, removePages } from "../connection/added";
import type { StoredBody } from "../../objects/bodies";
import { markOf, packBody, unpackBody, wrapBody } from "../connection/bodies";
import type { Connection, Reader, Writer } from "../connection/connection";
import { mustBeCorpus } from "../connection/existing";
import { holdCorpus, holdRunning, holdSeenPage } from "../connection/hold";
import { loosenUnneeded, takeLoose } from "../connection/loose";
import { placeObjects, type Incoming } from "../connection/place";
import { rowValues } from "../connection/row-values";
import { insertCapture, packCapture, type PackedCapture } from "../connection/resources";
import { tableBodies } from "../connection/table-bodies";
import { pageTable, rowsOf } from "./page-table";
import { labelledOf, outcomesOf } from "./page-state";
import { goldOf, storedWhole, WITH_GOLD, withGoldOf } from "./with-gold";
import { chunksOf, fromJson, orNull, packNumbers, unpackNumbers } from "../connection/rows";
import { pageVersions } from "./versions";

/** Pages that get their titles in one statement. */
const TITLED_AT_A_TIME = 100;

/** Pages of all corpora: their rows, bytes and gold. `clock` gives milliseconds since 1970. */
export function pageStore(connection: Connection, clock: () => number): PageStore {
  return {
    ...pageTable(connection),
    ...pageVersions(connection, clock),

    async add(corpusId, batch, addedBy) {
      const pages = batch.map(storablePage);
      // Compressed before the write lock is taken, and only what looks new: a repeated import costs no more
      // than reading it.
      const known = await connection.read((db) => knownKeys(db, corpusId, pages));
      const bodies = new Map<NewPage, PackedPage>();
      for (const chunk of chunksOf(
        pages.filter((page) => !known.has(page.key)),
        16,
      )) {
        await Promise.all(chunk.map(async (page) => bodies.set(page, await packPage(page))));
      }
      const placed = await placeObjects(connection, incoming([...bodies.values()]), clock);
      return connection.write(async (tx) => {
        const now = clock();
        const into = { corpusId, addedBy: addedBy ?? null };
        const taken = await takeLoose(tx, placed);
        const added = await insertPages(tx, into, pages, { bodies, taken }, now);
        await loosenUnneeded(tx, placed, now);
        return added;
      });
    },

    addedBy: (corpusId, jobId) =>
      connection.read(async (db) => {
        const pages = await db.page.findMany({
          where: { corpusId, addedBy: jobId, versions: { none: { replacedBy: jobId } } },
          select: { id: true },
        });
        if (pages.length === 0) await mustBeCorpus(db, corpusId);
        return pages.map(({ id }) => id);
      }),

    known: (corpusId, keys, sha256s) =>
      connection.read(async (db) => {
        const byKey = new Map<string, { id: string; sha256: string }>();
        const byBytes = new Map<string, string>();
        for (const chunk of chunksOf(keys.map(storable))) {
          for (const { key, id, sha256 } of await db.page.findMany({
            where: { corpusId, key: { in: chunk } },
            select: { key: true, id: true, sha256: true },
          }))
            byKey.set(key, { id, sha256 });
        }
        for (const chunk of chunksOf(sha256s)) {
          for (const { key, sha256 } of await db.page.findMany({
            where: { corpusId, sha256: { in: chunk } },
            select: { key: true, sha256: true },
            orderBy: { key: "desc" },
          }))
            byBytes.set(sha256, key);
        }
        if (byKey.size === 0 && byBytes.size === 0) await mustBeCorpus(db, corpusId);
        return { byKey, byBytes };
      }),

    sketches: (corpusId) =>
      connection.read(async (db) => {
        const rows = await db.$queryRaw<{ key: string; values: Uint8Array }[]>`
          SELECT p."key", s."values" FROM "Page" p
          JOIN "PageSketch" s ON s."pageId" = p."id" AND s."sha256" = p."sha256"
          WHERE p."corpusId" = ${corpusId}`;
        if (rows.length === 0) await mustBeCorpus(db, corpusId);
        return new Map(rows.map(({ key, values }) => [key, unpackNumbers(values)]));
      }),

    get: (id) =>
      connection.read(async (db) => {
        const record = await recordWhere(db, { id });
        if (record === null) throw new NotFoundError("page", id);
        return record;
      }),

    sha256: (id) =>
      connection.read(async (db) => {
        const page = await db.page.findFirst({ where: { id }, select: { sha256: true } });
        if (page === null) throw new NotFoundError("page", id);
        return page.sha256;
      }),

    withGold: (ids) =>
      connection.read(async (db) => {
        const found = new Map<string, PageWithGold>();
        for (const chunk of chunksOf(ids)) {
          const rows = await db.page.findMany({ where: { id: { in: chunk } }, select: WITH_GOLD });
          for (const page of await withGoldOf(db, rows)) found.set(page.id, page);
        }
        return ids.flatMap((id) => found.get(id) ?? []);
      }),

    sources: (ids) =>
      connection.read(async (db) => {
        const found = new Map<string, PageSource>();
        const select = {
          id: true,
          key: true,
          sha256: true,
          bytes: true,
          url: true,
          site: true,
          lang: true,
          encoding: true,
        } as const;
        for (const chunk of chunksOf(ids)) {
          const rows = await db.page.findMany({ where: { id: { in: chunk } }, select });
          const unknown = rows.flatMap(({ id, encoding }) => (encoding === null ? [id] : []));
          const golds = await db.page.findMany({
            where: { id: { in: unknown } },
            select: { id: true, key: true, gold: true },
          });
          const told = new Map(golds.map(({ id, key, gold }) => [id, goldOf(gold, key).encoding]));
          for (const { url, site, lang, encoding, ...row } of rows)
            found.set(row.id, {
              ...row,
              url: orNull(url),
              site: orNull(site),
              lang: orNull(lang),
              encoding: encoding ?? told.get(row.id) ?? null,
            });
        }
        return ids.flatMap((id) => found.get(id) ?? []);
      }),

    findByKey: (corpusId, key) => connection.read((db) => recordWhere(db, { corpusId, key: storable(key) })),

    bytes: (id) =>
      connection.read(async (db) => {
        const page = await db.page.findFirst({ where: { id }, select: { body: true } });
        if (page === null) throw new NotFoundError("page", id);
        return unpackBody(page.body, connection.objects);
      }),

    withBytes: (id) =>
      connection.read(async (db) => {
        const row = await storedWhole(db, id);
        if (row === null) throw new NotFoundError("page", id);
        const { deflated, record, ...own } = row;
        const gold = record === null ? null : { record };
        const [page] = await withGoldOf(db, [{ ...own, gold }]);
        return { page: page!, bytes: await unpackBody({ sha256: own.sha256, deflated }, connection.objects) };
      }),

    setGold: (id, gold, from) =>
      connection.write(async (tx) => {
        await holdSeenPage(tx, id, from?.sha256);
        if (from !== undefined) {
          const stored = await tx.gold.findUnique({ where: { pageId: id } });
          if (stored !== null) mustHaveGold(fromJson<GoldRecord>(stored.record), from.gold);
        }
        const isLabelled = ((await outcomesOf(tx, [id])).get(id)?.labelled ?? null) !== null;
        await tx.page.update({
          where: { id },
          data: { hasGold: hasGold(gold) || isLabelled, changedAt: new Date(clock()), addedBy: null },
          select: { id: true },
        });
        const record = JSON.stringify(gold);
        await tx.gold.upsert({ where: { pageId: id }, create: { pageId: id, record }, update: { record } });
      }),

    calledByKey: () =>
      connection.read(async (db) => {
        const where = { title: { equals: db.page.fields.key } };
        return (await db.page.findMany({ where, select: { id: true } })).map(({ id }) => id);
      }),

    giveTitles: (titles) =>
      connection.write(async (tx) => {
        let given = 0;
        for (const ids of chunksOf([...titles.keys()], TITLED_AT_A_TIME)) {
          const select = { id: true, key: true, url: true, site: true } as const;
          const found = await tx.page.findMany({ where: { id: { in: ids } }, select });
          if (found.length === 0) continue;
          const rows = found.map(({ id, ...row }) => {
            const title = storableTitle(titles.get(id)!);
            return [id, row.key, title, title.toLowerCase(), searchText({ ...row, title })];
          });
          given += await tx.$executeRaw`
            UPDATE "Page" SET "title" = v."column3", "titleSort" = v."column4", "search" = v."column5"
            FROM ${rowValues(["TEXT", "TEXT", "TEXT", "TEXT", "TEXT"], rows)} AS v
            WHERE "Page"."id" = v."column1" AND "Page"."title" = v."column2"`;
        }
        return given;
      }),

    async remove(ids) {
      for (const chunk of chunksOf(ids, REMOVED_AT_A_TIME))
        await connection.write((tx) => removePages(tx, chunk, clock()));
    },
  };
}

/** What of a page is packed before the write lock is taken. */
interface PackedPage extends StoredBody {
  readonly capture: PackedCapture | null;
}

const packPage = async ({ bytes, capture }: NewPage): Promise<PackedPage> => ({
  ...(await packBody(bytes)),
  capture: capture === undefined ? null : await packCapture(capture),
});

/** What of packed pages goes to the object store where there is one. */
function incoming(packed: readonly PackedPage[]): Incoming {
  const pages = new Map(packed.map((page) => [page.sha256, async () => page]));
  const resources = packed.flatMap(({ capture }) => capture?.resources ?? []);
  return {
    pages,
    resources: new Map(
      resources.map(({ sha256, isDeflated, bytes }) => [
        sha256,
        async () => (isDeflated ? { sha256, deflated: bytes } : wrapBody(bytes)),
      ]),
    ),
  };
}

type Into = { readonly corpusId: string; readonly addedBy: string | null };

/** What is known of the bytes of new pages: how they are packed, and the hashes of those in the object store. */
interface Packed {
  readonly bodies: ReadonlyMap<NewPage, PackedPage>;
  readonly taken: ReadonlySet<string>;
}

async function insertPages(
  tx: Writer,
  { corpusId, addedBy }: Into,
  pages: readonly NewPage[],
  { bodies, taken: inObjects }: Packed,
  now: number,
) {
  // The job first, as where it ends and takes back what it added.
  if (addedBy !== null) await holdRunning(tx, addedBy);
  await holdCorpus(tx, corpusId);
  const taken = await knownKeys(tx, corpusId, pages);
  const duplicates: string[] = [];
  const rows: Prisma.PageCreateManyInput[] = [];
  const golds: Prisma.GoldCreateManyInput[] = [];
  const sketches: Prisma.PageSketchCreateManyInput[] = [];
  const captures: { readonly id: string; readonly sha256: string; readonly capture: PackedCapture }[] = [];
  const fresh: StoredBody[] = [];
  for (const page of pages) {
    if (taken.has(page.key)) {
      duplicates.push(page.key);
      continue;
    }
    taken.add(page.key);
    // A page that was removed since the first look has not been compressed yet.
    const body = bodies.get(page) ?? (await packPage(page));
    const { sha256 } = body;
    fresh.push(inObjects.has(sha256) ? { sha256, deflated: markOf(page.bytes.length) } : body);
    const id = newId();
    rows.push({
      id,
      corpusId,
      key: page.key,
      title: page.title,
      titleSort: page.title.toLowerCase(),
      url: page.url ?? "",
      site: page.site ?? "",
      kind: page.kind ?? "",
      lang: page.lang ?? "",
      template: page.template ?? "",
      bytes: page.bytes.length,
      hasGold: hasGold(page.gold),
      changedAt: new Date(now),
      addedBy,
      sha256: body.sha256,
      encoding: page.encoding,
      search: searchText(page),
    });
    golds.push({ pageId: id, record: JSON.stringify(page.gold) });
    if (page.sketch) sketches.push({ pageId: id, sha256: body.sha256, values: packNumbers(page.sketch) });
    if (body.capture !== null) captures.push({ id, sha256: body.sha256, capture: body.capture });
  }
  await tableBodies(tx, now).put(fresh);
  for (const chunk of chunksOf(rows)) await tx.page.createMany({ data: chunk });
  for (const chunk of chunksOf(golds)) await tx.gold.createMany({ data: chunk });
  for (const chunk of chunksOf(sketches)) await tx.pageSketch.createMany({ data: chunk });
  for (const { id, sha256, capture } of captures) await insertCapture(tx, id, sha256, capture, inObjects);
  return { added: rows.length, duplicates };
}

async function knownKeys(db: Writer, corpusId: string, pages: readonly NewPage[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const chunk of chunksOf(pages)) {
    const found = await db.page.findMany({
      where: { corpusId, key: { in: chunk.map((page) => page.key) } },
      select: { key: true },
    });
    for (const { key } of found) known.add(key);
  }
  return known;
}

/**
 * Not `findUnique`, of which Prisma gathers all that are asked in one moment into one query, however many
 * parameters that has.
 */
async function recordWhere(db: Reader, where: Prisma.PageWhereInput): Promise<PageRecord | null> {
  const page = await db.page.findFirst({
    where,
    select: { id: true, key: true, state: true, sha256: true, encoding: true, gold: true },
  });
  if (page === null) return null;
  const [row] = await rowsOf(db, [page.id]);
  if (row === undefined) return null;
  const gold = goldOf(page.gold, page.key);
  return {
    ...row,
    sha256: page.sha256,
    encoding: page.encoding,
    gold,
    ...(await labelledOf(db, [{ ...page, gold }])).get(page.id),
  };
}
