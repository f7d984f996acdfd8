import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { storeError } from "../store/rules/errors";
import { AppError, messageOf } from "../errors";

/** Tables of every version of the database. */
const TABLES = ["_prisma_migrations", "Corpus"] as const;

/**
 * Why a file is no sound database of Winnow, in words that go on after "it"; null where it is one. Reads all
 * of the file: an opening that reads a few rows says nothing of the rest, and SQLite takes an empty file for
 * a new database.
 */
export async function databaseFault(url: string): Promise<string | null> {
  try {
    const connection = await new PrismaBetterSqlite3({ url }).connect();
    const values = async (sql: string) =>
      (await connection.queryRaw({ sql, args: [], argTypes: [] })).rows.map(([value]) => String(value));
    try {
      const tables = await values("SELECT name FROM sqlite_master WHERE type = 'table'");
      if (TABLES.some((table) => !tables.includes(table))) return "has no tables of Winnow";
      const [first] = await values("PRAGMA integrity_check(1)");
      // The answer names the page, on a line after the table's number.
      return first === "ok" ? null : `is damaged: ${first?.split("\n").at(-1) ?? "no answer"}`;
    } finally {
      await connection.dispose();
    }
  } catch (error) {
    const known = storeError(error);
    if (known instanceof AppError && known.code === "damaged") return "is damaged";
    if (known instanceof AppError && known.code === "not-a-database") return "is not a SQLite database";
    return `cannot be read: ${messageOf(known).split("\n")[0]}`;
  }
}
