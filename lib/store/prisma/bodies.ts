import { AppError } from "../../errors";
import { Prisma } from "../generated/client";
import type { BadBody, BodyKeeping } from "../objects/keeping";
import type { StoredBody } from "../objects/bodies";
import { missingObject, noObjectStore } from "../objects/failures";
import {
  inflated,
  markedLength,
  markOf,
  packBody,
  SHORTEST_DEFLATED,
  unpackBody,
  wrapBody,
} from "./connection/bodies";
import type { Connection, Reader, Writer } from "./connection/connection";
import { CLAIM_MS, claimLoose, forgetLoose, loosen, loosenUnneeded, takeLoose } from "./connection/loose";

/** Objects that are claimed at a time: far fewer than can be removed before the claim is over. */
const CLAIMED = 64;
/** So long before the end of a claim nothing is removed by it any more, whatever is under way. */
const CLAIM_REST_MS = CLAIM_MS / 2;

/** The tables that hold bytes, as SQL. In `ResourceBody` only what is deflated can be a mark. */
const TABLES = {
  PageBody: {
    name: Prisma.raw(`"PageBody"`),
    bytes: Prisma.raw(`"deflated"`),
    isMark: Prisma.sql`length("deflated") < ${SHORTEST_DEFLATED}`,
  },
  ResourceBody: {
    name: Prisma.raw(`"ResourceBody"`),
    bytes: Prisma.raw(`"bytes"`),
    isMark: Prisma.sql`("isDeflated" = true AND length("bytes") < ${SHORTEST_DEFLATED})`,
  },
} as const;
type TableName = keyof typeof TABLES;
const NAMES = Object.keys(TABLES) as readonly TableName[];

/** Page bytes that stand in the place of others: they are read in the transactions of labels. */
const REPLACED = Prisma.sql`EXISTS (SELECT 1 FROM "Page" p JOIN "PageVersion" v ON v."pageId" = p."id" WHERE p."sha256" = "PageBody"."sha256")`;

/** Page bytes in the database and in the object store of its connection. `clock` gives milliseconds since 1970. */
export function bodyKeeping(connection: Connection, clock: () => number): BodyKeeping {
  const objectStore = () => {
    if (connection.objects === null) throw noObjectStore();
    return connection.objects;
  };

  const toObjects = async (table: TableName, limit: number): Promise<number> => {
    const objects = objectStore();
    const rows = await connection.read((db) => storedHere(db, table, limit));
    if (rows.length === 0) return 0;
    const bodies = new Map(rows.map((row) => [row.sha256, row]));
    const free = await connection.write((tx) => loosen(tx, bodies.keys(), clock()));
    const lengths = new Map<string, number>();
    const stored: StoredBody[] = [];
    for (const sha256 of free) {
      const { bytes, isDeflated } = bodies.get(sha256)!;
      const plain = isDeflated ? await inflated(bytes) : bytes;
      lengths.set(sha256, plain.length);
      stored.push(isDeflated ? { sha256, deflated: bytes } : await wrapBody(plain));
    }
    await objects.put(stored);
    await connection.write(async (tx) => {
      const taken = await takeLoose(tx, free);
      for (const sha256 of taken) await putMark(tx, table, sha256, markOf(lengths.get(sha256)!));
      await loosenUnneeded(tx, new Set(free), clock());
    });
    // Where others hold all of them there is nothing to do for now.
    return free.length;
  };

  const toDatabase = async (table: TableName, limit: number): Promise<number> => {
    const objects = objectStore();
    const marks = await connection.read((db) => marksOf(db, table, null, limit));
    for (const { sha256, bytes: mark } of marks) {
      const plain = await unpackBody({ sha256, deflated: mark }, objects);
      const { deflated } = await packBody(plain);
      const { name, bytes, isMark } = TABLES[table];
      await connection.write(async (tx) => {
        const moved = await tx.$executeRaw`
          UPDATE ${name} SET ${bytes} = ${deflated} WHERE "sha256" = ${sha256} AND ${isMark}`;
        if (moved > 0) await loosen(tx, [sha256], clock());
      });
    }
    return marks.length;
  };

  return {
    places: () =>
      connection.read(async (db) => {
        const database = { bodies: 0, bytes: 0 };
        const objects = { bodies: 0, bytes: 0 };
        for (const name of NAMES) {
          const table = TABLES[name];
          const [here] = await db.$queryRaw<{ n: bigint; size: bigint | number | null }[]>`
            SELECT COUNT(*) AS n, SUM(length(${table.bytes})) AS "size" FROM ${table.name} WHERE NOT ${table.isMark}`;
          database.bodies += Number(here!.n);
          database.bytes += Number(here!.size ?? 0);
          for (let after: string | null = null; ;) {
            const marks = await marksOf(db, name, after, 10_000);
            if (marks.length === 0) break;
            objects.bodies += marks.length;
            for (const { length } of marks) objects.bytes += length;
            after = marks.at(-1)!.sha256;
          }
        }
        const loose = await db.looseBody.count();
        return { database, objects: { place: connection.objects?.name ?? null, ...objects, loose } };
      }),

    move: async (to, limit) => {
      const move = to === "objects" ? toObjects : toDatabase;
      return (await move("PageBody", limit)) || (await move("ResourceBody", limit));
    },

    async check(after, limit, isRead) {
      const objects = objectStore();
      // "page ab12..." or "resource ab12...".
      const [, kind = "page", last = ""] = /^(\w+) (\w*)$/.exec(after ?? "page ") ?? [];
      const table = kind === "page" ? "PageBody" : "ResourceBody";
      const marks = await connection.read((db) => marksOf(db, table, last === "" ? null : last, limit));
      const bad: BadBody[] = [];
      const found = isRead ? null : await objects.has(marks.map(({ sha256 }) => sha256));
      for (const { sha256, bytes: mark } of marks) {
        try {
          if (found === null) await unpackBody({ sha256, deflated: mark }, objects);
          else if (!found.has(sha256)) throw missingObject(objects, sha256);
        } catch (error) {
          if (!(error instanceof AppError) || !error.code.startsWith("object-")) throw error;
          bad.push({ sha256, code: error.code, message: error.message });
        }
      }
      const isAll = marks.length < limit;
      const next = isAll ? (kind === "page" ? "resource " : null) : `${kind} ${marks.at(-1)!.sha256}`;
      return { checked: marks.length, bad, next };
    },

    async collect(graceMs, signal) {
      const { objects } = connection;
      if (objects === null) return 0;
      let removed = 0;
      while (signal?.aborted !== true) {
        const now = clock();
        const old = await connection.read((db) =>
          db.looseBody.count({ where: { since: { lt: now - graceMs } } }),
        );
        if (old === 0) break;
        const { sha256s, until } = await connection.write((tx) =>
          claimLoose(tx, now - graceMs, now, CLAIMED),
        );
        if (sha256s.length === 0) break;
        // A process that was stopped for minutes leaves them to the next one.
        if (clock() > until - CLAIM_REST_MS) break;
        await objects.remove(sha256s);
        await connection.write((tx) => forgetLoose(tx, sha256s, until));
        removed += sha256s.length;
      }
      return removed;
    },
  };
}

interface Mark {
  readonly sha256: string;
  readonly bytes: Uint8Array;
  readonly length: number;
}

/** Some of the rows whose bytes are in the object store, behind a hash. */
async function marksOf(
  db: Reader,
  table: TableName,
  after: string | null,
  limit: number,
): Promise<readonly Mark[]> {
  const { name, bytes, isMark } = TABLES[table];
  const rows = await db.$queryRaw<{ sha256: string; bytes: Uint8Array }[]>`
    SELECT "sha256", ${bytes} AS "bytes" FROM ${name} WHERE "sha256" > ${after ?? ""} AND ${isMark} ORDER BY "sha256" LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, length: markedLength(row.bytes) }));
}

interface Here {
  readonly sha256: string;
  readonly isDeflated: boolean;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Some of the rows whose bytes are in the database and may go, and about whose objects nobody is at this moment. */
async function storedHere(db: Reader, table: TableName, limit: number): Promise<readonly Here[]> {
  const isFree = Prisma.sql`NOT EXISTS (SELECT 1 FROM "LooseBody" l WHERE l."sha256" = ${TABLES[table].name}."sha256" AND l."claimedUntil" IS NOT NULL)`;
  if (table === "PageBody") {
    const rows = await db.$queryRaw<{ sha256: string; bytes: Uint8Array<ArrayBuffer> }[]>`
      SELECT "sha256", "deflated" AS "bytes" FROM "PageBody" WHERE NOT ${TABLES.PageBody.isMark} AND NOT ${REPLACED} AND ${isFree} LIMIT ${limit}`;
    return rows.map((row) => ({ ...row, isDeflated: true }));
  }
  const rows = await db.$queryRaw<
    { sha256: string; isDeflated: boolean | number; bytes: Uint8Array<ArrayBuffer> }[]
  >`
    SELECT "sha256", "isDeflated", "bytes" FROM "ResourceBody" WHERE NOT ${TABLES.ResourceBody.isMark} AND ${isFree} LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, isDeflated: Boolean(row.isDeflated) }));
}

/** Put the mark of an object in the place of bytes, where they are still there. */
async function putMark(
  tx: Writer,
  table: TableName,
  sha256: string,
  mark: Uint8Array<ArrayBuffer>,
): Promise<void> {
  if (table === "ResourceBody") {
    await tx.$executeRaw`
      UPDATE "ResourceBody" SET "isDeflated" = true, "bytes" = ${mark} WHERE "sha256" = ${sha256} AND NOT ${TABLES.ResourceBody.isMark}`;
    return;
  }
  // Held first: a page may be given these bytes in the place of others at this moment, see `keepHere`.
  await tx.$executeRaw`UPDATE "PageBody" SET "sha256" = "sha256" WHERE "sha256" = ${sha256}`;
  await tx.$executeRaw`
    UPDATE "PageBody" SET "deflated" = ${mark} WHERE "sha256" = ${sha256} AND NOT ${TABLES.PageBody.isMark} AND NOT ${REPLACED}`;
}
