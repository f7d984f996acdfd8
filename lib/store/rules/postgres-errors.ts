import { AppError, InputError, UsageError } from "../../errors";
import { everythingSaid } from "./errors";
import { shownUrl } from "./postgres-url";

/**
 * What Postgres or its driver says (SQLSTATE, code of Prisma, words), and the code and line that a person gets.
 * Where nothing says otherwise a transaction that failed has stored nothing.
 */
const KNOWN: readonly (readonly [pattern: RegExp, code: string, message: string])[] = [
  [
    /\b28P01\b|AuthenticationFailed|\bP1000\b|SASL|password must be a string/,
    "no-access",
    "the database refuses this user name and password",
  ],
  [
    /\b28000\b|DatabaseAccessDenied|\bP1010\b|pg_hba\.conf/,
    "no-access",
    "this user may not connect to the database from here: see pg_hba.conf of the server",
  ],
  [
    /\b3D000\b|DatabaseDoesNotExist|\bP1003\b/,
    "cannot-open",
    "the server has no database of that name: make it with createdb",
  ],
  [/\bENOTFOUND\b|\bEAI_AGAIN\b/, "cannot-open", "the host of the database is not known"],
  [
    /\b53300\b|TooManyConnections|\bP2037\b/,
    "busy",
    "the database has no connection left: raise max_connections or run fewer workers",
  ],
  [
    /timeout exceeded when trying to connect/,
    "busy",
    "the database is busy: no connection to it became free, try again",
  ],
  [/\b57P03\b/, "busy", "the database is starting or stopping: try again in a moment"],
  [
    /\b57P01\b|\b57P02\b|\b08006\b|\b08003\b|ECONNRESET|EPIPE|ConnectionClosed|\bP1017\b|Connection terminated(?! due to connection timeout)|connection error|not queryable/,
    "connection-lost",
    "the connection to the database was lost: what was under way may not be stored, look and try again",
  ],
  [
    /ECONNREFUSED|DatabaseNotReachable|\bP1001\b|connect ENOENT|EHOSTUNREACH|ENETUNREACH|connect ETIMEDOUT|due to connection timeout|timeout expired/,
    "cannot-open",
    "the database does not answer: is its server running, are host and port right?",
  ],
  [
    /TlsConnectionError|\bP1011\b|does not support SSL|self-signed certificate/,
    "cannot-open",
    "no encrypted connection to the database can be made: see sslmode in DATABASE_URL",
  ],
  [
    /\b42501\b|permission denied/,
    "no-rights",
    "this user has not the rights for it: it must own the tables, or be granted USAGE and CREATE on the schema public",
  ],
  [/\b25006\b|read-only transaction/, "read-only", "the database takes no writes, as a standby does"],
  [
    /\b53100\b|\b53200\b|could not extend file|No space left/,
    "disk-full",
    "no space left for the database: nothing was saved, free some space on its server and try again",
  ],
  [
    /\b55P03\b|\b57014\b/,
    "busy",
    "the database is busy: somebody else has been writing for too long, try again",
  ],
  [/\b58030\b|\bXX001\b|\bXX002\b/, "damaged", "the database reports damaged files: restore a backup"],
  [
    /\b42P01\b|\b42703\b|TableDoesNotExist|\bP2021\b|ColumnNotFound|\bP2022\b/,
    "not-migrated",
    "the database is older than the program: run `npm run db:deploy`",
  ],
];

/** A failure of Postgres as an AppError where the cause is known; anything else, AppErrors included, as it came. */
export function postgresError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const text = everythingSaid(error);
  // What was asked is to blame, not the database.
  if (/\b22021\b|invalid byte sequence|null character not permitted/.test(text))
    return new UsageError("bad-text", "a text with a null character is not possible", { cause: error });
  if (/\b54000\b/.test(text))
    return new InputError(
      "too-long",
      "the id, title, site or language of a page is too long for Postgres: together they may have some 2,700 bytes",
      { cause: error },
    );
  for (const [pattern, code, message] of KNOWN)
    if (pattern.test(text)) return new AppError(code, message, { cause: error });
  return error;
}

/** Failures of a database as a whole, which say more where it is named. */
const OF_DATABASE: readonly string[] = [
  ...KNOWN.map(([, code]) => code),
  ...["too-old", "bad-encoding", "newer-database"],
];

/**
 * A failure of a database with its server, port and name at the front of the message, never its password; any
 * other failure as it came. For those who know the server: others need not hear where it is.
 */
export function namingPostgres(raw: unknown, url: string): unknown {
  const error = postgresError(raw);
  const shown = shownUrl(url);
  const isOfDatabase =
    error instanceof AppError && error.name === "AppError" && OF_DATABASE.includes(error.code);
  return isOfDatabase && !error.message.startsWith(shown)
    ? new AppError(error.code, `${shown}: ${error.message}`, { cause: error })
    : error;
}
