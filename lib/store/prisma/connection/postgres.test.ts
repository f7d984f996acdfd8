import { join } from "node:path";
import { createServer } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { deployMigrations, migrationFiles } from "../../../setup/schema-engine";
import { startServer, type TemporaryServer } from "../../../setup/postgres/temporary-server";
import { label, newPage } from "../../contract/contract.fixture";
import { openStore } from "../../open";
import { namingPostgres } from "../../rules/postgres-errors";
import { shownUrl } from "../../rules/postgres-url";
import { NO_POSTGRES, temporaryDatabase, temporaryPostgres } from "../../testing";
import { prismaStore } from "../prisma-store";
import { Connection } from "./connection";
import { faultOf } from "./postgres";

const ROOT = join(import.meta.dirname, "../../../..");
const why = NO_POSTGRES === null ? "" : ` (${NO_POSTGRES})`;

type Temporary = Awaited<ReturnType<typeof temporaryPostgres>>;
const opened: { remove(): Promise<void> }[] = [];
const temporary = async (): Promise<Temporary> => {
  const database = await temporaryPostgres();
  opened.push(database);
  return database;
};
afterEach(async () => {
  for (const database of opened.splice(0)) await database.remove();
});

describe("a server of Postgres", () => {
  it.each([
    {
      server: { version: "12.22", number: 120_022, encoding: "UTF8" },
      says: "the database is Postgres 12.22, and Winnow needs 13 or later",
    },
    { server: { version: "13.0", number: 130_000, encoding: "UTF8" }, says: null },
    {
      server: { version: "15.4", number: 150_004, encoding: "SQL_ASCII" },
      says: "the texts of the database are in SQL_ASCII",
    },
  ])(
    "is taken or refused by its version and encoding: $server.version $server.encoding",
    ({ server, says }) => {
      if (says === null) expect(faultOf(server)).toBeNull();
      else expect(faultOf(server)?.message).toContain(says);
    },
  );

  it("is named without its password", () => {
    expect(shownUrl("postgres://ada:secret@db.example:5433/winnow")).toBe(
      "Postgres at db.example:5433, database winnow",
    );
    expect(shownUrl("postgres://ada@localhost/winnow?host=/run/pg")).toBe(
      "Postgres at /run/pg, database winnow",
    );
  });

  it("is named where nothing answers at its address", async () => {
    const probe = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => probe.once("listening", resolve));
    const { port } = probe.address() as { port: number };
    await new Promise((resolve) => probe.close(resolve));
    const url = `postgres://ada:secret@127.0.0.1:${port}/winnow`;
    const says = "the database does not answer: is its server running, are host and port right?";
    const error: unknown = await openStore(url).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "AppError", code: "cannot-open", message: says });
    expect(namingPostgres(error, url)).toMatchObject({
      code: "cannot-open",
      message: `Postgres at 127.0.0.1:${port}, database winnow: ${says}`,
    });
  });
});

describe.skipIf(NO_POSTGRES !== null)(`a database of Postgres${why}`, () => {
  it.each([
    {
      when: "it is not there",
      database: "nowhere",
      user: "postgres",
      code: "cannot-open",
      says: "the server has no database of that name",
    },
    {
      when: "its user is not there",
      database: "postgres",
      user: "nobody",
      code: "no-access",
      says: "this user may not connect",
    },
    {
      when: "the password is wrong",
      database: "postgres",
      user: "locked:wrong",
      code: "no-access",
      says: "the database refuses this user name and password",
    },
    {
      when: "it has no tables",
      database: "postgres",
      user: "postgres",
      code: "not-migrated",
      says: "npm run db:deploy",
    },
  ])("is named where $when", async ({ database, user, code, says }) => {
    const { server } = await temporary();
    server.sql("postgres", "DROP ROLE IF EXISTS locked");
    server.sql("postgres", "CREATE ROLE locked LOGIN PASSWORD 'right'");
    const opening = openStore(server.url(database, user));
    await expect(opening).rejects.toMatchObject({ name: "AppError", code });
    await expect(opening).rejects.toThrow(says);
    // Where it is, and who asked, is not for those who use the app.
    await expect(opening).rejects.not.toThrow(/wrong|locked|nobody|\/tmp/);
  });

  it("says which rights are missing, to read and to make the tables", async () => {
    const { server, url } = await temporary();
    server.sql("postgres", "DROP ROLE IF EXISTS guest");
    server.sql("postgres", "CREATE ROLE guest LOGIN");
    const asGuest = url.replace("postgres@", "guest@");
    await expect(openStore(asGuest)).rejects.toMatchObject({ code: "no-rights" });
    server.sql("postgres", "CREATE DATABASE bare");
    try {
      const bare = server.url("bare", "guest");
      await expect(deployMigrations(bare, migrationFiles(bare, ROOT))).rejects.toThrow("permission denied");
    } finally {
      server.sql("postgres", "DROP DATABASE bare WITH (FORCE)");
    }
  });

  it("is refused where its texts are in another encoding", async () => {
    const { server } = await temporary();
    server.sql("postgres", "CREATE DATABASE ascii TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'");
    try {
      await expect(openStore(server.url("ascii"))).rejects.toMatchObject({
        code: "bad-encoding",
        message: expect.stringContaining("SQL_ASCII, and Winnow needs UTF8") as string,
      });
    } finally {
      server.sql("postgres", "DROP DATABASE ascii WITH (FORCE)");
    }
  });

  it("is refused where a newer version has changed its tables", async () => {
    const { url, connection } = await temporary();
    await connection.write(
      (tx) => tx.$executeRaw`
        INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
        VALUES ('x', 'y', now(), '99990101000000_future', now(), 1)`,
    );
    await expect(deployMigrations(url, migrationFiles(url, ROOT))).rejects.toMatchObject({
      code: "newer-database",
      message: expect.stringContaining("99990101000000_future") as string,
    });
  });

  it("refuses a file for its backup, and names pg_dump", async () => {
    const { connection } = await temporary();
    await expect(prismaStore(connection).backup("/tmp/winnow-never")).rejects.toMatchObject({
      code: "no-backup",
      message: expect.stringContaining("pg_dump") as string,
    });
  });

  it("refuses writes on the reading side, and shows there what is committed only", async () => {
    const { connection } = await temporary();
    await expect(connection.read((db) => db.$executeRaw`DELETE FROM "Annotator"`)).rejects.toMatchObject({
      code: "read-only",
    });
    const data = { id: "1", name: "one", initials: "X", createdAt: new Date(0) };
    await connection.write(async (tx) => {
      await tx.annotator.create({ data });
      expect(await connection.read((db) => db.annotator.count())).toBe(0);
    });
    expect(await connection.read((db) => db.annotator.count())).toBe(1);
  });

  it("sorts texts as SQLite does, whatever the language of the server", async () => {
    const { connection } = await temporary();
    const { connection: file, remove } = await temporaryDatabase();
    opened.push({ remove });
    const keys = [
      "b",
      "B",
      "a",
      "ä",
      "Z",
      "_",
      "-",
      "a b",
      "a-b",
      "中",
      "\u{1F600}",
      "\uFFFD",
      "é",
      "e\u0301",
      "10",
      "9",
    ];
    const orders = [];
    for (const store of [prismaStore(connection), prismaStore(file)]) {
      const { id: corpusId } = await store.corpora.create({ name: "sorted", description: "" });
      await store.pages.add(
        corpusId,
        keys.map((key) => newPage(key, { site: `s ${key}` })),
      );
      const { rows } = await store.pages.query({ corpusId, sort: "title" }, { limit: 99 });
      const { sites } = await store.corpora.get(corpusId);
      orders.push({
        titles: rows.map(({ key }) => key),
        sites,
        ids: await store.pages.ids({ corpusId }).then((ids) => ids.length),
      });
    }
    expect(orders[0]).toEqual(orders[1]);
    expect(orders[0]!.titles).not.toEqual(keys);
  });

  it("has texts with null characters refused or replaced, and keys too long for its indexes named", async () => {
    const { connection } = await temporary();
    const store = prismaStore(connection);
    const { id: corpusId } = await store.corpora.create({ name: "n\0l", description: "" });
    expect((await store.corpora.get(corpusId)).name).toBe("n\uFFFDl");
    await expect(store.pages.get("a\0b")).rejects.toMatchObject({ name: "UsageError", code: "bad-text" });
    // Of random letters: what repeats is compressed and fits.
    const long = Array.from({ length: 4_000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)),
    ).join("");
    await expect(store.pages.add(corpusId, [newPage(long)])).rejects.toMatchObject({
      name: "InputError",
      code: "too-long",
    });
    expect(await store.pages.ids({ corpusId })).toEqual([]);
  });

  it("lets many write beside each other, two who wait for each other too, and loses none of it", async () => {
    const { url } = await temporary();
    const stores = await Promise.all([openStore(url), openStore(url), openStore(url)]);
    try {
      const { id: corpusId } = await stores[0]!.corpora.create({ name: "all", description: "" });
      const add = (n: number) => stores[n % 3]!.pages.add(corpusId, [newPage(`${n % 20}`)]);
      const added = await Promise.all(Array.from({ length: 60 }, (_, n) => add(n)));
      expect(added.reduce((sum, one) => sum + one.added, 0)).toBe(20);
      const names = await Promise.all(
        Array.from({ length: 30 }, (_, n) => stores[n % 3]!.labels.ensureAnnotator(`person ${n % 5}`)),
      );
      expect(new Set(names.map(({ id }) => id)).size).toBe(5);
      const [page] = await stores[0]!.pages.ids({ corpusId });
      const sets = names.slice(0, 5).map(({ id }) => id);
      // Stretches that do not touch each other, so that nobody contradicts anybody.
      await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          stores[n % 3]!.labels.append(page!, sets[n % 5]!, 0, [
            label(`op ${n}`, n * 10, n * 10 + 5, "main"),
          ]),
        ),
      );
      const logs = await Promise.all(sets.map((id) => stores[1]!.labels.load(page!, id)));
      expect(logs.map(({ operations }) => new Set(operations.map(({ id }) => id)).size)).toEqual([
        10, 10, 10, 10, 10,
      ]);
      const ids = await stores[0]!.pages.ids({ corpusId });
      await Promise.all(
        [...Array(12).keys()].map((n) =>
          stores[n % 3]!.labels.assign(
            n % 2 === 0 ? ids : [...ids].reverse(),
            n % 5 === 0 ? null : sets[n % 5]!,
          ),
        ),
      );
    } finally {
      await Promise.all(stores.map((store) => store.close()));
    }
  });

  it("gives each job to one of many workers that ask at the same moment", async () => {
    const { url } = await temporary();
    const stores = await Promise.all([openStore(url), openStore(url), openStore(url), openStore(url)]);
    try {
      for (let n = 0; n < 12; n++)
        await stores[0]!.jobs.enqueue({ kind: "import", title: `${n}`, input: null });
      const claims = await Promise.all(
        Array.from({ length: 16 }, (_, n) => stores[n % 4]!.jobs.claim(`w${n}`, Date.now(), 60_000)),
      );
      const given = claims.flatMap((job) => (job === null ? [] : [job.id]));
      expect(new Set(given).size).toBe(given.length);
      expect(given.length).toBe(12);
      const same = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          stores[n % 4]!.jobs.enqueue({ kind: "x", title: "t", input: null, key: "one" }),
        ),
      );
      expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    } finally {
      await Promise.all(stores.map((store) => store.close()));
    }
  });
});

describe.skipIf(NO_POSTGRES !== null)(`a connection to Postgres that is lost${why}`, () => {
  let server: TemporaryServer;
  beforeAll(async () => {
    server = await startServer({ isSafe: true });
    server.sql("postgres", "CREATE DATABASE winnow");
    await deployMigrations(server.url("winnow"), migrationFiles(server.url("winnow"), ROOT));
  }, 60_000);
  afterAll(() => server.stop());
  const endOthers =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND application_name = 'winnow'";

  it("is said in the middle of a read and of a write; nothing of the write is stored, and the next ones go on", async () => {
    const connection = await Connection.open(server.url("winnow"));
    try {
      const lost = {
        name: "AppError",
        code: "connection-lost",
        message: expect.stringMatching(/^the connection to the database was lost/) as string,
      };
      const reading = connection.read((db) => db.$queryRaw`SELECT pg_sleep(20)::text`);
      const asked = expect(reading).rejects.toMatchObject(lost);
      await new Promise((resolve) => setTimeout(resolve, 200));
      server.sql("postgres", endOthers);
      await asked;
      const writing = connection.write(async (tx) => {
        await tx.annotator.create({ data: { id: "1", name: "one", initials: "X", createdAt: new Date(0) } });
        server.sql("postgres", endOthers);
        await tx.annotator.create({ data: { id: "2", name: "two", initials: "X", createdAt: new Date(0) } });
      });
      await expect(writing).rejects.toMatchObject(lost);
      const before = connection.write(async (tx) => {
        await tx.annotator.create({
          data: { id: "3", name: "three", initials: "X", createdAt: new Date(0) },
        });
        // Between the last statement and the commit.
        server.sql("postgres", endOthers);
      });
      await expect(before).rejects.toMatchObject(lost);
      expect(await connection.read((db) => db.annotator.count())).toBe(0);
      expect((await prismaStore(connection).labels.ensureAnnotator("Ada")).name).toBe("Ada");
    } finally {
      await connection.close();
    }
  }, 60_000);

  it("comes back by itself after the server was killed and started again, with what was acknowledged", async () => {
    const connection = await Connection.open(server.url("winnow"));
    try {
      const store = prismaStore(connection);
      const { id } = await store.corpora.create({ name: "kept", description: "" });
      await server.restart();
      const after = async () => (await store.corpora.get(id)).name;
      // A connection of the pool may be the dead one, once.
      expect(await after().catch(after)).toBe("kept");
      expect((await store.corpora.create({ name: "later", description: "" })).name).toBe("later");
    } finally {
      await connection.close();
    }
  }, 60_000);
});
