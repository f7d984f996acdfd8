/**
 * All that only SQLite knows: how a file is opened, who may write, the log, copies. Everything else of the
 * store is asked in words that Postgres takes too; a test looks for words of this module elsewhere.
 */
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { PrismaClient } from "../../generated/client";
import { storeError } from "../../rules/errors";
import type { Engine } from "./engine";

/**
 * How long the driver blocks this thread for the lock: hardly. Between tries the event loop runs, so that a
 * server goes on answering.
 */
const LOCK_TRY_MS = 1;
/**
 * Pages of the log after which a commit moves them into the database itself, however long that takes: 64 MB.
 * Long before that `checkpoint` has done it where nobody waits; this is for a file that only programs without
 * one have open.
 */
const LOG_PAGES = 16_000;
/**
 * What the log may take on the disk when nothing is in it any more: a reader that took long, as a backup
 * does, lets it grow.
 */
const LOG_BYTES = 64 * 1024 * 1024;

/** The path in a `file:` URL, without options. */
const pathOf = (url: string): string => url.replace(/^file:/, "").split("?", 1)[0]!;

/** A file of SQLite. */
export function sqlite(url: string): Engine {
  return {
    openReader: () => openReader(url),
    openWriter: () => openWriter(url),
    // The driver has one connection per client, and a transaction on it would swallow what runs beside it.
    writesTogether: false,
    takeWriteLock,
    copyTo: (path) => copyDatabase(url, path),
    moveLog,
    explain: (error) => storeError(error, pathOf(url)),
  };
}

/** A client through which writes are refused. */
async function openReader(url: string): Promise<PrismaClient> {
  const client = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url, timeout: 5_000 }) });
  await orClosed(client.$queryRawUnsafe("PRAGMA query_only = ON"), client);
  return client;
}

/** A client for writing. */
async function openWriter(url: string): Promise<PrismaClient> {
  const client = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url }) });
  await orClosed(prepareWriter(client), client);
  return client;
}

/**
 * Take the lock for writing, as the first statement of a transaction: Prisma begins with a plain BEGIN, and a
 * transaction that reads first could not become a writer once somebody else wrote.
 */
async function takeWriteLock(tx: Pick<PrismaClient, "$executeRawUnsafe">): Promise<void> {
  await tx.$executeRawUnsafe(`UPDATE "Corpus" SET "id" = "id" WHERE 1 = 0`);
}

/** Move what the log holds into the database itself, as far as nobody reads it. */
async function moveLog(writer: PrismaClient): Promise<void> {
  await writer.$queryRawUnsafe("PRAGMA wal_checkpoint(PASSIVE)");
}

/** Copy the whole database to a new file, consistently, while others read and write. */
async function copyDatabase(url: string, path: string): Promise<void> {
  // On a connection of its own: VACUUM INTO only reads this database, so that no writer waits, yet SQLite
  // refuses it on a connection that may not write.
  const copier = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url, timeout: 5_000 }) });
  try {
    await copier.$executeRawUnsafe("VACUUM INTO ?", path);
  } finally {
    await copier.$disconnect();
  }
}

async function prepareWriter(client: PrismaClient): Promise<void> {
  // Server and worker may open a new file at the same moment, and the change to WAL needs it alone.
  await client.$queryRawUnsafe("PRAGMA busy_timeout = 5000");
  // WAL stays in the file; synchronous is per connection. NORMAL: a commit survives the death of the process,
  // and of the machine up to the last checkpoint, never half.
  await client.$queryRawUnsafe("PRAGMA journal_mode = WAL");
  await client.$executeRawUnsafe("PRAGMA synchronous = NORMAL");
  await client.$queryRawUnsafe(`PRAGMA wal_autocheckpoint = ${LOG_PAGES}`);
  await client.$queryRawUnsafe(`PRAGMA journal_size_limit = ${LOG_BYTES}`);
  await client.$queryRawUnsafe(`PRAGMA busy_timeout = ${LOCK_TRY_MS}`);
}

/**
 * What opens clients closes them where it fails: one left open may hold a lock for as long as the process
 * lives.
 */
async function orClosed(opening: Promise<unknown>, client: PrismaClient): Promise<void> {
  try {
    await opening;
  } catch (error) {
    await client.$disconnect();
    throw error;
  }
}
