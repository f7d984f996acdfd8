import { createHash } from "node:crypto";
import { AppError, UsageError } from "../../errors";
import { databasePath } from "../../server/environment/env";
import type { Task } from "../../task";
import type { Engine } from "../../store/prisma/connection/engine";
import { engineOf } from "../../store/prisma/connection/open-engine";
import { namingDatabase } from "../../store/rules/errors";
import { namingPostgres } from "../../store/rules/postgres-errors";
import { isPostgres } from "../../store/rules/postgres-url";
import type { Table } from "./tables";

/** Rows that are copied in one statement. */
const ROWS = 500;
/** The same of a table whose rows hold bytes: a page may be 32 MB. */
const LARGE_ROWS = 20;
/** Stands in a target while it is half a copy, and says of what. */
const MARK = "_winnow_copy";

/** A table that was copied. */
export interface Moved {
  readonly table: string;
  readonly rows: number;
  /** SHA-256 of all rows in the order of their keys, the same on both sides. */
  readonly sha256: string;
}

/**
 * Copy all tables from one database to another that has its tables, and nothing in them. A copy that was
 * stopped in the middle goes on where it was. At the end every table is read on both sides, counted and
 * compared by hash: what was written into the source meanwhile is noticed.
 * @param shown the source, as messages and the mark in the target name it
 * @throws UsageError `target-not-empty`; AppError `copy-differs`
 */
export async function moveDatabase(
  tables: readonly Table[],
  { from, to, shown }: { readonly from: string; readonly to: string; readonly shown: string },
  task: Task,
): Promise<readonly Moved[]> {
  const source = await opened(from, (engine) => engine.openReader());
  try {
    const target = await opened(to, (engine) => engine.openWriter());
    try {
      await begin(target, tables, shown);
      const total = await sumOf(tables, (table) => source.rows(table).count());
      let done = await sumOf(tables, (table) => target.rows(table).count());
      for (const table of tables)
        for await (const rows of batches(source, table, await lastKey(target, table))) {
          task.signal.throwIfAborted();
          await target.asking(() => target.rows(table).createMany({ data: rows }));
          done += rows.length;
          task.report({ done, total, note: `copying ${table.name}` });
        }
      const moved: Moved[] = [];
      for (const table of tables) {
        task.signal.throwIfAborted();
        task.report({ done: moved.length, total: tables.length, note: `comparing ${table.name}` });
        moved.push(await compare(source, target, table));
      }
      if (isPostgres(to)) await goOnCounting(target, tables);
      await target.asking(() => target.client.$executeRawUnsafe(`DROP TABLE "${MARK}"`));
      return moved;
    } finally {
      await target.client.$disconnect();
    }
  } finally {
    await source.client.$disconnect();
  }
}

/** SQLite goes on behind the last number by itself; Postgres has to be told which that is. */
async function goOnCounting(target: Side, tables: readonly Table[]): Promise<void> {
  for (const { name, counter } of tables)
    if (counter !== null)
      await target.asking(() =>
        target.client.$executeRawUnsafe(
          `SELECT setval(pg_get_serial_sequence('"${name}"', '${counter}'), (SELECT COALESCE(MAX("${counter}"), 0) + 1 FROM "${name}"), false)`,
        ),
      );
}

type Row = Readonly<Record<string, unknown>>;
type Condition = Readonly<Record<string, unknown>>;

/** What is asked of one table; every model of the client answers it. */
interface Rows {
  findMany(wanted: {
    where?: Condition;
    orderBy: readonly Readonly<Record<string, "asc" | "desc">>[];
    take: number;
    select?: Readonly<Record<string, true>>;
  }): Promise<Row[]>;
  createMany(given: { data: readonly Row[] }): Promise<unknown>;
  count(): Promise<number>;
}

interface Side {
  readonly client: Awaited<ReturnType<Engine["openReader"]>>;
  rows(table: Table): Rows;
  /** Do something with it; what goes wrong names the database. */
  asking<T>(work: () => Promise<T>): Promise<T>;
}

async function opened(url: string, open: (engine: Engine) => Promise<Side["client"]>): Promise<Side> {
  const engine = await engineOf(url);
  const asking = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw isPostgres(url) ? namingPostgres(error, url) : namingDatabase(error, databasePath(url));
    });
  const client = await asking(() => open(engine));
  return {
    client,
    asking,
    rows: ({ name }) => {
      const delegate: unknown = Reflect.get(client, name[0]!.toLowerCase() + name.slice(1));
      return delegate as Rows;
    },
  };
}

/** Make sure that the target is empty, or the half of a copy of this source. */
async function begin(target: Side, tables: readonly Table[], shown: string): Promise<void> {
  await target.asking(async () => {
    const mark = `CREATE TABLE IF NOT EXISTS "${MARK}" ("source" TEXT NOT NULL PRIMARY KEY)`;
    const filled = [];
    for (const table of tables) if ((await target.rows(table).count()) > 0) filled.push(table.name);
    const known = await target.client
      .$queryRawUnsafe<{ source: string }[]>(`SELECT "source" FROM "${MARK}"`)
      .catch(() => []);
    const isOwn = known.some(({ source }) => source === shown);
    if (filled.length > 0 && !isOwn)
      throw new UsageError(
        "target-not-empty",
        known[0] === undefined
          ? `the target has rows already (${filled.slice(0, 3).join(", ")}): name an empty database`
          : `the target is half a copy of ${known[0].source}: go on with that, or name an empty database`,
      );
    await target.client.$executeRawUnsafe(mark);
    if (isOwn) return;
    await target.client.$executeRawUnsafe(`DELETE FROM "${MARK}"`);
    await target.client.$executeRaw`INSERT INTO "_winnow_copy" ("source") VALUES (${shown})`;
  });
}

/** All rows behind a key, in the order of keys, some at a time. */
async function* batches(side: Side, table: Table, after: Row | null): AsyncGenerator<Row[]> {
  const take = table.hasBytes ? LARGE_ROWS : ROWS;
  for (let last = after; ;) {
    const where = last === null ? {} : { where: behind(table.key, last) };
    const rows = await side.asking(() =>
      side
        .rows(table)
        .findMany({ ...where, orderBy: table.key.map((column) => ({ [column]: "asc" })), take }),
    );
    if (rows.length > 0) yield rows.map(portable);
    if (rows.length < take) return;
    last = rows.at(-1)!;
  }
}

/** The key of the last row that the target has; rows are written in the order of their keys. */
async function lastKey(target: Side, table: Table): Promise<Row | null> {
  const orderBy = table.key.map((column) => ({ [column]: "desc" as const }));
  const select = Object.fromEntries(table.key.map((column) => [column, true as const]));
  const [row] = await target.asking(() => target.rows(table).findMany({ orderBy, take: 1, select }));
  return row ?? null;
}

/** (a, b) > (x, y) as a > x or a = x and b > y. */
function behind(key: readonly string[], last: Row): Condition {
  return {
    OR: key.map((column, at) => ({
      ...Object.fromEntries(key.slice(0, at).map((equal) => [equal, last[equal]])),
      [column]: { gt: last[column] },
    })),
  };
}

/** A row as both engines can hold it: Postgres has no null characters in texts. */
function portable(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value,
    ]),
  );
}

/** @throws AppError `copy-differs` */
async function compare(source: Side, target: Side, table: Table): Promise<Moved> {
  const [here, there] = [await hashOf(source, table), await hashOf(target, table)];
  if (here.sha256 !== there.sha256)
    throw new AppError(
      "copy-differs",
      `${table.name} has ${here.rows} rows in the source and ${there.rows} in the copy, or others: stop server and workers, and copy again to an empty database`,
    );
  return here;
}

async function hashOf(side: Side, table: Table): Promise<Moved> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const rows of batches(side, table, null)) {
    count += rows.length;
    for (const row of rows)
      hash.update(JSON.stringify(table.columns.map((column) => writtenOut(row[column])))).update("\n");
  }
  return { table: table.name, rows: count, sha256: hash.digest("hex") };
}

/** A value as text that is the same for equal values of both engines. */
function writtenOut(value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash("sha256").update(value).digest("hex");
  if (value instanceof Date) return value.toISOString();
  return value;
}

async function sumOf(tables: readonly Table[], count: (table: Table) => Promise<number>): Promise<number> {
  let sum = 0;
  for (const table of tables) sum += await count(table);
  return sum;
}
