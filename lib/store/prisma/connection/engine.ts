import type { PrismaClient } from "../../generated/client";

/** What the store asks of a database beside rows: all in which SQLite and Postgres differ. */
export interface Engine {
  /** A client through which writes are refused. */
  openReader(): Promise<PrismaClient>;
  openWriter(): Promise<PrismaClient>;
  /** Whether a process may have several writes under way; else they queue. */
  readonly writesTogether: boolean;
  /** The first statement of a write transaction. */
  takeWriteLock(tx: Pick<PrismaClient, "$executeRawUnsafe">): Promise<void>;
  /** Copy the whole database to a new file. @throws UsageError where it is not a file */
  copyTo(path: string): Promise<void>;
  /** Move what a log holds into the database itself, where there is one. */
  moveLog(writer: PrismaClient): Promise<void>;
  /** What the driver failed with as an AppError where the cause is known; anything else as it came. */
  explain(error: unknown): unknown;
}
