import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import { prismaStore } from "../../store/prisma/prisma-store";
import { quietTask } from "../../task";
import { Connection } from "../../store/prisma/connection/connection";
import { NO_POSTGRES, temporaryDatabase, temporaryPostgres } from "../../store/testing";
import { moveDatabase } from "./move";
import { tablesOf } from "./tables";

const ROOT = join(import.meta.dirname, "../../..");
const tables = tablesOf(readFileSync(join(ROOT, "prisma/schema.prisma"), "utf8"));

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const remove of opened.splice(0)) await remove();
});
const lite = async () => {
  const database = await temporaryDatabase();
  opened.push(database.remove);
  return database;
};
const pg = async () => {
  const database = await temporaryPostgres();
  opened.push(database.remove);
  return database;
};

/** A file with so many rows in every table, whatever tables there are, each row pointing to rows that are there. */
async function filled(rows: number) {
  const database = await lite();
  const connection = await new PrismaBetterSqlite3({ url: database.url }).connect();
  const ask = async (sql: string) => (await connection.queryRaw({ sql, args: [], argTypes: [] })).rows;
  const columns = new Map<string, string>();
  for (const { name } of tables) {
    for (const [, column, type] of await ask(`PRAGMA table_info("${name}")`)) {
      const path = `${name}.${String(column)}`;
      const value: Record<string, string> = {
        TEXT: `'${path} ' || printf('%06d', n) || ' ä中'`,
        INTEGER: "n",
        BOOLEAN: "n % 2",
        REAL: "n / 7.0",
        DATETIME: "strftime('%Y-%m-%dT%H:%M:%S', 1700000000 + n * 7, 'unixepoch') || '.123+00:00'",
        BLOB: "randomblob(60)",
      };
      columns.set(path, value[String(type)]!);
    }
    for (const [, , table, from, to] of await ask(`PRAGMA foreign_key_list("${name}")`))
      columns.set(`${name}.${String(from)}`, columns.get(`${String(table)}.${String(to)}`)!);
    const own = [...columns].filter(([path]) => path.startsWith(`${name}.`));
    await connection.executeScript(`
      INSERT INTO "${name}" (${own.map(([path]) => `"${path.split(".")[1]!}"`).join(", ")})
      WITH RECURSIVE seq(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM seq WHERE n < ${rows})
      SELECT ${own.map(([, value]) => value).join(", ")} FROM seq`);
  }
  await connection.dispose();
  return database;
}

const move = (from: string, to: string, shown = "source", task = quietTask) =>
  moveDatabase(tables, { from, to, shown }, task);

describe.skipIf(NO_POSTGRES !== null)(
  `copying a database${NO_POSTGRES === null ? "" : ` (${NO_POSTGRES})`}`,
  () => {
    it("brings every row of every table to Postgres and back, counted and with the same hashes", async () => {
      const first = await filled(520);
      const middle = await pg();
      const last = await lite();
      const there = await move(first.url, middle.url);
      const back = await move(middle.url, last.url);
      expect(there.map(({ table, rows }) => [table, rows])).toEqual(tables.map(({ name }) => [name, 520]));
      expect(back).toEqual(there);
      expect(new Set(there.map(({ sha256 }) => sha256)).size).toBe(tables.length);
      // The rows themselves, as one client reads them.
      const read = (connection: Connection) =>
        connection.read((db) => db.page.findMany({ orderBy: { id: "asc" } }));
      expect(await read(middle.connection)).toEqual(await read(first.connection));
      // What counts by itself goes on behind what was copied.
      for (const { connection } of [middle, last]) {
        const { audit } = prismaStore(connection);
        await audit.note({ who: "Ada", what: "moved", about: "x", address: "" });
        expect((await audit.entries({}, 1))[0]).toMatchObject({ number: 521, what: "moved" });
      }
    }, 120_000);

    it("refuses a target with rows in it, and the half of a copy of something else, and changes neither", async () => {
      const source = await filled(3);
      const target = await pg();
      const add = (id: string) =>
        target.connection.write((tx) =>
          tx.annotator.create({ data: { id, name: id, initials: "X", createdAt: new Date(0) } }),
        );
      await add("there before");
      await expect(move(source.url, target.url)).rejects.toMatchObject({
        code: "target-not-empty",
        message: "the target has rows already (Annotator): name an empty database",
      });
      const half = await pg();
      const stop = new AbortController();
      const report = ({ note }: { note: string }) => {
        if (note.includes("Page")) stop.abort(new Error("stopped"));
      };
      await expect(move(source.url, half.url, "the first", { signal: stop.signal, report })).rejects.toThrow(
        "stopped",
      );
      await expect(move(source.url, half.url, "another")).rejects.toMatchObject({
        code: "target-not-empty",
        message: expect.stringContaining("half a copy of the first") as string,
      });
      expect(await target.connection.read((db) => db.annotator.count())).toBe(1);
      expect(await move(source.url, half.url, "the first")).toHaveLength(tables.length);
      await expect(move(source.url, half.url, "the first")).rejects.toMatchObject({
        code: "target-not-empty",
      });
    }, 60_000);

    it("says which table differs where somebody wrote into the source meanwhile, and does not call it done", async () => {
      const source = await filled(3);
      const target = await pg();
      let isChanged: Promise<unknown> | null = null;
      const report = ({ note }: { note: string }) => {
        if (note !== "copying Operation") return;
        isChanged ??= source.connection.write((tx) => tx.annotator.updateMany({ data: { initials: "ZZ" } }));
      };
      const copied = move(source.url, target.url, "source", { signal: quietTask.signal, report });
      await expect(copied).rejects.toMatchObject({
        code: "copy-differs",
        message: expect.stringContaining("Annotator has 3 rows in the source and 3 in the copy") as string,
      });
      await isChanged;
    }, 60_000);

    it("takes a null character in an old text as U+FFFD, which Postgres can hold", async () => {
      const source = await filled(1);
      await source.connection.write((tx) => tx.annotator.updateMany({ data: { initials: "a\0b" } }));
      const target = await pg();
      await move(source.url, target.url);
      const annotators = await target.connection.read((db) => db.annotator.findMany());
      expect(annotators.map(({ initials }) => initials)).toEqual(["a\uFFFDb"]);
    }, 60_000);

    it("goes on after kill -9 in the middle, with nothing lost and nothing twice", async () => {
      const rows = 1_500;
      const source = await filled(rows);
      const target = await pg();
      const run = () =>
        spawn(
          process.execPath,
          [join(ROOT, "lib/cli/winnow.mjs"), "migrate", "--from", source.url, "--to", target.url, "--json"],
          { stdio: ["ignore", "pipe", "inherit"] },
        );
      const first = run();
      const count = () => target.connection.read((db) => db.page.count());
      while ((await count()) === 0) await pause(10);
      first.kill("SIGKILL");
      await once(first, "exit");
      const half = await target.connection.read((db) => db.operation.count());
      expect(half).toBeLessThan(rows);
      const second = run();
      let printed = "";
      second.stdout.on("data", (part: Buffer) => (printed += part.toString()));
      expect(await once(second, "exit")).toEqual([0, null]);
      const { tables: moved } = JSON.parse(printed) as { tables: { rows: number }[] };
      expect(moved.map((table) => table.rows)).toEqual(tables.map(() => rows));
    }, 180_000);
  },
);
