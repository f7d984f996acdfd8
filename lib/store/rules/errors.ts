import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { AppError, LimitError, messageOf } from "../../errors";

const FULL = "no space left for the database: nothing was saved, free some space and try again";

/** What SQLite says, in its own words, and the code and line that a person gets. */
const KNOWN: readonly (readonly [pattern: RegExp, code: string, message: string])[] = [
  [
    /readonly database|SQLITE_READONLY/i,
    "read-only",
    "the database is read-only: check the permissions of the file and its folder",
  ],
  [/database or disk is full|SQLITE_FULL|ENOSPC|EDQUOT/i, "disk-full", FULL],
  [/disk I\/O error|SQLITE_IOERR/i, "disk-error", "the disk reported an error: nothing was saved"],
  [
    /database is locked|SQLITE_BUSY|SocketTimeout|P1008/i,
    "busy",
    "the database is busy: another process has been writing for too long, try again",
  ],
  [/file is not a database|SQLITE_NOTADB/i, "not-a-database", "the file is not a SQLite database"],
  [/disk image is malformed|SQLITE_CORRUPT/i, "damaged", "the database file is damaged: restore a backup"],
  [
    /unable to open database|SQLITE_CANTOPEN|directory does not exist/i,
    "cannot-open",
    "the database file cannot be opened: check its path and permissions",
  ],
  [
    /no such table|TableDoesNotExist|P2021|no such column|P2022/i,
    "not-migrated",
    "the database is older than the program: run `npm run db:deploy`",
  ],
];

/**
 * With less than this SQLite can make none of the files that it needs beside a database, and calls that an
 * error of the disk.
 */
const ROOM_BYTES = 128 * 1024;

/**
 * A failure of the database as an AppError where the cause is known; anything else, AppErrors included, as it
 * came.
 * @param path of the database, where it is known: SQLite calls a full disk an error of the disk where it
 * cannot make the files beside it
 */
export function storeError(error: unknown, path?: string): unknown {
  if (error instanceof AppError) return error;
  const text = everythingSaid(error);
  for (const [pattern, code, message] of KNOWN) {
    if (!pattern.test(text)) continue;
    const isFull = MAYBE_FULL.includes(code) && path !== undefined && hasNoRoom(path);
    return isFull
      ? new AppError("disk-full", FULL, { cause: error })
      : new AppError(code, message, { cause: error });
  }
  return error;
}

/**
 * Whether the database or the object store is away, or the former held by somebody else, so that the very
 * same work may succeed later. What a busy program gives up is none of it.
 */
export function isPassing(error: unknown): boolean {
  return error instanceof AppError && !(error instanceof LimitError) && PASSING.includes(error.code);
}

const PASSING = ["busy", "connection-lost", "cannot-open", "objects-away"];
const MAYBE_FULL = ["disk-error", "cannot-open"];

function hasNoRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < ROOM_BYTES;
  } catch {
    return false;
  }
}

/**
 * A failure of the database with its file at the front of the message; anything else as it came. A job that
 * failed for such a reason repeats its message, so that the words decide and not the code. For those who know
 * the file: others need not hear where it lies.
 */
export function namingDatabase(raw: unknown, path: string): unknown {
  const error = storeError(raw, path);
  if (!(error instanceof AppError) || error.message.startsWith(path)) return error;
  return KNOWN.some(([, , message]) => error.message.includes(message))
    ? new AppError(error.code, `${path}: ${error.message}`, { cause: error })
    : error;
}

/** Prisma wraps the driver's error several times, sometimes as a property that is no Error. */
export function everythingSaid(error: unknown): string {
  const parts: string[] = [];
  let current: unknown = error;
  for (let depth = 0; depth < 6 && typeof current === "object" && current !== null; depth++) {
    parts.push(messageOf(current));
    for (const name of ["code", "kind", "originalCode", "originalMessage", "message"]) {
      const value: unknown = Reflect.get(current, name);
      if (typeof value === "string") parts.push(value);
    }
    const meta: unknown = Reflect.get(current, "meta");
    const inMeta: unknown =
      typeof meta === "object" && meta !== null ? Reflect.get(meta, "driverAdapterError") : undefined;
    current = Reflect.get(current, "cause") ?? inMeta;
  }
  return parts.join("\n");
}
