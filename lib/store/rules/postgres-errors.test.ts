import { describe, expect, it } from "vitest";
import { AppError, NotFoundError } from "../../errors";
import { namingPostgres, postgresError } from "./postgres-errors";

/** As Prisma wraps what the driver says. */
const said = (kind: string, originalCode?: string, originalMessage?: string): Error =>
  Object.assign(new Error("Invalid invocation"), {
    code: "P2010",
    meta: { driverAdapterError: { cause: { kind, originalCode, originalMessage } } },
  });

describe("what Postgres says", () => {
  it.each([
    { error: said("AuthenticationFailed", "28P01"), code: "no-access" },
    { error: said("postgres", "28000", 'no pg_hba.conf entry for host "1.2.3.4"'), code: "no-access" },
    { error: said("DatabaseDoesNotExist", "3D000"), code: "cannot-open" },
    { error: said("TooManyConnections", "53300"), code: "busy" },
    { error: said("postgres", "57P03", "the database system is starting up"), code: "busy" },
    { error: said("postgres", "55P03", "canceling statement due to lock timeout"), code: "busy" },
    { error: new Error("timeout exceeded when trying to connect"), code: "busy" },
    { error: said("postgres", "57P01", "terminating connection"), code: "connection-lost" },
    { error: new Error("Connection terminated unexpectedly"), code: "connection-lost" },
    { error: new Error("Connection terminated due to connection timeout"), code: "cannot-open" },
    { error: new Error("connect ENOENT /run/postgresql/.s.PGSQL.5432"), code: "cannot-open" },
    { error: new Error("getaddrinfo EAI_AGAIN db"), code: "cannot-open" },
    { error: new Error("The server does not support SSL connections"), code: "cannot-open" },
    { error: said("postgres", "42501", "permission denied for table Page"), code: "no-rights" },
    { error: said("postgres", "25006"), code: "read-only" },
    { error: said("postgres", "53100", "could not extend file"), code: "disk-full" },
    { error: said("postgres", "XX001"), code: "damaged" },
    { error: said("TableDoesNotExist", "42P01"), code: "not-migrated" },
    { error: said("postgres", "22021"), code: "bad-text" },
    { error: said("postgres", "54000"), code: "too-long" },
  ])("is $code where it says $error", ({ error, code }) => {
    expect(postgresError(error)).toMatchObject({ code });
    expect(postgresError(error)).toBeInstanceOf(AppError);
  });

  it("stays as it is where nobody can act on it, or it is worded already", () => {
    const bug = said("postgres", "42601", "syntax error");
    const known = new NotFoundError("page", "x");
    expect([postgresError(bug), postgresError(known)]).toEqual([bug, known]);
    expect(postgresError(bug)).toBe(bug);
  });

  it("is named once, and only where it is about the database", () => {
    const url = "postgres://ada:secret@db:5433/winnow";
    const named = namingPostgres(said("postgres", "57P01"), url) as AppError;
    expect(named.message).toMatch(
      /^Postgres at db:5433, database winnow: the connection to the database was lost/,
    );
    expect(namingPostgres(named, url)).toBe(named);
    const other = new NotFoundError("page", "x");
    expect(namingPostgres(other, url)).toBe(other);
  });
});
