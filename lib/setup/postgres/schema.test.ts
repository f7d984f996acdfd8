import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Prisma } from "../../store/generated/client";
import { NO_POSTGRES, temporaryDatabase, temporaryPostgres } from "../../store/testing";
import { Connection } from "../../store/prisma/connection/connection";
import { migrationFiles, schemaDiff } from "../schema-engine";
import { NO_DATABASE, writePostgresMigration } from "../postgres-migration";
import { inByteOrder, postgresSchema } from "./schema";

const ROOT = join(import.meta.dirname, "../../..");
const source = readFileSync(join(ROOT, "prisma/schema.prisma"), "utf8");
const files = migrationFiles("postgres://", ROOT);

describe("the schema for Postgres", () => {
  it("is what prisma/schema.prisma makes it; where this fails, run `npm run db:postgres` and commit what it writes", () => {
    expect(readFileSync(files.schema, "utf8")).toBe(postgresSchema(source));
  });

  it("is refused where the schema does not say what is to be changed", () => {
    expect(() => postgresSchema(source.replace('provider = "sqlite"', 'provider = "mysql"'))).toThrow(
      'does not say once: provider = "sqlite"',
    );
  });
});

describe("a migration for Postgres", () => {
  it("leads from the schema that was written last to the new one, every text in byte order, and is none where nothing changed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "winnow-schema-"));
    const own = { schema: join(folder, "schema.prisma"), migrations: join(folder, "migrations") };
    try {
      expect(await writePostgresMigration(source, own, "1_init")).toBe("1_init");
      expect(await writePostgresMigration(source, own, "2_again")).toBeNull();
      const changed = source.replace(
        "model Presence {",
        'model Presence {\n  place String @default("")\n  seat Int?\n',
      );
      expect(await writePostgresMigration(changed, own, "3_place")).toBe("3_place");
      expect(readdirSync(own.migrations).sort()).toEqual(["1_init", "3_place", "migration_lock.toml"]);
      expect(readFileSync(join(own.migrations, "3_place/migration.sql"), "utf8")).toBe(
        `-- AlterTable\nALTER TABLE "Presence" ADD COLUMN     "place" TEXT COLLATE "C" NOT NULL DEFAULT '',\nADD COLUMN     "seat" INTEGER;\n`,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    { sql: `"a" TEXT NOT NULL`, becomes: `"a" TEXT COLLATE "C" NOT NULL` },
    {
      sql: `ALTER COLUMN "a" SET DATA TYPE TEXT`,
      becomes: `ALTER COLUMN "a" SET DATA TYPE TEXT COLLATE "C"`,
    },
    { sql: `"text" INTEGER`, becomes: `"text" INTEGER` },
    {
      sql: `-- CreateSchema\nCREATE SCHEMA IF NOT EXISTS "public";\n\n-- CreateTable`,
      becomes: "-- CreateTable",
    },
  ])("turns $sql into $becomes", ({ sql, becomes }) => {
    expect(inByteOrder(sql)).toBe(becomes);
  });

  it.skipIf(NO_POSTGRES !== null)(
    `gives, with all others, the very tables that the schema describes, their texts in byte order${NO_POSTGRES === null ? "" : ` (${NO_POSTGRES})`}`,
    async () => {
      const migrated = await temporaryPostgres();
      const { server } = migrated;
      const file = await temporaryDatabase();
      server.sql("postgres", "CREATE DATABASE made_at_once");
      try {
        const sql = await schemaDiff(null, readFileSync(files.schema, "utf8"), NO_DATABASE);
        server.sql("made_at_once", inByteOrder(sql!));
        const atOnce = await Connection.open(server.url("made_at_once"));
        const [wanted, found] = [await catalogOf(atOnce), await catalogOf(migrated.connection)];
        await atOnce.close();
        expect(found).toEqual(wanted);
        expect(found.length).toBeGreaterThan(200);
        expect(
          await namesIn(migrated.connection, Prisma.sql`pg_trigger WHERE NOT tgisinternal`, "tgname"),
        ).toEqual(await namesIn(file.connection, Prisma.sql`sqlite_master WHERE type = 'trigger'`, "name"));
        expect(found.filter((line) => / text /.test(line) && !line.endsWith(" C"))).toEqual([]);
      } finally {
        server.sql("postgres", "DROP DATABASE made_at_once WITH (FORCE)");
        await migrated.remove();
        await file.remove();
      }
    },
    120_000,
  );
});

/** What migrations say by hand is in no schema, and has to be said to both. */
async function namesIn(
  connection: Connection,
  where: Prisma.Sql,
  column: string,
): Promise<readonly string[]> {
  const rows = await connection.read(
    (db) => db.$queryRaw<{ name: string }[]>`SELECT ${Prisma.raw(column)} AS name FROM ${where}`,
  );
  return rows.map(({ name }) => String(name)).sort();
}

/** Every column, index and constraint of a database, a line each, in an order of their own. */
async function catalogOf(connection: Connection): Promise<readonly string[]> {
  const rows = await connection.read(
    (db) => db.$queryRaw<{ line: string }[]>`
      SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, collation_name) AS line
        FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace`,
  );
  return rows
    .map(({ line }) => line)
    .filter((line) => !line.includes("_prisma_migrations"))
    .sort();
}
