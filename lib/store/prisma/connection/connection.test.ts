import { readdirSync, readFileSync } from "node:fs";
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { newPage } from "../../contract/contract.fixture";
import { openStore } from "../../open";
import { memoryStore } from "../../memory/memory-store";
import { temporaryDatabase } from "../../testing";
import { prismaStore } from "../prisma-store";
import { Connection } from "./connection";

type Temporary = Awaited<ReturnType<typeof temporaryDatabase>>;
const opened: Temporary[] = [];
const temporary = async (): Promise<Temporary> => {
  const database = await temporaryDatabase();
  opened.push(database);
  return database;
};
afterEach(async () => {
  for (const database of opened.splice(0)) await database.remove();
});

const insert = `INSERT INTO "Annotator" ("id", "name", "initials", "createdAt") VALUES (?, ?, 'X', '2026-01-01T00:00:00.000+00:00')`;

describe("Connection", () => {
  it("is in WAL mode and refuses writes on the reading side", async () => {
    const { connection } = await temporary();
    expect(await connection.read((db) => db.$queryRawUnsafe("PRAGMA journal_mode"))).toEqual([
      { journal_mode: "wal" },
    ]);
    await expect(connection.read((db) => db.$executeRawUnsafe(insert, "1", "one"))).rejects.toMatchObject({
      code: "read-only",
    });
  });

  it("stores nothing of a transaction that throws, and shows nothing of one that is not finished", async () => {
    const { connection } = await temporary();
    const failing = connection.write(async (tx) => {
      await tx.$executeRawUnsafe(insert, "1", "one");
      expect(await connection.read((db) => db.annotator.count())).toBe(0);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await connection.read((db) => db.annotator.count())).toBe(0);
  });

  it("looks again where somebody else was faster with a key or a row, and gives up where that goes on", async () => {
    const { connection } = await temporary();
    let looks = 0;
    const found = await connection.write(async (tx) => {
      const taken = await tx.annotator.findUnique({ where: { name: "one" } });
      if (taken !== null) return taken.id;
      // As another process would between the look and the write.
      if (++looks === 1) await tx.$executeRawUnsafe(insert, "1", "one");
      return (
        await tx.annotator.create({
          data: { id: `mine ${looks}`, name: "one", initials: "X", createdAt: new Date(0) },
        })
      ).id;
    });
    expect([found, looks]).toEqual(["mine 2", 2]);
    let tries = 0;
    const never = connection.write((tx) => {
      tries++;
      return tx.annotator.create({
        data: { id: "other", name: "one", initials: "X", createdAt: new Date(0) },
      });
    });
    await expect(never).rejects.toMatchObject({ code: "P2002" });
    expect(tries).toBe(4);
  });

  it("lets another process write between two of its own where it gives way, however many these are", async () => {
    const { url, connection: person } = await temporary();
    const busy = await Connection.open(url, null, true);
    let isOver = false;
    let begun = 0;
    const work = (async () => {
      while (!isOver)
        await busy.write(async (tx) => {
          begun++;
          await tx.annotator.count();
          await pause(30);
        });
    })();
    const waited: number[] = [];
    for (let at = 0; at < 20; at++) {
      await pause(17);
      const before = begun;
      await person.write((tx) => tx.$executeRawUnsafe(insert, `p${at}`, `person ${at}`));
      waited.push(begun - before);
    }
    isOver = true;
    await work;
    await busy.close();
    // The one under way was begun before; without a rest they wait for hundreds, or in vain.
    expect(Math.max(...waited)).toBeLessThanOrEqual(3);
  });

  it("leaves to one module of the store what SQLite alone understands", () => {
    const folder = join(import.meta.dirname, "..");
    const modules = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
    );
    const words =
      /PRAGMA|VACUUM|sqlite_|rowid|INSERT OR|REPLACE INTO|IFNULL|GLOB|strftime|better-sqlite3|GROUP_CONCAT/;
    const found = modules.filter((name) => words.test(readFileSync(join(folder, name), "utf8")));
    expect(found).toEqual([join("connection", "sqlite.ts")]);
  });

  it("says disk-full where there is no room, keeps what was stored, and writes again once there is", async () => {
    const { connection } = await temporary();
    await connection.write((tx) => tx.$executeRawUnsafe(insert, "1", "one"));
    const full = connection.write(async (tx) => {
      await tx.$queryRawUnsafe("PRAGMA max_page_count = 1");
      await tx.$executeRawUnsafe(insert, "2", "x".repeat(1_000_000));
    });
    await expect(full).rejects.toMatchObject({ name: "AppError", code: "disk-full" });
    await connection.write((tx) => tx.$executeRawUnsafe(insert, "3", "three"));
    expect(await connection.read((db) => db.annotator.count())).toBe(2);
  });

  it("says read-only where the file cannot be written", async () => {
    const { connection } = await temporary();
    await connection.write((tx) => tx.$queryRawUnsafe("PRAGMA query_only = ON"));
    await expect(prismaStore(connection).labels.ensureAnnotator("Ada")).rejects.toMatchObject({
      name: "AppError",
      code: "read-only",
    });
    // The next try is on a new connection, on which the pragma of this test is gone.
    expect((await prismaStore(connection).labels.ensureAnnotator("Ada")).name).toBe("Ada");
  });

  it("lets two openings of one file read and then write without failing, none of their writes lost", async () => {
    const { url } = await temporary();
    const stores = await Promise.all([openStore(url), openStore(url)]);
    const { id: corpusId } = await stores[0].corpora.create({ name: "both", description: "" });
    const page = {
      bytes: new Uint8Array([1]),
      title: "",
      url: null,
      site: null,
      kind: null,
      lang: null,
      encoding: null,
    };
    const add = (index: number) =>
      stores[index % 2]!.pages.add(corpusId, [{ ...page, key: `${index}`, gold: { id: `${index}` } }]);
    await Promise.all(Array.from({ length: 40 }, (_, index) => add(index)));
    expect((await stores[1].corpora.get(corpusId)).pages).toBe(40);
    await Promise.all(stores.map((store) => store.close()));
  });
});

describe("what takes long", () => {
  it("copies the database while a transaction is under way, without what that has not stored yet, and makes it wait for nothing", async () => {
    const { connection, folder } = await temporary();
    await connection.write((tx) => tx.$executeRawUnsafe(insert, "1", "one"));
    await connection.write(async (tx) => {
      await tx.$executeRawUnsafe(insert, "2", "two");
      await connection.copyTo(join(folder, "copy.db"));
    });
    const copy = await openStore(`file:${join(folder, "copy.db")}`);
    expect((await copy.labels.annotators()).map(({ name }) => name)).toEqual(["one"]);
    await copy.close();
    expect(await connection.read((db) => db.annotator.count())).toBe(2);
  });

  it("moves the log into the file itself when it is told to", async () => {
    const { connection, folder } = await temporary();
    // The file without its log.
    const inFile = async () => {
      await copyFile(join(folder, "test.db"), join(folder, "alone.db"));
      const alone = await openStore(`file:${join(folder, "alone.db")}`);
      const names = (await alone.labels.annotators()).map(({ name }) => name);
      await alone.close();
      return names;
    };
    await connection.write((tx) => tx.$executeRawUnsafe(insert, "1", "one"));
    expect(await inFile()).toEqual([]);
    await connection.checkpoint();
    expect(await inFile()).toEqual(["one"]);
  });

  it("removes and assigns many pages a few at a time, so that others write in between", async () => {
    const { connection } = await temporary();
    const store = prismaStore(connection);
    const { id: corpusId } = await store.corpora.create({ name: "large", description: "" });
    await store.pages.add(
      corpusId,
      Array.from({ length: 320 }, (_, i) => newPage(`${i}`)),
    );
    const ids = await store.pages.ids({ corpusId });
    const { id: ann } = await store.labels.ensureAnnotator("Ann");
    const order: string[] = [];
    const beside = async (name: string, work: Promise<unknown>) => {
      const other = store.labels.setState(ids[319]!, ann, "in progress").then(() => order.push("labelled"));
      await Promise.all([work.then(() => order.push(name)), other]);
    };
    await beside("assigned", store.labels.assign(ids, ann));
    await beside("removed", store.pages.remove(ids.slice(0, 300)));
    expect(order).toEqual(["labelled", "assigned", "labelled", "removed"]);
    expect(await store.pages.ids({ corpusId })).toHaveLength(20);
  });
});

describe("openStore", () => {
  it("names what is wrong with a file that is no database, or is not migrated", async () => {
    const { folder } = await temporary();
    await writeFile(
      join(folder, "text.db"),
      "this is not a database, only a text of some length ".repeat(40),
    );
    await expect(openStore(`file:${join(folder, "text.db")}`)).rejects.toMatchObject({
      code: "not-a-database",
    });
    await expect(openStore(`file:${join(folder, "new.db")}`)).rejects.toMatchObject({ code: "not-migrated" });
    await expect(openStore(`file:${join(folder, "missing", "new.db")}`)).rejects.toMatchObject({
      code: "cannot-open",
    });
  });
});

describe("backup", () => {
  it("is a whole database with what was committed, never over an existing file", async () => {
    const { connection, folder } = await temporary();
    const store = prismaStore(connection);
    await store.corpora.create({ name: "kept", description: "" });
    const path = join(folder, "backup.db");
    await store.backup(path);
    await store.corpora.create({ name: "later", description: "" });
    await expect(store.backup(path)).rejects.toMatchObject({ code: "file-exists" });
    const copy = await openStore(`file:${path}`);
    expect((await copy.corpora.list()).map((corpus) => corpus.name)).toEqual(["kept"]);
    await copy.close();
  });

  it("is refused by the store in memory, which has no file", async () => {
    await expect(memoryStore().backup("x")).rejects.toMatchObject({ code: "no-backup" });
  });
});
