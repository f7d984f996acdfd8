import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { AppError } from "../../errors";
import { PrismaClient, type Prisma } from "../generated/client";
import { storeError } from "../errors";

/** What a write transaction offers. */
export type Writer = Prisma.TransactionClient;
/** What a read offers; writes through it are refused by SQLite. */
export type Reader = PrismaClient;

/** How long a write waits for another process's write before it fails with `busy`. */
const LOCK_WAIT_MS = 20_000;
/**
 * How long the driver blocks this thread for the lock: hardly. Between tries the event loop runs, so that a
 * server goes on answering.
 */
const LOCK_TRY_MS = 1;
const LOCK_PAUSE_MS = 4;
const TRANSACTION_MS = 120_000;
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

/**
 * One SQLite file, opened twice. The driver has one connection per client and a transaction on it would
 * swallow whatever runs beside it, so reads have a connection of their own: they see what is committed, and
 * WAL lets them run while somebody writes. Writes of this process queue; those of other processes are waited
 * for.
 */
export class Connection {
  private lastWrite: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly url: string,
    private readonly reader: PrismaClient,
    private writer: PrismaClient,
  ) {}

  /** @throws AppError `cannot-open`, `not-a-database`, `read-only`, ... where the file cannot be used */
  static async open(url: string): Promise<Connection> {
    try {
      const writer = await openWriter(url);
      const reader = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url, timeout: 5_000 }) });
      await orClosed(reader.$queryRawUnsafe("PRAGMA query_only = ON"), writer, reader);
      return new Connection(url, reader, writer);
    } catch (error) {
      throw storeError(error, pathOf(url));
    }
  }

  async read<T>(work: (db: Reader) => Promise<T>): Promise<T> {
    try {
      return await work(this.reader);
    } catch (error) {
      throw storeError(error, pathOf(this.url));
    }
  }

  /**
   * Run `work` in a transaction that holds the write lock from its first statement; all of it is stored or
   * nothing.
   */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    const result = this.lastWrite.then(() => this.writeNow(work));
    this.lastWrite = result.catch(() => undefined);
    return result;
  }

  /** Copy the whole database to a new file, consistently, while others read and write. */
  async copyTo(path: string): Promise<void> {
    // On a connection of its own: VACUUM INTO only reads this database, so that no writer waits, yet SQLite
    // refuses it on a connection that may not write.
    const copier = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url: this.url, timeout: 5_000 }) });
    try {
      await copier.$executeRawUnsafe("VACUUM INTO ?", path);
    } catch (error) {
      throw storeError(error);
    } finally {
      await copier.$disconnect();
    }
  }

  /**
   * Move what the log holds into the database itself, as far as nobody reads it, without making anybody wait
   * but this thread.
   */
  async checkpoint(): Promise<void> {
    const moved = this.lastWrite.then(() => this.writer.$queryRawUnsafe("PRAGMA wal_checkpoint(PASSIVE)"));
    this.lastWrite = moved.catch(() => undefined);
    await moved.catch((error: unknown) => {
      throw storeError(error);
    });
  }

  async close(): Promise<void> {
    await this.lastWrite;
    await Promise.all([this.reader.$disconnect(), this.writer.$disconnect()]);
  }

  private async writeNow<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    const giveUpAt = performance.now() + LOCK_WAIT_MS;
    for (;;) {
      let locked = false;
      try {
        return await this.writer.$transaction(
          async (tx) => {
            // Prisma begins with a plain BEGIN; a transaction that reads first could not become a writer once
            // somebody else wrote.
            await tx.$executeRawUnsafe(`UPDATE "Corpus" SET "id" = "id" WHERE 1 = 0`);
            locked = true;
            return work(tx);
          },
          { maxWait: LOCK_WAIT_MS, timeout: TRANSACTION_MS },
        );
      } catch (raw) {
        const error = storeError(raw, pathOf(this.url));
        const isBusy = error instanceof AppError && error.code === "busy" && !locked;
        if (!isBusy || performance.now() > giveUpAt) {
          if (error !== raw) await this.reopenWriter();
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
      }
    }
  }

  /**
   * After a failure of the file itself a transaction may hang open on the connection, and its lock with it: a
   * new connection has none.
   */
  private async reopenWriter(): Promise<void> {
    await this.writer.$disconnect();
    // Where even that fails, the old client connects anew at the next write and reports what is wrong then.
    this.writer = await openWriter(this.url).catch(() => this.writer);
  }
}

/** The path in a `file:` URL, without options. */
const pathOf = (url: string): string => url.replace(/^file:/, "").split("?", 1)[0]!;

/**
 * What opens clients closes them where it fails: one left open may hold a lock for as long as the process
 * lives.
 */
async function orClosed(opening: Promise<unknown>, ...clients: readonly PrismaClient[]): Promise<void> {
  try {
    await opening;
  } catch (error) {
    await Promise.all(clients.map((client) => client.$disconnect()));
    throw error;
  }
}

async function openWriter(url: string): Promise<PrismaClient> {
  const client = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url }) });
  await orClosed(prepareWriter(client), client);
  return client;
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
