import { AppError } from "../../../errors";
import { Prisma, type PrismaClient } from "../../generated/client";
import { storeError } from "../../rules/errors";
import { copyDatabase, moveLog, openReader, openWriter, pathOf, takeWriteLock } from "./sqlite";

/** What a write transaction offers. */
export type Writer = Prisma.TransactionClient;
/** What a read offers; writes through it are refused by SQLite. */
export type Reader = PrismaClient;

/** How long a write waits for another process's write before it fails with `busy`. */
const LOCK_WAIT_MS = 20_000;
const LOCK_PAUSE_MS = 4;
const TRANSACTION_MS = 120_000;

/**
 * What a write fails with where somebody else wrote between its look and its write: a key that is taken
 * (P2002), a row that is gone (P2003), a conflict or deadlock of two transactions (P2034).
 */
const OVERTAKEN: readonly string[] = ["P2002", "P2003", "P2034"];
/** How often a write looks again. */
const LOOKS = 4;

/**
 * One database, opened twice. The driver has one connection per client and a transaction on it would swallow
 * whatever runs beside it, so reads have a connection of their own: they see what is committed, and run while
 * somebody writes. Writes of this process queue; those of other processes are waited for.
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
      const reader = await openReader(url).catch(async (error: unknown) => {
        await writer.$disconnect();
        throw error;
      });
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
   * Run `work` in a transaction; all of it is stored or nothing. Where somebody else was faster with a key or
   * a row, all of `work` is done again, on what they left: so it looks first and says then what is taken.
   */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    const result = this.lastWrite.then(() => this.writeNow(work));
    this.lastWrite = result.catch(() => undefined);
    return result;
  }

  /** Copy the whole database to a new file, consistently, while others read and write. */
  async copyTo(path: string): Promise<void> {
    await copyDatabase(this.url, path).catch((error: unknown) => {
      throw storeError(error);
    });
  }

  /**
   * Move what the log holds into the database itself, as far as nobody reads it, without making anybody wait
   * but this thread.
   */
  async checkpoint(): Promise<void> {
    const moved = this.lastWrite.then(() => moveLog(this.writer));
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
    for (let looks = 1; ;) {
      let locked = false;
      try {
        return await this.writer.$transaction(
          async (tx) => {
            await takeWriteLock(tx);
            locked = true;
            return work(tx);
          },
          { maxWait: LOCK_WAIT_MS, timeout: TRANSACTION_MS },
        );
      } catch (raw) {
        if (isOvertaken(raw) && looks++ < LOOKS) continue;
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

const isOvertaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && OVERTAKEN.includes(error.code);
